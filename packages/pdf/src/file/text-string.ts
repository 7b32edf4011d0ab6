import { asBuffer } from './values.ts';

/** Characters of PDFDocEncoding that differ from Latin-1 (ISO 32000-2, table D.2): from code 0x18, and from 0x80. */
const from18 = '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc';
const from80 =
  '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018' +
  '\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\u0000\u20ac';
const undefinedCode = 0x9f;
// oxlint-disable-next-line no-control-regex
const notLatin = /[\x18-\x1f\x80-\xa0]/g;

/** Byte order marks of UTF-16BE and UTF-8: text whose PDFDocEncoding begins with one of them needs another encoding. */
const byteOrderMarks = [Buffer.from([0xfe, 0xff]), Buffer.from([0xef, 0xbb, 0xbf])];

/** The language of what follows, between two escape characters (ISO 32000-2, 7.9.2.2.2). */
// oxlint-disable-next-line no-control-regex
const languageEscape = /\u001b[A-Za-z]{2,3}(?:-?[A-Za-z]{2})?\u001b/g;

/** Encodes a text string in PDFDocEncoding if it has all characters, else in UTF-16BE (ISO 32000-2, 7.9.2.2). */
export function encodeTextString(text: string): Buffer {
  const bytes = encodePdfDoc(text);
  if (!bytes || byteOrderMarks.some((mark) => bytes.subarray(0, mark.length).equals(mark))) return encodeUtf16(text);
  return bytes;
}

/** The text in PDFDocEncoding; undefined where a character is missing from it. */
export function encodePdfDoc(text: string): Buffer | undefined {
  const codes = Array.from(text, pdfDocCode);
  return codes.every((code) => code !== undefined) ? Buffer.from(codes) : undefined;
}

/** Encodes a text string in UTF-16BE with a byte order mark. */
export function encodeUtf16(text: string): Buffer {
  return Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]);
}

/** Text of bytes in UTF-8, or in Latin-1 where they are not. */
export function decodeUtf8OrLatin1(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}

/** Decodes a text string in PDFDocEncoding, UTF-16BE or UTF-8, without its languages (ISO 32000-2, 7.9.2.2). */
export function decodeTextString(string: Uint8Array): string {
  const bytes = asBuffer(string);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const units = bytes.subarray(2, bytes.length - (bytes.length % 2));
    return Buffer.from(units).swap16().toString('utf16le').replaceAll(languageEscape, '');
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return bytes.toString('utf8', 3).replaceAll(languageEscape, '');
  return bytes.toString('latin1').replaceAll(notLatin, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return from18[code - 0x18] ?? '';
    return code === undefinedCode ? '' : (from80[code - 0x80] ?? '');
  });
}

/** A date of PDF (ISO 32000-2, 7.9.4). */
const datePattern = /^D?:?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z|[+-])(\d\d)?'?(\d\d)?)?/;

/** Encodes a time in UTC (ISO 32000-2, 7.9.4). */
export function dateString(time: Date): Buffer {
  return Buffer.from(`D:${time.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`);
}

/** A date (ISO 32000-2, 7.9.4) as XMP has it (ISO 8601), in UTC where it has no zone; undefined for other text. */
export function isoDateOf(text: string): string | undefined {
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    hours = '00',
    minutes = '00',
  ] = datePattern.exec(text) ?? [];
  if (year === undefined) return undefined;
  const zone = sign === undefined || sign === 'Z' ? 'Z' : `${sign}${hours}:${minutes}`;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
  return Number.isNaN(Date.parse(written)) ? undefined : written;
}

function pdfDocCode(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x18 || (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code <= 0xff && code !== 0xad)) return code;
  const low = from18.indexOf(character);
  if (low >= 0) return 0x18 + low;
  const high = from80.indexOf(character);
  return high >= 0 ? 0x80 + high : undefined;
}
