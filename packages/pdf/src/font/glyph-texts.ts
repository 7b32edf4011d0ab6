import type { PdfDocument } from '../file/document.ts';
import type { ParseContext } from '../file/parser.ts';
import type { PdfDict, PdfValue } from '../file/values.ts';
import { decodeSynchronously } from '../file/filters/decode.ts';
import type { FontProgram } from './programs/font-program.ts';
import { codePointOf, latinEncodings } from './programs/glyph-names.ts';
import { readEncoding } from './glyphs-of-font.ts';
import { openProgram } from './programs/open-program.ts';
import { readCodeTexts } from './code-texts.ts';

/** The text of a code of a font. */
export interface GlyphText {
  /** Empty where it is unknown. */
  text: string;
  /** Whether the font says so; otherwise it is what readers assume. */
  isCertain: boolean;
}

export type TextOfCode = (code: Buffer) => GlyphText;

const noText: GlyphText = { text: '', isCertain: false };
/** Codes that are assumed to be characters, but for surrogates. */
const lastAssumed = 0xd7ff;

/** Maximum decoded length of a font file whose encoding is read, in bytes. */
const maxFontBytes = 16 * 1024 * 1024;
/** Characters that stand for an unknown one. */
const unknown = /^[\0\ufffd]*$/;
/** A name that is made of the code of its glyph, as those of fonts that are drawn from bitmaps. */
const codeName = /^[A-Za-z]{1,2}(\d{1,3})$/;

/**
 * Reads the texts of a font's codes (ISO 32000-2, 9.10.2): by its map to characters, else by the names of its glyphs, which the
 * font's dictionary states or its file.
 */
export function readGlyphTexts(document: PdfDocument, font: PdfDict, context: ParseContext): TextOfCode {
  const mapped = readCodeTexts(document, font, context);
  const isComposite = document.name(font.get('Subtype')) === 'Type0';
  const nameOf = isComposite ? undefined : namesOf(document, font, context);
  return (bytes) => {
    const code = bytes.readUIntBE(0, Math.min(4, bytes.length));
    const text = mapped?.(code);
    if (text !== undefined && !unknown.test(text)) return { text, isCertain: true };
    const named = nameOf && textOfName(nameOf(code) ?? '', code);
    if (named) return { text: named, isCertain: true };
    // Without a map, readers take the codes of composite fonts for characters.
    const isAssumed = isComposite && !mapped && code > 0x20 && code <= lastAssumed;
    return isAssumed ? { text: String.fromCharCode(code), isCertain: false } : noText;
  };
}

/** The text of a glyph's name (Adobe Glyph List Specification, 2): of its parts, without what follows a period. */
export function textOfName(name: string, code: number): string {
  const [base = ''] = name.split('.');
  const texts = (base === '' ? [] : base.split('_')).map((part) => {
    const codePoint = codePointOf(part);
    if (codePoint !== undefined) return String.fromCodePoint(codePoint);
    const units = /^uni((?:[\dA-F]{4})+)$/.exec(part)?.[1];
    return units === undefined ? undefined : Buffer.from(units, 'hex').swap16().toString('utf16le');
  });
  if (texts.length > 0 && texts.every((text) => text !== undefined)) return texts.join('');
  const isOwn = Number(codeName.exec(name)?.[1]) === code;
  const isLatin = (code > 0x20 && code < 0x7f) || (code > 0xa0 && code <= 0xff);
  return isOwn && isLatin ? String.fromCharCode(code) : '';
}

function namesOf(document: PdfDocument, font: PdfDict, context: ParseContext): (code: number) => string | undefined {
  const value = font.get('Encoding');
  const stated = document.name(value) ?? document.name(document.dict(value)?.get('BaseEncoding'));
  const differences = readEncoding(document, value);
  const base = stated !== undefined && Object.hasOwn(latinEncodings, stated) ? stated : 'StandardEncoding';
  const latin = latinEncodings[base as keyof typeof latinEncodings];
  const program = stated === undefined ? programOf(document, font, context) : undefined;
  const builtIn = (code: number) => {
    const [glyph] = program?.glyphsByCode(code) ?? [];
    return glyph === undefined ? undefined : program?.glyphName?.(glyph);
  };
  return (code) => differences?.get(code) ?? builtIn(code) ?? latin.get(code);
}

/** The embedded file of a simple font; undefined where it has none, or it cannot be read. */
function programOf(document: PdfDocument, font: PdfDict, context: ParseContext): FontProgram | undefined {
  const descriptor = document.dict(font.get('FontDescriptor'));
  const file = document.stream(descriptor?.get('FontFile') ?? descriptor?.get('FontFile3'));
  if (!file) return undefined;
  const options = { maxBytes: maxFontBytes, context, resolve: (item: PdfValue | undefined) => document.resolve(item) };
  const { bytes, remaining } = decodeSynchronously(file, options);
  return remaining.length === 0 ? openProgram(bytes, context.budget) : undefined;
}
