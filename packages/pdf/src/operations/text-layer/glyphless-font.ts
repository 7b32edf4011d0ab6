import { Budget, budgetLimits } from '../../budget.ts';
import { addCompositeFont } from '../../draw/composite-font.ts';
import { deflateTightest } from '../../file/filters/deflate.ts';
import type { ObjectStore } from '../../file/object-store.ts';
import { dictOf, PdfName, type PdfRef, PdfStream } from '../../file/values.ts';
import { writeTables } from '../../font/programs/sfnt.ts';
import { standardMetrics } from '../../font/standard-metrics.ts';

/** Heights of a line, in thousandths of the font size. */
const heights = { ascent: 780, descent: -220 } as const;
/** Widths of characters that have none in the standard fonts, in thousandths of the font size. */
const usualWidths = { wide: 1_000, other: 500 } as const;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const printed = [standardMetrics('Helvetica'), standardMetrics('Times-Roman')];
/** Flags of a font descriptor: nonsymbolic (ISO 32000-2, table 121). */
const flags = 32;
/** Codes of two bytes, of which 0 is none; a font has 65,535 glyphs. */
const maxCodes = 0xfffe;
const unitsPerEm = 1_000;

/**
 * A font of a few hundred bytes whose characters draw nothing. They are as wide as those of usual fonts are in the mean, so that most words
 * of a line have their width by the same scaling. A file contains it, as PDF/A requires also of a font that is not seen, and it has no
 * subset of glyphs that would have to be listed.
 */
export class GlyphlessFont {
  /** In the order of their codes, which begin at 1: that of Unicode, so that a map to characters has ranges. */
  readonly #characters: ReadonlyMap<string, { code: number; width: number }>;

  /** @param texts those of the document: of more than 65,534 different characters, those beyond are left out */
  constructor(texts: Iterable<string>) {
    const characters = new Set([' ']);
    for (const text of texts) for (const character of text) characters.add(character);
    const sorted = [...characters].toSorted((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0));
    this.#characters = new Map(
      sorted.slice(0, maxCodes).map((character, at) => [character, { code: at + 1, width: widthOf(character) }]),
    );
  }

  /** The codes of the code points of a text, with its width in thousandths of the font size. */
  encode(text: string): { codes: Buffer; width: number } {
    const bytes: number[] = [];
    let width = 0;
    for (const character of text) {
      const known = this.#characters.get(character);
      if (!known) continue;
      bytes.push(known.code >> 8, known.code & 255);
      width += known.width;
    }
    return { codes: Buffer.from(bytes), width };
  }

  /** Adds the font. */
  async write(store: ObjectStore): Promise<PdfRef> {
    const { ascent, descent } = heights;
    const name = new PdfName('Glyphless');
    const characters = [...this.#characters.values()];
    // A code is its glyph. PDF/A forbids the glyph 0, of missing ones (ISO 19005-2, 6.2.11.8).
    const widths = characters.map(({ width }) => width);
    const program = writeProgram(widths);
    const file = new PdfStream(
      dictOf({ Filter: new PdfName('FlateDecode'), Length1: program.length }),
      await deflateTightest(program),
    );
    const descriptor = dictOf({
      Type: new PdfName('FontDescriptor'),
      FontName: name,
      Flags: flags,
      FontBBox: [0, descent, Math.max(...widths), ascent],
      ItalicAngle: 0,
      Ascent: ascent,
      Descent: descent,
      CapHeight: ascent,
      StemV: 80,
      FontFile2: store.add(file),
    });
    const descendant = dictOf({
      Type: new PdfName('Font'),
      Subtype: new PdfName('CIDFontType2'),
      BaseFont: name,
      CIDSystemInfo: dictOf({ Registry: Buffer.from('Adobe'), Ordering: Buffer.from('Identity'), Supplement: 0 }),
      FontDescriptor: store.add(descriptor),
      DW: usualWidths.other,
      W: [1, widths],
      CIDToGIDMap: new PdfName('Identity'),
    });
    const shown = Array.from(this.#characters, ([character, { code }]) => [code, character] as const);
    return addCompositeFont(store, name, descendant, shown);
  }
}

/** In thousandths of the font size. */
function widthOf(character: string): number {
  const mean = printed.reduce((sum, { width }) => sum + width(character), 0) / printed.length;
  if (mean > 0) return Math.round(mean * 100) * 10;
  return wide.test(character) ? usualWidths.wide : usualWidths.other;
}

/** A TrueType font with glyphs without outlines: that of missing ones, and one for each width (OpenType, chapters of its tables). */
function writeProgram(widths: readonly number[]): Buffer {
  const { ascent, descent } = heights;
  const count = widths.length + 1;
  const widest = Math.max(...widths);
  const metrics = Object.fromEntries([usualWidths.other, ...widths].map((width, glyph) => [glyph * 4, width]));
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
        40: widest,
        42: ascent,
        46: 8,
        48: 2,
      }),
    ],
    // Version, heights, widest glyph, number of full metrics.
    ['hhea', table(36, { 0: 1, 4: ascent, 6: descent, 10: widest, 34: count })],
    // Version, number of glyphs and of zones.
    ['maxp', table(32, { 0: 1, 4: count, 14: 1 })],
    // Widths and left sides.
    ['hmtx', table(count * 4, metrics)],
    ['loca', table((count + 1) * 2, {})],
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
