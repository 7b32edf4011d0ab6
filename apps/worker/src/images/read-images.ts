import { type ImageFormat, type Limits, ToolError } from '@blattwerk/shared';
import { detectFormat } from './detect-format.ts';
import { readBmp } from './from-bmp.ts';
import { readGif } from './from-gif.ts';
import { readJpeg } from './from-jpeg.ts';
import { readPng } from './from-png.ts';
import { readTiff } from './from-tiff.ts';
import { readWebp } from './from-webp.ts';
import { admitPicture, type Picture } from './source-image.ts';

const readers: { [F in ImageFormat]: (bytes: Buffer) => Picture | Picture[] } = {
  jpeg: readJpeg,
  png: readPng,
  gif: readGif,
  bmp: readBmp,
  tiff: readTiff,
  webp: readWebp,
};

/**
 * Reads the headers of an image file, told by its bytes, and admits it: one picture, or in a TIFF one a page. Nothing
 * is decoded yet.
 * @throws ToolError unsupportedFormat, damagedImage, imageTooLarge or tooManyPages, without the file's name
 */
export function readPictures(bytes: Buffer, limits: Pick<Limits, 'imageSide'>): Picture[] {
  const format = detectFormat(bytes);
  if (!format) throw new ToolError('unsupportedFormat');
  const pictures = [readers[format](bytes)].flat();
  for (const picture of pictures) admitPicture(picture, limits);
  return pictures;
}
