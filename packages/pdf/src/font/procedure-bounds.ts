import { CurrentMatrix } from '../content/current-matrix.ts';
import { formMatrix } from '../content/form-matrix.ts';
import { maxProcedureBytes, maxSavedStates } from '../content/limits.ts';
import { type Matrix, multiply, scaleOf } from '../content/matrix.ts';
import { boundsOf, cornersOf, grown, type Point, transformed } from '../content/shapes.ts';
import { followStroke, initialStroke, type StrokeStyle, strokeOfState } from '../content/stroke-style.ts';
import { ContentTokenizer } from '../content/tokenizer.ts';
import type { PdfDocument } from '../file/document.ts';
import { decodeWhole } from '../file/filters/decode.ts';
import { type Box, boxOf } from '../file/page-geometry.ts';
import type { ParseContext } from '../file/parser.ts';
import type { PdfDict, PdfStream, PdfValue } from '../file/values.ts';

const unitSquare: Box = { left: 0, bottom: 0, right: 1, top: 1 };
/** Operators that paint the current path, and those of them that stroke it (ISO 32000-2, table 59). */
const paintingOperators = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's']);
/** Operators that show text (ISO 32000-2, table 107). */
const textOperators = new Set(['Tj', 'TJ', "'", '"']);
const strokingOperators = new Set(['B', 'B*', 'b', 'b*', 'S', 's']);

/** A glyph that is a content (ISO 32000-2, 9.6.4). */
export interface GlyphProcedure {
  stream: PdfStream;
  resources: PdfDict | undefined;
}

/**
 * Bounds of what the procedure of a glyph paints, in the space of glyphs, whatever it and its font state; clips are not regarded.
 * @returns null where it paints nothing; undefined where it shows text or a shading, or cannot be read
 */
export function boundsOfProcedure(
  document: PdfDocument,
  procedure: GlyphProcedure,
  context: ParseContext,
): Box | null | undefined {
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const content = decodeWhole(procedure.stream, { maxBytes: maxProcedureBytes, context, resolve });
  return content && new ProcedureBounds(document, procedure.resources, new ContentTokenizer(content, context)).read();
}

class ProcedureBounds {
  readonly #document: PdfDocument;
  readonly #resources: PdfDict | undefined;
  readonly #tokenizer: ContentTokenizer;
  readonly #current = new CurrentMatrix();
  readonly #saved: StrokeStyle[] = [];
  #stroke = initialStroke;
  /** Points of the current path, and of what is painted. */
  #path: Point[] = [];
  #painted: Point[] = [];
  #at: Point = [0, 0];

  constructor(document: PdfDocument, resources: PdfDict | undefined, tokenizer: ContentTokenizer) {
    this.#document = document;
    this.#resources = resources;
    this.#tokenizer = tokenizer;
  }

  read(): Box | null | undefined {
    const tokenizer = this.#tokenizer;
    while (tokenizer.next()) {
      this.#current.follow(tokenizer);
      if (!this.#follow(tokenizer.operator)) return undefined;
      if (this.#painted.length > 2) this.#painted = cornersOf(boundsOf(this.#painted), [1, 0, 0, 1, 0, 0]).slice();
    }
    if (this.#painted.length === 0) return null;
    const bounds = boundsOf(this.#painted);
    return Object.values(bounds).every(Number.isFinite) ? bounds : undefined;
  }

  /** @returns false where the bounds are not known any more */
  #follow(operator: string): boolean {
    if (textOperators.has(operator) || operator === 'sh') return false;
    if (operator === 'Do') return this.#object();
    if (operator === 'gs') return this.#dictionaryState();
    if (operator === 'BI') {
      this.#paintBox(unitSquare, this.#current.value);
      const image = this.#tokenizer.inlineImage(undefined, (value) => this.#document.resolve(value));
      return image !== undefined;
    }
    this.#stroke = followStroke(this.#stroke, this.#tokenizer);
    if (operator === 'q' && this.#saved.length < maxSavedStates) this.#saved.push(this.#stroke);
    else if (operator === 'Q') this.#stroke = this.#saved.pop() ?? this.#stroke;
    else if (paintingOperators.has(operator)) this.#paintPath(strokingOperators.has(operator));
    else if (operator === 'n') this.#path = [];
    else this.#extendPath(operator);
    return true;
  }

  /** @param back place of an operand from the last one, which is 1 */
  #number(back: number): number {
    const value = this.#tokenizer.number(this.#tokenizer.operandCount - back);
    return Number.isFinite(value) ? value : 0;
  }

  #extendPath(operator: string): void {
    const point = (back: number): Point => [this.#number(back), this.#number(back - 1)];
    const added: Record<string, () => Point[]> = {
      m: () => [point(2)],
      l: () => [point(2)],
      c: () => [point(6), point(4), point(2)],
      v: () => [this.#at, point(4), point(2)],
      y: () => [point(4), point(2)],
      re: () => {
        const [[x, y], [width, height]] = [point(4), point(2)];
        return [
          [x + width, y + height],
          [x, y],
        ];
      },
    };
    const points = Object.hasOwn(added, operator) ? added[operator]?.() : undefined;
    if (!points) return;
    this.#at = points.at(-1) ?? this.#at;
    // The corners of a rectangle, of which two were given.
    const all = operator === 're' ? cornersOf(boundsOf(points), [1, 0, 0, 1, 0, 0]) : points;
    for (const each of all) this.#path.push(transformed(each, this.#current.value));
    if (this.#path.length > 64) this.#path = [...cornersOf(boundsOf(this.#path), [1, 0, 0, 1, 0, 0])];
  }

  /** Corners of a stroke reach beyond the half of its width. */
  #paintPath(isStroked: boolean): void {
    if (this.#path.length > 0) {
      const reach = isStroked ? this.#stroke.width * scaleOf(this.#current.value) : 0;
      this.#painted.push(...cornersOf(grown(boundsOf(this.#path), reach), [1, 0, 0, 1, 0, 0]));
    }
    this.#path = [];
  }

  #paintBox(box: Box, matrix: Matrix): void {
    this.#painted.push(...cornersOf(box, matrix));
  }

  /** Images fill the unit square, forms their box at most. */
  #object(): boolean {
    const name = this.#tokenizer.name(this.#tokenizer.operandCount - 1);
    const objects = this.#document.dict(this.#resources?.get('XObject'));
    const stream = name === undefined ? undefined : this.#document.stream(objects?.get(name));
    if (!stream) return false;
    if (this.#document.name(stream.dict.get('Subtype')) === 'Image') {
      this.#paintBox(unitSquare, this.#current.value);
      return true;
    }
    const box = boxOf(stream.dict, 'BBox', this.#document);
    if (box) this.#paintBox(box, multiply(formMatrix(this.#document, stream), this.#current.value));
    return box !== undefined;
  }

  #dictionaryState(): boolean {
    const name = this.#tokenizer.name(this.#tokenizer.operandCount - 1);
    const states = this.#document.dict(this.#resources?.get('ExtGState'));
    const state = name === undefined ? undefined : this.#document.dict(states?.get(name));
    if (state) this.#stroke = strokeOfState(this.#document, state, this.#stroke);
    return state !== undefined;
  }
}
