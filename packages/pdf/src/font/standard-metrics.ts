import type { Box } from '../file/page-geometry.ts';
import { codePointOf, type Encoding, equivalentNames, latinEncodings } from './programs/glyph-names.ts';
import { latinGlyphMetrics, latinGlyphNames, symbolGlyphMetrics } from './standard-glyph-data.ts';
import type { StandardFontName } from './standard-font-name.ts';
import { splitSubsetName } from './subset-tag.ts';

/** Standard fonts with an encoding of their own. */
export type SymbolFontName = keyof typeof symbolGlyphMetrics;

export function isSymbolFont(name: StandardFontName | SymbolFontName): name is SymbolFontName {
  return Object.hasOwn(symbolGlyphMetrics, name);
}

/** Heights of the fonts of a family; in its italic and bold ones they are nearly the same. */
const heights = {
  Helvetica: { ascent: 0.718, descent: -0.207 },
  Times: { ascent: 0.683, descent: -0.217 },
  Courier: { ascent: 0.629, descent: -0.157 },
};
/** Tangent of the angle of the oblique fonts. */
const slant = Math.tan((12 * Math.PI) / 180);
/** Codes of WinAnsiEncoding by code point; without the codes that only stand for a bullet. */
const winAnsiCodes = new Map<number, number>();
for (const [code, name] of latinEncodings.WinAnsiEncoding) {
  const codePoint = codePointOf(name);
  if (codePoint !== undefined && !winAnsiCodes.has(codePoint)) winAnsiCodes.set(codePoint, code);
}

/** Heights and widths of a standard font with WinAnsiEncoding, as shares of the font size. */
export interface StandardMetrics {
  readonly ascent: number;
  readonly descent: number;
  /** Code of each character of a text; undefined for those that the encoding does not have. */
  codes: (text: string) => (number | undefined)[];
  /** Characters of a text outside of Windows' code page 1252. */
  missing: (text: string) => string[];
  width: (text: string) => number;
}

export function standardMetrics(name: StandardFontName): StandardMetrics {
  const { glyphOf } = standardGlyphs(name);
  const codes = (text: string) => Array.from(text, (character) => winAnsiCodes.get(character.codePointAt(0) ?? 0));
  const widthOf = (code: number | undefined) =>
    code === undefined ? 0 : (glyphOf(latinEncodings.WinAnsiEncoding.get(code) ?? '')?.width ?? 0);
  return {
    ...heights[familyOf(name)],
    codes,
    missing: (text) => Array.from(text).filter((character) => !winAnsiCodes.has(character.codePointAt(0) ?? 0)),
    width: (text) => codes(text).reduce<number>((sum, code) => sum + widthOf(code), 0) / 1_000,
  };
}

function familyOf(name: StandardFontName): keyof typeof heights {
  return name.replace(/-.*/, '') as keyof typeof heights;
}

/** A glyph of a standard font, in thousandths of the font size. */
export interface StandardGlyph {
  width: number;
  /** Bounds of what it draws; of one without ink, a point. */
  bounds: Box;
}

/** The glyphs of a standard font. */
export interface StandardGlyphs {
  /** The font's own encoding. */
  encoding: Encoding;
  /** The glyph of a name, or of another name of its character; undefined where the font has none. */
  glyphOf: (name: string) => StandardGlyph | undefined;
}

const known = new Map<string, StandardGlyphs>();

/** The glyphs of a standard font (Adobe's font metrics). */
export function standardGlyphs(name: StandardFontName | SymbolFontName): StandardGlyphs {
  let glyphs = known.get(name);
  if (!glyphs) {
    glyphs = isSymbolFont(name) ? symbolGlyphs(name) : latinGlyphs(name);
    known.set(name, glyphs);
  }
  return glyphs;
}

function latinGlyphs(name: StandardFontName): StandardGlyphs {
  const isOblique = name.endsWith('Oblique');
  const upright = name.replace(/-?Oblique$/, '') as keyof typeof latinGlyphMetrics;
  const names = wordsOf(latinGlyphNames);
  const glyphs = wordsOf(latinGlyphMetrics[upright]).map((item, index): [string, StandardGlyph] => {
    const { width, bounds } = glyphOfNumbers(item.split(','));
    const { left, bottom, right, top } = bounds;
    const slanted = isOblique ? { ...bounds, left: left + slant * bottom, right: right + slant * top } : bounds;
    return [names[index] ?? '', { width, bounds: slanted }];
  });
  return { encoding: latinEncodings.StandardEncoding, glyphOf: findGlyph(new Map(glyphs)) };
}

function symbolGlyphs(name: SymbolFontName): StandardGlyphs {
  const encoding = new Map<number, string>();
  const glyphs = new Map<string, StandardGlyph>();
  for (const item of wordsOf(symbolGlyphMetrics[name])) {
    const [glyphName = '', code, ...numbers] = item.split(',');
    glyphs.set(glyphName, glyphOfNumbers(numbers));
    if (code !== '-1') encoding.set(Number(code), glyphName);
  }
  return { encoding, glyphOf: findGlyph(glyphs) };
}

function glyphOfNumbers(numbers: readonly string[]): StandardGlyph {
  const [width = 0, left = 0, bottom = 0, right = 0, top = 0] = numbers.map(Number);
  return { width, bounds: { left, bottom, right, top } };
}

function findGlyph(glyphs: ReadonlyMap<string, StandardGlyph>): StandardGlyphs['glyphOf'] {
  const byCodePoint = new Map<number, StandardGlyph>();
  for (const [name, glyph] of glyphs) {
    const codePoint = codePointOf(name);
    if (codePoint !== undefined) byCodePoint.set(codePoint, glyph);
  }
  return (name) => {
    const own = glyphs.get(name) ?? byCodePoint.get(codePointOf(name) ?? -1);
    const [other] = own ? [] : equivalentNames(name).flatMap((each) => glyphs.get(each) ?? []);
    return own ?? other;
  };
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** The standard font of a name, or of the usual names of fonts with its widths. */
export function standardNameOf(baseFont: string): StandardFontName | SymbolFontName | undefined {
  const { name } = splitSubsetName(baseFont);
  if (/^Symbol(?:MT|PS)?(?:,|-|$)/.test(name)) return 'Symbol';
  if (/^(?:ITC)?(?:Zapf)?Dingbats(?:,|-|$)/.test(name)) return 'ZapfDingbats';
  const family = /^(?:Helvetica|Arial|Times|Courier)/.exec(name)?.[0];
  const isBold = /bold/i.test(name);
  const isItalic = /italic|oblique/i.test(name);
  if (family === 'Times') {
    if (isBold) return isItalic ? 'Times-BoldItalic' : 'Times-Bold';
    return isItalic ? 'Times-Italic' : 'Times-Roman';
  }
  const upright = family === 'Arial' ? 'Helvetica' : (family as 'Helvetica' | 'Courier' | undefined);
  if (!upright) return undefined;
  if (isBold) return isItalic ? `${upright}-BoldOblique` : `${upright}-Bold`;
  return isItalic ? `${upright}-Oblique` : upright;
}
