import type { PageIndex } from './page-index.ts';
import type { CatalogEntries, DropStep } from './part.ts';
import { integerOf, type PdfDict, type PdfValue } from './syntax.ts';
import { numberTree, readNumberTree, type TreeEntry } from './trees.ts';

interface LabelRange {
  /** Index of the first page that it numbers. */
  first: number;
  dict: PdfDict;
  /** The number of its first page. */
  start: number;
}

/** Each page keeps the label that it had (ISO 32000-2, 12.4.2). */
export function dropLabels(index: PageIndex): DropStep {
  const { pdf } = index;
  const labels = pdf.catalog.get('/PageLabels');
  if (!pdf.dict(labels)) return () => ({});
  const ranges = readRanges(index, labels);
  return (part): CatalogEntries => {
    const entries: TreeEntry<number>[] = [];
    let previous: { range: LabelRange; number: number } | undefined;
    for (const [at, pageIndex] of part.pageIndices.entries()) {
      const range = ranges.findLast(({ first }) => first <= pageIndex) as LabelRange;
      const number = range.start + pageIndex - range.first;
      const continues = previous?.range === range && previous.number + 1 === number;
      if (!continues) entries.push([at, labelFrom(range, number)]);
      previous = { range, number };
    }
    return { '/PageLabels': numberTree(entries, part.add) };
  };
}

function readRanges({ pdf }: PageIndex, labels: PdfValue | undefined): LabelRange[] {
  const decimal: LabelRange = { first: 0, dict: new Map([['/S', '/D']]), start: 1 };
  const read = readNumberTree(pdf, labels).flatMap(([first, value]): LabelRange[] => {
    const dict = pdf.dict(value);
    const start = integerOf(pdf.resolve(dict?.get('/St'))) ?? 1;
    return dict && first >= 0 ? [{ first, dict, start }] : [];
  });
  // A page before the first range is numbered as if there were none.
  return [decimal, ...read].toSorted((a, b) => a.first - b.first);
}

function labelFrom(range: LabelRange, number: number): PdfDict {
  const label: PdfDict = new Map();
  for (const key of ['/S', '/P']) {
    const value = range.dict.get(key);
    if (value !== undefined) label.set(key, value);
  }
  if (number !== 1) label.set('/St', String(number));
  return label;
}
