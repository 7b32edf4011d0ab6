/** What a page says of itself in a list of pages. */
export interface Seo {
  title: string;
  description: string;
  /** When an article came out, and was last revised. */
  article?: { published: string; modified: string };
}
