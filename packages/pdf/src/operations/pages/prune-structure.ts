import { type NumberEntry, readNameTree, readNumberTree, writeNameTree, writeNumberTree } from '../../file/trees.ts';
import { asInteger, type DictChanges, type PdfDict, PdfRef, type PdfValue, withEntries } from '../../file/values.ts';
import { ElementKeeper } from './keep-elements.ts';
import type { PageIndex } from './page-index.ts';
import type { PageSelection, PruneStep } from './page-selection.ts';
import { readElements } from './structure-tree.ts';

/**
 * An entry of the parent tree: the element of an object, or those of the marked content of a page (ISO 32000-2,
 * 14.7.5.4).
 */
interface ParentEntry {
  key: number;
  value: PdfValue;
  /** Elements of marked content; undefined for a single element. */
  elements: PdfValue[] | undefined;
  /** Indices of the pages with the content; undefined where they are unknown. */
  pages: readonly number[] | undefined;
}

/**
 * Removes structure elements of content on removed pages, with their texts, and puts the others in the order of the pages
 * (ISO 32000-2, 14.7).
 */
export function pruneStructure(index: PageIndex): PruneStep {
  const { document } = index;
  const original = document.catalog.get('StructTreeRoot');
  const root = document.dict(original);
  if (!root) return () => ({});
  const parents = readParentEntries(index, root);
  const elements = readElements(index, original, pagesByParentTree(parents));
  const numberOf = (value: PdfValue): number | undefined =>
    value instanceof PdfRef && elements.numbers.has(value.number) ? value.number : document.numberOf(value);
  const namesOf = readNameTree(document, root.get('IDTree'));
  const names = new ItemsByElement(namesOf, ([, value]) => [numberOf(value)]);
  const parentsByElement = new ItemsByElement(parents, ({ value, elements: all }) => (all ?? [value]).map(numberOf));
  return (selection): DictChanges => {
    if (!selection.isPartial && !selection.isReordered) return {};
    const keeper = new ElementKeeper(selection);
    const { values, isReordered } = keeper.keepKids(elements);
    if (!selection.isPartial)
      return isReordered ? { StructTreeRoot: selection.replaceEntry(original, withEntries(root, { K: values })) } : {};
    selection.keptElements = keeper.kept;
    const keptNames = names.select(selection, keeper.kept);
    const keptParents = keepParents(selection, parentsByElement.select(selection, keeper.kept));
    const changes = {
      K: values.length > 0 ? values : undefined,
      IDTree: keptNames.length > 0 ? selection.add(writeNameTree(keptNames, selection.add)) : undefined,
      ParentTree: keptParents.length > 0 ? selection.add(writeNumberTree(keptParents, selection.add)) : undefined,
    };
    return { StructTreeRoot: selection.replaceEntry(original, withEntries(root, changes)) };
  };
}

function readParentEntries(index: PageIndex, root: PdfDict): ParentEntry[] {
  const { document } = index;
  const pagesByKey = new Map<number, number[]>();
  for (const [number, pages] of index.owners) {
    const dict = document.dict(new PdfRef(number));
    const key = asInteger(document.resolve(dict?.get('StructParents') ?? dict?.get('StructParent')));
    if (key === undefined) continue;
    const known = pagesByKey.get(key);
    if (known) for (const page of pages) known.push(page);
    else pagesByKey.set(key, [...pages]);
  }
  return readNumberTree(document, root.get('ParentTree')).map(([key, value]) => {
    return { key, value, elements: document.array(value), pages: pagesByKey.get(key) };
  });
}

function pagesByParentTree(entries: readonly ParentEntry[]): Map<number, number> {
  const pages = new Map<number, number>();
  for (const entry of entries) {
    const page = entry.pages?.[0];
    if (page === undefined) continue;
    for (const element of entry.elements ?? [entry.value]) {
      if (element instanceof PdfRef && !pages.has(element.number)) pages.set(element.number, page);
    }
  }
  return pages;
}

function keepParents(selection: PageSelection, entries: readonly ParentEntry[]): NumberEntry[] {
  return entries.flatMap(({ key, value, elements, pages }): NumberEntry[] => {
    if (pages && !pages.some((pageIndex) => selection.isSelected(pageIndex))) return [];
    if (!elements) return isKept(selection, value) ? [[key, value]] : [];
    if (elements.every((element) => isKept(selection, element))) return [[key, value]];
    const kept = elements.map((element) => (isKept(selection, element) ? element : null));
    return kept.some((element) => element !== null) ? [[key, kept]] : [];
  });
}

function isKept({ index, keptElements }: PageSelection, value: PdfValue): boolean {
  if (!(value instanceof PdfRef) || !keptElements) return false;
  return keptElements.has(value.number) || keptElements.has(index.document.numberOf(value) as number);
}

/** Items by the elements that they refer to, so that a selection visits those of its own elements alone. */
class ItemsByElement<T> {
  readonly #items: readonly T[];
  readonly #byNumber = new Map<number, number[]>();

  /** @param elementsOf object numbers of the elements of an item, which is omitted where none of them is kept */
  constructor(items: readonly T[], elementsOf: (item: T) => readonly (number | undefined)[]) {
    this.#items = items;
    for (const [at, item] of items.entries()) {
      for (const number of elementsOf(item)) {
        if (number === undefined) continue;
        const known = this.#byNumber.get(number);
        if (!known) this.#byNumber.set(number, [at]);
        else if (known.at(-1) !== at) known.push(at);
      }
    }
  }

  /** The items of which an element is kept, in any order. Draws on the budget. */
  select({ index }: PageSelection, kept: ReadonlySet<number>): T[] {
    const found = new Set<number>();
    for (const number of kept) for (const at of this.#byNumber.get(number) ?? []) found.add(at);
    index.document.budget.step(kept.size + found.size);
    return Array.from(found, (at) => this.#items[at] as T);
  }
}
