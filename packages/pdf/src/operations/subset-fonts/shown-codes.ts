import { codeKey } from '../../font/code-map.ts';
import type { PdfFont } from '../../font/pdf-font.ts';

/** The codes of a font that contents show. */
export class ShownCodes {
  /** Keys of character codes (`codeKey`): in a simple font, these are the codes. */
  readonly codes = new Set<number>();
  /** CIDs of a composite font. */
  readonly cids = new Set<number>([0]);
  readonly #font: PdfFont;

  constructor(font: PdfFont) {
    this.#font = font;
  }

  /** Lengths of the codes of the font. */
  get lengths(): ReadonlySet<number> {
    return this.#font.codeLengths;
  }

  /** Records a string. @returns false where readers may divide it in different ways */
  add(text: Buffer): boolean {
    const found = this.#font.codesOf(text);
    for (const { code, length, cids } of found ?? []) {
      const key = codeKey(code, length);
      if (this.codes.has(key)) continue;
      this.codes.add(key);
      for (const cid of cids) this.cids.add(cid);
    }
    return found !== undefined;
  }
}
