import type { PdfDocument } from '../file/document.ts';
import type { PdfDict } from '../file/values.ts';
import { readEncoding } from './glyphs-of-font.ts';
import type { FontProgram } from './programs/font-program.ts';
import { type Encoding, latinEncodings } from './programs/glyph-names.ts';

/** The encoding that a simple font states (ISO 32000-2, 9.6.5). */
export interface SimpleEncoding {
  /** The encoding that it names; undefined where it names none or an unknown one. */
  base: Encoding | undefined;
  /** Whether it names one, known or not. */
  hasBase: boolean;
  /** Names that it gives to codes in place of others. */
  differences: Encoding;
}

/** @returns undefined where names are those of MacExpertEncoding */
export function readSimpleEncoding(document: PdfDocument, font: PdfDict): SimpleEncoding | undefined {
  const value = font.get('Encoding');
  const name = document.name(value) ?? document.name(document.dict(value)?.get('BaseEncoding'));
  const differences = readEncoding(document, value);
  const isKnown = name !== undefined && Object.hasOwn(latinEncodings, name);
  const base = isKnown ? latinEncodings[name as keyof typeof latinEncodings] : undefined;
  return differences && { base, hasBase: name !== undefined, differences };
}

/** Bit of /Flags of a descriptor (ISO 32000-2, table 121). */
const symbolic = 4;

/** Whether the characters of a font are not Latin ones, as its descriptor says. */
export function isSymbolic(document: PdfDocument, font: PdfDict): boolean {
  const flags = document.number(document.dict(font.get('FontDescriptor'))?.get('Flags')) ?? 0;
  return (flags & symbolic) !== 0;
}

/** Largest format of maps that have one segment or table of 16-bit codes. */
const lastSimpleFormat = 6;

/**
 * Whether the maps of characters in which simple TrueType fonts find their glyphs have formats that all readers have for these fonts
 * (ISO 32000-2, 9.6.5.4). Some take later ones, which have characters of 32 bits, for no maps.
 */
export function hasSimpleMaps(program: FontProgram | undefined): boolean {
  return (program?.characterMaps ?? []).every(
    ({ platform, encoding, format }) =>
      format <= lastSimpleFormat || platform === 0 || (platform === 3 && encoding > 1),
  );
}
