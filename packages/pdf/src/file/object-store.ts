import type { PdfRef, PdfValue } from './values.ts';

/** What new objects are added to: a document, or a file that is being written. */
export interface ObjectStore {
  add: (value: PdfValue) => PdfRef;
}
