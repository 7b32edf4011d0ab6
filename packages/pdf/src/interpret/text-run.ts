import { identity, type Matrix, multiply } from '../content/matrix.ts';
import type { PlacedGlyph, TextFrame } from '../content/placed-glyph.ts';
import type { ContentTokenizer } from '../content/tokenizer.ts';
import type { PdfValue } from '../file/values.ts';
import { numberText } from '../file/serialize.ts';
import type { ShownGlyph } from '../font/font-metrics.ts';
import type { PdfFont } from '../font/pdf-font.ts';
import type { TextState } from './text-state.ts';

/** A glyph of shown text. */
export interface TextGlyph extends PlacedGlyph {
  kind: 'glyph';
  font: PdfFont;
  glyph: ShownGlyph;
  /** Displacement to the next glyph with spacing, in units of text space before horizontal scaling. */
  advance: number;
}

/** Text whose glyphs or places are not known. */
export interface UnknownText {
  kind: 'unknown';
  codes: Buffer;
  /** Maps glyphs to the page, from where the text begins at the earliest. */
  toPage: Matrix;
  isVertical: boolean;
}

/** A part of shown text: an adjustment in thousandths of the font size, a glyph, or a string with unknown ones. */
export type TextPart = { kind: 'adjustment'; adjustment: number } | TextGlyph | UnknownText;

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
  /** Undefined where it is unknown, or fonts are not read. */
  readonly font: PdfFont | undefined;
  readonly #operation: ContentTokenizer;
  readonly #position: TextPosition;
  readonly #current: Matrix;
  readonly #step: (count: number) => void;
  #items: readonly PdfValue[] | undefined;
  #isFollowed = false;

  /** @param current the current transformation matrix */
  constructor(
    operation: ContentTokenizer,
    state: TextState,
    current: Matrix,
    places: { position: TextPosition; font: PdfFont | undefined; step: (count: number) => void },
  ) {
    this.state = state;
    this.#operation = operation;
    this.#current = current;
    this.#position = places.position;
    this.font = places.font;
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

  /** Operations that do what `'` and `"` do before they show text, with a space behind each. */
  get moves(): string {
    const { operator, operandCount } = this.#operation;
    const [wordSpacing, characterSpacing] = [3, 2].map((back) =>
      numberText(this.#operation.number(operandCount - back)),
    );
    if (operator === '"') return `${wordSpacing} Tw ${characterSpacing} Tc T* `;
    return operator === "'" ? 'T* ' : '';
  }

  /** Length of all strings. @throws MalformedPdf */
  get shownBytes(): number {
    const { operator, operandCount } = this.#operation;
    const isArray = this.#operation.kind(operandCount - 1) === 'array';
    // Other operators show nothing of an array.
    const known = isArray && operator !== 'TJ' ? 0 : this.#operation.stringBytes(operandCount - 1);
    return known ?? this.items.reduce<number>((sum, item) => sum + (Buffer.isBuffer(item) ? item.length : 0), 0);
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

  /** The glyphs at their places, to be read once; where fonts are not read, all are unknown. @throws MalformedPdf */
  *parts(): Generator<TextPart> {
    this.#isFollowed = true;
    const { size, scale } = this.state;
    for (const item of this.items) {
      if (typeof item === 'number') {
        this.#position.advance((-item / 1_000) * size, this.font?.isVertical === true, scale);
        yield { kind: 'adjustment', adjustment: item };
      } else if (Buffer.isBuffer(item) && item.length > 0) yield* this.#partsOf(item);
    }
  }

  /** Moves the position behind the text, where nothing read its parts. */
  follow(): void {
    if (!this.#isFollowed) for (const part of this.parts()) void part;
  }

  *#partsOf(codes: Buffer): Generator<TextPart> {
    const { font, matrix: base } = this;
    const shown = this.#position.isLost ? undefined : font?.glyphs(codes);
    const isVertical = font?.isVertical === true;
    if (!font || !shown) {
      this.#position.isLost = true;
      yield { kind: 'unknown', codes, toPage: this.#toPage(base), isVertical };
      return;
    }
    this.#step(shown.length);
    const { size, scale, characterSpacing, wordSpacing } = this.state;
    const frame = this.#frame(base, isVertical);
    // A length of one along the line, on the page.
    const [stepX, stepY] = isVertical ? [base[2], base[3]] : [base[0] * scale, base[1] * scale];
    let length = 0;
    for (const glyph of shown) {
      const spacing = characterSpacing + (glyph.isSpace ? wordSpacing : 0);
      const advance = glyph.advance * size + spacing;
      const end = Number.isFinite(advance) ? length + advance : length;
      const [x, y] = [base[4] + length * stepX, base[5] + length * stepY];
      const [endX, endY] = [base[4] + end * stepX, base[5] + end * stepY];
      length = end;
      yield { kind: 'glyph', font, glyph, advance, frame, box: glyph.box, x, y, endX, endY };
    }
    this.#position.advance(length, isVertical, scale);
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
