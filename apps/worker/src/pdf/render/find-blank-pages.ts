import { pagesBetween } from '@blattwerk/shared';
import { isBlank } from '@blattwerk/shared/blank-page';
import type { OpenedDocument } from '../open/open-document.ts';

/**
 * Finds the pages that are blank, by their pictures.
 * @param onProgress gets the share of the pages that are inspected
 * @returns page numbers, from 1; a page that cannot be rendered is not one of them
 * @throws MalformedPdf where PDFium reads other pages; TooComplexPdf
 */
export async function findBlankPages(opened: OpenedDocument, onProgress: (share: number) => void): Promise<number[]> {
  const { inspectPages } = await import('./inspect-pages.ts');
  const inspected = await inspectPages(opened, pagesBetween(1, opened.pageCount), { inspect: isBlank, onProgress });
  return [...inspected].flatMap(([pageNumber, isFound]) => (isFound ? [pageNumber] : []));
}
