import { MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../document.ts';
import { decodeStrictly } from '../filters/decode.ts';
import type { PdfStream, PdfValue } from '../values.ts';

/** Maximum decoded length of a file's metadata, in bytes. */
const maxMetadataBytes = 4 * 1024 * 1024;

/** XMP of a file as text; undefined where it has none, null where it is too long or cannot be decoded. */
export function readMetadata(document: PdfDocument): string | null | undefined {
  const stream = document.stream(document.catalog.get('Metadata'));
  if (!stream) return undefined;
  const bytes = readMetadataBytes(document, stream);
  return bytes && decodeXml(bytes);
}

/** XMP of a metadata stream; null where it is too long or cannot be decoded. */
export function readMetadataBytes(document: PdfDocument, stream: PdfStream): Buffer | null {
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  try {
    const bytes = decodeStrictly(stream, { maxBytes: maxMetadataBytes, context: document.context, resolve });
    return bytes.length > maxMetadataBytes ? null : bytes;
  } catch (error) {
    if (error instanceof MalformedPdf) return null;
    throw error;
  }
}

/** Decodes UTF-8, UTF-16 and UTF-32 with or without a byte order mark, or Windows-1252 of nonconforming writers. */
export function decodeXml(bytes: Buffer): string {
  const wide = bytes.toString('hex', 0, 4);
  if (wide === '0000feff' || wide === '0000003c') return decodeUtf32(bytes, (at) => bytes.readUInt32BE(at));
  if (wide === 'fffe0000' || wide === '3c000000') return decodeUtf32(bytes, (at) => bytes.readUInt32LE(at));
  const start = bytes.toString('hex', 0, 2);
  if (start === 'feff' || start === '003c') return new TextDecoder('utf-16be').decode(bytes);
  if (start === 'fffe' || start === '3c00') return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-32, which TextDecoder does not know. @param read the number at an offset */
function decodeUtf32(bytes: Buffer, read: (at: number) => number): string {
  const characters: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const codePoint = read(at);
    characters.push(codePoint > 0x10ffff ? '\ufffd' : String.fromCodePoint(codePoint));
  }
  return characters.join('').replace(/^\ufeff/, '');
}
