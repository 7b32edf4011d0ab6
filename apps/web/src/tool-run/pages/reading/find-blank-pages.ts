import { isBlank } from '@blattwerk/shared/blank-page';
import { inspectPages, type PageSearch } from './inspect-pages.ts';

/**
 * Finds the pages of a PDF that are blank, by their pictures, in the browser.
 * @returns page numbers, from 1; a page that cannot be rendered is not one of them
 * @throws where the browser cannot open the PDF, or the signal aborts
 */
export async function findBlankPages(file: Blob, search: PageSearch): Promise<number[]> {
  const inspected = await inspectPages(file, isBlank, search);
  return [...inspected].flatMap(([page, isFound]) => (isFound ? [page] : []));
}
