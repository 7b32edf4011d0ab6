import { decodeTextString, encodeTextString, encodeUtf16 } from '../file/text-string.ts';
import { readDerTexts } from './der-texts.ts';
import { decodedTexts } from './escaped-texts.ts';

/** A way in which a string may be read as text. */
export interface StringReading {
  text: string;
  /** Writes a text in the same way. */
  encode: (text: string) => Buffer;
}

const highByte = /[\x80-\xff]/;
/** Of Windows-1252 and PDFDocEncoding, whose characters differ there. */
const controlByte = /[\x80-\x9f]/;
const windows = new TextDecoder('windows-1252');

/**
 * The ways in which a string may be read: as a text string (ISO 32000-2, 7.9.2.2), also without the mark that it would need in UTF-8 or
 * UTF-16, in Windows-1252 and UTF-32, as the strings of a certificate, and each with its escapes decoded.
 * @throws TooComplexPdf
 */
export function readingsOf(bytes: Buffer): StringReading[] {
  const readings: StringReading[] = [{ text: decodeTextString(bytes), encode: encodeTextString }];
  const latin = bytes.toString('latin1');
  if (highByte.test(latin))
    readings.push({ text: bytes.toString('utf8'), encode: (changed) => Buffer.from(changed, 'utf8') });
  if (controlByte.test(latin)) readings.push({ text: windows.decode(bytes), encode: encodeTextString });
  // Three of four bytes of UTF-32 are 0 in the letters of most words.
  if (latin.includes('\0\0\0')) readings.push({ text: latin.replaceAll('\0', ''), encode: encodeTextString });
  const certified = readDerTexts(bytes);
  if (certified !== undefined) readings.push({ text: certified, encode: () => Buffer.alloc(0) });
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
