import { type ByteRange, latin1Bytes, viewOf } from '../image-files/byte-range.ts';
import { pngChunks } from '../image-files/png-chunks.ts';
import { keptExif } from './kept-exif.ts';
import type { FileBytes } from './strip-metadata.ts';

const signatureBytes = 8;
/** Ancillary chunks that affect the picture or its size (PNG third edition, 11.3). Critical ones begin with a capital. */
const pictureChunks = new Set([
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'mDCV',
  'cLLI',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
]);

/** Leaves out texts, times and unknown chunks, and what follows the last chunk. */
export function stripPng(png: FileBytes): FileBytes[] {
  const parts: FileBytes[] = [png.subarray(0, signatureBytes)];
  let isExifFound = false;
  for (const { type, at, start, end, isTruncated } of pngChunks(png)) {
    if (/^[A-Z]/.test(type) || pictureChunks.has(type)) parts.push(png.subarray(at, end + (isTruncated ? 0 : 4)));
    else if (type === 'eXIf' && !isExifFound && !isTruncated && hasChecksum(png, { start, end })) {
      isExifFound = true;
      const exif = keptExif(png.subarray(start, end));
      if (exif) parts.push(exifChunk(exif));
    }
  }
  return parts;
}

/** Whether a chunk is intact: readers ignore others, such as with an orientation that was damaged. */
function hasChecksum(png: FileBytes, { start, end }: ByteRange): boolean {
  return viewOf(png).getUint32(end) === crc32(png.subarray(start - 4, end));
}

function exifChunk(exif: FileBytes): FileBytes {
  const chunk = new Uint8Array(12 + exif.length);
  const view = viewOf(chunk);
  view.setUint32(0, exif.length);
  chunk.set(latin1Bytes('eXIf'), 4);
  chunk.set(exif, 8);
  view.setUint32(8 + exif.length, crc32(chunk.subarray(4, 8 + exif.length)));
  return chunk;
}

/** The checksum of chunks (PNG third edition, annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
