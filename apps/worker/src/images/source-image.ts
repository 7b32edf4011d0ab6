import { type Limits, ToolError } from '@blattwerk/shared';
import type { PlacedImage } from '../pdf/from-images/page-layout.ts';
import type { PdfImage } from '../pdf/from-images/pdf-image.ts';

/** A page to be: what the header of an image, or of one page of it, tells. It holds none of the file's bytes. */
export interface Picture extends PlacedImage {
  /** Bytes of memory that `prepare` takes beside the file's own; 0 where the file's own bytes pass. */
  decodeBytes: number;
  /**
   * Makes the image as it is written into the PDF.
   * @param bytes the file that the header was read from
   * @throws ToolError damagedImage or unsupportedFormat, without the file's name
   */
  prepare: (bytes: Buffer) => Promise<PdfImage>;
}

/**
 * Bytes that decoding may take at its peak. Of a child's 1.5 GB, Node takes 570 MB at once, and the file and its copies
 * some more.
 */
export const maxDecodeBytes = 800_000_000;

/**
 * Bytes that decoding takes at its peak, as measured on images of 50 to 120 megapixels: the samples and what encodes
 * them, and once more the samples where the decoder holds all of them too.
 */
export function decodeBytesOf(size: { width: number; height: number }, sampleBytes: number, holding: 'rows' | 'whole') {
  return size.width * size.height * sampleBytes * (holding === 'whole' ? 3 : 2);
}

/**
 * Refuses what must not be decoded, judged by its header alone.
 * @throws ToolError damagedImage where there is nothing to see, imageTooLarge beyond `limits.imageSide` or the memory at hand
 */
export function admitPicture(picture: Picture, limits: Pick<Limits, 'imageSide'>): void {
  const side = Math.max(picture.width, picture.height);
  if (!(Math.min(picture.width, picture.height) >= 1)) throw new ToolError('damagedImage');
  if (side > limits.imageSide) throw new ToolError('imageTooLarge', { max_side: limits.imageSide });
  if (picture.decodeBytes > maxDecodeBytes) throw new ToolError('imageTooLarge');
}
