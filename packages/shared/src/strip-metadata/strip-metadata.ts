import type { ImageFormat } from '../job.ts';
import { stripBmp } from './strip-bmp.ts';
import { stripGif } from './strip-gif.ts';
import { stripHeif } from './strip-heif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripTiff } from './strip-tiff.ts';
import { stripWebp } from './strip-webp.ts';

export type FileBytes = Uint8Array<ArrayBuffer>;

const strippers: { [F in ImageFormat]: (bytes: FileBytes) => FileBytes[] } = {
  jpeg: stripJpeg,
  png: stripPng,
  gif: stripGif,
  bmp: stripBmp,
  tiff: stripTiff,
  webp: stripWebp,
  heic: stripHeif,
  avif: stripHeif,
};

/**
 * Removes what an image file records beside the picture that is converted: EXIF but for orientation and density, XMP,
 * IPTC, texts, thumbnails, and other pictures and videos behind it. Pixels and color profiles stay as they are, byte for
 * byte. Of a file whose structure cannot be read, the first bytes remain, which state its format: the converter refuses both.
 * @returns the file in parts
 */
export function stripMetadata(format: ImageFormat, bytes: FileBytes): FileBytes[] {
  return joinAdjacent(strippers[format](bytes));
}

/** Joins parts that follow each other in the file: a JPEG can have a restart marker for every few pixels. */
function joinAdjacent(parts: readonly FileBytes[]): FileBytes[] {
  const joined: FileBytes[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.buffer === part.buffer && last.byteOffset + last.length === part.byteOffset)
      joined[joined.length - 1] = new Uint8Array(part.buffer, last.byteOffset, last.length + part.length);
    else joined.push(part);
  }
  return joined;
}
