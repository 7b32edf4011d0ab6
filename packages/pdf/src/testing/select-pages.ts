import { PdfDocument } from '../file/document.ts';
import { createPageSelector } from '../operations/pages/select-pages.ts';

/** Opens the file that a selection of pages writes. @param pageNumbers from 1 */
export function selectPages(pdf: Buffer, pageNumbers: readonly number[]): PdfDocument {
  const selector = createPageSelector(PdfDocument.open(pdf));
  return PdfDocument.open(Buffer.concat(selector.select(pageNumbers.map((number) => number - 1)).pieces));
}
