import { findPage, photoPictureSide, scaledBy } from '@blattwerk/shared/photo-page';
import { ToolError } from '@blattwerk/shared';
import { sharp } from '../../images/configured-sharp.ts';
import { encodePixels } from '../../images/encode-pixels.ts';
import { shapeOfPage } from '../../images/photo-page/page-shape.ts';
import { type PhotoPixels, projectPage } from '../../images/photo-page/project-page.ts';
import { whitenPaper } from '../../images/photo-page/whiten-paper.ts';
import { photoJpeg } from '../../images/pixels.ts';
import { pngOf } from './image-file.ts';
import type { PreparedImage } from './prepared-image.ts';

/** Pixels of the longer side of a photo: more than twice those of a page are not used. */
const maxPhotoSide = 5_000;

/** Peak memory of `straightenPage` beyond the image's own data, in bytes per pixel: decoder, samples and the page. */
export const straightenBytesPerPixel = 8;

/** A page that was found in a photo, upright, and its pixels per inch. */
export interface StraightPage {
  image: PreparedImage;
  dpi: number;
}

/**
 * Finds the page in a photo, and shows it from above and without shadows.
 * @returns undefined where there is none, and for images that are no photos: with few colors, or with transparent parts
 * @throws ToolError damagedImage where it cannot be decoded
 */
export async function straightenPage(image: PreparedImage): Promise<StraightPage | undefined> {
  if (!isPhoto(image)) return undefined;
  const photo = await decodePhoto(image);
  const small = await shrunk(photo);
  const found = findPage(small);
  if (!found) return undefined;
  const corners = scaledBy(found, photo.width / small.width, photo.height / small.height);
  const shape = shapeOfPage(corners, photo);
  const page = projectPage(photo, corners, shape);
  whitenPaper(page);
  const { colorSpace, isIncomplete } = image;
  const profile = colorSpace.kind === 'gray' || colorSpace.kind === 'rgb' ? colorSpace.profile : undefined;
  const straight = await encodePixels(page, { profile, jpeg: photoJpeg });
  return { image: { ...straight, ...(isIncomplete ? { isIncomplete } : {}) }, dpi: shape.dpi };
}

function isPhoto({ softMask, colorKey, colorSpace, bitsPerComponent, encoding }: PreparedImage): boolean {
  const isWhole = encoding.filter === 'DCTDecode' || (encoding.filter === 'FlateDecode' && encoding.isPredicted);
  return isWhole && !softMask && !colorKey && colorSpace.kind !== 'indexed' && bitsPerComponent >= 8;
}

async function decodePhoto(image: PreparedImage): Promise<PhotoPixels> {
  const { width, height, colorSpace, encoding, pieces } = image;
  const file = encoding.filter === 'DCTDecode' ? Buffer.concat(pieces) : pngOf(image);
  const isGray = colorSpace.kind === 'gray';
  try {
    // Samples stay in the image's own colors, and the page gets its profile.
    const input = sharp(file, {
      failOn: 'none',
      limitInputPixels: width * height,
      sequentialRead: true,
      ignoreIcc: colorSpace.kind !== 'cmyk',
    });
    const fitted = input.resize({ width: maxPhotoSide, height: maxPhotoSide, fit: 'inside', withoutEnlargement: true });
    const decoded = fitted.removeAlpha().toColourspace(isGray ? 'b-w' : 'srgb');
    const { data, info } = await decoded.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    const channels = isGray ? 1 : 3;
    if (info.channels !== channels) throw new Error(`decoded to ${info.channels} channels`);
    return { width: info.width, height: info.height, channels, data };
  } catch (error) {
    throw new ToolError('damagedImage', {}, { cause: error });
  }
}

/** The picture in which a page is searched. */
async function shrunk({ data, width, height, channels }: PhotoPixels): Promise<PhotoPixels> {
  const small = await sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
    .resize({ width: photoPictureSide, height: photoPictureSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: small.info.width, height: small.info.height, channels: 3, data: small.data };
}
