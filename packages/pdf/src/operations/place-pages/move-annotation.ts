import { type Matrix, scaleOf } from '../../content/matrix.ts';
import { transformed, transformedBox } from '../../content/shapes.ts';
import type { PdfDocument } from '../../file/document.ts';
import { boxBetween } from '../../file/page-geometry.ts';
import type { PdfDict, PdfValue } from '../../file/values.ts';
import { numbersOfBox, rounded } from './page-moves.ts';

/** Entries that are points of the page, x and y in turn, or lists of such (ISO 32000-2, 12.5.6). */
const pointKeys = ['QuadPoints', 'Vertices', 'L', 'CL'];
const pointListKeys = ['InkList', 'Path'];
/** Entries that are lengths, or lists of such. */
const lengthKeys = ['RD', 'LL', 'LLE', 'LLO', 'CO', 'Border'];
const borderKeys = ['W', 'D'];
/** Maximum number of fields above a widget. */
const maxFieldDepth = 32;

/**
 * Moves an annotation with its page (ISO 32000-2, 12.5.2): places, lengths, and the size of its text. Its appearance follows its
 * rectangle (12.5.5).
 * @param matrix maps the user space that the page had to that of the page that shows it
 */
export function moveAnnotation(document: PdfDocument, annotation: PdfDict, matrix: Matrix): void {
  const scale = scaleOf(matrix);
  const [x1, y1, x2, y2] = document.numbers(annotation.get('Rect')) ?? [];
  if (x1 !== undefined && y1 !== undefined && x2 !== undefined && y2 !== undefined)
    annotation.set('Rect', numbersOfBox(transformedBox(boxBetween(x1, y1, x2, y2), matrix)));
  const change = (dict: PdfDict, key: string, changed: (value: PdfValue) => PdfValue) => {
    const value = document.resolve(dict.get(key));
    if (value !== null) dict.set(key, changed(value));
  };
  for (const key of pointKeys) change(annotation, key, (points) => movedPoints(document, points, matrix));
  for (const key of pointListKeys)
    change(annotation, key, (lists) =>
      Array.isArray(lists) ? lists.map((points) => movedPoints(document, document.resolve(points), matrix)) : lists,
    );
  for (const key of lengthKeys) change(annotation, key, (lengths) => scaled(document, lengths, scale));
  const border = document.dict(annotation.get('BS'));
  if (border) {
    const own = new Map(border);
    for (const key of borderKeys) change(own, key, (lengths) => scaled(document, lengths, scale));
    annotation.set('BS', own);
  }
  change(annotation, 'Measure', (measure) => scaledMeasure(document, measure, scale));
  const appearance = defaultAppearanceOf(document, annotation);
  const text = appearance && scaledText(appearance, scale);
  if (text !== appearance) annotation.set('DA', Buffer.from(text ?? '', 'latin1'));
}

/** A default appearance whose font has another size (12.7.4.3); 0 stands for one that follows the field. */
function scaledText(appearance: string, scale: number): string {
  const parts = appearance.split(/(\s+)/);
  const at = parts.lastIndexOf('Tf') - 2;
  const size = Number(parts[at]);
  return at > 0 && Number.isFinite(size) ? parts.with(at, String(rounded(size * scale))).join('') : appearance;
}

/**
 * How lengths on a page are measured (12.9.1), where that is scaled: a unit of the page is more or less then.
 * @returns the same value where it is not by numbers of its own
 */
export function scaledMeasure(document: PdfDocument, value: PdfValue, scale: number): PdfValue {
  const measure = document.dict(value);
  if (!measure || document.name(measure.get('Subtype')) === 'GEO') return value;
  const own = new Map(measure);
  for (const key of ['X', 'Y']) {
    const [first, ...others] = document.array(measure.get(key)) ?? [];
    const format = document.dict(first);
    const factor = document.number(format?.get('C'));
    if (format && factor !== undefined) own.set(key, [new Map([...format, ['C', factor / scale]]), ...others]);
  }
  return own;
}

function movedPoints(document: PdfDocument, value: PdfValue, matrix: Matrix): PdfValue {
  const numbers = document.numbers(value);
  if (!numbers) return Array.isArray(value) ? value.map((each) => movedPoints(document, each, matrix)) : value;
  const moved: number[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x, y] = transformed([numbers[at] as number, numbers[at + 1] as number], matrix);
    moved.push(rounded(x), rounded(y));
  }
  return moved;
}

/** A length or all of a list; nested, since a dash pattern is part of /Border. */
function scaled(document: PdfDocument, value: PdfValue, scale: number): PdfValue {
  const found = document.resolve(value);
  if (typeof found === 'number') return rounded(found * scale);
  if (!Array.isArray(found)) return value;
  document.budget.step(found.length);
  return found.map((item) => {
    const length = document.resolve(item);
    if (Array.isArray(length)) return (document.numbers(length) ?? []).map((each) => rounded(each * scale));
    return typeof length === 'number' ? rounded(length * scale) : item;
  });
}

/** How the text of a widget or free text is shown, also where a field above or the form says so. */
function defaultAppearanceOf(document: PdfDocument, annotation: PdfDict): string | undefined {
  const own = document.string(annotation.get('DA'));
  if (own || document.name(annotation.get('Subtype')) !== 'Widget') return own?.toString('latin1');
  let field = document.dict(annotation.get('Parent'));
  for (let depth = 0; field && depth < maxFieldDepth; depth++) {
    const inherited = document.string(field.get('DA'));
    if (inherited) return inherited.toString('latin1');
    field = document.dict(field.get('Parent'));
  }
  const form = document.dict(document.catalog.get('AcroForm'));
  return document.string(form?.get('DA'))?.toString('latin1');
}
