import type { PageIndex } from './page-index.ts';
import { integerOf, type PdfDict, type PdfValue, Ref } from './syntax.ts';

/** A structure element (ISO 32000-2, 14.7.2). */
export interface Element {
  /** undefined where it stands within its parent. */
  number: number | undefined;
  dict: PdfDict;
  parent: Element | undefined;
  /** Index of the page that it names. */
  page: number | undefined;
  kids: Kid[];
  /** Whether something of a page stands in it, or below it. */
  hasContent: boolean;
  /** Indices of the first and last page of what is in it; where one is unknown, it may be any. */
  first: number;
  last: number;
}

export type Kid = { element: Element } | Content;

/** Something that stands on a page: marked content, or an object such as an annotation. */
export interface Content {
  value: PdfValue;
  /** undefined where nothing tells it: then it comes along with every page or none. */
  page: number | undefined;
  object: number | undefined;
}

interface Context {
  index: PageIndex;
  seen: Set<PdfDict>;
  /** By object number of elements: the page whose marked content names them in the parent tree. */
  pagesByParentTree: ReadonlyMap<number, number>;
}

/** The elements below the root, in order. */
export function readElements(
  index: PageIndex,
  root: PdfDict,
  pagesByParentTree: ReadonlyMap<number, number>,
): Element[] {
  const context = { index, seen: new Set([root]), pagesByParentTree };
  return kidValues(index, root).flatMap((value) => readElement(context, value, undefined) ?? []);
}

function kidValues({ pdf }: PageIndex, dict: PdfDict): PdfValue[] {
  const kids = dict.get('/K');
  if (kids === undefined) return [];
  const resolved = pdf.resolve(kids);
  return Array.isArray(resolved) ? resolved : [kids];
}

function readElement(context: Context, value: PdfValue, parent: Element | undefined): Element | undefined {
  const { index, seen } = context;
  const dict = index.pdf.dict(value);
  if (!dict || seen.has(dict)) return undefined;
  seen.add(dict);
  const number = value instanceof Ref ? index.pdf.numberOf(value) : undefined;
  const page = index.pageIndexOf(dict.get('/Pg'));
  const element: Element = {
    number,
    dict,
    parent,
    page,
    kids: [],
    hasContent: false,
    first: page ?? Number.POSITIVE_INFINITY,
    last: page ?? Number.NEGATIVE_INFINITY,
  };
  for (const kidValue of kidValues(index, dict)) {
    const kid = readKid(context, kidValue, element);
    if (!kid) continue;
    element.kids.push(kid);
    const within = 'element' in kid ? kid.element : { hasContent: true, ...rangeOf(kid) };
    element.hasContent ||= within.hasContent;
    element.first = Math.min(element.first, within.first);
    element.last = Math.max(element.last, within.last);
  }
  return element;
}

function rangeOf({ page }: Content): { first: number; last: number } {
  return page === undefined
    ? { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY }
    : { first: page, last: page };
}

function readKid(context: Context, value: PdfValue, element: Element): Kid | undefined {
  const { pdf } = context.index;
  const resolved = pdf.resolve(value);
  if (integerOf(resolved) !== undefined) return { value, page: pageOf(context, element), object: undefined };
  if (!(resolved instanceof Map)) return undefined;
  const type = pdf.resolve(resolved.get('/Type'));
  if (type !== '/MCR' && type !== '/OBJR') {
    const below = readElement(context, value, element);
    return below && { element: below };
  }
  const object = type === '/OBJR' ? pdf.numberOf(resolved.get('/Obj')) : undefined;
  const shownOn = object === undefined ? undefined : context.index.owners.get(object)?.[0];
  const page = context.index.pageIndexOf(resolved.get('/Pg')) ?? shownOn ?? pageOf(context, element);
  return { value, page, object };
}

/** The page of marked content that does not name one itself. */
function pageOf({ pagesByParentTree }: Context, element: Element): number | undefined {
  for (let above: Element | undefined = element; above; above = above.parent) {
    if (above.page !== undefined) return above.page;
    const page = above.number === undefined ? undefined : pagesByParentTree.get(above.number);
    if (page !== undefined) return page;
  }
  return undefined;
}
