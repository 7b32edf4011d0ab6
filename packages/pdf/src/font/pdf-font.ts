import type { PdfDocument } from '../file/document.ts';
import { decodeWhole } from '../file/filters/decode.ts';
import type { ParseContext } from '../file/parser.ts';
import type { PdfDict, PdfValue } from '../file/values.ts';
import type { CodeMap, ShownCode } from './code-map.ts';
import { type FontMetrics, readFontMetrics, type ShownGlyph } from './font-metrics.ts';
import { type GlyphText, readGlyphTexts, type TextOfCode } from './glyph-texts.ts';
import type { FontProgram } from './programs/font-program.ts';
import { openProgram } from './programs/open-program.ts';
import { readCodeMap } from './read-code-map.ts';

/** One more than the largest code. */
const codeLimit = 2 ** 32;
/** Maximum decoded length of a font file, in bytes. */
const maxFontBytes = 16 * 1024 * 1024;

/** A font of a document (ISO 32000-2, 9.5): what its codes are, mean and cover. Each part is read when it is first needed. */
export class PdfFont {
  readonly dict: PdfDict;
  readonly #document: PdfDocument;
  readonly #context: ParseContext;
  #map: { read: CodeMap | undefined } | undefined;
  #metrics: FontMetrics | undefined;
  #textOf: TextOfCode | undefined;
  #program: { read: FontProgram | undefined } | undefined;
  readonly #texts = new Map<number, GlyphText>();

  constructor(document: PdfDocument, dict: PdfDict, context: ParseContext) {
    this.#document = document;
    this.dict = dict;
    this.#context = context;
  }

  /** Whether it is written from top to bottom. */
  get isVertical(): boolean {
    return this.#readMetrics().isVertical;
  }

  /**
   * The codes of a string, with their lengths and, in a composite font, their CIDs.
   * @returns undefined where readers may divide the string in different ways
   */
  codesOf(text: Buffer): ShownCode[] | undefined {
    if (this.#document.name(this.dict.get('Subtype')) !== 'Type0')
      return Array.from(text, (code) => ({ code, length: 1, cids: [] }));
    this.#map ??= { read: readCodeMap(this.#document, this.dict.get('Encoding'), this.#context, true) };
    return this.#map.read?.codesIn(text);
  }

  /**
   * The glyphs of a string.
   * @returns undefined where its codes or widths are unknown, or readers may differ in them
   */
  glyphs(text: Buffer): ShownGlyph[] | undefined {
    return this.#readMetrics().glyphs(text);
  }

  /** The text of a code. @param code its bytes in the string */
  textOf(code: Buffer): GlyphText {
    const key = code.length * codeLimit + code.readUIntBE(0, Math.min(4, code.length));
    let text = this.#texts.get(key);
    if (text === undefined) {
      this.#textOf ??= readGlyphTexts(this.#document, this.dict, this.#context);
      text = this.#textOf(code);
      this.#texts.set(key, text);
    }
    return text;
  }

  /** The embedded font file; undefined where there is none, or it cannot be read. */
  get program(): FontProgram | undefined {
    this.#program ??= { read: this.#readProgram() };
    return this.#program.read;
  }

  #readMetrics(): FontMetrics {
    this.#metrics ??= readFontMetrics(this.#document, this.dict, this.#context);
    return this.#metrics;
  }

  #readProgram(): FontProgram | undefined {
    const document = this.#document;
    const descendant = document.dict(document.array(this.dict.get('DescendantFonts'))?.[0]);
    const descriptor = document.dict((descendant ?? this.dict).get('FontDescriptor'));
    const [file] = ['FontFile', 'FontFile2', 'FontFile3'].flatMap((key) => document.stream(descriptor?.get(key)) ?? []);
    const resolve = (value: PdfValue | undefined) => document.resolve(value);
    const bytes = file && decodeWhole(file, { maxBytes: maxFontBytes, context: this.#context, resolve });
    return bytes && openProgram(bytes, this.#context.budget);
  }
}
