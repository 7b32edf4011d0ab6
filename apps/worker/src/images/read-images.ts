import { type ImageFormat, type Limits, ToolError } from '@blattwerk/shared';
import { detectFormat } from './detect-format.ts';
import { readBmp } from './from-bmp.ts';
import { readGif } from './from-gif.ts';
import { readJpeg } from './from-jpeg.ts';
import { readPng } from './from-png.ts';
import { readTiff } from './from-tiff.ts';
import { readWebp } from './from-webp.ts';
import { checkSourceImage, type SourceImage } from './source-image.ts';

const readers: { [F in ImageFormat]: (bytes: Buffer) => SourceImage | SourceImage[] } = {
  jpeg: readJpeg,
  png: readPng,
  gif: readGif,
  bmp: readBmp,
  tiff: readTiff,
  webp: readWebp,
};

/**
 * Reads and checks the headers of an image file, whose format is detected by its bytes: one image, or for a TIFF one
 * per page. Nothing is decoded.
 * @throws ToolError unsupportedFormat, damagedImage, imageTooLarge or tooManyPages, without the file's name
 */
export function readImages(bytes: Buffer, limits: Pick<Limits, 'imageSide'>): SourceImage[] {
  const format = detectFormat(bytes);
  if (!format) throw new ToolError('unsupportedFormat');
  const images = [readers[format](bytes)].flat();
  for (const image of images) checkSourceImage(image, limits);
  return images;
}
