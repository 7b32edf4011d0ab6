/** Title and description of a page for search engines. */
export interface Seo {
  title: string;
  description: string;
  /** Dates of an article, ISO 8601. */
  article?: { published: string; modified: string };
}
