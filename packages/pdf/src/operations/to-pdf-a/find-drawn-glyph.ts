import type { PdfDocument } from '../../file/document.ts';
import type { PdfDict } from '../../file/values.ts';
import { readGlyphsOfCids } from '../../font/glyphs-of-font.ts';
import type { CharacterMap } from '../../font/programs/character-map.ts';
import type { FontProgram } from '../../font/programs/font-program.ts';
import { codePointOf, equivalentNames, latinEncodings, macintoshCodeOf } from '../../font/programs/glyph-names.ts';
import { hasSimpleMaps, isSymbolic, readSimpleEncoding, type SimpleEncoding } from '../../font/simple-encoding.ts';

/** The glyph of a code in an embedded font. */
export interface DrawnGlyph {
  /** That readers draw; undefined where they draw none. */
  glyph: number | undefined;
  /** Whether it is the one that the standard says, without a way of readers' own. */
  isStandard: boolean;
}

/** Bases of the codes of a symbol font (ISO 32000-2, 9.6.5.4). */
const symbolBases = [0xf000, 0, 0xf100, 0xf200];

/** The name of the glyph of a code, as the font's dictionary says; undefined where it says none. */
export type NameOfCode = (code: number) => string | undefined;

/** The names that a simple font gives to codes. @param builtIn names of the font's own encoding */
export function namesOfCodes(
  document: PdfDocument,
  font: PdfDict,
  builtIn: NameOfCode = (code) => latinEncodings.StandardEncoding.get(code),
): NameOfCode {
  const encoding = readSimpleEncoding(document, font);
  return (code) => encoding?.differences.get(code) ?? (encoding?.base ? encoding.base.get(code) : builtIn(code));
}

/** Finds the glyphs of a simple font (ISO 32000-2, 9.6.5). */
export function simpleGlyphs(document: PdfDocument, font: PdfDict, program: FontProgram): (code: number) => DrawnGlyph {
  if (isTrueType(program)) return trueTypeGlyphs(document, font, program);
  const encoding = readSimpleEncoding(document, font);
  return (code) => {
    const name = encoding?.differences.get(code) ?? encoding?.base?.get(code);
    if (name === undefined) return { glyph: program.glyphsByCode(code)?.[0] ?? byStandardName(code), isStandard: true };
    const [own] = program.glyphsByName(name) ?? [];
    if (own !== undefined) return { glyph: own, isStandard: true };
    const [other] = equivalentNames(name).flatMap((each) => program.glyphsByName(each) ?? []);
    return { glyph: other, isStandard: false };
  };

  /** A font without an encoding of its own has StandardEncoding. */
  function byStandardName(code: number): number | undefined {
    return program.glyphsByName(latinEncodings.StandardEncoding.get(code) ?? '')?.[0];
  }
}

export function isTrueType(program: FontProgram): boolean {
  return program.glyphPoints !== undefined;
}

/** Finds the glyphs of a TrueType font by its maps of characters (ISO 32000-2, 9.6.5.4). */
function trueTypeGlyphs(document: PdfDocument, font: PdfDict, program: FontProgram): (code: number) => DrawnGlyph {
  const maps = program.characterMaps ?? [];
  const mapOf = (platform: number, encoding: number) =>
    maps.find((map) => map.platform === platform && map.encoding === encoding);
  const unicode = mapOf(3, 1) ?? mapOf(3, 10) ?? maps.find(({ platform }) => platform === 0);
  const [symbol, macintosh] = [mapOf(3, 0), mapOf(1, 0)];
  const encoding = readSimpleEncoding(document, font);
  const isSymbol = isSymbolic(document, font);
  const hasEncoding = encoding !== undefined && (encoding.base !== undefined || encoding.differences.size > 0);
  const nameOf = namesOfCodes(document, font);
  const byName = (code: number): number | undefined => {
    const name = nameOf(code);
    if (name === undefined) return undefined;
    const names = equivalentNames(name);
    const mapped = unicode
      ? names.map((each) => unicode.glyphs.get(codePointOf(each) ?? -1))
      : isSymbol && symbol
        ? []
        : names.map((each) => macintosh?.glyphs.get(macintoshCodeOf(each) ?? -1));
    return mapped.find((glyph) => glyph !== undefined) ?? program.glyphsByName(name)?.[0];
  };
  const byCode = (code: number): number | undefined => glyphOfSymbol(symbol, code) ?? macintosh?.glyphs.get(code);
  const isStandardName = (code: number, glyph: number): boolean => {
    const name = nameOf(code) ?? '';
    const mapped = mapOf(3, 1)?.glyphs.get(codePointOf(name) ?? -1);
    return glyph === (mapOf(3, 1) ? mapped : macintosh?.glyphs.get(macintoshCodeOf(name) ?? -1));
  };
  return (code) => {
    const glyph =
      hasEncoding || !isSymbol ? (byName(code) ?? byCode(code)) : (byCode(code) ?? unicode?.glyphs.get(code));
    if (glyph === undefined) return { glyph, isStandard: false };
    return { glyph, isStandard: isSymbol ? glyph === byCode(code) : isStandardName(code, glyph) };
  };
}

function glyphOfSymbol(map: CharacterMap | undefined, code: number): number | undefined {
  for (const base of map ? symbolBases : []) {
    const glyph = map?.glyphs.get(base + code);
    if (glyph !== undefined) return glyph;
  }
  return undefined;
}

/** Whether a TrueType font states its encoding as PDF/A demands (ISO 19005-2, 6.2.11.6). */
export function statesEncoding(document: PdfDocument, font: PdfDict, program: FontProgram): boolean {
  const maps = program.characterMaps ?? [];
  if (!hasSimpleMaps(program)) return false;
  const has = (platform: number, encoding: number) =>
    maps.some((map) => map.platform === platform && map.encoding === encoding);
  if (isSymbolic(document, font)) return !font.has('Encoding') && (maps.length === 1 || has(3, 0));
  const encoding = readSimpleEncoding(document, font);
  if (!encoding || maps.length <= (has(3, 0) ? 1 : 0) || !hasLatinBase(encoding)) return false;
  const names = [...encoding.differences.values()];
  return names.length === 0 || (has(3, 1) && names.every((name) => codePointOf(name) !== undefined));
}

function hasLatinBase({ base }: SimpleEncoding): boolean {
  return base === latinEncodings.WinAnsiEncoding || base === latinEncodings.MacRomanEncoding;
}

/** Finds the glyphs of a CIDFont (ISO 32000-2, 9.7.4.2). @param font its dictionary */
export function cidGlyphs(document: PdfDocument, font: PdfDict, program: FontProgram): (cid: number) => DrawnGlyph {
  const candidates = readGlyphsOfCids(document, font, program);
  const hasMap = document.name(font.get('Subtype')) === 'CIDFontType2';
  return (cid) => {
    const glyph = hasMap || !program.glyphOfCid ? candidates?.(cid)?.at(-1) : program.glyphOfCid(cid);
    const isThere = glyph !== undefined && glyph < program.glyphCount;
    return { glyph: isThere ? glyph : undefined, isStandard: isThere };
  };
}
