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
  return strippers[format](bytes);
}
