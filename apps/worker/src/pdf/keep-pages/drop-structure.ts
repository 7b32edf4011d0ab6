import { ElementKeeper } from './drop-structure-keep.ts';
import { readElements } from './drop-structure-read.ts';
import type { PageIndex } from './page-index.ts';
import { type CatalogEntries, changed, type DropStep, type Part } from './part.ts';
import { integerOf, type PdfDict, type PdfValue, Ref } from './syntax.ts';
import { nameTree, numberTree, readNameTree, readNumberTree, type TreeEntry } from './trees.ts';

/** An entry of the parent tree: the element of an object, or those of a page's marked content (ISO 32000-2, 14.7.5.4). */
interface ParentEntry {
  key: number;
  value: PdfValue;
  /** undefined for one element. */
  elements: PdfValue[] | undefined;
  /** Indices of the pages whose content it is; undefined where that is not known. */
  pages: readonly number[] | undefined;
}

/** Tags go with the pages whose content they describe, and their texts with them (ISO 32000-2, 14.7). */
export function dropStructure(index: PageIndex): DropStep {
  const { pdf } = index;
  const root = pdf.dict(pdf.catalog.get('/StructTreeRoot'));
  if (!root) return () => ({});
  const parents = readParentEntries(index, root);
  const elements = readElements(index, root, pagesByParentTree(parents));
  const names = readNameTree(pdf, root.get('/IDTree'));
  return (part): CatalogEntries => {
    if (!part.isPartial) return {};
    const keeper = new ElementKeeper(part);
    part.keptElements = keeper.kept;
    const { values } = keeper.keepKids(elements.map((element) => ({ element })));
    const keptNames = names.filter(([, value]) => isKept(part, value));
    const parentTree = keepParents(part, parents);
    const entries = {
      '/K': values.length > 0 ? values : undefined,
      '/IDTree': keptNames.length > 0 ? part.add(nameTree(keptNames, part.add)) : undefined,
      '/ParentTree': parentTree.length > 0 ? part.add(numberTree(parentTree, part.add)) : undefined,
    };
    return { '/StructTreeRoot': part.put(pdf.catalog.get('/StructTreeRoot'), changed(root, entries)) };
  };
}

function readParentEntries(index: PageIndex, root: PdfDict): ParentEntry[] {
  const { pdf } = index;
  const pagesByKey = new Map<number, readonly number[]>();
  for (const [number, pages] of index.owners) {
    const { value } = pdf.object(number);
    if (!(value instanceof Map)) continue;
    const key = integerOf(pdf.resolve(value.get('/StructParents') ?? value.get('/StructParent')));
    if (key !== undefined) pagesByKey.set(key, [...(pagesByKey.get(key) ?? []), ...pages]);
  }
  return readNumberTree(pdf, root.get('/ParentTree')).map(([key, value]) => {
    return { key, value, elements: pdf.array(value), pages: pagesByKey.get(key) };
  });
}

function pagesByParentTree(entries: readonly ParentEntry[]): Map<number, number> {
  const pages = new Map<number, number>();
  for (const entry of entries) {
    const page = entry.pages?.[0];
    if (page === undefined) continue;
    for (const element of entry.elements ?? [entry.value]) {
      if (element instanceof Ref && !pages.has(element.number)) pages.set(element.number, page);
    }
  }
  return pages;
}

function keepParents(part: Part, entries: readonly ParentEntry[]): TreeEntry<number>[] {
  return entries.flatMap(({ key, value, elements, pages }): TreeEntry<number>[] => {
    if (pages && !pages.some((pageIndex) => part.isPageKept(pageIndex))) return [];
    if (!elements) return isKept(part, value) ? [[key, value]] : [];
    if (elements.every((element) => isKept(part, element))) return [[key, value]];
    const kept = elements.map((element) => (isKept(part, element) ? element : 'null'));
    return kept.some((element) => element !== 'null') ? [[key, kept]] : [];
  });
}

function isKept(part: Part, value: PdfValue): boolean {
  const number = part.index.pdf.numberOf(value);
  return number !== undefined && part.keptElements?.has(number) === true;
}
