import { inflateSync } from 'node:zlib';
import { sampleRowBytes, scaleSamples, unpackSamples } from '@blattwerk/pdf/images';
import { ToolError } from '@blattwerk/shared';
import { sharp } from '../../images/configured-sharp.ts';
import { encodePixels } from '../../images/encode-pixels.ts';
import { evenLight } from '../../images/even-light.ts';
import { grayOf, toBlackAndWhite } from '../../images/gray.ts';
import { photoJpeg } from '../../images/pixels.ts';
import { componentsOf, pngOf, rgbPalette } from './image-file.ts';
import type { PreparedImage } from './prepared-image.ts';

export type Look = 'original' | 'gray' | 'scan';

/** Ink is darker than this share of the paper's brightness, of 255. */
const inkBelow = 178;

/** Peak memory of `changeLook` beyond the image's own data, in bytes per pixel: decoder, samples and their encoding. */
export const lookBytesPerPixel = 8;

/**
 * Makes an image gray, or black and white like a scan; transparent parts become white. An image of one bit stays.
 * @throws ToolError damagedImage where it cannot be decoded
 */
export async function changeLook(image: PreparedImage, look: Look): Promise<PreparedImage> {
  const isBilevel = image.bitsPerComponent === 1 && image.colorSpace.kind === 'gray';
  if (look === 'original' || (isBilevel && !image.softMask)) return image;
  const { width, height } = image;
  const data = onWhite(await grayOfImage(image), image.softMask && (await grayOfImage(image.softMask)));
  if (look === 'gray') return encodePixels({ width, height, channels: 1, data }, { jpeg: photoJpeg });
  return encodePixels({ width, height, channels: 1, data: toBlackAndWhite(evenLight(data, width), inkBelow) });
}

/** Brightness, a byte for each pixel; that of a soft mask is opacity. */
function grayOfImage(image: PreparedImage): Promise<Uint8Array> | Uint8Array {
  const { encoding } = image;
  if (encoding.filter === 'FlateDecode' && !encoding.isPredicted) return grayOfSamples(image);
  return decodeGray(encoding.filter === 'DCTDecode' ? Buffer.concat(image.pieces) : pngOf(image), image);
}

async function decodeGray(file: Buffer, { width, height, colorSpace }: PreparedImage): Promise<Uint8Array> {
  const isGray = colorSpace.kind === 'gray';
  try {
    const input = sharp(file, { failOn: 'none', limitInputPixels: width * height, sequentialRead: true });
    const pipeline = input.flatten({ background: '#fff' }).toColourspace(isGray ? 'b-w' : 'srgb');
    const { data, info } = await pipeline.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    if (data.length !== width * height * (isGray ? 1 : 3)) throw new Error(`decoded to ${info.channels} channels`);
    // The decoder's own conversion weighs linear light, which makes red as bright as green.
    return isGray ? data : grayOf(data);
  } catch (error) {
    throw new ToolError('damagedImage', {}, { cause: error });
  }
}

/** The samples of an image whose rows have no predictor. */
function grayOfSamples({ width, height, bitsPerComponent: bits, colorSpace, pieces }: PreparedImage): Uint8Array {
  const shape = { width, height, components: componentsOf(colorSpace), bits };
  const data = inflateSync(Buffer.concat(pieces), { maxOutputLength: sampleRowBytes(shape) * height });
  const samples = { ...shape, data };
  if (colorSpace.kind !== 'indexed') {
    const scaled = scaleSamples(samples, undefined);
    return shape.components === 3 ? grayOf(scaled) : scaled;
  }
  const palette = grayOf(rgbPalette(colorSpace));
  return unpackSamples(samples).map((index) => palette[index] ?? 0);
}

/** @param opacity of each pixel, of the same size; opaque where absent */
function onWhite(gray: Uint8Array, opacity: Uint8Array | undefined): Uint8Array {
  return opacity ? gray.map((level, pixel) => 255 - ((255 - level) * (opacity[pixel] ?? 255)) / 255) : gray;
}
