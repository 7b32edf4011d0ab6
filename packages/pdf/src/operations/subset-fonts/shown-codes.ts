import type { ParseContext } from '../../file/parser.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { PdfDict } from '../../file/values.ts';
import type { CodeMap } from '../../font/code-map.ts';
import { readCodeMap } from '../../font/read-code-map.ts';

/** The codes of a font that contents show. */
export interface ShownCodes {
  /** Character codes; those of a composite font whose codes have other lengths than two bytes are not recorded. */
  readonly codes: ReadonlySet<number>;
  /** CIDs of a composite font. */
  readonly cids: ReadonlySet<number>;
  /** Records a string. @returns false where readers may divide it in different ways */
  add: (text: Buffer) => boolean;
}

/**
 * @param font a font dictionary
 * @returns undefined where its codes cannot be determined
 */
export function openShownCodes(document: PdfDocument, font: PdfDict, context: ParseContext): ShownCodes | undefined {
  if (document.name(font.get('Subtype')) !== 'Type0') return new SimpleCodes();
  const map = readCodeMap(document, font.get('Encoding'), context);
  return map && new CompositeCodes(map);
}

class SimpleCodes implements ShownCodes {
  readonly codes = new Set<number>();
  readonly cids = new Set<number>();

  add(text: Buffer): boolean {
    for (const code of text) this.codes.add(code);
    return true;
  }
}

class CompositeCodes implements ShownCodes {
  readonly codes = new Set<number>();
  readonly cids = new Set<number>([0]);
  readonly #map: CodeMap;

  constructor(map: CodeMap) {
    this.#map = map;
  }

  add(text: Buffer): boolean {
    if (!this.#map.isTwoByte) return this.#addCodes(text);
    for (let at = 0; at < text.length; at += 2) {
      const isKnown = at + 2 <= text.length && this.codes.has(text.readUInt16BE(at));
      if (!isKnown && !this.#addCodes(text.subarray(at, at + 2))) return false;
    }
    return true;
  }

  #addCodes(text: Buffer): boolean {
    const found = this.#map.codesIn(text);
    for (const { code, cids } of found ?? []) {
      if (this.#map.isTwoByte) this.codes.add(code);
      for (const cid of cids) this.cids.add(cid);
    }
    return found !== undefined;
  }
}
