import { decodeTextString, encodeTextString, encodeUtf16 } from '../file/text-string.ts';

/** A way in which a string may be read as text. */
export interface StringReading {
  text: string;
  /** Writes a text in the same way. */
  encode: (text: string) => Buffer;
}

const highByte = /[\x80-\xff]/;
const escaped = /%[\dA-Fa-f]{2}/;

/**
 * The ways in which a string may be read: as a text string (ISO 32000-2, 7.9.2.2), and also without the mark that it would need
 * in UTF-8 or UTF-16, and with escapes of a URI.
 */
export function readingsOf(bytes: Buffer): StringReading[] {
  const own = { text: decodeTextString(bytes), encode: encodeTextString };
  const readings: StringReading[] = [own];
  const latin = bytes.toString('latin1');
  if (highByte.test(latin)) {
    const text = bytes.toString('utf8');
    if (!text.includes('\ufffd')) readings.push({ text, encode: (changed) => Buffer.from(changed, 'utf8') });
  }
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (!isUtf16 && bytes.length > 1 && (latin.includes('\0') || latin.startsWith('\xff\xfe'))) {
    const even = bytes.subarray(0, bytes.length & ~1);
    const little = even.toString('utf16le');
    readings.push({ text: little, encode: (changed) => Buffer.from(changed, 'utf16le') });
    readings.push({ text: Buffer.from(even).swap16().toString('utf16le'), encode: encodeUtf16 });
  }
  if (escaped.test(own.text)) {
    const text = unescaped(own.text);
    if (text !== undefined) readings.push({ text, encode: (changed) => Buffer.from(encodeURI(changed), 'latin1') });
  }
  return readings;
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
