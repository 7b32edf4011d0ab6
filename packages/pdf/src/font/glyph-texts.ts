import type { PdfDocument } from '../file/document.ts';
import type { ParseContext } from '../file/parser.ts';
import type { PdfDict } from '../file/values.ts';
import { maxCodeBytes, type ShownCode } from './code-map.ts';
import type { FontProgram } from './programs/font-program.ts';
import { codePointOf, latinEncodings } from './programs/glyph-names.ts';
import { predefinedCMaps } from './predefined-cmaps.ts';
import { isIdentity } from './read-code-map.ts';
import { isSymbolic, readSimpleEncoding } from './simple-encoding.ts';
import { charactersOf, readToUnicode } from './to-unicode.ts';

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

/** Characters that stand for an unknown one. */
const unknown = /^[\0\ufffd]*$/;
/**
 * Characters for private use by which symbolic fonts name their codes, and Adobe's fonts small capitals and old figures; the low byte is the
 * plain one.
 */
const variants = /[\uf021-\uf07e\uf0a1-\uf0ff\uf721-\uf7ff]/g;
const privateUse = /^[\ue000-\uf720\uf800-\uf8ff]+$/;
/** Ends of names of such characters. */
const variantName = /^(\w+?)(?:small|oldstyle|superior|inferior)$/;
/** A name that tells a glyph from others alone. */
const numberName = /^[A-Za-z]{0,3}\d{1,4}$/;
/** A name that is made of the code of its glyph, as those of fonts that are drawn from bitmaps. */
const codeName = /^[A-Za-z]{1,2}(\d{1,3})$/;

/** What the texts of a font depend on beside its dictionary. */
interface FontParts {
  program: () => FontProgram | undefined;
  /** The code of a string with one code; undefined where it is not known. */
  codeOf: (bytes: Buffer) => ShownCode | undefined;
  /** Lengths of the codes. */
  lengths: ReadonlySet<number>;
  /**
   * Ordering of the character collection of its CIDs, and whether its codes are characters of it; undefined in a simple font,
   * and where it is not known.
   */
  collection: { name: string; isOfCodes: boolean } | undefined;
}

/**
 * Reads the texts of a font's codes (ISO 32000-2, 9.10.2): by its map to characters, else by the names of its glyphs, which the
 * font's dictionary states or its file, or the characters of its CIDs.
 */
export function readGlyphTexts(
  document: PdfDocument,
  font: PdfDict,
  context: ParseContext,
  parts: FontParts,
): TextOfCode {
  const mapped = readMappedTexts(document, font, context, parts.lengths);
  const subtype = document.name(font.get('Subtype'));
  const isComposite = subtype === 'Type0';
  const saysNothing = (name: string) => subtype === 'Type3' || numberName.test(name);
  const nameOf = isComposite ? undefined : namesOf(document, font, parts.program);
  return (bytes) => {
    const code = bytes.readUIntBE(0, Math.min(maxCodeBytes, bytes.length));
    const text = mapped?.(code, bytes.length);
    const isMapped = text !== undefined && !unknown.test(text);
    if (isMapped && !privateUse.test(text)) return { text: withoutVariants(text), isCertain: true };
    const { name = '', isCertain = false } = nameOf?.(code) ?? {};
    const named = textOfName(name, code);
    // A name of its own says more than a character for private use.
    if (named !== '' && !privateUse.test(named)) return { text: named, isCertain: isCertain || isMapped };
    if (isMapped) return { text: withoutVariants(text), isCertain: true };
    if (named !== '') return { text: named, isCertain };
    const { collection } = parts;
    // A font with a map often only claims that its CIDs are characters.
    if (collection && (collection.isOfCodes || !mapped))
      return textOfCids(collection.name, parts.codeOf(bytes)?.cids ?? []);
    // Without a map, readers take codes for characters where names say nothing.
    const isAssumed = isComposite ? code > 0x20 && code <= lastAssumed : isLatinCode(code) && saysNothing(name);
    return isAssumed && !mapped ? { text: String.fromCharCode(code), isCertain: false } : noText;
  };
}

function readMappedTexts(
  document: PdfDocument,
  font: PdfDict,
  context: ParseContext,
  lengths: ReadonlySet<number>,
): ((code: number, bytes: number) => string | undefined) | undefined {
  const value = document.resolve(font.get('ToUnicode'));
  // Its codes are UTF-16.
  if (isIdentity(document.name(value))) return (code) => String.fromCharCode(code);
  const stream = document.stream(value);
  const map = stream && readToUnicode(document, stream, context);
  if (!map) return undefined;
  return (code, bytes) => {
    const text = map.find(code, bytes, lengths);
    return text && charactersOf(text);
  };
}

/** @param cids those that readers may map a code to */
function textOfCids(collection: string, cids: readonly number[]): GlyphText {
  const texts = new Set(cids.map((cid) => predefinedCMaps()?.textOf(collection, cid)));
  const [text] = texts;
  return text === undefined ? noText : { text, isCertain: texts.size === 1 };
}

function withoutVariants(text: string): string {
  return text.replaceAll(variants, (character) => String.fromCharCode(character.charCodeAt(0) & 0xff));
}

/** The text of a glyph's name (Adobe Glyph List Specification, 2): of its parts, without what follows a period. */
export function textOfName(name: string, code: number): string {
  const [base = ''] = name.split('.');
  const texts = (base === '' ? [] : base.split('_')).map((part) => {
    const codePoint = codePointOf(part) ?? codePointOf(variantName.exec(part)?.[1] ?? '');
    if (codePoint !== undefined) return String.fromCodePoint(codePoint);
    const units = /^uni((?:[\dA-F]{4})+)$/.exec(part)?.[1];
    return units === undefined ? undefined : Buffer.from(units, 'hex').swap16().toString('utf16le');
  });
  if (texts.length > 0 && texts.every((text) => text !== undefined)) return texts.join('');
  const isOwn = Number(codeName.exec(name)?.[1]) === code;
  return isOwn && isLatinCode(code) ? String.fromCharCode(code) : '';
}

/** Whether a code is that of a character of Latin 1 which shows something. */
function isLatinCode(code: number): boolean {
  return (code > 0x20 && code < 0x7f) || (code > 0xa0 && code <= 0xff);
}

function namesOf(
  document: PdfDocument,
  font: PdfDict,
  program: () => FontProgram | undefined,
): (code: number) => { name: string | undefined; isCertain: boolean } {
  const encoding = readSimpleEncoding(document, font);
  const own = encoding?.hasBase ? undefined : program();
  const builtIn = (code: number) => {
    const [glyph] = own?.glyphsByCode(code) ?? [];
    return glyph === undefined ? undefined : own?.glyphName?.(glyph);
  };
  const base = encoding?.base ?? latinEncodings.StandardEncoding;
  // Codes of a symbolic font are its own where it names no encoding (ISO 32000-2, 9.6.5.2).
  const isOwn = encoding?.hasBase !== true && isSymbolic(document, font);
  return (code) => {
    const stated = encoding?.differences.get(code) ?? builtIn(code);
    return { name: stated ?? base.get(code), isCertain: stated !== undefined || !isOwn };
  };
}
