import type { PageIndex } from './page-index.ts';
import { type CatalogEntries, changed, type DropStep, type Part } from './part.ts';
import { integerOf, type PdfDict, Ref } from './syntax.ts';

interface Item {
  number: number;
  dict: PdfDict;
  /** Index of the page that it leads to. */
  target: number | undefined;
  items: Item[];
}

/** An item as it stands in a part, with what it keeps below. */
interface KeptItem {
  item: Item;
  items: KeptItem[];
}

/**
 * Outline items that lead to a removed page go, and what stood below them moves up into their place; so do headings
 * that have nothing below them any more (ISO 32000-2, 12.3.3).
 */
export function dropOutlines(index: PageIndex): DropStep {
  const outlines = index.pdf.dict(index.pdf.catalog.get('/Outlines'));
  if (!outlines) return () => ({});
  const items = readItems(index, outlines, new Set());
  const allNumbers = numbersOf(items);
  return (part): CatalogEntries => {
    const kept = keepItems(part, items);
    const original = index.pdf.catalog.get('/Outlines');
    if (kept.length === 0 && items.length > 0) {
      return { '/Outlines': part.put(original, undefined), ...withoutOutlineMode(index) };
    }
    const keptNumbers = new Set(numbersOf(kept.map(asItem)));
    for (const number of allNumbers) if (!keptNumbers.has(number)) part.dropped.add(number);
    const root = original instanceof Ref ? original : part.add('null');
    const count = linkItems(part, kept, root);
    part.replace(root.number, changed(outlines, { ...ends(kept), '/Count': count > 0 ? String(count) : undefined }));
    return { '/Outlines': root };
  };
}

function withoutOutlineMode({ pdf }: PageIndex): CatalogEntries {
  return pdf.resolve(pdf.catalog.get('/PageMode')) === '/UseOutlines' ? { '/PageMode': undefined } : {};
}

function readItems(index: PageIndex, parent: PdfDict, seen: Set<number>): Item[] {
  const items: Item[] = [];
  let next = index.pdf.numberOf(parent.get('/First'));
  while (next !== undefined && !seen.has(next)) {
    const number = next;
    seen.add(number);
    const { value } = index.pdf.object(number);
    if (!(value instanceof Map)) break;
    items.push({ number, dict: value, target: targetOf(index, value), items: readItems(index, value, seen) });
    next = index.pdf.numberOf(value.get('/Next'));
  }
  return items;
}

function targetOf(index: PageIndex, item: PdfDict): number | undefined {
  return index.targetOf(item) ?? index.destinationPage([item.get('/SE') ?? 'null', '/Fit']);
}

function numbersOf(items: readonly Item[]): number[] {
  return items.flatMap((item) => [item.number, ...numbersOf(item.items)]);
}

function asItem({ item, items }: KeptItem): Item {
  return { ...item, items: items.map(asItem) };
}

function keepItems(part: Part, items: readonly Item[]): KeptItem[] {
  return items.flatMap((item): KeptItem[] => {
    const below = keepItems(part, item.items);
    if (part.leadsAway(item.target)) return below;
    const isEmptied = item.target === undefined && item.items.length > 0 && below.length === 0;
    return isEmptied ? [] : [{ item, items: below }];
  });
}

/** @returns how many items show while those that are open stay open */
function linkItems(part: Part, kept: readonly KeptItem[], parent: Ref): number {
  let visible = 0;
  for (const [at, { item, items }] of kept.entries()) {
    const below = linkItems(part, items, new Ref(item.number));
    const isOpen = (integerOf(part.index.pdf.resolve(item.dict.get('/Count'))) ?? 0) > 0;
    visible += 1 + (isOpen ? below : 0);
    const entries = {
      '/Parent': parent,
      '/Prev': refTo(kept[at - 1]),
      '/Next': refTo(kept[at + 1]),
      ...ends(items),
      '/Count': below > 0 ? String(isOpen ? below : -below) : undefined,
    };
    part.replace(item.number, changed(item.dict, entries));
  }
  return visible;
}

function ends(kept: readonly KeptItem[]): CatalogEntries {
  return { '/First': refTo(kept[0]), '/Last': refTo(kept.at(-1)) };
}

function refTo(kept: KeptItem | undefined): Ref | undefined {
  return kept && new Ref(kept.item.number);
}
