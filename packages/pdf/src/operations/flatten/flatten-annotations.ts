import { appearanceMatrix } from '../../content/appearance-matrix.ts';
import type { Matrix } from '../../content/matrix.ts';
import { keysDroppedBy } from '../../file/catalog-entries.ts';
import type { PdfDocument } from '../../file/document.ts';
import { pageGeometry } from '../../file/page-geometry.ts';
import { type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import { PagePlacer } from '../../draw/place-on-page.ts';
import { standardFont } from '../../draw/standard-font.ts';
import type { DrawingFont } from '../../draw/drawing-font.ts';
import { offState } from '../forms/button-states.ts';
import { findCurrentAppearances } from '../forms/current-appearances.ts';
import { type MissingCharacters, WidgetDrawer } from '../forms/draw-widgets.ts';
import { type Field, formOf, isShown, readFields, type Widget } from '../../file/fields/field-tree.ts';
import { AnnotationTags } from './annotation-tags.ts';

/** An annotation that becomes content of a page. */
interface Flattened {
  /** Object number; undefined for a direct dictionary. */
  number: number | undefined;
  form: PdfRef;
  matrix: Matrix;
  /** Tag of the content in a tagged PDF. */
  tag: 'Form' | 'Annot';
}

/** Which annotations are flattened. */
export interface FlattenedKinds {
  /** Widgets, also push buttons and signatures, with the form and its fields. */
  fields?: boolean;
  /** All that are neither widgets, links, attached files nor media: notes, stamps, drawings, marks in text. */
  comments?: boolean;
  /** Links, which show nothing and are removed. */
  links?: boolean;
}

/** What flattening annotations did. */
export interface FlattenResult {
  /** Number of widgets that the pages had. */
  count: number;
  /** Number of comments that became part of the pages, or are not shown and were removed. */
  comments: number;
  /** Number of comments that stay: they are shown, each reader draws them by itself, and the file has no appearance. */
  left: number;
  /** Number of removed links. */
  links: number;
  /** Characters of widgets without an appearance that no font has. */
  missing: MissingCharacters;
}

/** Annotations that are no comments (ISO 32000-2, table 171): what they do would be lost, or is not for readers, or belongs to one. */
const otherKinds: ReadonlySet<string> = new Set(
  'Widget Link Popup FileAttachment Sound Movie Screen RichMedia 3D PrinterMark TrapNet'.split(' '),
);
const noneMissing: MissingCharacters = { written: new Map(), isInOptions: false };

/**
 * Makes the appearances of annotations part of their pages, each at its place and in their order, and removes the annotations, with
 * the form where its fields are among them. Those that are not shown are removed alone, and so are replies and popups of removed comments.
 * In a tagged PDF, the elements of the annotations have their content instead.
 * @param options.font of the text of fields without an appearance
 * @throws TooComplexPdf where the form or the contents of the pages exceed the budget
 */
export async function flattenAnnotations(
  document: PdfDocument,
  { font = standardFont('Helvetica'), ...kinds }: FlattenedKinds & { font?: DrawingFont },
): Promise<FlattenResult> {
  const { budget, catalog } = document;
  const missing = kinds.fields ? await drawMissing(document, font) : noneMissing;
  const taken = new TakenAnnotations(document, kinds);
  const tags = budget.operation(() => taken.take());
  const placer = new PagePlacer(document);
  for (const [pageIndex, shown] of taken.pages) {
    const appended = shown.map(({ form, matrix, number, tag }) => ({
      form,
      matrix,
      mark: tags.mark(number, pageIndex, tag),
    }));
    await placer.append(pageIndex, appended);
  }
  budget.operation(() => tags.write());
  if (kinds.fields) for (const key of keysDroppedBy('flattened')) catalog.delete(key);
  return { ...taken.counts, missing };
}

/** Draws the widgets without an appearance; where the form says that readers draw them, also those that do not show their values. */
async function drawMissing(document: PdfDocument, font: DrawingFont): Promise<MissingCharacters> {
  const { budget } = document;
  const drawer = new WidgetDrawer(document, font);
  const fields: readonly Field[] = budget.operation(() => readFields(document));
  await drawer.load(fields);
  const drawsAll = formOf(document)?.get('NeedAppearances') === true;
  const current = await findCurrentAppearances(document, drawsAll ? fields : []);
  budget.operation(() => {
    const isDrawn = ({ dict }: Widget) =>
      (drawsAll && !current.has(dict)) || !document.stream(document.dict(dict.get('AP'))?.get('N'));
    // Of a button with several states, only those that have no appearance are drawn.
    for (const field of fields) drawer.draw(field, { isDrawn, keeps: true });
  });
  await drawer.write();
  return drawer.missing;
}

/** The annotations of some kinds, which are removed from their pages. */
class TakenAnnotations {
  /** Those that are shown, by the indices of their pages. */
  readonly pages = new Map<number, readonly Flattened[]>();
  readonly counts = { count: 0, comments: 0, left: 0, links: 0 };
  readonly #document: PdfDocument;
  readonly #kinds: FlattenedKinds;
  readonly #numbers = new Set<number>();
  readonly #removed = new Set<PdfDict>();
  /** Of appearances without resources of their own. */
  readonly #resources: PdfValue | undefined;

  constructor(document: PdfDocument, kinds: FlattenedKinds) {
    this.#document = document;
    this.#kinds = kinds;
    this.#resources = formOf(document)?.get('DR');
  }

  /** @returns the elements of what was removed */
  take(): AnnotationTags {
    for (const pageIndex of this.#document.pages.keys()) this.#takeFrom(pageIndex);
    return new AnnotationTags(this.#document, this.#numbers);
  }

  #takeFrom(pageIndex: number): void {
    const document = this.#document;
    const page = document.page(pageIndex);
    const annotations = document.array(page.dict.get('Annots')) ?? [];
    document.budget.step(annotations.length);
    const { quarterTurns } = pageGeometry(document, page);
    const shown: Flattened[] = [];
    const left = annotations.filter((value) => {
      const dict = document.dict(value);
      const subtype = document.name(dict?.get('Subtype'));
      if (!dict || !this.#isTaken(subtype)) return true;
      const isVisible = isShown(document, { dict });
      const placed = isVisible ? placeAppearance(document, dict, quarterTurns, this.#resources) : undefined;
      if (!otherKinds.has(subtype ?? '') && isVisible && placed === undefined) return true;
      const number = this.#remove(value, dict);
      const tag = subtype === 'Widget' ? 'Form' : 'Annot';
      if (placed && placed !== 'nowhere' && subtype !== 'Link') shown.push({ number, tag, ...placed });
      if (subtype === 'Widget') this.counts.count++;
      else if (subtype === 'Link') this.counts.links++;
      else this.counts.comments++;
      return false;
    });
    const kept = this.#kinds.comments ? this.#withoutRelated(left) : left;
    if (kept.length === annotations.length) return;
    if (kept.length > 0) page.dict.set('Annots', kept);
    else page.dict.delete('Annots');
    if (shown.length > 0) this.pages.set(pageIndex, shown);
  }

  #isTaken(subtype: string | undefined): boolean {
    if (subtype === 'Widget') return this.#kinds.fields === true;
    if (subtype === 'Link') return this.#kinds.links === true;
    return subtype !== undefined && !otherKinds.has(subtype) && this.#kinds.comments === true;
  }

  #remove(value: PdfValue, dict: PdfDict): number | undefined {
    const number = this.#document.numberOf(value);
    if (number !== undefined) this.#numbers.add(number);
    this.#removed.add(dict);
    const popup = this.#document.dict(dict.get('Popup'));
    if (popup) this.#removed.add(popup);
    return number;
  }

  /** Without the popups of removed comments, and without the replies to them and so on, which no page shows. */
  #withoutRelated(annotations: PdfValue[]): PdfValue[] {
    const document = this.#document;
    let kept = annotations;
    for (let before = -1; before !== kept.length; ) {
      before = kept.length;
      kept = kept.filter((value) => {
        document.budget.step();
        const dict = document.dict(value);
        const isPopup = document.name(dict?.get('Subtype')) === 'Popup';
        const above = document.dict(dict?.get(isPopup ? 'Parent' : 'IRT'));
        if (!dict || ![dict, above].some((each) => each && this.#removed.has(each))) return true;
        this.#remove(value, dict);
        if (!isPopup) this.counts.comments++;
        return false;
      });
    }
    const isLeft = (value: PdfValue) => this.#isTaken(document.name(document.dict(value)?.get('Subtype')));
    this.counts.left += kept.filter(isLeft).length;
    return kept;
  }
}

/**
 * The normal appearance of an annotation and its place on the page (ISO 32000-2, 12.5.5); undefined where there is none, `nowhere`
 * where it has no area.
 */
function placeAppearance(
  document: PdfDocument,
  annotation: PdfDict,
  quarterTurns: number,
  resources: PdfValue | undefined,
): { form: PdfRef; matrix: Matrix } | 'nowhere' | undefined {
  const normal = document.dict(annotation.get('AP'))?.get('N');
  const state = document.name(annotation.get('AS')) ?? offState;
  const value = document.stream(normal) ? normal : document.dict(normal)?.get(state);
  const stream = document.stream(value);
  const number = document.numberOf(value);
  if (!stream || number === undefined) return undefined;
  const matrix = appearanceMatrix(document, annotation, stream, quarterTurns);
  return matrix ? { form: formXObject(document, { stream, number, resources, annotation }), matrix } : 'nowhere';
}

/** An appearance as a form XObject, which has a subtype, resources and a layer of its own. */
function formXObject(
  document: PdfDocument,
  appearance: { stream: PdfStream; number: number; resources: PdfValue | undefined; annotation: PdfDict },
): PdfRef {
  const { stream, number, resources, annotation } = appearance;
  const layer = annotation.get('OC');
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
