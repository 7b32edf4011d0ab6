import { TooComplexPdf } from '../../errors.ts';
import { type OutlineNode, readOutline } from '../../file/outlines.ts';
import { asInteger, type DictChanges, type PdfDict, PdfName, PdfRef, withEntries } from '../../file/values.ts';
import { ItemsByPage } from './by-page.ts';
import type { PageIndex } from './page-index.ts';
import type { PageSelection, PruneStep } from './page-selection.ts';

interface Item {
  number: number;
  dict: PdfDict;
  /** Page index of the destination. */
  target: number | undefined;
  parent: Item | undefined;
  hasItems: boolean;
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
  const numbers = new Set(items.map(({ number }) => number));
  // A heading without a page is kept with an item below it.
  const byPage = new ItemsByPage(
    items.filter(({ target, hasItems }) => target !== undefined || !hasItems),
    ({ target }) => target,
  );
  return (selection): DictChanges => {
    const kept = keepItems(selection, byPage);
    if (kept.length === 0 && items.length > 0) {
      const mode = document.name(document.catalog.get('PageMode')) === 'UseOutlines' ? { PageMode: undefined } : {};
      return { Outlines: selection.replaceEntry(original, undefined), ...mode };
    }
    const root = new PdfRef(document.numberOf(original) ?? selection.add(null).number);
    const keptNumbers = new Set<number>();
    selection.partlyKept.push({ all: numbers, kept: keptNumbers });
    const count = linkItems(selection, kept, root, keptNumbers);
    const changes = { ...ends(kept), Count: count > 0 ? count : undefined };
    selection.replace(root.number, withEntries(outline, changes));
    return { Outlines: root };
  };
}

/** All items, each before those below it. @throws TooComplexPdf where the outline exceeds the nesting of the budget */
function readItems(index: PageIndex): Item[] {
  const { document } = index;
  const { nesting } = document.budget.limits;
  const { items, isTruncated } = readOutline(document, { items: Number.POSITIVE_INFINITY, levels: nesting });
  if (isTruncated) throw new TooComplexPdf('nesting', nesting);
  const all: Item[] = [];
  const addItem = ({ number, dict, children }: OutlineNode, parent: Item | undefined): void => {
    const item: Item = {
      number: number ?? document.add(dict).number,
      dict,
      target: index.targetOf(dict) ?? index.destinationPage([dict.get('SE') ?? null, new PdfName('Fit')]),
      parent,
      hasItems: children.length > 0,
    };
    all.push(item);
    for (const child of children) addItem(child, item);
  };
  for (const item of items) addItem(item, undefined);
  return all;
}

/** The items of the selected pages and the headings above them, as a tree. */
function keepItems(selection: PageSelection, byPage: ItemsByPage<Item>): KeptItem[] {
  const { budget } = selection.index.document;
  const kept = new Map<Item, KeptItem>();
  for (const item of byPage.select(selection)) {
    kept.set(item, { item, items: [] });
    for (let above = item.parent; above && !kept.has(above); above = above.parent) {
      budget.step();
      if (!selection.isRemoved(above.target)) kept.set(above, { item: above, items: [] });
    }
  }
  const roots: KeptItem[] = [];
  // Items and their headings were found in the order of the outline, and so are the items of each heading.
  for (const each of kept.values()) {
    let above = each.item.parent;
    while (above && !kept.has(above)) {
      budget.step();
      above = above.parent;
    }
    const siblings = above ? kept.get(above)?.items : undefined;
    (siblings ?? roots).push(each);
  }
  return roots;
}

/** @returns number of visible items below an open parent */
function linkItems(
  selection: PageSelection,
  kept: readonly KeptItem[],
  parent: PdfRef,
  keptNumbers: Set<number>,
): number {
  let visible = 0;
  for (const [at, { item, items }] of kept.entries()) {
    const below = linkItems(selection, items, new PdfRef(item.number), keptNumbers);
    const isOpen = (asInteger(selection.index.document.resolve(item.dict.get('Count'))) ?? 0) > 0;
    visible += 1 + (isOpen ? below : 0);
    const changes = {
      Parent: parent,
      Prev: refTo(kept[at - 1]),
      Next: refTo(kept[at + 1]),
      ...ends(items),
      Count: below > 0 ? (isOpen ? below : -below) : undefined,
    };
    keptNumbers.add(item.number);
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
