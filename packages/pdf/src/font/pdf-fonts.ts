import type { PdfDocument } from '../file/document.ts';
import type { ParseContext } from '../file/parser.ts';
import type { PdfDict } from '../file/values.ts';
import { PdfFont } from './pdf-font.ts';

/** The fonts of a document, each read once. */
export class PdfFonts {
  readonly #document: PdfDocument;
  readonly #context: ParseContext;
  readonly #known = new Map<PdfDict, PdfFont>();

  constructor(document: PdfDocument, context: ParseContext) {
    this.#document = document;
    this.#context = context;
  }

  /** A font with the predefined CMaps that it needs. */
  async load(dict: PdfDict): Promise<PdfFont> {
    const font = this.of(dict);
    await font.load();
    return font;
  }

  /** @param dict a font dictionary, by which the font is known */
  of(dict: PdfDict): PdfFont {
    let font = this.#known.get(dict);
    if (!font) {
      font = new PdfFont(this.#document, dict, this.#context);
      this.#known.set(dict, font);
    }
    return font;
  }
}
