import type { PdfDocument } from '../../../file/document.ts';
import { type NumberEntry, readNumberTree } from '../../../file/trees.ts';
import { dictOf, type PdfDict, PdfName } from '../../../file/values.ts';

const styles = new Set(['D', 'R', 'r', 'A', 'a']);

/** Page label ranges by the page index of their first page (ISO 32000-2, 12.4.2). */
export type PageLabels = ReadonlyMap<number, PdfDict>;

/** Page label ranges of a file; empty without labels. */
export function readPageLabels(document: PdfDocument, pageCount: number): PageLabels {
  const labels = new Map<number, PdfDict>();
  for (const [pageIndex, value] of readNumberTree(document, document.catalog.get('PageLabels'))) {
    if (pageIndex >= 0 && pageIndex < pageCount && !labels.has(pageIndex))
      labels.set(pageIndex, conformingLabel(document, document.dict(value)));
  }
  return labels;
}

function conformingLabel(document: PdfDocument, written: PdfDict | undefined): PdfDict {
  const style = document.name(written?.get('S')) ?? '';
  const start = document.number(written?.get('St')) ?? 0;
  return dictOf({
    S: styles.has(style) ? new PdfName(style) : undefined,
    P: document.string(written?.get('P')),
    St: Number.isInteger(start) && start >= 1 && start < 1e9 ? start : undefined,
  });
}

/** Merges page labels; undefined where no file has labels. */
export function joinPageLabels(files: readonly { firstPage: number; labels: PageLabels }[]): NumberEntry[] | undefined {
  if (files.every(({ labels }) => labels.size === 0)) return undefined;
  return files.flatMap(({ firstPage, labels }) => {
    const own = Array.from(labels, ([pageIndex, label]): NumberEntry => [firstPage + pageIndex, label]);
    // Page numbers for a file without labels.
    return labels.has(0) ? own : [[firstPage, dictOf({ S: new PdfName('D') })] as NumberEntry, ...own];
  });
}
