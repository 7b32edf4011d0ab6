import { identity, type Matrix, multiply } from '../content/matrix.ts';
import type { PlacedGlyph, TextFrame } from '../content/placed-glyph.ts';
import type { ContentTokenizer } from '../content/tokenizer.ts';
import type { PdfValue } from '../file/values.ts';
import type { FontMetrics, ShownGlyph } from '../font/font-metrics.ts';
import type { TextState } from './text-state.ts';

/** A glyph of shown text. */
export interface TextGlyph extends PlacedGlyph {
  glyph: ShownGlyph;
  /** Displacement to the next glyph with spacing, in units of text space before horizontal scaling. */
  advance: number;
}

/** Text whose glyphs or places are not known. */
export interface UnknownText {
  codes: Buffer;
  glyphs: undefined;
  /** Maps glyphs to the page, from where the text begins at the earliest. */
  toPage: Matrix;
  isVertical: boolean;
}

/** A part of shown text: an adjustment in thousandths of the font size, glyphs, or codes with unknown ones. */
export type TextPart = { adjustment: number } | { codes: Buffer; glyphs: readonly TextGlyph[] } | UnknownText;

/** Where text is shown within a text object (ISO 32000-2, 9.4). */
export class TextPosition {
  matrix: Matrix = identity;
  /** Whether the place after shown text is unknown. */
  isLost = false;
  #line: Matrix = identity;

  begin(matrix: Matrix): void {
    this.#line = matrix;
    this.matrix = matrix;
    this.isLost = false;
  }

  moveLine(x: number, y: number): void {
    if (Number.isFinite(x) && Number.isFinite(y)) this.begin(multiply([1, 0, 0, 1, x, y], this.#line));
  }

  advance(length: number, isVertical: boolean, scale: number): void {
    const [x, y] = isVertical ? [0, length] : [length * scale, 0];
    if (Number.isFinite(length)) this.matrix = multiply([1, 0, 0, 1, x, y], this.matrix);
  }
}

/** What one operator shows as text. */
export class TextRun {
  readonly state: TextState;
  readonly #operation: ContentTokenizer;
  readonly #position: TextPosition;
  readonly #current: Matrix;
  readonly #metrics: FontMetrics | undefined;
  readonly #step: (count: number) => void;
  #items: readonly PdfValue[] | undefined;
  #parts: readonly TextPart[] | undefined;

  /** @param current the current transformation matrix */
  constructor(
    operation: ContentTokenizer,
    state: TextState,
    current: Matrix,
    places: { position: TextPosition; metrics: FontMetrics | undefined; step: (count: number) => void },
  ) {
    this.state = state;
    this.#operation = operation;
    this.#current = current;
    this.#position = places.position;
    this.#metrics = places.metrics;
    this.#step = places.step;
  }

  /** Maps text space to the page; its translation counts only where places are followed. */
  get matrix(): Matrix {
    return multiply(this.#position.matrix, this.#current);
  }

  /** The operand as it is written, in bytes. */
  get writtenBytes(): number {
    const last = this.#operation.operandCount - 1;
    return this.#operation.end(last) - this.#operation.start(last);
  }

  /** Strings and adjustments. @throws MalformedPdf */
  get items(): readonly PdfValue[] {
    if (!this.#items) {
      const { operator, operandCount } = this.#operation;
      const operand = this.#operation.operand(operandCount - 1);
      this.#items = operator === 'TJ' && Array.isArray(operand) ? operand : [operand];
    }
    return this.#items;
  }

  /** The glyphs at their places; where fonts are not read, all are unknown. @throws MalformedPdf */
  get parts(): readonly TextPart[] {
    if (!this.#parts) {
      const { size, scale } = this.state;
      const parts: TextPart[] = [];
      for (const item of this.items) {
        if (typeof item === 'number') {
          this.#position.advance((-item / 1_000) * size, this.#metrics?.isVertical === true, scale);
          parts.push({ adjustment: item });
        } else if (Buffer.isBuffer(item) && item.length > 0) parts.push(this.#partOf(item));
      }
      this.#parts = parts;
    }
    return this.#parts;
  }

  /** Moves the position behind the text. */
  follow(): void {
    if (!this.#parts) void this.parts;
  }

  #partOf(codes: Buffer): TextPart {
    const metrics = this.#metrics;
    const shown = this.#position.isLost ? undefined : metrics?.glyphs(codes);
    const base = this.matrix;
    if (!metrics || !shown) {
      this.#position.isLost = true;
      return { codes, glyphs: undefined, toPage: this.#toPage(base), isVertical: metrics?.isVertical === true };
    }
    this.#step(shown.length);
    const { size, scale, characterSpacing, wordSpacing } = this.state;
    const frame = this.#frame(base, metrics.isVertical);
    // A length of one along the line, on the page.
    const [stepX, stepY] = metrics.isVertical ? [base[2], base[3]] : [base[0] * scale, base[1] * scale];
    let length = 0;
    const glyphs = shown.map((glyph): TextGlyph => {
      const spacing = characterSpacing + (glyph.isSpace ? wordSpacing : 0);
      const advance = glyph.advance * size + spacing;
      const end = Number.isFinite(advance) ? length + advance : length;
      const [x, y] = [base[4] + length * stepX, base[5] + length * stepY];
      const [endX, endY] = [base[4] + end * stepX, base[5] + end * stepY];
      length = end;
      return { glyph, advance, frame, box: glyph.box, x, y, endX, endY };
    });
    this.#position.advance(length, metrics.isVertical, scale);
    return { codes, glyphs };
  }

  /** Maps glyphs to the page. @param base maps text space to it */
  #toPage(base: Matrix): Matrix {
    const { size, scale, rise } = this.state;
    return multiply([size * scale, 0, 0, size, 0, rise], base);
  }

  #frame(base: Matrix, isVertical: boolean): TextFrame {
    const [a, b, c, d, e, f] = this.#toPage(base);
    const [wide, high] = [Math.hypot(a, b), Math.hypot(c, d)];
    const toPage: Matrix = [a, b, c, d, e - base[4], f - base[5]];
    return isVertical
      ? { toPage, along: [-c, -d], size: high, height: wide }
      : { toPage, along: [a, b], size: wide, height: high };
  }
}
