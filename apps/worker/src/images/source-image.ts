import { type Limits, ToolError } from '@blattwerk/shared';
import type { PlacedImage } from '../pdf/from-images/page-layout.ts';
import type { PreparedImage } from '../pdf/from-images/prepared-image.ts';

/**
 * An image of an uploaded file, or one page of it, as its header describes it. It has no reference to the file's bytes.
 */
export interface SourceImage extends PlacedImage {
  /** Bytes of memory that `prepare` needs in addition to the file's; 0 where the file's data is copied. */
  decodeBytes: number;
  /**
   * Prepares the image for the PDF: copies or converts its data.
   * @param bytes the file that the header was read from
   * @param keepsMetadata whether a copied file keeps what it records beside the image, such as EXIF data; default false
   * @throws ToolError damagedImage or unsupportedFormat, without the file's name
   */
  prepare: (bytes: Buffer, keepsMetadata?: boolean) => Promise<PreparedImage>;
}

/**
 * Maximum of the peak memory of decoding, in bytes. A child has at least 1.5 GB (CHILD_DATA_MB), of which Node takes
 * 570 MB at its start, and the file and its copies some more.
 */
export const maxDecodeBytes = 800_000_000;

/**
 * Peak memory of decoding and encoding an image, in bytes, measured on images of 50 to 120 megapixels.
 * @param sampleBytes bytes per pixel
 * @param holding whether the decoder works row by row, or has all samples in memory as well
 */
export function decodeBytesOf(size: { width: number; height: number }, sampleBytes: number, holding: 'rows' | 'whole') {
  return size.width * size.height * sampleBytes * (holding === 'whole' ? 3 : 2);
}

/**
 * Checks an image by its header, before it is decoded.
 * @throws ToolError damagedImage for an empty image, imageTooLarge beyond `limits.imageSide` or `maxDecodeBytes`
 */
export function checkSourceImage(image: SourceImage, limits: Pick<Limits, 'imageSide'>): void {
  const side = Math.max(image.width, image.height);
  if (!(Math.min(image.width, image.height) >= 1)) throw new ToolError('damagedImage');
  if (side > limits.imageSide) throw new ToolError('imageTooLarge', { max_side: limits.imageSide });
  if (image.decodeBytes > maxDecodeBytes) throw new ToolError('imageTooLarge');
}
