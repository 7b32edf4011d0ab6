import { isUtf8 } from 'node:buffer';
import type { Budget } from '../budget.ts';
import { decodeTextString, encodeTextString, encodeUtf16 } from '../file/text-string.ts';
import { readDerTexts } from './der-texts.ts';
import { decodedTexts } from './escaped-texts.ts';
import { isArchive, unpackedData } from './packed-data.ts';

/** A way in which a string may be read as text. */
export interface StringReading {
  text: string;
  /** Writes a text in the same way. */
  encode: (text: string) => Buffer;
}

const highByte = /[\x80-\xff]/;
/** Of Windows-1252 and PDFDocEncoding, whose characters differ there. */
const controlByte = /[\x80-\x9f]/;
/** What text does not have in any of the older encodings. */
const lowControl = /[^\P{Cc}\s\u0080-\u009f]/u;
/** Controls, and what decoders write for bytes that have no character. */
const undecodable = /[^\P{Cc}\s]|\ufffd/u;
const windows = new TextDecoder('windows-1252');
/** Encodings of systems before Unicode, in which programs have written strings without a mark. */
const legacyEncodings = 'macintosh windows-1250 windows-1251 shift_jis gb18030 big5 euc-jp euc-kr'
  .split(' ')
  .map((label) => new TextDecoder(label));
/** Length from which on data that is UTF-8 is nothing else, in bytes. */
const minUtf8Bytes = 64;
/** Maximum levels of compressed data within compressed data. */
const maxPacked = 4;
/** Declares a text that a reader inserts elsewhere (XML 1.0, 4.2). */
const entity = /<!ENTITY\s/;

/** Of ASCII alone, and no certificate, whose first byte is that of `0`. */
const plain = /^(?!0)[\t\n\r\x20-\x7e]*$/;

/**
 * The ways in which a string may be read: as a text string (ISO 32000-2, 7.9.2.2), also without the mark that it would need in UTF-8 or
 * UTF-16, in Windows-1252, UTF-32 and older encodings, as the strings of a certificate, and each with its escapes decoded.
 * @param string its bytes, or a character for each of them
 * @param budget of what is unpacked and decoded; without it, neither compressed data nor older encodings are read
 * @throws TooComplexPdf
 */
export function readingsOf(string: Buffer | string, budget?: Budget): StringReading[] {
  return readings(string, budget, 0);
}

function readings(string: Buffer | string, budget: Budget | undefined, depth: number): StringReading[] {
  const latin = typeof string === 'string' ? string : string.toString('latin1');
  const bytes = () => (typeof string === 'string' ? Buffer.from(string, 'latin1') : string);
  const found = plain.test(latin) ? [{ text: latin, encode: encodeTextString }] : encodedReadings(bytes(), latin);
  const texts = new Set<string>();
  for (const { text } of found) for (const decoded of decodedTexts(text, budget)) texts.add(decoded);
  for (const text of texts) found.push({ text, encode: encodeTextString });
  if (!budget) return found;
  for (const text of legacyTexts(bytes(), latin, budget)) found.push({ text, encode: encodeTextString });
  const unpacked = depth < maxPacked ? unpackedData(bytes(), budget) : undefined;
  for (const { text } of unpacked ? readings(unpacked, budget, depth + 1) : [])
    found.push({ text, encode: () => Buffer.alloc(0) });
  return found;
}

/** The readings of a string in the encodings of text strings and those without a mark. */
function encodedReadings(bytes: Buffer, latin: string): StringReading[] {
  const found: StringReading[] = [{ text: decodeTextString(bytes), encode: encodeTextString }];
  if (highByte.test(latin))
    found.push({ text: bytes.toString('utf8'), encode: (changed) => Buffer.from(changed, 'utf8') });
  if (controlByte.test(latin)) found.push({ text: windows.decode(bytes), encode: encodeTextString });
  // Three of four bytes of UTF-32 are 0 in the letters of most words.
  if (latin.includes('\0\0\0')) found.push({ text: latin.replaceAll('\0', ''), encode: encodeTextString });
  const certified = readDerTexts(bytes);
  if (certified !== undefined) found.push({ text: certified, encode: () => Buffer.alloc(0) });
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (!isUtf16 && bytes.length > 1 && (latin.includes('\0') || latin.startsWith('\xff\xfe'))) {
    const text = (start: number) => bytes.toString('utf16le', start, start + ((bytes.length - start) & ~1));
    found.push({ text: text(0), encode: (changed) => Buffer.from(changed, 'utf16le') });
    const swapped = (start: number) => Buffer.from(text(start), 'utf16le').swap16().toString('utf16le');
    found.push({ text: swapped(0), encode: encodeUtf16 }, { text: swapped(1), encode: encodeUtf16 });
  }
  return found;
}

/** A string in the older encodings in which all of it is text. */
function legacyTexts(bytes: Buffer, latin: string, budget: Budget): string[] {
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
  const mayBeLegacy = highByte.test(latin) && !isUtf16 && !lowControl.test(latin);
  if (!mayBeLegacy || (bytes.length >= minUtf8Bytes && isUtf8(bytes))) return [];
  budget.step(1 + (bytes.length >> 3));
  return legacyEncodings.map((decoder) => decoder.decode(bytes)).filter((text) => !undecodable.test(text));
}

/** Whether a text says what its readings do not have: it declares entities of XML, or has data of an archive. */
export function isUnsearchable(text: string): boolean {
  return entity.test(text) || isArchive(text);
}
