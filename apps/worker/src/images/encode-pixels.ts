import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { isUsableProfile } from '@blattwerk/pdf/images';
import type { ColorSpace, DeviceColor, PreparedImage } from '../pdf/from-images/prepared-image.ts';
import { bytesAt } from './byte-range.ts';
import { type IndexedPixels, indexColors, packBits } from './index-colors.ts';
import { encodeJpeg, encodePng, type JpegSettings, type Pixels } from './pixels.ts';
import { readPngChunks } from './png/chunks.ts';
import { spreadColors } from './spread-colors.ts';

const deflateAsync = promisify(deflate);

export interface EncodeOptions {
  /** ICC profile of the samples; omitted where it is of another color space. */
  profile?: Uint8Array | undefined;
  /** For samples of a lossy file: without loss they would take many times its size. */
  jpeg?: JpegSettings | undefined;
}

/**
 * Encodes samples for a PDF: up to 256 colors with a palette, alpha as a soft mask unless it is opaque. Colors of fully
 * transparent pixels change.
 */
export async function encodePixels(pixels: Pixels, options: EncodeOptions = {}): Promise<PreparedImage> {
  spreadColors(pixels);
  const [softMask, image] = await Promise.all([encodeAlpha(pixels), encodeColor(pixels, options)]);
  const { isIncomplete } = pixels;
  return { ...image, ...(softMask ? { softMask } : {}), ...(isIncomplete ? { isIncomplete } : {}) };
}

/**
 * Encodes the alpha of samples as a soft mask.
 * @returns undefined where there is no alpha, or it is opaque
 */
export async function encodeAlpha(pixels: Pixels): Promise<PreparedImage | undefined> {
  const { width, height, channels, data } = pixels;
  if (channels !== 2 && channels !== 4) return undefined;
  const opacity = new Uint8Array(width * height);
  const shift = data.BYTES_PER_ELEMENT === 2 ? 8 : 0;
  let isOpaque = true;
  let isBilevel = true;
  for (let at = channels - 1, pixel = 0; pixel < opacity.length; at += channels, pixel++) {
    const value = (data[at] as number) >> shift;
    opacity[pixel] = value;
    if (value === 255) continue;
    isOpaque = false;
    if (value !== 0) isBilevel = false;
  }
  if (isOpaque) return undefined;
  if (!isBilevel) return predicted({ width, height, channels: 1, data: opacity }, { kind: 'gray' }, 'color');
  for (let pixel = 0; pixel < opacity.length; pixel++) opacity[pixel] = (opacity[pixel] as number) & 1;
  return packed(pixels, opacity, { kind: 'gray' }, 1);
}

async function encodeColor(pixels: Pixels, options: EncodeOptions): Promise<PreparedImage> {
  const { data, channels } = pixels;
  if (data instanceof Uint8Array) {
    const indexed = indexColors(data, channels);
    const small = indexed && (await encodeIndexed(pixels, indexed, options));
    if (small) return small;
  }
  const hasColor = channels >= 3;
  // Grays of an RGB profile differ from those of DeviceGray.
  const color = hasColor && !usable(options.profile, 'rgb') && isAllGray(pixels) ? 'gray' : hasColor ? 'rgb' : 'gray';
  const space = deviceColor(color, options.profile);
  const channel = color === 'gray' && hasColor ? 0 : 'color';
  if (options.jpeg && data instanceof Uint8Array) {
    const jpeg = await encodeJpeg(pixels, channel, options.jpeg);
    return imageOf(pixels, space, 8, { filter: 'DCTDecode' }, [jpeg]);
  }
  return predicted(pixels, space, channel);
}

/** @returns undefined where a palette saves nothing: gray with more than 16 levels */
async function encodeIndexed(
  pixels: Pixels,
  { palette, isGray, indices }: IndexedPixels,
  options: EncodeOptions,
): Promise<PreparedImage | undefined> {
  const kind = pixels.channels < 3 ? 'gray' : 'rgb';
  const base = deviceColor(isGray && !usable(options.profile, kind) ? 'gray' : kind, options.profile);
  const colors = palette.length / (isGray ? 1 : 3);
  const bits = colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8;
  if (isGray && bits === 8 && base.kind === 'gray') return undefined;
  if (isGray && palette.every((level) => level === 0 || level === 255) && base.kind === 'gray') {
    const levels = indices.map((index) => (palette[index] === 255 ? 1 : 0));
    return packed(pixels, levels, base, 1);
  }
  const entries = isGray && base.kind === 'rgb' ? Uint8Array.from([...palette].flatMap((v) => [v, v, v])) : palette;
  return packed(pixels, indices, { kind: 'indexed', base, palette: entries }, bits);
}

function isAllGray({ data, channels }: Pixels): boolean {
  for (let at = 0; at < data.length; at += channels) {
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false;
  }
  return true;
}

async function packed(size: Size, samples: Uint8Array, color: ColorSpace, bits: 1 | 2 | 4 | 8): Promise<PreparedImage> {
  const rows = bits === 8 ? samples : packBits(samples, size.width, size.height, bits);
  return imageOf(size, color, bits, { filter: 'FlateDecode', isPredicted: false }, [await deflateAsync(rows)]);
}

async function predicted(pixels: Pixels, color: ColorSpace, channel: number | 'color'): Promise<PreparedImage> {
  const png = await encodePng(pixels, channel);
  const chunks = readPngChunks(png);
  const pieces = chunks.data.map((range) => bytesAt(png, range));
  const bits = pixels.data.BYTES_PER_ELEMENT === 2 ? 16 : 8;
  return imageOf(pixels, color, bits, { filter: 'FlateDecode', isPredicted: true }, pieces);
}

type Size = Pick<Pixels, 'width' | 'height'>;

function imageOf(
  { width, height }: Size,
  colorSpace: ColorSpace,
  bitsPerComponent: PreparedImage['bitsPerComponent'],
  encoding: PreparedImage['encoding'],
  pieces: readonly Uint8Array[],
): PreparedImage {
  return { width, height, colorSpace, bitsPerComponent, encoding, pieces };
}

function usable(profile: Uint8Array | undefined, kind: DeviceColor['kind']): profile is Uint8Array {
  return profile !== undefined && isUsableProfile(profile, kind);
}

function deviceColor(kind: DeviceColor['kind'], profile: Uint8Array | undefined): DeviceColor {
  if (!usable(profile, kind)) return { kind };
  return { kind, profile };
}
