import type { Budget } from '../budget.ts';
import { TooComplexPdf } from '../errors.ts';
import { decodeTextString } from '../file/text-string.ts';
import { isNamed, type PdfDict, PdfStream, type PdfValue } from '../file/values.ts';
import type { ContentHandler, CurrentContent, Incompleteness, MarkedSequence } from '../interpret/content-handler.ts';
import type { PdfFont } from '../font/pdf-font.ts';
import type { TextGlyph, TextRun } from '../interpret/text-run.ts';
import { invisibleMode } from '../interpret/text-state.ts';
import { maxGlyphs } from '../content/limits.ts';
import type { PlacedGlyph } from '../content/placed-glyph.ts';

/** A glyph with its text. */
export interface ReadGlyph extends PlacedGlyph {
  /** At least one character. */
  text: string;
  /** Index of the outermost sequence with a text of its own; undefined where there is none. */
  replaced: number | undefined;
  /** Index of the innermost sequence that the structure refers to. */
  mark: number | undefined;
  /** Whether it is not seen, as over a picture of it. */
  isInvisible: boolean;
}

/** A sequence of marked content that the structure refers to. */
export interface StructureContent {
  structParents: PdfValue | undefined;
  mcid: number;
}

/** Steps for a glyph, which is kept until its page is searched. */
const stepsPerGlyph = 4;

/** Collects what one content shows as text, in the order of the content. */
export class ShownText implements ContentHandler {
  readonly follows = new Set(['form', 'softMask'] as const);
  readonly placesText = true;
  readonly glyphs: ReadGlyph[] = [];
  /** Texts that stand for sequences (ISO 32000-2, 14.9.4). */
  readonly replacements: string[] = [];
  readonly marks: StructureContent[] = [];
  /** Numbers of the glyphs before each of them. */
  readonly places: Readonly<Record<'replacements' | 'marks', number[]>> = { replacements: [], marks: [] };
  readonly patterns = new Set<PdfStream>();
  readonly fonts = new Set<PdfDict>();
  /** Texts whose places are not known, as far as they are known themselves. */
  readonly unplaced: string[] = [];
  /** Whether letters are shown whose text is not known. */
  hasUnknown = false;
  /** Whether a part of the content cannot be read. */
  isUnread = false;
  readonly #budget: Budget;
  readonly #open: { replaced: number | undefined; mark: number | undefined }[] = [];

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  showText(run: TextRun): void {
    for (const part of run.parts()) {
      if (part.kind === 'unknown') this.#addUnplaced(part.codes, run.font);
      else if (part.kind === 'glyph') this.#addGlyph(part, run.state.mode === invisibleMode);
    }
  }

  setColor({ operation, state }: CurrentContent): void {
    const { pattern } = operation.operator === operation.operator.toLowerCase() ? state.fill : state.stroke;
    if (pattern instanceof PdfStream) this.patterns.add(pattern);
  }

  beginMarked({ properties }: MarkedSequence, { structParents }: CurrentContent): void {
    let { replaced, mark } = this.#open.at(-1) ?? { replaced: undefined, mark: undefined };
    const text = properties?.get('ActualText');
    const place = this.glyphs.length;
    if (Buffer.isBuffer(text) && replaced === undefined) {
      replaced = this.replacements.push(decodeTextString(text)) - 1;
      this.places.replacements.push(place);
    }
    const mcid = properties?.get('MCID');
    if (typeof mcid === 'number') {
      mark = this.marks.push({ structParents, mcid }) - 1;
      this.places.marks.push(place);
    }
    this.#open.push({ replaced, mark });
  }

  endMarked(): void {
    this.#open.pop();
  }

  incomplete(reason: Incompleteness): void {
    if (reason !== 'damaged' && reason !== 'malformed') this.isUnread = true;
  }

  #addGlyph({ font, glyph, frame, box, x, y, endX, endY }: TextGlyph, isInvisible: boolean): void {
    this.#budget.step(stepsPerGlyph);
    if (this.glyphs.length === maxGlyphs) throw new TooComplexPdf('objects', maxGlyphs);
    this.fonts.add(font.dict);
    const sequence = this.#open.at(-1);
    const [replaced, mark] = [sequence?.replaced, sequence?.mark];
    const { text, isCertain } = font.textOf(glyph.bytes);
    const isPlaced = Number.isFinite(x + y + endX + endY + frame.along[0] + frame.along[1]);
    if (text !== '' && isPlaced) this.glyphs.push({ text, frame, box, x, y, endX, endY, replaced, mark, isInvisible });
    if (!(isCertain && isPlaced) && replaced === undefined) this.#addUnknown(font.dict);
  }

  #addUnplaced(codes: Buffer, font: PdfFont | undefined): void {
    this.#addUnknown(font?.dict);
    if (font) this.unplaced.push(textOfCodes(codes, font));
  }

  #addUnknown(font: PdfDict | undefined): void {
    // It has no letters.
    if (!isNamed(font?.get('BaseFont'), 'ZapfDingbats')) this.hasUnknown = true;
  }
}

/** The text of the codes of which it is known. */
function textOfCodes(codes: Buffer, font: PdfFont): string {
  const texts: string[] = [];
  let at = 0;
  for (const length of font.codesOf(codes)?.map((code) => code.length) ?? Array.from(codes, () => 1))
    texts.push(font.textOf(codes.subarray(at, (at += length))).text);
  return texts.join('');
}
