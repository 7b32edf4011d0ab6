import { unitedBox } from '../content/shapes.ts';
import type { PdfDocument } from '../file/document.ts';
import type { Box } from '../file/page-geometry.ts';
import type { PdfDict } from '../file/values.ts';
import { fontFileKeys } from './font-files.ts';
import { readGlyphsOfCids, readGlyphsOfCodes } from './glyphs-of-font.ts';
import type { FontProgram } from './programs/font-program.ts';
import { type Encoding, latinEncodings } from './programs/glyph-names.ts';
import { isSymbolic, readSimpleEncoding } from './simple-encoding.ts';
import { readSimpleWidths } from './simple-widths.ts';
import { isSymbolFont, standardGlyphs, standardNameOf } from './standard-metrics.ts';

/**
 * Bounds of what a reader may draw for a code or a CID, in shares of the font size from the origin of horizontal writing.
 * @returns null where it draws nothing; undefined where that is not known
 */
export type BoundsOfGlyph = (code: number) => Box | null | undefined;

/** Bounds of the glyphs of a font with codes of one byte (ISO 32000-2, 9.6). */
export function readSimpleBounds(
  document: PdfDocument,
  font: PdfDict,
  programOf: () => FontProgram | undefined,
): BoundsOfGlyph {
  if (filesOf(document, font).length === 0) return standardBounds(document, font) ?? unknown;
  const program = singleProgram(document, font, programOf);
  const glyphsOf = program && readDrawnGlyphs(document, font, program);
  return glyphsOf ? boundsOf(program, glyphsOf) : unknown;
}

/**
 * Bounds of the glyphs of a CIDFont (ISO 32000-2, 9.7.4).
 * @param font its dictionary
 */
export function readCidBounds(
  document: PdfDocument,
  font: PdfDict,
  programOf: () => FontProgram | undefined,
): BoundsOfGlyph {
  const program = singleProgram(document, font, programOf);
  const glyphsOf = program && readGlyphsOfCids(document, font, program);
  if (!glyphsOf) return unknown;
  // In bare CFF, whose glyphs have names or CIDs, all readers take the CIDs of the font.
  const isCertain = program.glyphName !== undefined;
  return boundsOf(program, (cid) => (isCertain ? glyphsOf(cid)?.slice(-1) : glyphsOf(cid)));
}

const unknown: BoundsOfGlyph = () => undefined;

function filesOf(document: PdfDocument, font: PdfDict): string[] {
  const descriptor = document.dict(font.get('FontDescriptor'));
  return fontFileKeys.filter((key) => descriptor?.has(key));
}

/** Of several files, readers may take any. */
function singleProgram(
  document: PdfDocument,
  font: PdfDict,
  programOf: () => FontProgram | undefined,
): FontProgram | undefined {
  return filesOf(document, font).length === 1 ? programOf() : undefined;
}

/** The bounds of all glyphs that readers may draw for a code. */
function boundsOf(program: FontProgram, glyphsOf: (code: number) => readonly number[] | undefined): BoundsOfGlyph {
  return (code) => unionOf((glyphsOf(code) ?? [Number.NaN]).map((glyph) => program.glyphBounds(glyph)));
}

/** Undefined where one is unknown; null where none draws. */
function unionOf(all: readonly (Box | null | undefined)[]): Box | null | undefined {
  let union: Box | null = null;
  for (const box of all) {
    if (box === undefined) return undefined;
    if (box === null) continue;
    union = union ? unitedBox(union, box) : box;
  }
  return all.length === 0 ? undefined : union;
}

/**
 * The glyphs of a code in an embedded font: where all readers find the same one, by the name that the encoding states or by the
 * font's own encoding, that one alone; else those of every way in which readers find one.
 */
function readDrawnGlyphs(
  document: PdfDocument,
  font: PdfDict,
  program: FontProgram,
): ((code: number) => readonly number[] | undefined) | undefined {
  const candidatesOf = readGlyphsOfCodes(document, font, program);
  const stated = readStatedNames(document, font);
  if (!candidatesOf || !stated) return undefined;
  // Formats whose glyphs have names, and TrueType fonts of Latin letters, are read by names.
  const isNamed = program.glyphName !== undefined;
  const isByName = isNamed || !isSymbolic(document, font);
  return (code) => {
    const name = stated.get(code);
    const named = name === undefined ? [] : (program.glyphsByName(name) ?? []);
    if (isByName && named.length > 0) return named;
    const own = name === undefined && isNamed ? (program.glyphsByCode(code) ?? []) : [];
    return own.length > 0 ? own : candidatesOf(code);
  };
}

/** The names that a font dictionary states for codes, by its encoding and its differences; undefined where they are unknown. */
function readStatedNames(document: PdfDocument, font: PdfDict): Encoding | undefined {
  const encoding = readSimpleEncoding(document, font);
  return encoding && new Map([...(encoding.base ?? []), ...encoding.differences]);
}

/**
 * Bounds of the glyphs of a standard font without a file, or of one with its widths. A font with other widths is expected to be
 * drawn with its own letters, or with those of the standard font scaled to these.
 */
function standardBounds(document: PdfDocument, font: PdfDict): BoundsOfGlyph | undefined {
  const name = standardNameOf(document.name(font.get('BaseFont')) ?? '');
  const stated = readStatedNames(document, font);
  if (!name || !stated) return undefined;
  const { encoding, glyphOf } = standardGlyphs(name);
  const isLatin = !isSymbolFont(name);
  const assumed = isLatin ? Object.values(latinEncodings) : [encoding];
  const differences = isLatin ? undefined : readSimpleEncoding(document, font)?.differences;
  const widthOf = readSimpleWidths(document, font);
  return (code) => {
    const own = isLatin ? stated.get(code) : differences?.get(code);
    const names = own === undefined ? assumed.flatMap((each) => each.get(code) ?? []) : [own];
    return unionOf(
      names.map((each) => {
        const glyph = glyphOf(each);
        if (!glyph) return undefined;
        const { width, bounds } = glyph;
        if (bounds.right <= bounds.left && bounds.top <= bounds.bottom) return null;
        const share = width > 0 ? (widthOf?.(code) ?? width) / width : 1;
        return scaledBox(
          unitedBox(bounds, { ...bounds, left: bounds.left * share, right: bounds.right * share }),
          1e-3,
        );
      }),
    );
  };
}

function scaledBox({ left, bottom, right, top }: Box, scale: number): Box {
  return { left: left * scale, bottom: bottom * scale, right: right * scale, top: top * scale };
}
