import { contains, grown, type Point, boundsOf } from '../../content/shapes.ts';
import type { PdfDocument } from '../../file/document.ts';
import { boxBetween } from '../../file/page-geometry.ts';
import { type PdfDict, PdfRef, type PdfValue } from '../../file/values.ts';
import { formOf } from '../../file/fields/field-tree.ts';
import { type EraseArea, isAnnotationIn } from './erase-area.ts';
import type { PageScope } from './page-scope.ts';

/** Bit of /F of an annotation that stays upright on a rotated page (ISO 32000-2, table 167, NoRotate). */
const noRotate = 16;
/** Coordinates of what annotations mark or draw beside their rectangles (ISO 32000-2, 12.5.6). */
const shapeKeys = ['QuadPoints', 'Vertices', 'L', 'CL', 'InkList', 'Path'];

/**
 * Removes the annotations that touch an area, with what belongs to them: their popups, replies, and the fields that have
 * no other widget. Their objects become null, whatever refers to them.
 * @param dict of the page
 */
export function eraseAnnotations(scope: PageScope, dict: PdfDict): void {
  const { document, areas, counts } = scope;
  const annotations = document.array(dict.get('Annots')) ?? [];
  scope.context.budget.step(annotations.length);
  const removed = scope.annotations;
  for (const value of annotations) {
    const annotation = document.dict(value);
    if (annotation && areas.some((area) => isTouched(document, annotation, area))) removed.add(annotation);
  }
  if (removed.size === 0) return;
  addRelated(document, annotations, removed);
  for (const annotation of removed) {
    const subtype = document.name(annotation.get('Subtype'));
    if (subtype === 'Link') counts.links++;
    else if (subtype === 'Widget') counts.fields++;
    else if (subtype !== 'Popup') counts.annotations++;
  }
  const kept = annotations.filter((value) => !removed.has(document.dict(value) ?? new Map()));
  if (kept.length > 0) dict.set('Annots', kept);
  else dict.delete('Annots');
  pruneForm(document, removed);
  for (const value of annotations) {
    const annotation = document.dict(value);
    const number = document.numberOf(value);
    if (!annotation || number === undefined || !removed.has(annotation)) continue;
    scope.replaced.set(number, undefined);
    document.replace(number, null);
  }
}

function isTouched(document: PdfDocument, annotation: PdfDict, area: EraseArea): boolean {
  const [x1, y1, x2, y2] = document.numbers(annotation.get('Rect')) ?? [];
  // Readers differ in where they show it, if at all.
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return true;
  const rect = boxBetween(x1, y1, x2, y2);
  const isUpright = ((document.number(annotation.get('F')) ?? 0) & noRotate) !== 0;
  // It is turned around its upper left corner.
  const side = Math.max(rect.right - rect.left, rect.top - rect.bottom);
  const shown = isUpright ? grown({ ...rect, right: rect.left, bottom: rect.top }, side) : rect;
  if (isAnnotationIn(shown, area)) return true;
  // A rectangle without a size is at a point.
  if (contains(area, [[rect.left, rect.bottom]]) && rect.right - rect.left <= 0 && rect.top - rect.bottom <= 0)
    return true;
  return shapeKeys.some((key) => {
    const points = pointsOf(document, annotation.get(key));
    return points.length > 0 && isAnnotationIn(boundsOf(points), area);
  });
}

/** The points of an array of numbers, or of arrays of them. */
function pointsOf(document: PdfDocument, value: PdfValue | undefined): Point[] {
  const items = document.array(value) ?? [];
  document.budget.step(items.length);
  const numbers = items.flatMap((item) => document.numbers(item) ?? document.number(item) ?? []);
  return Array.from(
    { length: numbers.length >> 1 },
    (_, at): Point => [numbers[at * 2] ?? 0, numbers[at * 2 + 1] ?? 0],
  );
}

/** Adds the popups of removed annotations, the replies to them and the popups of these. */
function addRelated(document: PdfDocument, annotations: readonly PdfValue[], removed: Set<PdfDict>): void {
  for (let before = -1; before !== removed.size; ) {
    before = removed.size;
    for (const value of annotations) {
      document.budget.step();
      const annotation = document.dict(value);
      if (!annotation || removed.has(annotation)) continue;
      const isPopup = document.name(annotation.get('Subtype')) === 'Popup';
      const above = document.dict(annotation.get(isPopup ? 'Parent' : 'IRT'));
      if (above && removed.has(above)) removed.add(annotation);
    }
    for (const annotation of removed) {
      const popup = document.dict(annotation.get('Popup'));
      if (popup) removed.add(popup);
    }
  }
}

/** Removes the widgets from the form, with the fields that have no other (ISO 32000-2, 12.7.4). */
function pruneForm(document: PdfDocument, removed: ReadonlySet<PdfDict>): void {
  const form = formOf(document);
  if (!form || ![...removed].some((dict) => document.name(dict.get('Subtype')) === 'Widget')) return;
  const gone = new Set(removed);
  const seen = new Set<PdfDict>();
  const pruned = (values: readonly PdfValue[], depth: number): PdfValue[] =>
    values.filter((value) => {
      document.budget.checkDepth(depth);
      document.budget.step();
      const dict = document.dict(value);
      if (!dict || seen.has(dict)) return true;
      seen.add(dict);
      if (gone.has(dict)) return false;
      const kids = document.array(dict.get('Kids'));
      if (!kids || kids.length === 0) return true;
      const kept = pruned(kids, depth + 1);
      if (kept.length === kids.length) return true;
      setIn(document, value, dict, 'Kids', kept);
      if (kept.length === 0) gone.add(dict);
      return kept.length > 0;
    });
  form.set('Fields', pruned(document.array(form.get('Fields')) ?? [], 0));
  const order = document.array(form.get('CO'));
  if (order)
    form.set(
      'CO',
      order.filter((value) => !gone.has(document.dict(value) ?? new Map())),
    );
  // It has the values of all fields in another format.
  form.delete('XFA');
  for (const key of [document.catalog.get('AcroForm'), document.trailer.get('Root')])
    if (key instanceof PdfRef) document.markChanged(key.number);
}

function setIn(document: PdfDocument, value: PdfValue, dict: PdfDict, key: string, entry: PdfValue): void {
  dict.set(key, entry);
  const number = document.numberOf(value);
  if (number !== undefined) document.markChanged(number);
}
