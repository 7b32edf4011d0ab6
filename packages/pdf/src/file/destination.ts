import type { PdfDocument } from './document.ts';
import { PdfName, PdfRef, type PdfValue } from './values.ts';

/** An explicit destination (ISO 32000-2, 12.3.2.2). */
export type Destination = PdfValue[];

/** Destination at a height of a page, or at its top, with the current zoom. */
export function topOf(page: PdfRef, top: number | null = null): Destination {
  return [page, new PdfName('XYZ'), null, top, null];
}

/** As `topOf`, of a page by its index. @throws RangeError where the page does not exist, or is no object of its own */
export function topOfPage(document: PdfDocument, pageIndex: number, top?: number): Destination {
  const { number } = document.page(pageIndex);
  if (number === undefined) throw new RangeError(`expected page ${pageIndex} to be an object of its own`);
  return topOf(new PdfRef(number), top);
}
