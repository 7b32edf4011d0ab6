import type { FontProgram } from './programs/font-program.ts';
import { type Encoding, equivalentNames, latinEncodings } from './programs/glyph-names.ts';
import type { PdfDocument } from '../file/document.ts';
import { decodeSynchronously } from '../file/filters/decode.ts';
import { separateContext } from '../file/decode-separately.ts';
import { asName, type PdfDict, PdfName, type PdfValue } from '../file/values.ts';

/** Codes of spaces and line ends, whose names are often unknown. */
const blankCodes: ReadonlySet<number> = new Set([0, 9, 10, 13, 32, 160]);
/** Maximum decoded length of a map from CIDs to glyphs, which has two bytes for each. */
const maxCidMapBytes = 2 * 0x10000;

/**
 * The glyphs that readers may draw for codes of a simple font.
 * @returns undefined where a code's glyph is found in an unknown way
 */
export function glyphsOfSimpleFont(
  document: PdfDocument,
  font: PdfDict,
  program: FontProgram,
  codes: Iterable<number>,
): Set<number> | undefined {
  const glyphsOf = readGlyphsOfCodes(document, font, program);
  return glyphsOf && allGlyphs(codes, glyphsOf);
}

/** Undefined where the glyphs of one are unknown. */
function allGlyphs(
  codes: Iterable<number>,
  glyphsOf: (code: number) => readonly number[] | undefined,
): Set<number> | undefined {
  const glyphs = new Set<number>();
  for (const code of codes) {
    const found = glyphsOf(code);
    if (!found) return undefined;
    for (const glyph of found) glyphs.add(glyph);
  }
  return glyphs;
}

/**
 * The glyphs that readers may draw for a code of a simple font (ISO 32000-2, 9.6.5). Readers differ in how they find the
 * glyph of a code, above all in malformed fonts, so that these are the glyphs of every documented way.
 * @returns undefined where the encoding is unknown; of a code, where its glyph is found in an unknown way
 */
export function readGlyphsOfCodes(
  document: PdfDocument,
  font: PdfDict,
  program: FontProgram,
): ((code: number) => readonly number[] | undefined) | undefined {
  const encoding = readEncoding(document, font.get('Encoding'));
  if (!encoding) return undefined;
  return (code) => {
    const builtIn = program.glyphsByCode(code);
    if (!builtIn) return undefined;
    const candidates = new Set(builtIn);
    const own = encoding.get(code);
    if (own !== undefined) {
      const found = equivalentNames(own).map((name) => program.glyphsByName(name));
      if (found[0] === undefined && !blankCodes.has(code)) return undefined;
      for (const glyph of found.flatMap((some) => some ?? [])) candidates.add(glyph);
    }
    for (const assumed of Object.values(latinEncodings)) {
      const name = assumed.get(code);
      const names = name === undefined ? [] : equivalentNames(name);
      for (const glyph of names.flatMap((item) => program.glyphsByName(item) ?? [])) candidates.add(glyph);
    }
    // Readers show .notdef or the glyph of another code.
    return candidates.size === 0 ? undefined : [...candidates];
  };
}

/** The names that a font dictionary gives to codes; undefined where they are unknown. */
export function readEncoding(document: PdfDocument, value: PdfValue | undefined): Encoding | undefined {
  const found = document.resolve(value);
  const dict = document.dict(found);
  const base = asName(found) ?? document.name(dict?.get('BaseEncoding'));
  if (base === 'MacExpertEncoding') return undefined;
  const encoding = new Map<number, string>();
  let code = 0;
  for (const item of document.array(dict?.get('Differences')) ?? []) {
    document.budget.step();
    const entry = document.resolve(item);
    if (typeof entry === 'number') code = entry;
    else if (entry instanceof PdfName) encoding.set(code++, entry.text);
  }
  return encoding;
}

/**
 * The glyphs of CIDs (ISO 32000-2, 9.7.4.2).
 * @param font dictionary of the CIDFont
 * @returns undefined where they are unknown
 */
export function glyphsOfCids(
  document: PdfDocument,
  font: PdfDict,
  program: FontProgram,
  cids: Iterable<number>,
): Set<number> | undefined {
  const glyphsOf = readGlyphsOfCids(document, font, program);
  return glyphsOf && allGlyphs(cids, glyphsOf);
}

/** As `glyphsOfCids`, for one CID after the other. */
export function readGlyphsOfCids(
  document: PdfDocument,
  font: PdfDict,
  program: FontProgram,
): ((cid: number) => readonly number[] | undefined) | undefined {
  const stream = document.stream(font.get('CIDToGIDMap'));
  if (!stream) return (cid) => program.glyphsByCid(cid);
  const options = {
    maxBytes: maxCidMapBytes,
    context: separateContext(document, stream.raw.length),
    resolve: (item: PdfValue | undefined) => document.resolve(item),
  };
  const { bytes, remaining, isComplete } = decodeSynchronously(stream, options);
  const isTrueType = document.name(font.get('Subtype')) === 'CIDFontType2';
  if (remaining.length > 0 || !isComplete || !isTrueType) return undefined;
  // Readers take a CID beyond the map's end for a glyph, or for glyph 0.
  return (cid) => [cid * 2 + 2 <= bytes.length ? bytes.readUInt16BE(cid * 2) : cid];
}
