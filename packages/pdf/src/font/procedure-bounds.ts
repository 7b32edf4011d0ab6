import { formMatrix } from '../content/form-matrix.ts';
import { maxProcedureBytes, maxSavedStates } from '../content/limits.ts';
import { identity, type Matrix, multiply, scaleOf } from '../content/matrix.ts';
import { operatorKinds, type PathPainting, pathPaintings } from '../content/operators.ts';
import { boundsOf, cornersOf, grown, type Point, transformed, unitedBox, unitSquare } from '../content/shapes.ts';
import { followStroke, initialStroke, type StrokeStyle, strokeOfState } from '../content/stroke-style.ts';
import { ContentTokenizer, matrixOperand } from '../content/tokenizer.ts';
import type { PdfDocument } from '../file/document.ts';
import { decodeWhole } from '../file/filters/decode.ts';
import { type Box, boxOf } from '../file/page-geometry.ts';
import type { ParseContext } from '../file/parser.ts';
import type { PdfDict, PdfStream, PdfValue } from '../file/values.ts';

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
  readonly #saved: { current: Matrix; stroke: StrokeStyle }[] = [];
  #current = identity;
  #stroke = initialStroke;
  /** Bounds of the current path, and of what is painted. */
  #path: Box | undefined;
  #painted: Box | undefined;
  #at: Point = [0, 0];

  constructor(document: PdfDocument, resources: PdfDict | undefined, tokenizer: ContentTokenizer) {
    this.#document = document;
    this.#resources = resources;
    this.#tokenizer = tokenizer;
  }

  read(): Box | null | undefined {
    const tokenizer = this.#tokenizer;
    while (tokenizer.next()) if (!this.#follow(tokenizer.operator)) return undefined;
    if (!this.#painted) return null;
    return Object.values(this.#painted).every(Number.isFinite) ? this.#painted : undefined;
  }

  /** @returns false where the bounds are not known any more */
  #follow(operator: string): boolean {
    const kind = operatorKinds.get(operator);
    if (kind === 'text' || kind === 'shading') return false;
    if (operator === 'Do') return this.#object();
    if (operator === 'gs') return this.#dictionaryState();
    if (operator === 'BI') {
      this.#paintBox(unitSquare, this.#current);
      const image = this.#tokenizer.inlineImage(undefined, (value) => this.#document.resolve(value));
      return image !== undefined;
    }
    this.#stroke = followStroke(this.#stroke, this.#tokenizer);
    const painting = pathPaintings.get(operator);
    if (operator === 'q') this.#save();
    else if (operator === 'Q') this.#restore();
    else if (operator === 'cm') this.#current = multiply(matrixOperand(this.#tokenizer), this.#current);
    else if (painting) this.#paintPath(painting);
    else this.#extendPath(operator);
    return true;
  }

  #save(): void {
    if (this.#saved.length < maxSavedStates) this.#saved.push({ current: this.#current, stroke: this.#stroke });
  }

  #restore(): void {
    const saved = this.#saved.pop();
    this.#current = saved?.current ?? this.#current;
    this.#stroke = saved?.stroke ?? this.#stroke;
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
    const all = operator === 're' ? cornersOf(boundsOf(points), identity) : points;
    const bounds = boundsOf(all.map((each) => transformed(each, this.#current)));
    this.#path = this.#path ? unitedBox(this.#path, bounds) : bounds;
  }

  /** Corners of a stroke reach beyond the half of its width. */
  #paintPath({ fill, isStroked = false }: PathPainting): void {
    const reach = isStroked ? this.#stroke.width * scaleOf(this.#current) : 0;
    if (this.#path && (fill || isStroked)) this.#paint(grown(this.#path, reach));
    this.#path = undefined;
  }

  #paint(box: Box): void {
    this.#painted = this.#painted ? unitedBox(this.#painted, box) : box;
  }

  #paintBox(box: Box, matrix: Matrix): void {
    this.#paint(boundsOf(cornersOf(box, matrix)));
  }

  /** Images fill the unit square, forms their box at most. */
  #object(): boolean {
    const name = this.#tokenizer.name(this.#tokenizer.operandCount - 1);
    const objects = this.#document.dict(this.#resources?.get('XObject'));
    const stream = name === undefined ? undefined : this.#document.stream(objects?.get(name));
    if (!stream) return false;
    if (this.#document.name(stream.dict.get('Subtype')) === 'Image') {
      this.#paintBox(unitSquare, this.#current);
      return true;
    }
    const box = boxOf(stream.dict, 'BBox', this.#document);
    if (box) this.#paintBox(box, multiply(formMatrix(this.#document, stream), this.#current));
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
