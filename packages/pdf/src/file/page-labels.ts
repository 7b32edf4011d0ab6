import type { PdfDocument } from './document.ts';
import { readNumberTree } from './trees.ts';
import { asInteger, dictOf, type PdfDict, PdfName } from './values.ts';

/** Pages whose labels have one style and prefix (ISO 32000-2, 12.4.2). */
export interface LabelRange {
  /** Index of the first page in the range. */
  first: number;
  dict: PdfDict;
  /** Number of the first page in the range. */
  start: number;
}

/** Page label ranges in order, starting with the first page. */
export function readLabelRanges(document: PdfDocument): LabelRange[] {
  const decimal: LabelRange = { first: 0, dict: dictOf({ S: new PdfName('D') }), start: 1 };
  const ranges = readNumberTree(document, document.catalog.get('PageLabels')).flatMap(
    ([first, value]): LabelRange[] => {
      const dict = document.dict(value);
      const start = asInteger(document.resolve(dict?.get('St'))) ?? 1;
      return dict ? [{ first, dict, start }] : [];
    },
  );
  // Viewers number pages before the first range as in a document without labels.
  return [decimal, ...ranges].toSorted((a, b) => a.first - b.first);
}

/** The range of each page. */
export function rangesByPage(ranges: readonly LabelRange[], pageCount: number): LabelRange[] {
  let at = 0;
  return Array.from({ length: pageCount }, (_, pageIndex) => {
    while ((ranges[at + 1]?.first ?? pageCount) <= pageIndex) at++;
    return ranges[at] as LabelRange;
  });
}
