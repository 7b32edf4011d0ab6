import { type Matrix, identity, multiply } from '../../content/matrix.ts';
import { cornersOf, touches } from '../../content/shapes.ts';
import { type ContentTokenizer, matrixOperand } from '../../content/tokenizer.ts';
import { maxSavedStates } from '../../content/walk-contents.ts';
import type { Box } from '../../file/page-geometry.ts';
import { numberText } from '../../file/serialize.ts';
import type { PdfDict, PdfValue } from '../../file/values.ts';
import { type EraseArea, isGlyphIn } from './erase-area.ts';
import type { ShownGlyph } from '../../font/font-metrics.ts';
import type { PdfFont } from '../../font/pdf-font.ts';
import { glyphMatrix, type PlacedGlyph, type TextFrame } from '../../content/placed-glyph.ts';
import type { TextState } from '../../content/text-state.ts';

/** Modes from which on text becomes part of the clip (ISO 32000-2, 9.3.6). */
const firstClipMode = 4;
/** Length of the text that is assumed where widths are unknown, in font sizes. */
const unknownLength = 1_000;

/** Decimals of adjustments, in thousandths of the font size. */
const adjustmentDecimals = 4;

/** What the text of a content stream needs of its surroundings. */
export interface TextScope {
  /** In the default user space of the page. */
  areas: readonly EraseArea[];
  fontOf: (dict: PdfDict) => PdfFont;
  /** Reports a removed glyph. */
  onErased: (font: PdfDict, glyph: ShownGlyph) => void;
  /** Reports a shown glyph. */
  onShown: ((font: PdfDict, code: Buffer, place: PlacedGlyph) => void) | undefined;
  /** Reports text whose glyphs or places are not known. */
  onUnknown: ((font: PdfDict | undefined) => void) | undefined;
  /** Refuses text in an area whose glyphs are not known. */
  refuse: () => never;
  step: (count: number) => void;
}

/** A part of an operand of TJ: codes, or an adjustment in thousandths of the font size. */
type Part = { codes: Buffer[] } | { adjustment: number };

/**
 * Follows the text of a content stream, and removes the glyphs that touch an area from its strings. What is shown after
 * them stays at its place.
 */
export class TextEraser {
  state: TextState;
  readonly #scope: TextScope;
  readonly #saved: TextState[] = [];
  #matrix: Matrix = identity;
  #line: Matrix = identity;
  /** Whether the place after shown text is unknown. */
  #isLost = false;
  /** What became of the clip of the current text object. */
  #clip = { isUsed: false, isLeft: false };

  constructor(scope: TextScope, state: TextState) {
    this.#scope = scope;
    this.state = state;
  }

  save(): void {
    if (this.#saved.length < maxSavedStates) this.#saved.push(this.state);
  }

  restore(): void {
    this.state = this.#saved.pop() ?? this.state;
  }

  setFont(font: PdfDict | undefined, size: number): void {
    this.state = { ...this.state, font, size };
  }

  /** Follows an operator that sets the text state or moves the line. */
  follow(tokenizer: ContentTokenizer): void {
    const last = tokenizer.operandCount - 1;
    const value = tokenizer.number(last);
    switch (tokenizer.operator) {
      case 'BT':
        this.#begin(identity);
        this.#clip = { isUsed: false, isLeft: false };
        break;
      case 'Tm':
        this.#begin(matrixOperand(tokenizer));
        break;
      case 'Td':
        this.#move(tokenizer.number(last - 1), value);
        break;
      case 'TD':
        this.#set({ leading: -value });
        this.#move(tokenizer.number(last - 1), value);
        break;
      case 'T*':
        this.#move(0, -this.state.leading);
        break;
      case 'Tc':
        this.#set({ characterSpacing: value });
        break;
      case 'Tw':
        this.#set({ wordSpacing: value });
        break;
      case 'Tz':
        this.#set({ scale: value / 100 });
        break;
      case 'TL':
        this.#set({ leading: value });
        break;
      case 'Ts':
        this.#set({ rise: value });
        break;
      case 'Tr':
        this.#set({ mode: value });
        break;
    }
  }

  /** Whether all text of the clip of the text object that ends was removed, so that nothing may be painted through it. */
  get hasLostClip(): boolean {
    return this.#clip.isUsed && !this.#clip.isLeft;
  }

  /**
   * Follows an operator that shows text.
   * @param current the current transformation matrix
   * @returns its replacement; undefined where it stays
   * @throws MalformedPdf where an operand is malformed
   */
  show(tokenizer: ContentTokenizer, current: Matrix): string | undefined {
    const { operator, operandCount } = tokenizer;
    let prefix = '';
    if (operator === '"') {
      const [wordSpacing, characterSpacing] = [tokenizer.number(operandCount - 3), tokenizer.number(operandCount - 2)];
      this.#set({ wordSpacing, characterSpacing });
      prefix = `${numberText(wordSpacing)} Tw ${numberText(characterSpacing)} Tc `;
    }
    if (operator === '"' || operator === "'") {
      this.#move(0, -this.state.leading);
      prefix += 'T* ';
    }
    if (operandCount === 0) return undefined;
    const operand = tokenizer.operand(operandCount - 1);
    const items = operator === 'TJ' && Array.isArray(operand) ? operand : [operand];
    const parts = this.#showItems(items, current);
    return parts && `${prefix}[${parts.map(partText).join('')}] TJ`;
  }

  #set(changes: Partial<TextState>): void {
    for (const value of Object.values(changes)) if (!Number.isFinite(value)) return;
    this.state = { ...this.state, ...changes };
  }

  #begin(matrix: Matrix): void {
    this.#line = matrix;
    this.#matrix = matrix;
    this.#isLost = false;
  }

  #move(x: number, y: number): void {
    if (Number.isFinite(x) && Number.isFinite(y)) this.#begin(multiply([1, 0, 0, 1, x, y], this.#line));
  }

  /** @returns undefined where nothing was removed */
  #showItems(items: readonly PdfValue[], current: Matrix): readonly Part[] | undefined {
    const { font: dict, size, scale } = this.state;
    const font = dict && this.#scope.fontOf(dict);
    const parts: Part[] = [];
    let isChanged = false;
    for (const item of items) {
      if (typeof item === 'number') {
        this.#advance((-item / 1_000) * size, font?.isVertical === true, scale);
        parts.push({ adjustment: item });
      } else if (Buffer.isBuffer(item) && item.length > 0)
        isChanged = this.#showString(item, font, current, parts) || isChanged;
    }
    return isChanged ? parts : undefined;
  }

  /** @returns whether something was removed */
  #showString(text: Buffer, font: PdfFont | undefined, current: Matrix, parts: Part[]): boolean {
    const { size, mode } = this.state;
    const glyphs = this.#isLost ? undefined : font?.glyphs(text);
    if (!font || !glyphs) {
      this.#showUnknown(current, font?.isVertical === true);
      parts.push({ codes: [text] });
      return false;
    }
    const isClip = mode >= firstClipMode;
    this.#clip.isUsed ||= isClip;
    this.#scope.step(glyphs.length);
    const base = multiply(this.#matrix, current);
    const frame = this.#frame(base, font.isVertical);
    // A length of one along the line, on the page.
    const [stepX, stepY] = font.isVertical
      ? [base[2], base[3]]
      : [base[0] * this.state.scale, base[1] * this.state.scale];
    let length = 0;
    let isChanged = false;
    for (const glyph of glyphs) {
      const spacing = this.state.characterSpacing + (glyph.isSpace ? this.state.wordSpacing : 0);
      const advance = glyph.advance * size + spacing;
      const end = Number.isFinite(advance) ? length + advance : length;
      const place = {
        frame,
        box: glyph.box,
        x: base[4] + length * stepX,
        y: base[5] + length * stepY,
        endX: base[4] + end * stepX,
        endY: base[5] + end * stepY,
      };
      const isErased = this.#isErased(place);
      this.#scope.onShown?.(font.dict, glyph.bytes, place);
      const last = parts.at(-1);
      if (isErased) {
        // Adjustments are shares of the size: text of none keeps its place but for its spacing.
        parts.push({ adjustment: size === 0 ? 0 : (-1_000 * advance) / size });
        this.#scope.onErased(font.dict, glyph);
        isChanged = true;
      } else if (last && 'codes' in last) last.codes.push(glyph.bytes);
      else parts.push({ codes: [glyph.bytes] });
      this.#clip.isLeft ||= isClip && !isErased;
      length = end;
    }
    this.#advance(length, font.isVertical, this.state.scale);
    return isChanged;
  }

  /** Text of unknown widths is expected anywhere on the rest of its line. */
  #showUnknown(current: Matrix, isVertical: boolean): void {
    const line: Box = isVertical
      ? { left: -1, bottom: -unknownLength, right: 1, top: 1 }
      : { left: -1, bottom: -1, right: unknownLength, top: 1.5 };
    const shape = cornersOf(line, this.#toPage(multiply(this.#matrix, current)));
    if (this.#scope.areas.some((area) => touches(shape, area))) this.#scope.refuse();
    this.#scope.onUnknown?.(this.state.font);
    this.#isLost = true;
  }

  #isErased(place: PlacedGlyph): boolean {
    const { areas } = this.#scope;
    if (areas.length === 0) return false;
    const shape = cornersOf(place.box, glyphMatrix(place));
    return areas.some((area) => isGlyphIn(shape, area));
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

  #advance(length: number, isVertical: boolean, scale: number): void {
    const [x, y] = isVertical ? [0, length] : [length * scale, 0];
    if (Number.isFinite(length)) this.#matrix = multiply([1, 0, 0, 1, x, y], this.#matrix);
  }
}

function partText(part: Part): string {
  if ('codes' in part) return `<${Buffer.concat(part.codes).toString('hex')}>`;
  return `${numberText(Number(part.adjustment.toFixed(adjustmentDecimals)))} `;
}
