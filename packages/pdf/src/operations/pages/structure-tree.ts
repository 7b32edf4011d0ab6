import { asInteger, asName, type PdfDict, PdfRef, type PdfValue } from '../../file/values.ts';
import type { PageIndex } from './page-index.ts';

/** A structure element (ISO 32000-2, 14.7.2). */
export interface Element {
  /** Object number; undefined where it is written directly in its parent. */
  number: number | undefined;
  dict: PdfDict;
  parent: Element | undefined;
  /** Index of the page that it names. */
  page: number | undefined;
  kids: Kid[];
  /** Whether page content is in it or below it. */
  hasContent: boolean;
  /** Indices of the first and last page of its content; infinite where the page of some content is unknown. */
  first: number;
  last: number;
}

export type Kid = { element: Element } | Content;

/** Content of a page: marked content, or an object such as an annotation. */
export interface Content {
  value: PdfValue;
  /** Index of its page; undefined where that is unknown. */
  page: number | undefined;
  /** Object number of an annotation or XObject. */
  object: number | undefined;
}

interface Reading {
  index: PageIndex;
  seen: Set<PdfDict>;
  /** By object number of elements: index of the page whose marked content names them in the parent tree. */
  pagesByParentTree: ReadonlyMap<number, number>;
}

/** The elements below the root of a structure tree, in order; one that is in the tree twice is read once. */
export function readElements(
  index: PageIndex,
  root: PdfDict,
  pagesByParentTree: ReadonlyMap<number, number>,
): Element[] {
  const reading = { index, seen: new Set([root]), pagesByParentTree };
  return kidValues(index, root).flatMap((value) => readElement(reading, value, undefined, 0) ?? []);
}

function kidValues({ document }: PageIndex, dict: PdfDict): PdfValue[] {
  const kids = dict.get('K');
  if (kids === undefined) return [];
  const resolved = document.resolve(kids);
  return Array.isArray(resolved) ? resolved : [kids];
}

function readElement(
  reading: Reading,
  value: PdfValue,
  parent: Element | undefined,
  depth: number,
): Element | undefined {
  const { index, seen } = reading;
  const { document } = index;
  const dict = document.dict(value);
  if (!dict || seen.has(dict)) return undefined;
  document.budget.checkDepth(depth);
  seen.add(dict);
  const page = index.pageIndexOf(dict.get('Pg'));
  const element: Element = {
    number: value instanceof PdfRef ? document.numberOf(value) : undefined,
    dict,
    parent,
    page,
    kids: [],
    hasContent: false,
    first: page ?? Number.POSITIVE_INFINITY,
    last: page ?? Number.NEGATIVE_INFINITY,
  };
  for (const kidValue of kidValues(index, dict)) {
    document.budget.step();
    const kid = readKid(reading, kidValue, element, depth + 1);
    if (!kid) continue;
    element.kids.push(kid);
    const { hasContent, first, last } = 'element' in kid ? kid.element : extentOf(kid);
    element.hasContent ||= hasContent;
    element.first = Math.min(element.first, first);
    element.last = Math.max(element.last, last);
  }
  return element;
}

function extentOf({ page }: Content): Pick<Element, 'hasContent' | 'first' | 'last'> {
  return { hasContent: true, first: page ?? Number.NEGATIVE_INFINITY, last: page ?? Number.POSITIVE_INFINITY };
}

function readKid(reading: Reading, value: PdfValue, element: Element, depth: number): Kid | undefined {
  const { document, owners } = reading.index;
  const resolved = document.resolve(value);
  if (asInteger(resolved) !== undefined) return { value, page: pageOf(reading, element), object: undefined };
  if (!(resolved instanceof Map)) return undefined;
  const type = asName(document.resolve(resolved.get('Type')));
  if (type !== 'MCR' && type !== 'OBJR') {
    const below = readElement(reading, value, element, depth);
    return below && { element: below };
  }
  const object = type === 'OBJR' ? document.numberOf(resolved.get('Obj')) : undefined;
  const shownOn = object === undefined ? undefined : owners.get(object)?.[0];
  const page = reading.index.pageIndexOf(resolved.get('Pg')) ?? shownOn ?? pageOf(reading, element);
  return { value, page, object };
}

/** The page of marked content that does not name one itself. */
function pageOf({ pagesByParentTree }: Reading, element: Element): number | undefined {
  for (let above: Element | undefined = element; above; above = above.parent) {
    if (above.page !== undefined) return above.page;
    const page = above.number === undefined ? undefined : pagesByParentTree.get(above.number);
    if (page !== undefined) return page;
  }
  return undefined;
}
