import type { PdfDocument } from '../file/document.ts';
import type { ParseContext } from '../file/parser.ts';
import type { PdfDict } from '../file/values.ts';
import { type FontMetrics, readFontMetrics } from './font-metrics.ts';
import { type GlyphText, readGlyphTexts, type TextOfCode } from './glyph-texts.ts';

/** One more than the largest code. */
const codeLimit = 2 ** 32;

/** The metrics and texts of a document's fonts, each read once. */
export class FontReader {
  readonly #document: PdfDocument;
  readonly #context: ParseContext;
  readonly #metrics = new Map<PdfDict, FontMetrics>();
  readonly #texts = new Map<PdfDict, { read: TextOfCode; known: Map<number, GlyphText> }>();

  constructor(document: PdfDocument, context: ParseContext) {
    this.#document = document;
    this.#context = context;
  }

  metricsOf(font: PdfDict): FontMetrics {
    let metrics = this.#metrics.get(font);
    if (!metrics) {
      metrics = readFontMetrics(this.#document, font, this.#context);
      this.#metrics.set(font, metrics);
    }
    return metrics;
  }

  textOf(font: PdfDict, code: Buffer): GlyphText {
    let texts = this.#texts.get(font);
    if (!texts) {
      texts = { read: readGlyphTexts(this.#document, font, this.#context), known: new Map() };
      this.#texts.set(font, texts);
    }
    const { read, known } = texts;
    const key = code.length * codeLimit + code.readUIntBE(0, Math.min(4, code.length));
    let text = known.get(key);
    if (text === undefined) {
      text = read(code);
      known.set(key, text);
    }
    return text;
  }
}
