import { type ImageFormat, imageFormatOf, type Limits, ToolError } from '@blattwerk/shared';
import { readBmp } from './bmp/read-bmp.ts';
import { readHeif } from './heif/read-heif.ts';
import { readJpeg } from './jpeg/read-jpeg.ts';
import { readPng } from './png/read-png.ts';
import { readGif } from './read-gif.ts';
import { readWebp } from './read-webp.ts';
import { checkSourceImage, type SourceImage } from './source-image.ts';
import { readTiff } from './tiff/read-tiff.ts';

const readers: { [F in ImageFormat]: (bytes: Buffer) => SourceImage | SourceImage[] } = {
  jpeg: readJpeg,
  png: readPng,
  gif: readGif,
  bmp: readBmp,
  tiff: readTiff,
  webp: readWebp,
  heic: readHeif,
  avif: readHeif,
};

/**
 * Reads and checks the headers of an image file, whose format is detected by its bytes: one image, or for a TIFF one
 * per page. Nothing is decoded.
 * @throws ToolError unsupportedFormat, damagedImage, imageTooLarge or tooManyPages, without the file's name
 */
export function readImages(bytes: Buffer, limits: Pick<Limits, 'imageSide'>): SourceImage[] {
  const format = imageFormatOf(bytes);
  if (!format) throw new ToolError('unsupportedFormat');
  const images = [readers[format](bytes)].flat();
  for (const image of images) checkSourceImage(image, limits);
  return images;
}
