import { TooComplexPdf } from '../../errors.ts';
import { type OutlineNode, readOutline } from '../../file/outlines.ts';
import { asInteger, type DictChanges, type PdfDict, PdfName, PdfRef, withEntries } from '../../file/values.ts';
import type { PageIndex } from './page-index.ts';
import type { PageSelection, PruneStep } from './page-selection.ts';

interface Item {
  number: number;
  dict: PdfDict;
  /** Page index of the destination. */
  target: number | undefined;
  items: Item[];
}

/** A kept item with its kept descendants. */
interface KeptItem {
  item: Item;
  items: KeptItem[];
}

/**
 * Removes outline items that lead to removed pages, and headings that lose all items below them; the items below a
 * removed one take its position (ISO 32000-2, 12.3.3).
 */
export function pruneOutline(index: PageIndex): PruneStep {
  const { document } = index;
  const original = document.catalog.get('Outlines');
  const outline = document.dict(original);
  if (!outline) return () => ({});
  const items = readItems(index);
  const numbers = numbersOf(items);
  return (selection): DictChanges => {
    document.budget.step(numbers.length);
    const kept = keepItems(selection, items);
    if (kept.length === 0 && items.length > 0) {
      const mode = document.name(document.catalog.get('PageMode')) === 'UseOutlines' ? { PageMode: undefined } : {};
      return { Outlines: selection.replaceEntry(original, undefined), ...mode };
    }
    const root = new PdfRef(document.numberOf(original) ?? selection.add(null).number);
    for (const number of numbers) selection.excluded.add(number);
    const count = linkItems(selection, kept, root);
    const changes = { ...ends(kept), Count: count > 0 ? count : undefined };
    selection.replace(root.number, withEntries(outline, changes));
    return { Outlines: root };
  };
}

/** @throws TooComplexPdf where the outline exceeds the nesting of the budget */
function readItems(index: PageIndex): Item[] {
  const { document } = index;
  const { nesting } = document.budget.limits;
  const { items, isTruncated } = readOutline(document, { items: Number.POSITIVE_INFINITY, levels: nesting });
  if (isTruncated) throw new TooComplexPdf('nesting', nesting);
  const itemOf = ({ number, dict, children }: OutlineNode): Item => ({
    number: number ?? document.add(dict).number,
    dict,
    target: index.targetOf(dict) ?? index.destinationPage([dict.get('SE') ?? null, new PdfName('Fit')]),
    items: children.map(itemOf),
  });
  return items.map(itemOf);
}

function numbersOf(items: readonly Item[]): number[] {
  return items.flatMap((item) => [item.number, ...numbersOf(item.items)]);
}

function keepItems(selection: PageSelection, items: readonly Item[]): KeptItem[] {
  return items.flatMap((item): KeptItem[] => {
    const below = keepItems(selection, item.items);
    if (selection.isRemoved(item.target)) return below;
    const isEmptied = item.target === undefined && item.items.length > 0 && below.length === 0;
    return isEmptied ? [] : [{ item, items: below }];
  });
}

/** @returns number of visible items below an open parent */
function linkItems(selection: PageSelection, kept: readonly KeptItem[], parent: PdfRef): number {
  let visible = 0;
  for (const [at, { item, items }] of kept.entries()) {
    const below = linkItems(selection, items, new PdfRef(item.number));
    const isOpen = (asInteger(selection.index.document.resolve(item.dict.get('Count'))) ?? 0) > 0;
    visible += 1 + (isOpen ? below : 0);
    const changes = {
      Parent: parent,
      Prev: refTo(kept[at - 1]),
      Next: refTo(kept[at + 1]),
      ...ends(items),
      Count: below > 0 ? (isOpen ? below : -below) : undefined,
    };
    selection.excluded.delete(item.number);
    selection.replace(item.number, withEntries(item.dict, changes));
  }
  return visible;
}

function ends(kept: readonly KeptItem[]): DictChanges {
  return { First: refTo(kept[0]), Last: refTo(kept.at(-1)) };
}

function refTo(kept: KeptItem | undefined): PdfRef | undefined {
  return kept && new PdfRef(kept.item.number);
}
