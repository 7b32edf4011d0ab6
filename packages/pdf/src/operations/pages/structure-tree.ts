import { asInteger, type PdfDict, PdfRef, type PdfValue } from '../../file/values.ts';
import { KidIndex } from './kid-index.ts';
import type { PageIndex } from './page-index.ts';

/** The kids of a structure element, or of the root of the tree. */
export interface KidsOfElement {
  kids: StructureKid[];
  /** Of many kids. */
  kidIndex?: KidIndex;
}

/** A structure element (ISO 32000-2, 14.7.2). */
export interface StructureElement extends KidsOfElement {
  /** Object number; undefined for a direct dictionary. */
  number: number | undefined;
  /** Dictionary of a direct element. */
  dict: PdfDict | undefined;
  parent: StructureElement | undefined;
  /** Page index of /Pg. */
  page: number | undefined;
  /** Whether the element or a descendant has page content. */
  hasContent: boolean;
  /** Whether the element or a descendant has an object of a page, such as an annotation. */
  hasObject: boolean;
  /** First and last page index of its content; 0 and the number of pages where some page is unknown. */
  first: number;
  last: number;
}

/** A kid of a structure element: an element or a content item. */
export type StructureKid = { element: StructureElement } | Content;

/** A content item: marked content, or an object such as an annotation. */
export interface Content {
  value: PdfValue;
  /** Page index; undefined where it is unknown. */
  page: number | undefined;
  /** Object number of an annotation or XObject. */
  object: number | undefined;
}

interface Reading {
  index: PageIndex;
  /** Visited elements: object numbers, and dictionaries of direct elements. */
  seen: Set<number | PdfDict>;
  /** Page index of marked content by object number of its element in the parent tree. */
  pagesByParentTree: ReadonlyMap<number, number>;
}

type Extent = Pick<StructureElement, 'hasContent' | 'hasObject' | 'first' | 'last'>;

/** Shared by all elements without kids, the majority. */
const noKids: StructureKid[] = [];
const noValues: PdfValue[] = [];

/** Entries that are read from elements and content references. */
const keysRead: ReadonlySet<string> = new Set(['Type', 'Pg', 'K', 'Obj']);

/** A dictionary in the tree, with the entries that are read. */
interface Node {
  /** Object number; undefined for a direct dictionary. */
  number: number | undefined;
  entries: PdfDict;
}

/** Number of kids from which they are indexed by page. */
const indexedFromKids = 32;

/**
 * The elements below the root of a structure tree, in order, and their object numbers; repeated elements are read once.
 */
export function readElements(
  index: PageIndex,
  root: PdfValue | undefined,
  pagesByParentTree: ReadonlyMap<number, number>,
): KidsOfElement & { numbers: ReadonlySet<unknown> } {
  const { document } = index;
  const number = document.numberOf(root);
  const reading = { index, seen: new Set(number === undefined ? [] : [number]), pagesByParentTree };
  const kids = kidValues(index, document.dict(root)?.get('K')).flatMap((value) => {
    const node = readNode(index, value);
    const element = node && readElement(reading, node, undefined, 0);
    return element ? [{ element }] : [];
  });
  const { seen: numbers } = reading;
  return kids.length >= indexedFromKids ? { kids, numbers, kidIndex: new KidIndex(kids) } : { kids, numbers };
}

function kidValues({ document }: PageIndex, kids: PdfValue | undefined): PdfValue[] {
  if (kids === undefined) return noValues;
  // A reference usually leads to a single kid, whose other entries need not be read.
  if (kids instanceof PdfRef && document.readEntries(kids.number, keysRead)) return [kids];
  return document.array(kids) ?? [kids];
}

function readNode({ document }: PageIndex, value: PdfValue): Node | undefined {
  if (!(value instanceof PdfRef)) return value instanceof Map ? { number: undefined, entries: value } : undefined;
  const entries = document.readEntries(value.number, keysRead);
  if (entries) return { number: value.number, entries };
  const dict = document.dict(value);
  return dict && { number: document.numberOf(value), entries: dict };
}

function readElement(
  reading: Reading,
  { number, entries }: Node,
  parent: StructureElement | undefined,
  depth: number,
): StructureElement | undefined {
  const { index, seen } = reading;
  const { budget } = index.document;
  if (seen.has(number ?? entries)) return undefined;
  budget.checkDepth(depth);
  seen.add(number ?? entries);
  const page = index.pageIndexOf(entries.get('Pg'));
  const element: StructureElement = {
    number,
    dict: number === undefined ? entries : undefined,
    parent,
    page,
    kids: noKids,
    hasContent: false,
    hasObject: false,
    first: page ?? index.pageNumbers.length,
    last: page ?? -1,
  };
  const values = kidValues(index, entries.get('K'));
  if (values.length > 0) element.kids = [];
  for (const value of values) {
    budget.step();
    const kid = readKid(reading, value, element, depth + 1);
    if (!kid) continue;
    element.kids.push(kid);
    const { hasContent, hasObject, first, last } = 'element' in kid ? kid.element : extentOf(index, kid);
    element.hasContent ||= hasContent;
    element.hasObject ||= hasObject;
    element.first = Math.min(element.first, first);
    element.last = Math.max(element.last, last);
  }
  if (element.kids.length >= indexedFromKids) element.kidIndex = new KidIndex(element.kids);
  return element;
}

function extentOf({ pageNumbers }: PageIndex, { page, object }: Content): Extent {
  return { hasContent: true, hasObject: object !== undefined, first: page ?? 0, last: page ?? pageNumbers.length };
}

function readKid(
  reading: Reading,
  value: PdfValue,
  element: StructureElement,
  depth: number,
): StructureKid | undefined {
  const { index } = reading;
  const { document, owners } = index;
  const node = readNode(index, value);
  if (!node) {
    const isMarkedContent = asInteger(document.resolve(value)) !== undefined;
    return isMarkedContent ? { value, page: pageOf(reading, element), object: undefined } : undefined;
  }
  const { entries } = node;
  const type = document.name(entries.get('Type'));
  if (type !== 'MCR' && type !== 'OBJR') {
    const below = readElement(reading, node, element, depth);
    return below && { element: below };
  }
  const object = type === 'OBJR' ? document.numberOf(entries.get('Obj')) : undefined;
  const shownOn = object === undefined ? undefined : owners.get(object)?.[0];
  const page = index.pageIndexOf(entries.get('Pg')) ?? shownOn ?? pageOf(reading, element);
  return { value, page, object };
}

/** Page index of marked content without a /Pg of its own. */
function pageOf({ pagesByParentTree }: Reading, element: StructureElement): number | undefined {
  for (let above: StructureElement | undefined = element; above; above = above.parent) {
    if (above.page !== undefined) return above.page;
    const page = above.number === undefined ? undefined : pagesByParentTree.get(above.number);
    if (page !== undefined) return page;
  }
  return undefined;
}
