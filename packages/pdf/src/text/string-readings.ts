import { decodeTextString, encodeTextString, encodeUtf16 } from '../file/text-string.ts';
import { decodedTexts } from './escaped-texts.ts';

/** A way in which a string may be read as text. */
export interface StringReading {
  text: string;
  /** Writes a text in the same way. */
  encode: (text: string) => Buffer;
}

const highByte = /[\x80-\xff]/;

/**
 * The ways in which a string may be read: as a text string (ISO 32000-2, 7.9.2.2), also without the mark that it would need
 * in UTF-8 or UTF-16, and each with its escapes decoded.
 * @throws TooComplexPdf
 */
export function readingsOf(bytes: Buffer): StringReading[] {
  const readings: StringReading[] = [{ text: decodeTextString(bytes), encode: encodeTextString }];
  const latin = bytes.toString('latin1');
  if (highByte.test(latin))
    readings.push({ text: bytes.toString('utf8'), encode: (changed) => Buffer.from(changed, 'utf8') });
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (!isUtf16 && bytes.length > 1 && (latin.includes('\0') || latin.startsWith('\xff\xfe'))) {
    const text = (start: number) => bytes.toString('utf16le', start, start + ((bytes.length - start) & ~1));
    readings.push({ text: text(0), encode: (changed) => Buffer.from(changed, 'utf16le') });
    const swapped = (start: number) => Buffer.from(text(start), 'utf16le').swap16().toString('utf16le');
    readings.push({ text: swapped(0), encode: encodeUtf16 }, { text: swapped(1), encode: encodeUtf16 });
  }
  const texts = readings.flatMap(({ text }) => [...decodedTexts(text)]);
  return [...readings, ...texts.map((text) => ({ text, encode: encodeTextString }))];
}
