import { inflateSync } from 'node:zlib';
import { sampleRowBytes, scaleSamples, unpackSamples } from '@blattwerk/pdf/images';
import { ToolError } from '@blattwerk/shared';
import { type Sharp, sharp } from '../../images/configured-sharp.ts';
import { encodePixels } from '../../images/encode-pixels.ts';
import { fineJpeg, type Pixels } from '../../images/pixels.ts';
import { maxDecodeBytes } from '../../images/source-image.ts';
import { componentsOf, pngOf, rgbPalette } from './image-file.ts';
import type { DeviceColor, PreparedImage } from './prepared-image.ts';

/** Peak memory of scaling in bytes per pixel: a progressive JPEG has all coefficients, two bytes for each component. */
const bytesPerPixel = 6;

/**
 * Makes an image with more pixels smaller; others stay.
 * @throws ToolError imageTooLarge beyond `maxDecodeBytes` and for one that is encoded as a fax, damagedImage where it
 * cannot be decoded
 */
export async function scaleImage(image: PreparedImage, maxPixels: number): Promise<PreparedImage> {
  const scale = Math.sqrt(maxPixels / (image.width * image.height));
  if (scale >= 1) return image;
  if (image.width * image.height * bytesPerPixel > maxDecodeBytes) throw new ToolError('imageTooLarge');
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.floor(side * scale)));
  return scaleTo(image, { width: width as number, height: height as number });
}

type Size = Pick<Pixels, 'width' | 'height'>;

async function scaleTo(image: PreparedImage, size: Size): Promise<PreparedImage> {
  const { colorSpace, encoding, softMask } = image;
  const base: DeviceColor = colorSpace.kind === 'indexed' ? colorSpace.base : colorSpace;
  const color = await scaledSamples(image, size);
  const pixels = softMask ? withAlpha(color, await scaledSamples(softMask, size)) : color;
  return encodePixels(pixels, {
    // Samples of CMYK were converted.
    profile: base.kind === 'cmyk' ? undefined : base.profile,
    jpeg: encoding.filter === 'DCTDecode' ? fineJpeg : undefined,
  });
}

async function scaledSamples(image: PreparedImage, { width, height }: Size): Promise<Pixels> {
  const pipeline = open(image)
    .resize(width, height, { fit: 'fill' })
    .toColourspace(image.colorSpace.kind === 'gray' ? 'b-w' : 'srgb')
    .raw({ depth: 'uchar' });
  try {
    const { data, info } = await pipeline.toBuffer({ resolveWithObject: true });
    return { width, height, channels: info.channels, data };
  } catch (error) {
    throw new ToolError('damagedImage', {}, { cause: error });
  }
}

/** Adds the opacity of each pixel to samples without one. */
function withAlpha(color: Pixels, opacity: Pixels): Pixels {
  const { channels } = color;
  const data = new Uint8Array(opacity.data.length * (channels + 1));
  for (const [pixel, alpha] of opacity.data.entries()) {
    data.set(color.data.subarray(pixel * channels, (pixel + 1) * channels), pixel * (channels + 1));
    data[pixel * (channels + 1) + channels] = alpha;
  }
  return { ...color, channels: channels === 1 ? 2 : 4, data };
}

/** Opens an image's data, of which the decoder has a few rows at once where it can. */
function open(image: PreparedImage): Sharp {
  const { width, height, encoding, pieces, colorSpace } = image;
  if (encoding.filter === 'CCITTFaxDecode') throw new ToolError('imageTooLarge');
  if (encoding.filter === 'FlateDecode' && !encoding.isPredicted) {
    const { data, channels } = samplesOf(image);
    return sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
  }
  return sharp(encoding.filter === 'DCTDecode' ? Buffer.concat(pieces) : pngOf(image), {
    failOn: 'none',
    limitInputPixels: width * height,
    sequentialRead: true,
    ignoreIcc: colorSpace.kind !== 'cmyk',
  });
}

/** Samples of an image whose rows have no predictor: gray or RGB, a byte each. */
function samplesOf({ width, height, bitsPerComponent: bits, colorSpace, pieces }: PreparedImage): {
  data: Uint8Array;
  channels: 1 | 3;
} {
  const shape = { width, height, components: componentsOf(colorSpace), bits };
  const data = inflateSync(Buffer.concat(pieces), { maxOutputLength: sampleRowBytes(shape) * height });
  const samples = { ...shape, data };
  if (colorSpace.kind !== 'indexed') return { data: scaleSamples(samples, undefined), channels: shape.components };
  const palette = rgbPalette(colorSpace);
  const indices = unpackSamples(samples);
  const colors = new Uint8Array(indices.length * 3);
  for (const [pixel, index] of indices.entries()) colors.set(palette.subarray(index * 3, index * 3 + 3), pixel * 3);
  return { data: colors, channels: 3 };
}
