import { type LabelRange, rangesByPage, readLabelRanges } from '../../file/page-labels.ts';
import { type NumberEntry, writeNumberTree } from '../../file/trees.ts';
import { type DictChanges, dictOf, type PdfDict } from '../../file/values.ts';
import type { PageIndex } from './page-index.ts';
import { blankPage, type PruneStep } from './page-selection.ts';

/** Preserves the page label of each page (ISO 32000-2, 12.4.2); an added page has an empty one. */
export function pruneLabels(index: PageIndex): PruneStep {
  const { document } = index;
  if (!document.dict(document.catalog.get('PageLabels'))) return () => ({});
  const rangeOf = rangesByPage(readLabelRanges(document), index.pageNumbers.length);
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

function labelFrom({ dict }: LabelRange, number: number): PdfDict {
  return dictOf({ S: dict.get('S'), P: dict.get('P'), St: number === 1 ? undefined : number });
}
