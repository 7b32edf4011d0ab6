import { latin1At, ToolError } from '@blattwerk/shared';
import { decodePixels, type Pixels } from '../pixels.ts';
import type { PrimaryItem } from './primary-item.ts';

/** Brands of sequences (ISO/IEC 23008-12, 10.3), by which the decoder refuses a file that has a single image as well. */
const sequenceBrands = new Set(['avis', 'msf1']);
const ftypHeaderBytes = 8;

/**
 * Decodes the primary image of an AVIF file to 8 bits per sample; that of a sequence is its first picture.
 * @throws ToolError as `decodePixels`, and unsupportedFormat for a transparent image that is both cropped and rotated
 */
export async function decodeAv1(file: Buffer, item: PrimaryItem): Promise<Pixels> {
  const { aperture, isTurned, maxPixels } = item;
  const options = { depth: 8, isGray: false, keepsProfile: true, maxPixels } as const;
  const image = asSingleImage(file);
  const pixels = await decodePixels(image, options);
  // The decoder crops colors, and scales the opacity to them.
  if (!aperture || pixels.channels !== 4) return pixels;
  if (isTurned) throw new ToolError('unsupportedFormat', { variant: 'AVIF, clap' });
  const whole = Buffer.from(image);
  for (const [index, value] of [item.width, 1, item.height, 1, 0, 1, 0, 1].entries())
    whole.writeUInt32BE(value, aperture.start + index * 4);
  return cropped(await decodePixels(whole, options), apertureOf(file, aperture.start, item));
}

function asSingleImage(file: Buffer): Buffer {
  const end = Math.min(file.readUInt32BE(0), file.length);
  const places: number[] = [];
  for (let at = ftypHeaderBytes; at + 4 <= end; at += 4) if (sequenceBrands.has(latin1At(file, at, 4))) places.push(at);
  if (places.length === 0) return file;
  const copy = Buffer.from(file);
  for (const at of places) copy.write(at === ftypHeaderBytes ? 'avif' : 'mif1', at, 'latin1');
  return copy;
}

interface Aperture {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Width, height and the two distances of its center from that of the image, each a fraction. */
function apertureOf(file: Buffer, start: number, image: { width: number; height: number }): Aperture {
  const fraction = (index: number) => file.readInt32BE(start + index * 8) / file.readInt32BE(start + index * 8 + 4);
  const [width, height] = [Math.round(fraction(0)), Math.round(fraction(1))];
  const left = Math.floor((image.width - width) / 2 + fraction(2));
  const top = Math.floor((image.height - height) / 2 + fraction(3));
  const isInside = left >= 0 && top >= 0 && left + width <= image.width && top + height <= image.height;
  if (!isInside || !(width >= 1 && height >= 1)) throw new ToolError('damagedImage');
  return { left, top, width, height };
}

function cropped({ width: fullWidth, channels, data, ...others }: Pixels, aperture: Aperture): Pixels {
  const { left, top, width, height } = aperture;
  const part = new Uint8Array(width * height * channels);
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * fullWidth + left) * channels;
    part.set(data.subarray(from, from + width * channels), row * width * channels);
  }
  return { ...others, width, height, channels, data: part };
}
