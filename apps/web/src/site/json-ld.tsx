import { createContext, use } from 'react';

/** Receives the structured data of a page that is prerendered. */
export const JsonLdContext = createContext<((data: object) => void) | null>(null);

/** Structured data of a prerendered page. In the browser nothing: search engines load every page by itself. */
export function JsonLd({ data }: { data: object }) {
  use(JsonLdContext)?.(data);
  return null;
}
