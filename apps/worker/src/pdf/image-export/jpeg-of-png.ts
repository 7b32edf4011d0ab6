import type { Limits } from '@blattwerk/shared';
import { sharp } from '../../images/configured-sharp.ts';
import { fineJpeg } from '../../images/pixels.ts';
import type { ImageFile } from './original-file.ts';

/** Pixels a side of a JPEG (ITU-T T.81, B.2.2), less what encoders reserve. */
const maxSide = 65_500;

/** Whether an image of this size can be a JPEG, and within the limits. */
export function fitsJpeg(
  { width, height }: { width: number; height: number },
  { rasterPixels }: Pick<Limits, 'rasterPixels'>,
): boolean {
  return Math.max(width, height) <= maxSide && width * height <= rasterPixels;
}

/**
 * Converts a PNG that was written here to a JPEG, in sRGB or gray and on white where it is transparent.
 * @returns undefined where it has more pixels than a JPEG or the limits allow
 */
export async function jpegOfPng(png: Buffer, limits: Pick<Limits, 'rasterPixels'>): Promise<ImageFile | undefined> {
  if (!fitsJpeg({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }, limits)) return undefined;
  const { quality, chromaSubsampling } = fineJpeg;
  const bytes = await sharp(png, { limitInputPixels: false, sequentialRead: true })
    .flatten({ background: 'white' })
    .jpeg({ quality, chromaSubsampling, optimiseCoding: false })
    .toBuffer();
  return { extension: 'jpg', bytes };
}
