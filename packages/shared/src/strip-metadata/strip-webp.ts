import { latin1At, latin1Bytes, viewOf } from '../image-files/byte-range.ts';
import { webpChunks } from '../image-files/webp-chunks.ts';
import { keptExif } from './kept-exif.ts';
import type { FileBytes } from './strip-metadata.ts';

const headerBytes = 12;
const pictureChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of the extended header (RFC 9649, 2.7.1). */
const flags = { exif: 0x08, xmp: 0x04 } as const;
const exifPrefix = 'Exif\0\0';

/** Leaves out XMP and unknown chunks, and what follows the last chunk. */
export function stripWebp(webp: FileBytes): FileBytes[] {
  const parts: FileBytes[] = [];
  let exif: FileBytes | undefined;
  let isExifFound = false;
  for (const { type, at, start, end, next } of webpChunks(webp, headerBytes)) {
    // Chunks are copied, since the flags are changed below.
    if (pictureChunks.has(type)) parts.push(type === 'VP8X' ? webp.slice(at, next) : webp.subarray(at, next));
    else if (type === 'EXIF' && !isExifFound) {
      isExifFound = true;
      const isPrefixed = latin1At(webp, start, exifPrefix.length) === exifPrefix;
      exif = keptExif(webp.subarray(isPrefixed ? start + exifPrefix.length : start, end));
      if (exif) parts.push(exifChunk(exif));
    }
  }
  for (const part of parts) {
    if (latin1At(part, 0, 4) === 'VP8X' && part.length > 8)
      part[8] = ((part[8] ?? 0) & ~(flags.exif | flags.xmp)) | (exif ? flags.exif : 0);
  }
  const header = webp.slice(0, headerBytes);
  if (header.length === headerBytes) setSize(header, webp.length, parts);
  return [header, ...parts];
}

/** States the size of the file; of a truncated one as much more as before, so that decoders see it as such. */
function setSize(header: FileBytes, originalBytes: number, parts: readonly FileBytes[]): void {
  const view = viewOf(header);
  const missing = Math.max(0, view.getUint32(4, true) + 8 - originalBytes);
  const bytes = parts.reduce((sum, { length }) => sum + length, headerBytes);
  view.setUint32(4, bytes - 8 + missing, true);
}

function exifChunk(exif: FileBytes): FileBytes {
  const chunk = new Uint8Array(8 + exif.length);
  chunk.set(latin1Bytes('EXIF'));
  viewOf(chunk).setUint32(4, exif.length, true);
  chunk.set(exif, 8);
  return chunk;
}
