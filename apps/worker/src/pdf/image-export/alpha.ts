import type { PdfImage, ImageSamples } from '@blattwerk/pdf';
import { describeImage, type ImageReader, scaleSamples, unpackSamples } from '@blattwerk/pdf/images';

/** Opacity of each pixel, from 0 to 255. */
export interface Alpha {
  width: number;
  height: number;
  data: Uint8Array;
}

type ReadSamples = (image: PdfImage) => Promise<ImageSamples | undefined>;

/**
 * Reads an image's soft mask, or its stencil mask (ISO 32000-2, 11.6.5.2 and 8.9.6.3).
 * @returns undefined where there is none, it cannot be read, or all of it is opaque
 */
export async function readAlpha(
  image: PdfImage,
  reader: ImageReader,
  readSamples: ReadSamples,
): Promise<Alpha | undefined> {
  const stream = image.softMask ?? image.mask;
  if (!stream) return undefined;
  const mask = describeImage(stream, reader);
  const samples = await readSamples(mask);
  if (samples?.components !== 1) return undefined;
  const data = scaleSamples(samples, mask.decode);
  // 1 is transparent in a stencil mask, and opaque in a soft mask.
  const isStencil = !image.softMask;
  if (isStencil) for (let at = 0; at < data.length; at++) data[at] = 255 - (data[at] as number);
  return data.every((value) => value === 255) ? undefined : { width: samples.width, height: samples.height, data };
}

/** The alpha of a color key: transparent where every sample is within its range (8.9.6.4). */
export function alphaByKey(samples: ImageSamples, colorKey: readonly number[]): Alpha | undefined {
  const { width, height, components, bits } = samples;
  if (colorKey.length < components * 2) return undefined;
  // Unpacked samples have lost the lower half of 16 bits.
  const ranges = bits === 16 ? colorKey.map((limit) => limit >> 8) : colorKey;
  const unpacked = unpackSamples(samples);
  const data = new Uint8Array(width * height).fill(255);
  let isOpaque = true;
  for (let pixel = 0, at = 0; pixel < data.length; pixel++, at += components) {
    let isKeyed = true;
    for (let component = 0; component < components && isKeyed; component++) {
      const value = unpacked[at + component] as number;
      isKeyed = value >= (ranges[component * 2] as number) && value <= (ranges[component * 2 + 1] as number);
    }
    if (!isKeyed) continue;
    data[pixel] = 0;
    isOpaque = false;
  }
  return isOpaque ? undefined : { width, height, data };
}

/** Removes the matte color that was blended into the samples (11.6.5.2). */
export function removeMatte(
  data: Uint8Array,
  channels: number,
  alpha: Uint8Array,
  matte: readonly number[],
): Uint8Array {
  const out = new Uint8ClampedArray(data);
  const behind = matte.map((part) => part * 255);
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const opacity = alpha[pixel] as number;
    if (opacity === 255) continue;
    const start = pixel * channels;
    for (let channel = 0; channel < channels; channel++) {
      const color = behind[channel] as number;
      const mixed = data[start + channel] as number;
      out[start + channel] = opacity === 0 ? color : color + ((mixed - color) * 255) / opacity;
    }
  }
  return new Uint8Array(out.buffer);
}
