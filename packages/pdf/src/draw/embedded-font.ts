import { Budget, budgetLimits } from '../budget.ts';
import { openOpenTypeCff } from '../font/programs/cff.ts';
import { readCharacterMaps } from '../font/programs/character-map.ts';
import { readTables, type FontTables } from '../font/programs/sfnt.ts';
import { openTrueType } from '../font/programs/true-type.ts';
import { fontOfWoff } from '../font/woff.ts';
import { subsetTagOf } from '../font/subset-tag.ts';
import { asBuffer, dictOf, PdfName, PdfStream, type PdfValue } from '../file/values.ts';
import { deflateTightest } from '../file/filters/deflate.ts';
import { addCompositeFont } from './composite-font.ts';
import type { DrawingFont } from './drawing-font.ts';
import { withFontWriter } from './writers.ts';

/** Flags of a font descriptor: nonsymbolic, since codes are Unicode's (ISO 32000-2, table 121). */
const nonsymbolic = 32;
/** Width of a stem that no font file states, in thousandths; readers use it only for substitutes. */
const stemWidth = 80;

/**
 * A TrueType or OpenType font, also as WOFF, of which the file gets the glyphs that are shown (ISO 32000-2, 9.7.4), each with its
 * character. Text is laid out from left to right, a glyph for each code point, without ligatures and kerning.
 * @param bytes the font file
 * @throws RangeError for a file that is no such font, or has no Unicode characters
 */
export function embeddedFont(bytes: Uint8Array): DrawingFont {
  const given = asBuffer(bytes);
  const budget = new Budget(budgetLimits(given.length));
  const file = fontOfWoff(given, budget) ?? given;
  const program = openTrueType(file, budget) ?? openOpenTypeCff(file, budget);
  const tables = readTables(file)?.tables;
  const glyphs = tables && charactersOf(tables, budget);
  const metrics = tables && metricsOf(tables);
  if (!program || program.isMalformed === true || !glyphs || !metrics)
    throw new RangeError('expected a TrueType or OpenType font with Unicode characters');
  const { unitsPerEm, advance, bounds, ascent, descent, italicAngle } = metrics;
  /** Characters of the glyphs that are shown. */
  const shown = new Map<number, string>();
  const glyphsOf = (text: string) => Array.from(text, (character) => glyphs.get(character.codePointAt(0) ?? 0));

  const font: DrawingFont = {
    ascent: ascent / unitsPerEm,
    descent: descent / unitsPerEm,
    isEmbedded: true,
    missing: (text) => Array.from(text).filter((character) => !glyphs.has(character.codePointAt(0) ?? 0)),
    width: (text) =>
      glyphsOf(text).reduce<number>((sum, glyph) => sum + (glyph === undefined ? 0 : advance(glyph)), 0) / unitsPerEm,
  };
  return withFontWriter(font, {
    encode(text) {
      const codes: number[] = [];
      for (const character of text) {
        const glyph = glyphs.get(character.codePointAt(0) ?? 0);
        if (glyph === undefined) continue;
        if (!shown.has(glyph)) shown.set(glyph, character);
        codes.push(glyph >> 8, glyph & 255);
      }
      return Buffer.from(codes);
    },
    async write(store) {
      const kept = new Set([0, ...shown.keys()]);
      const subset = program.subset({ glyphs: kept, keepsCharacters: false, keepsIndices: true });
      if (!subset) throw new RangeError('the font cannot be reduced to its glyphs that are shown');
      const thousandths = (value: number) => Math.round((value * 1_000) / unitsPerEm);
      const isCff = tables.has('CFF ');
      const name = new PdfName(`${subsetTagOf(subset.bytes)}+Embedded`);
      const fontFile = new PdfStream(
        dictOf({
          Filter: new PdfName('FlateDecode'),
          ...(isCff ? { Subtype: new PdfName('OpenType') } : { Length1: subset.bytes.length }),
        }),
        await deflateTightest(subset.bytes),
      );
      const descriptor = dictOf({
        Type: new PdfName('FontDescriptor'),
        FontName: name,
        Flags: nonsymbolic,
        FontBBox: bounds.map(thousandths),
        ItalicAngle: italicAngle,
        Ascent: thousandths(ascent),
        Descent: thousandths(descent),
        CapHeight: thousandths(ascent),
        StemV: stemWidth,
        [isCff ? 'FontFile3' : 'FontFile2']: store.add(fontFile),
      });
      const sorted = [...shown].toSorted(([a], [b]) => a - b);
      const descendant = dictOf({
        Type: new PdfName('Font'),
        Subtype: new PdfName(isCff ? 'CIDFontType0' : 'CIDFontType2'),
        BaseFont: name,
        CIDSystemInfo: dictOf({ Registry: Buffer.from('Adobe'), Ordering: Buffer.from('Identity'), Supplement: 0 }),
        FontDescriptor: store.add(descriptor),
        W: sorted.flatMap(([glyph]): PdfValue[] => [glyph, [thousandths(advance(glyph))]]),
        ...(isCff ? {} : { CIDToGIDMap: new PdfName('Identity') }),
      });
      return addCompositeFont(store, name, descendant, sorted);
    },
  });
}

/** Glyphs by code point, of the tables for Unicode (OpenType, cmap). */
function charactersOf(tables: FontTables, budget: Budget): ReadonlyMap<number, number> | undefined {
  const table = tables.get('cmap');
  const maps = table ? readCharacterMaps(table, budget) : undefined;
  const ofUnicode = maps?.filter(
    ({ platform, encoding }) => platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10)),
  );
  return ofUnicode?.toSorted((a, b) => b.glyphs.size - a.glyphs.size)[0]?.glyphs;
}

interface FontMetrics {
  unitsPerEm: number;
  /** xMin, yMin, xMax and yMax of all glyphs. */
  bounds: number[];
  ascent: number;
  descent: number;
  /** Degrees counterclockwise from the vertical. */
  italicAngle: number;
  advance: (glyph: number) => number;
}

/** All lengths in units of the font; undefined where a table is missing or too short. */
function metricsOf(tables: FontTables): FontMetrics | undefined {
  const [head, hhea, hmtx, post] = ['head', 'hhea', 'hmtx', 'post'].map((tag) => tables.get(tag));
  if (!head || !hhea || !hmtx || head.length < 54 || hhea.length < 36) return undefined;
  const unitsPerEm = head.readUInt16BE(18);
  const full = Math.min(hhea.readUInt16BE(34), hmtx.length >> 2);
  if (unitsPerEm === 0 || full === 0) return undefined;
  return {
    unitsPerEm,
    bounds: [36, 38, 40, 42].map((at) => head.readInt16BE(at)),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    italicAngle: post && post.length >= 8 ? post.readInt32BE(4) / 65_536 : 0,
    advance: (glyph) => hmtx.readUInt16BE(Math.min(glyph, full - 1) * 4),
  };
}
