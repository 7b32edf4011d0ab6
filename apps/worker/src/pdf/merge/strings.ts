import { isUtf8 } from 'node:buffer';

/** What PDFDocEncoding has where Latin-1 has control characters (ISO 32000-2, table D.2): from 0x18, and from 0x80. */
const from18 = '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc';
const from80 =
  '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018' +
  '\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\u0000\u20ac';

/** The bytes that qpdf writes for a string of its JSON: those that name trees are sorted by. */
export function stringBytes(value: string): Buffer {
  if (value.startsWith('b:')) return Buffer.from(value.slice(2), 'hex');
  const text = value.slice(2);
  const codes = Array.from(text, pdfDocCode);
  if (codes.every((code) => code !== undefined)) return Buffer.from(codes);
  return Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]);
}

function pdfDocCode(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x18 || (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code <= 0xff && code !== 0xad)) return code;
  const low = from18.indexOf(character);
  if (low >= 0) return 0x18 + low;
  const high = from80.indexOf(character);
  return high >= 0 && code !== 0 ? 0x80 + high : undefined;
}

/** Strings of qpdf's JSON in one encoding, so that readers that sort by bytes and those that sort by text agree. */
export function inOneEncoding(values: readonly string[]): string[] {
  const texts = values.map(textOf);
  if (texts.every((text) => /^[ -~]*$/.test(text))) return texts.map((text) => `u:${text}`);
  return texts.map((text) => `b:feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`);
}

/** A string's bytes as qpdf's JSON has them: as text where it is some, in either of PDF's encodings. */
export function textOfBytes(bytes: Buffer): string {
  if (isPlain(bytes)) return `u:${bytes.toString('latin1')}`;
  const written = `b:${bytes.toString('hex')}`;
  const text = `u:${textOf(written)}`;
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0;
  return isUtf16 || stringBytes(text).equals(bytes) ? text : written;
}

function isPlain(bytes: Buffer): boolean {
  for (const code of bytes) if (code < 0x20 || code > 0x7e) return false;
  return true;
}

function textOf(value: string): string {
  if (value.startsWith('u:')) return value.slice(2);
  const bytes = Buffer.from(value.slice(2), 'hex');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const units = bytes.subarray(2, bytes.length - (bytes.length % 2));
    return Buffer.from(units).swap16().toString('utf16le');
  }
  return Array.from(bytes, (code) => {
    if (code >= 0x18 && code < 0x20) return from18[code - 0x18] ?? '';
    return code >= 0x80 && code <= 0xa0 ? (from80[code - 0x80] ?? '') : String.fromCharCode(code);
  }).join('');
}

/** An address, which is meant as ASCII (ISO 32000-2, 12.6.4.8), but where it is not, is UTF-8 as often as anything. */
export function addressOf(value: string): string {
  const bytes = stringBytes(value);
  return isUtf8(bytes) ? bytes.toString('utf8') : textOf(value);
}

/** Changes the characters of a string of qpdf's JSON that is meant as ASCII, whichever way it is written. */
export function mapAscii(value: string, map: (text: string) => string): string {
  if (!value.startsWith('b:')) return `u:${map(value.slice(2))}`;
  const text = Buffer.from(value.slice(2), 'hex').toString('latin1');
  return `b:${Buffer.from(map(text), 'latin1').toString('hex')}`;
}
