import { transformedBox } from '../../content/shapes.ts';
import { type DestinationPages, isGoTo } from '../../file/destination-pages.ts';
import { boxOf } from '../../file/page-geometry.ts';
import { findReachable } from '../../file/reachable.ts';
import { asInteger, asName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../file/values.ts';
import { movedDestination, numbersOfBox, type PageMoves, viewNames } from './page-moves.ts';

/** What an object has that leads to a page: a view of it, or its reference. */
const searched: ReadonlySet<string> = new Set([...viewNames, 'Pg', 'P', 'Dest', 'OpenAction']);
/** Keys whose value is a destination, which may have an index in place of a page. */
const destinationKeys = ['Dest', 'OpenAction'];

/**
 * Moves what is on pages but no part of them, in all objects of the document: destinations (ISO 32000-2, 12.3.2), articles (12.4.3),
 * and the boxes of structure elements (14.8.5.4.3).
 * @throws MalformedPdf where an object is malformed
 * @throws TooComplexPdf where the budget is exhausted
 */
export function moveReferences(pages: DestinationPages, moves: PageMoves): void {
  const { document } = pages;

  function moved(value: PdfValue, depth: number): PdfValue {
    document.budget.step();
    document.budget.checkDepth(depth);
    if (Array.isArray(value)) {
      const destination = movedArray(value);
      if (destination) return destination;
      for (const [at, item] of value.entries()) value[at] = moved(item, depth + 1);
    } else if (value instanceof Map) moveDict(value, depth);
    else if (value instanceof PdfStream) moveDict(value.dict, depth);
    return value;
  }

  /** A destination that names its page, or an element of the structure, where that has gone. */
  function movedArray(value: readonly PdfValue[], byIndex = false): PdfValue[] | undefined {
    const [target = null, view] = value;
    if (!viewNames.has(asName(view) ?? '')) return undefined;
    const isIndex = asInteger(document.resolve(target)) !== undefined;
    if (isIndex ? !byIndex : !(target instanceof PdfRef)) return undefined;
    const places = moves.get(pages.destinationPage([...value]) ?? -1);
    const isPage = isIndex || pages.pageIndexOf(target) !== undefined;
    return places && movedDestination(document, value, places, isPage ? undefined : target);
  }

  function moveDict(dict: PdfDict, depth: number): void {
    const type = document.name(dict.get('S'));
    const keys = isGoTo(document, dict) ? ['D', ...destinationKeys] : destinationKeys;
    for (const [key, value] of dict) {
      const target = keys.includes(key) ? document.array(value) : undefined;
      const isIndexed = target && asInteger(document.resolve(target[0])) !== undefined;
      const destination = isIndexed ? movedArray(target, true) : undefined;
      const next = destination ?? moved(value, depth + 1);
      if (next !== value) dict.set(key, next);
    }
    if (dict.has('R') && dict.has('P') && dict.has('N') && dict.has('V')) moveBox(dict, 'R', dict.get('P'));
    else if (dict.has('A') && dict.has('Pg') && type !== undefined) moveLayout(dict);
  }

  /** Moves a box on a page, which is in the first place that the page has. */
  function moveBox(dict: PdfDict, key: string, page: PdfValue | undefined): void {
    const [move] = moves.get(pages.pageIndexOf(page) ?? -1) ?? [];
    const box = boxOf(dict, key, document);
    if (move && box) dict.set(key, numbersOfBox(transformedBox(box, move.matrix)));
  }

  /** Moves the box of an element, on copies of its attributes, which others may share. */
  function moveLayout(element: PdfDict): void {
    const attributes = document.resolve(element.get('A'));
    const own = (Array.isArray(attributes) ? attributes : [attributes]).map((value) => {
      const dict = document.dict(value);
      if (!dict?.has('BBox') || document.stream(value)) return value;
      const copy = new Map(dict);
      moveBox(copy, 'BBox', element.get('Pg'));
      return copy;
    });
    if (Array.isArray(attributes)) element.set('A', own);
    else if (own[0] !== attributes && own[0] !== undefined) element.set('A', own[0]);
  }

  for (const number of findReachable(document, searched).named) {
    const value = document.object(number);
    const next = moved(value, 0);
    if (next !== value) document.replace(number, next);
  }
}
