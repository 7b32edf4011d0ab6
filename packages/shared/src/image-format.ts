import { heifFormatOf } from './heif-format.ts';
import { latin1At, viewOf } from './image-files/byte-range.ts';
import type { ImageFormat } from './job.ts';

/** First bytes of a file that `imageFormatOf` reads beside those of `heifFormatOf`. */
const signatureBytes = 18;
/** Sizes of the DIB headers that follow a BMP's file header; the two letters BM can also begin a text. */
const dibHeaderSizes: readonly number[] = [12, 16, 40, 52, 56, 64, 108, 124];
/** Both byte orders, and BigTIFF. */
const tiffSignatures: readonly string[] = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];

/**
 * Detects the format of an image file by its first bytes; its name is not used.
 * @param head at least the first `heifHeadBytes` of the file, or all of it where it is shorter
 * @returns undefined where it is no image, or of a format that is not supported
 */
export function imageFormatOf(head: Uint8Array): ImageFormat | undefined {
  const text = latin1At(head, 0, signatureBytes);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (tiffSignatures.includes(text.slice(0, 4))) return 'tiff';
  if (text.startsWith('BM') && dibHeaderSizes.includes(dibHeaderSizeOf(head))) return 'bmp';
  return heifFormatOf(head);
}

/** NaN where the file ends before. */
function dibHeaderSizeOf(head: Uint8Array): number {
  if (head.length < signatureBytes) return Number.NaN;
  return viewOf(head).getUint32(14, true);
}
