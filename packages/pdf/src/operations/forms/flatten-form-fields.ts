import { appearanceMatrix } from '../../content/appearance-matrix.ts';
import type { Matrix } from '../../content/matrix.ts';
import { keysDroppedBy } from '../../file/catalog-entries.ts';
import type { PdfDocument } from '../../file/document.ts';
import { pageGeometry } from '../../file/page-geometry.ts';
import { type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import { PagePlacer } from '../../draw/place-on-page.ts';
import { standardFont } from '../../draw/standard-font.ts';
import type { DrawingFont } from '../../draw/drawing-font.ts';
import { offState } from './button-states.ts';
import { type MissingCharacters, WidgetDrawer } from './draw-widgets.ts';
import { type Field, formOf, isShown, readFields, type Widget } from '../../file/fields/field-tree.ts';
import { WidgetTags } from './widget-tags.ts';

/** An annotation that becomes content of a page. */
interface Flattened {
  dict: PdfDict;
  /** Object number; undefined for a direct dictionary. */
  number: number | undefined;
  form: PdfRef;
  matrix: Matrix;
}

/** What flattening a form did. */
export interface FlattenResult {
  /** Number of widgets that the pages had. */
  count: number;
  /** Characters of widgets without an appearance that no font has. */
  missing: MissingCharacters;
}

/**
 * Makes the appearances of all widgets part of their pages, each at its place, and removes the widgets and the form with
 * its fields, also push buttons and signatures. Widgets that are not shown are removed alone. In a tagged PDF, the
 * elements of the widgets have their content instead.
 * @param font of the text of fields without an appearance
 * @throws TooComplexPdf where the form or the contents of the pages exceed the budget
 */
export async function flattenFormFields(
  document: PdfDocument,
  { font = standardFont('Helvetica') }: { font?: DrawingFont } = {},
): Promise<FlattenResult> {
  const { budget, catalog } = document;
  const drawer = new WidgetDrawer(document, font);
  const fields = budget.operation(() => readFields(document));
  await drawer.load(fields);
  budget.operation(() => drawMissing(document, drawer, fields));
  await drawer.write();
  const count = await drawAnnotations(document, (annotation) => document.name(annotation.get('Subtype')) === 'Widget');
  for (const key of keysDroppedBy('flattened')) catalog.delete(key);
  return { count, missing: drawer.missing };
}

/**
 * Makes the appearances of annotations part of their pages, each at its place, and removes the annotations. Those that are not
 * shown are removed alone. In a tagged PDF, the elements of the annotations have their content instead.
 * @param isDrawn whether that is to be for an annotation
 * @returns number of the annotations that the pages had
 * @throws TooComplexPdf where the contents of the pages exceed the budget
 */
export async function drawAnnotations(
  document: PdfDocument,
  isDrawn: (annotation: PdfDict) => boolean,
): Promise<number> {
  const { budget } = document;
  const { pages, tags, count } = budget.operation(() => takeAnnotations(document, isDrawn));
  const placer = new PagePlacer(document);
  for (const [pageIndex, taken] of pages) {
    const appended = taken.map(({ form, matrix, number }) => ({ form, matrix, mark: tags.mark(number, pageIndex) }));
    await placer.append(pageIndex, appended);
  }
  budget.operation(() => tags.write());
  return count;
}

/** Draws the widgets without an appearance; all of them where the form says that readers draw them. */
function drawMissing(document: PdfDocument, drawer: WidgetDrawer, fields: readonly Field[]): void {
  const drawsAll = formOf(document)?.get('NeedAppearances') === true;
  const isDrawn = ({ dict }: Widget) => drawsAll || !document.stream(document.dict(dict.get('AP'))?.get('N'));
  // Of a button with several states, only those that have no appearance are drawn.
  for (const field of fields) drawer.draw(field, { isDrawn, keeps: true });
}

/** Removes annotations from the pages. @returns those that are shown, by the indices of their pages */
function takeAnnotations(
  document: PdfDocument,
  isTaken: (annotation: PdfDict) => boolean,
): {
  pages: ReadonlyMap<number, readonly Flattened[]>;
  tags: WidgetTags;
  count: number;
} {
  const pages = new Map<number, Flattened[]>();
  const numbers = new Set<number>();
  const resources = formOf(document)?.get('DR');
  let count = 0;
  for (const [pageIndex, page] of document.pages.entries()) {
    const annotations = document.array(page.dict.get('Annots')) ?? [];
    document.budget.step(annotations.length);
    const { quarterTurns } = pageGeometry(document, page);
    const shown: Flattened[] = [];
    const kept = annotations.filter((value) => {
      const dict = document.dict(value);
      if (!dict || !isTaken(dict)) return true;
      const number = document.numberOf(value);
      if (number !== undefined) numbers.add(number);
      const placed = isShown(document, { dict }) ? placeAppearance(document, dict, quarterTurns, resources) : undefined;
      if (placed) shown.push({ dict, number, ...placed });
      count++;
      return false;
    });
    if (kept.length === annotations.length) continue;
    if (kept.length > 0) page.dict.set('Annots', kept);
    else page.dict.delete('Annots');
    if (shown.length > 0) pages.set(pageIndex, shown);
  }
  return { pages, tags: new WidgetTags(document, numbers), count };
}

/** The normal appearance of a widget and its place on the page (ISO 32000-2, 12.5.5); undefined where there is none. */
function placeAppearance(
  document: PdfDocument,
  widget: PdfDict,
  quarterTurns: number,
  resources: PdfValue | undefined,
): { form: PdfRef; matrix: Matrix } | undefined {
  const normal = document.dict(widget.get('AP'))?.get('N');
  const state = document.name(widget.get('AS')) ?? offState;
  const value = document.stream(normal) ? normal : document.dict(normal)?.get(state);
  const stream = document.stream(value);
  const number = document.numberOf(value);
  if (!stream || number === undefined) return undefined;
  const matrix = appearanceMatrix(document, widget, stream, quarterTurns);
  return matrix && { form: formXObject(document, { stream, number, resources, widget }), matrix };
}

/** An appearance as a form XObject, which has a subtype, resources and a layer of its own. */
function formXObject(
  document: PdfDocument,
  appearance: { stream: PdfStream; number: number; resources: PdfValue | undefined; widget: PdfDict },
): PdfRef {
  const { stream, number, resources, widget } = appearance;
  const layer = widget.get('OC');
  const isForm = document.name(stream.dict.get('Subtype')) === 'Form';
  const lacksResources = !stream.dict.has('Resources') && resources !== undefined;
  if (isForm && !lacksResources && layer === undefined) return new PdfRef(number);
  const changes = {
    Subtype: new PdfName('Form'),
    ...(lacksResources ? { Resources: resources } : {}),
    ...(layer === undefined ? {} : { OC: layer }),
  };
  return document.add(new PdfStream(withEntries(stream.dict, changes), stream.raw));
}
