import { isUtf8 } from 'node:buffer';
import { decodeTextString, encodeTextString, encodeUtf16 } from '../../file/text-string.ts';

/** Equal for strings that are the same text, in whichever encoding, and for strings of the same bytes that are no text. */
export function textKey(bytes: Buffer): string {
  const text = textOf(bytes);
  return text === undefined ? `bytes ${bytes.toString('latin1')}` : `text ${text}`;
}

/** Changes a string as text; one that is no text is changed as if each byte were a character. */
export function mapText(bytes: Buffer, map: (text: string) => string): Buffer {
  const text = textOf(bytes);
  return text === undefined ? mapBytes(bytes, map) : encodeTextString(map(text));
}

/** Changes a string that is meant as ASCII. */
export function mapBytes(bytes: Buffer, map: (text: string) => string): Buffer {
  return Buffer.from(map(bytes.toString('latin1')), 'latin1');
}

/** Undefined where another string would be decoded to the same text, or none is encoded so (ISO 32000-2, 7.9.2.2). */
function textOf(bytes: Buffer): string | undefined {
  const text = decodeTextString(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return bytes.length % 2 === 0 ? text : undefined;
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return isUtf8(bytes) ? text : undefined;
  return encodeTextString(text).equals(bytes) ? text : undefined;
}

/** The strings in one encoding, so that readers that sort by bytes and those that sort by text agree. */
export function inOneEncoding(strings: readonly Buffer[]): Buffer[] {
  const texts = strings.map(decodeTextString);
  const isAscii = texts.every((text) => /^[ -~]*$/.test(text));
  return texts.map((text) => (isAscii ? Buffer.from(text, 'latin1') : encodeUtf16(text)));
}

/** A URI, which is ASCII (ISO 32000-2, 12.6.4.8); where it is not, it is UTF-8 as often as a text string. */
export function decodeUri(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : decodeTextString(bytes);
}
