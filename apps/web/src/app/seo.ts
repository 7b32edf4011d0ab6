/** What a page says of itself in a list of pages. */
export interface Seo {
  title: string;
  description: string;
}
