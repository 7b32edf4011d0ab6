import { PdfName, type PdfRef, type PdfValue } from './values.ts';

/** An explicit destination (ISO 32000-2, 12.3.2.2). */
export type Destination = PdfValue[];

/** Destination at the top of a page, with the current zoom. */
export function topOf(page: PdfRef): Destination {
  return [page, new PdfName('XYZ'), null, null, null];
}
