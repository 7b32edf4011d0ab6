import { type NumberEntry, readNumberTree, writeNumberTree } from '../../file/trees.ts';
import { asInteger, type DictChanges, dictOf, type PdfDict, PdfName, type PdfValue } from '../../file/values.ts';
import type { PageIndex } from './page-index.ts';
import { blankPage, type PruneStep } from './page-selection.ts';

interface LabelRange {
  /** Index of the first page in the range. */
  first: number;
  dict: PdfDict;
  /** Number of the first page in the range. */
  start: number;
}

/** Preserves the page label of each page (ISO 32000-2, 12.4.2); an added page has an empty one. */
export function pruneLabels(index: PageIndex): PruneStep {
  const { document } = index;
  const labels = document.catalog.get('PageLabels');
  if (!document.dict(labels)) return () => ({});
  const ranges = readRanges(index, labels);
  const rangeOf = rangesByPage(ranges, index.pageNumbers.length);
  return (selection): DictChanges => {
    const entries: NumberEntry[] = [];
    let previous: { range: LabelRange; number: number } | undefined;
    for (const [at, pageIndex] of selection.pageIndices.entries()) {
      if (pageIndex === blankPage) {
        entries.push([at, dictOf({})]);
        previous = undefined;
        continue;
      }
      const range = rangeOf[pageIndex] as LabelRange;
      const number = range.start + pageIndex - range.first;
      const continues = previous?.range === range && previous.number + 1 === number;
      if (!continues) entries.push([at, labelFrom(range, number)]);
      previous = { range, number };
    }
    return { PageLabels: writeNumberTree(entries, selection.add) };
  };
}

/** Page label ranges in order, starting with the first page. */
function readRanges({ document }: PageIndex, labels: PdfValue | undefined): LabelRange[] {
  const decimal: LabelRange = { first: 0, dict: dictOf({ S: new PdfName('D') }), start: 1 };
  const ranges = readNumberTree(document, labels).flatMap(([first, value]): LabelRange[] => {
    const dict = document.dict(value);
    const start = asInteger(document.resolve(dict?.get('St'))) ?? 1;
    return dict ? [{ first, dict, start }] : [];
  });
  // Viewers number pages before the first range as in a document without labels.
  return [decimal, ...ranges].toSorted((a, b) => a.first - b.first);
}

function rangesByPage(ranges: readonly LabelRange[], pageCount: number): LabelRange[] {
  let at = 0;
  return Array.from({ length: pageCount }, (_, pageIndex) => {
    while ((ranges[at + 1]?.first ?? pageCount) <= pageIndex) at++;
    return ranges[at] as LabelRange;
  });
}

function labelFrom({ dict }: LabelRange, number: number): PdfDict {
  return dictOf({ S: dict.get('S'), P: dict.get('P'), St: number === 1 ? undefined : number });
}
