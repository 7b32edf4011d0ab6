import { Budget, budgetLimits } from '../../budget.ts';
import { addCompositeFont } from '../../draw/composite-font.ts';
import { deflateTightest } from '../../file/filters/deflate.ts';
import type { ObjectStore } from '../../file/object-store.ts';
import { dictOf, PdfName, type PdfRef, PdfStream } from '../../file/values.ts';
import { writeTables } from '../../font/programs/sfnt.ts';

/** In thousandths of the font size: the width of each character, and the heights of a line. */
export const glyphless = { width: 500, ascent: 780, descent: -220 } as const;
/** Flags of a font descriptor: fixed pitch and nonsymbolic (ISO 32000-2, table 121). */
const flags = 1 | 32;
/** Codes of two bytes. */
const maxCodes = 0xffff;
const unitsPerEm = 1_000;

/**
 * A font of a few hundred bytes whose characters draw nothing and have one width. A file contains it, as PDF/A requires also of a font
 * that is not seen, and it has no subset of glyphs that would have to be listed.
 */
export class GlyphlessFont {
  readonly #codes = new Map<string, number>();

  /** The codes of the code points of a text; those beyond 65,535 different ones are left out. */
  encode(text: string): Buffer {
    const bytes: number[] = [];
    for (const character of text) {
      const code = this.#codes.get(character) ?? this.#codes.size + 1;
      if (code > maxCodes) continue;
      this.#codes.set(character, code);
      bytes.push(code >> 8, code & 255);
    }
    return Buffer.from(bytes);
  }

  /** Adds the font with the characters of all texts that were encoded. */
  async write(store: ObjectStore): Promise<PdfRef> {
    const { width, ascent, descent } = glyphless;
    const name = new PdfName('Glyphless');
    const compressed = { Filter: new PdfName('FlateDecode') };
    const program = writeProgram();
    const file = new PdfStream(dictOf({ ...compressed, Length1: program.length }), await deflateTightest(program));
    const descriptor = dictOf({
      Type: new PdfName('FontDescriptor'),
      FontName: name,
      Flags: flags,
      FontBBox: [0, descent, width, ascent],
      ItalicAngle: 0,
      Ascent: ascent,
      Descent: descent,
      CapHeight: ascent,
      StemV: 80,
      FontFile2: store.add(file),
    });
    // Each character has the glyph 1: PDF/A forbids the glyph 0, of missing ones (ISO 19005-2, 6.2.11.8).
    const glyphs = Buffer.alloc((this.#codes.size + 1) * 2);
    for (let code = 1; code <= this.#codes.size; code++) glyphs.writeUInt16BE(1, code * 2);
    const descendant = dictOf({
      Type: new PdfName('Font'),
      Subtype: new PdfName('CIDFontType2'),
      BaseFont: name,
      CIDSystemInfo: dictOf({ Registry: Buffer.from('Adobe'), Ordering: Buffer.from('Identity'), Supplement: 0 }),
      FontDescriptor: store.add(descriptor),
      DW: width,
      CIDToGIDMap: store.add(new PdfStream(dictOf(compressed), await deflateTightest(glyphs))),
    });
    const shown = Array.from(this.#codes, ([character, code]) => [code, character] as const);
    return addCompositeFont(store, name, descendant, shown);
  }
}

/** A TrueType font with two glyphs without outlines (OpenType, chapters of its tables). */
function writeProgram(): Buffer {
  const { width, ascent, descent } = glyphless;
  const tables = new Map([
    // Version, revision, magic number, units, bounds, smallest size, direction; offsets of glyphs are short.
    [
      'head',
      table(54, {
        0: 1,
        4: 1,
        12: 0x5f0f,
        14: 0x3cf5,
        18: unitsPerEm,
        38: descent,
        40: width,
        42: ascent,
        46: 8,
        48: 2,
      }),
    ],
    // Version, heights, widest glyph, number of full metrics.
    ['hhea', table(36, { 0: 1, 4: ascent, 6: descent, 10: width, 34: 1 })],
    // Version, number of glyphs and of zones.
    ['maxp', table(32, { 0: 1, 4: 2, 14: 1 })],
    // The width of all glyphs, and their left sides.
    ['hmtx', table(6, { 0: width })],
    ['loca', table(6, {})],
    ['glyf', table(4, {})],
    // Without names of glyphs.
    ['post', table(32, { 0: 3 })],
  ]);
  return writeTables('\0\x01\0\0', tables, new Budget(budgetLimits(0)));
}

/** @param values of 16 bits, by their offsets */
function table(length: number, values: Readonly<Record<number, number>>): Buffer {
  const bytes = Buffer.alloc(length);
  for (const [offset, value] of Object.entries(values)) bytes.writeUInt16BE(value & 0xffff, Number(offset));
  return bytes;
}
