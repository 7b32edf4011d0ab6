import { readNameTree, writeNameTree } from '../../file/trees.ts';
import { type DictChanges, type PdfDict, PdfRef, type PdfValue } from '../../file/values.ts';
import { ItemsByPage } from './by-page.ts';
import type { PageIndex } from './page-index.ts';
import type { PageSelection, PruneStep } from './page-selection.ts';

/** Name trees of Web Capture with the sources of each page's content (ISO 32000-2, 14.10). */
const captureTrees: ReadonlySet<string> = new Set(['IDS', 'URLS']);

/** Removes named destinations on removed pages (ISO 32000-2, 7.7.4 and 12.3.2.4). */
export function pruneNames(index: PageIndex): PruneStep {
  const steps = [pruneTrees(index), pruneOldDestinations(index)];
  return (selection): DictChanges => {
    if (!selection.isPartial) return {};
    return Object.assign({}, ...steps.map((step) => step(selection))) as DictChanges;
  };
}

function pruneTrees(index: PageIndex): PruneStep {
  const { document } = index;
  const original = document.catalog.get('Names');
  const names = document.dict(original);
  if (!names) return () => ({});
  const trees = [...names].flatMap(([key, root]) =>
    captureTrees.has(key)
      ? []
      : [{ key, root, entries: new ItemsByPage(readEntries(index, key, root), ({ page }) => page) }],
  );
  return (selection): DictChanges => {
    const kept: PdfDict = new Map();
    for (const { key, root, entries } of trees) {
      const remaining = entries.select(selection).filter(({ value }) => !isExcluded(selection, value));
      if (remaining.length === entries.size) kept.set(key, root);
      else if (remaining.length > 0) {
        const pairs = remaining.map(({ name, value }) => [name, value] as const);
        kept.set(key, selection.add(writeNameTree(pairs, selection.add)));
      }
    }
    return { Names: selection.replaceEntry(original, kept.size > 0 ? kept : undefined) };
  };
}

interface NamedValue {
  name: Buffer;
  value: PdfValue;
  /** Page index of the destination. */
  page: number | undefined;
}

function readEntries(index: PageIndex, key: string, root: PdfValue): NamedValue[] {
  return readNameTree(index.document, root).map(([name, value]) => {
    return { name, value, page: key === 'Dests' ? index.destinationPage(value) : undefined };
  });
}

function isExcluded(selection: PageSelection, value: PdfValue): boolean {
  return value instanceof PdfRef && selection.isExcluded(value.number);
}

/** Filters the /Dests dictionary of the catalog (PDF 1.1). */
function pruneOldDestinations(index: PageIndex): PruneStep {
  const { document } = index;
  const original = document.catalog.get('Dests');
  const destinations = document.dict(original);
  if (!destinations) return () => ({});
  const entries = new ItemsByPage([...destinations], ([, value]) => index.destinationPage(value));
  return (selection): DictChanges => {
    const kept: PdfDict = new Map(entries.select(selection));
    return { Dests: selection.replaceEntry(original, kept.size > 0 ? kept : undefined) };
  };
}
