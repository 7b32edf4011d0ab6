import { isUtf8 } from 'node:buffer';
import { decodeTextString, encodeTextString, encodeUtf16 } from '../../../file/text-string.ts';

/**
 * A comparison key: equal for strings with the same text in any encoding, and for strings of the same bytes that are
 * not text.
 */
export function textKey(bytes: Buffer): string {
  const text = textOf(bytes);
  return text === undefined ? `bytes ${bytes.toString('latin1')}` : `text ${text}`;
}

/** Changes the text of a string; bytes that are not text are treated as Latin-1. */
export function mapText(bytes: Buffer, map: (text: string) => string): Buffer {
  const text = textOf(bytes);
  return text === undefined ? mapBytes(bytes, map) : encodeTextString(map(text));
}

/** Changes a string that should be ASCII. */
export function mapBytes(bytes: Buffer, map: (text: string) => string): Buffer {
  return Buffer.from(map(bytes.toString('latin1')), 'latin1');
}

/** Text of a string; undefined where its encoding is invalid or not unique (ISO 32000-2, 7.9.2.2). */
function textOf(bytes: Buffer): string | undefined {
  const text = decodeTextString(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return bytes.length % 2 === 0 ? text : undefined;
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return isUtf8(bytes) ? text : undefined;
  return encodeTextString(text).equals(bytes) ? text : undefined;
}

/** Converts strings to one encoding, in which the order of bytes and that of the text agree. */
export function inOneEncoding(strings: readonly Buffer[]): Buffer[] {
  const texts = strings.map(decodeTextString);
  const isAscii = texts.every((text) => /^[ -~]*$/.test(text));
  return texts.map((text) => (isAscii ? Buffer.from(text, 'latin1') : encodeUtf16(text)));
}

/** Decodes a URI, which should be ASCII (ISO 32000-2, 12.6.4.8); others are UTF-8 or text strings. */
export function decodeUri(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : decodeTextString(bytes);
}
