import type { PdfDocument } from '../../file/document.ts';
import type { ParseContext } from '../../file/parser.ts';
import type { PdfDict } from '../../file/values.ts';
import { codePointOf, latinEncodings } from '../../fonts/glyph-names.ts';
import { readToUnicode } from '../subset-fonts/cut-maps.ts';
import { readEncoding } from '../subset-fonts/glyphs-of-font.ts';

/** The text of a code of a font; empty where it is unknown. */
export type TextOfCode = (code: Buffer) => string;

/** Reads the texts of a font's codes (ISO 32000-2, 9.10.2): by its map to characters, else by the names of its glyphs. */
export function readGlyphTexts(document: PdfDocument, font: PdfDict, context: ParseContext): TextOfCode {
  const texts = readToUnicode(document, font, context);
  const isComposite = document.name(font.get('Subtype')) === 'Type0';
  const names = isComposite ? undefined : namesOf(document, font);
  return (bytes) => {
    const code = bytes.readUIntBE(0, Math.min(4, bytes.length));
    const text = texts?.get(code);
    if (text && text.length % 2 === 0) return Buffer.from(text).swap16().toString('utf16le');
    const codePoint = codePointOf(names?.get(code) ?? '');
    return codePoint === undefined ? '' : String.fromCodePoint(codePoint);
  };
}

function namesOf(document: PdfDocument, font: PdfDict): ReadonlyMap<number, string> {
  const value = font.get('Encoding');
  const base = document.name(value) ?? document.name(document.dict(value)?.get('BaseEncoding')) ?? 'StandardEncoding';
  const latin = Object.hasOwn(latinEncodings, base) ? latinEncodings[base as keyof typeof latinEncodings] : [];
  return new Map([...latin, ...(readEncoding(document, value) ?? [])]);
}
