import { crc32, deflateSync } from 'node:zlib';
import type { ImageSamples } from '@blattwerk/pdf';
import { type Calibration, type PlainColor, sampleRowBytes } from '@blattwerk/pdf/images';
import type { Palette } from '../palette.ts';
import { splitRows, chooseCompression, compressRows } from './compress-rows.ts';

type Color = Omit<PlainColor, 'kind'>;

/** Writes samples of one component, or of three with 8 or 16 bits, without conversion. */
export async function pngOfSamples(samples: ImageSamples, color: Color): Promise<Buffer> {
  return pngOfData(samples, await compressSamples(samples, samples.bits >= 8), { color });
}

/** Writes samples that are indexes into a palette. */
export async function pngOfPalette(samples: ImageSamples, palette: Palette, color: Color): Promise<Buffer> {
  // Neighboring indexes need not be similar colors.
  return pngOfData(samples, await compressSamples(samples, false), { color, palette });
}

/** Writes gray or RGB bytes with an opacity for each pixel. */
export async function pngWithAlpha(
  pixels: { width: number; height: number; channels: 1 | 3; data: Uint8Array },
  alpha: Uint8Array,
  color: Color,
): Promise<Buffer> {
  const { width, height, channels, data } = pixels;
  const mixed = channels === 1 ? withOpacity(data, alpha) : withOpacityRgb(data, alpha);
  const samples = { width, height, components: channels + 1, bits: 8 as const, data: mixed };
  return pngOfData(samples, await compressSamples(samples, true), { color });
}

function compressSamples(samples: ImageSamples, isFiltered: boolean): Promise<Buffer[]> {
  const shape = rowShapeOf(samples);
  const compression = chooseCompression(samples.data, shape, isFiltered);
  return compressRows(splitRows(samples.data, shape), shape, compression);
}

export function rowShapeOf(samples: Pick<ImageSamples, 'width' | 'components' | 'bits'>) {
  return { rowBytes: sampleRowBytes(samples), pixelBytes: Math.max(1, (samples.components * samples.bits) >> 3) };
}

function withOpacity(data: Uint8Array, alpha: Uint8Array): Buffer {
  const mixed = Buffer.allocUnsafe(alpha.length * 2);
  for (let pixel = 0, to = 0; pixel < alpha.length; pixel++) {
    mixed[to++] = data[pixel] as number;
    mixed[to++] = alpha[pixel] as number;
  }
  return mixed;
}

function withOpacityRgb(data: Uint8Array, alpha: Uint8Array): Buffer {
  const mixed = Buffer.allocUnsafe(alpha.length * 4);
  for (let pixel = 0, from = 0, to = 0; pixel < alpha.length; pixel++, from += 3, to += 4) {
    mixed[to] = data[from] as number;
    mixed[to + 1] = data[from + 1] as number;
    mixed[to + 2] = data[from + 2] as number;
    mixed[to + 3] = alpha[pixel] as number;
  }
  return mixed;
}

/**
 * Writes a PNG of compressed data.
 * @param size a component more than gray or RGB have is opacity
 * @param data parts of a zlib stream of rows, each after the number of its filter
 */
export function pngOfData(
  size: Pick<ImageSamples, 'width' | 'height' | 'components' | 'bits'>,
  data: readonly Buffer[],
  parts: Parts,
): Buffer {
  const colorType = parts.palette ? 3 : (colorTypes[size.components] ?? 0);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size.width, 0);
  header.writeUInt32BE(size.height, 4);
  header.set([size.bits, colorType], 8);
  const { palette } = parts;
  const chunks = [chunk('IHDR', header), ...colorChunks(parts.color, colorType !== 0 && colorType !== 4)];
  if (parts.dpi !== undefined) chunks.push(chunk('pHYs', density(parts.dpi)));
  if (palette) chunks.push(chunk('PLTE', palette.colors));
  if (palette?.opacity) chunks.push(chunk('tRNS', palette.opacity));
  if (parts.transparent)
    chunks.push(chunk('tRNS', Buffer.from(parts.transparent.flatMap((value) => [value >> 8, value & 255]))));
  return Buffer.concat([signature, ...chunks, ...dataChunk(data), chunk('IEND', Buffer.alloc(0))]);
}

interface Parts {
  color: Color;
  palette?: Palette | undefined;
  /** Samples of the color that is not shown, without a palette. */
  transparent?: readonly number[] | undefined;
  /** Dots per inch. */
  dpi?: number;
}

/** PNG third edition, table 8, by the number of samples of a pixel. */
const colorTypes: Readonly<Record<number, number>> = { 1: 0, 2: 4, 3: 2, 4: 6 };
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function colorChunks({ profile, calibration }: Color, isColored: boolean): Buffer[] {
  if (profile) return [chunk('iCCP', Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(profile)]))];
  if (!calibration) return [];
  const gamma = chunk('gAMA', numbers([1 / calibration.gamma]));
  const primaries = isColored ? chromaticities(calibration) : undefined;
  return primaries ? [gamma, chunk('cHRM', numbers(primaries))] : [gamma];
}

/** x and y of white, red, green and blue; undefined where one is no color. */
function chromaticities({ white, primaries }: Calibration): number[] | undefined {
  const all = [white[0], 1, white[1], ...(primaries ?? [])];
  const pairs: number[] = [];
  for (let at = 0; at + 2 < all.length; at += 3) {
    const [x = 0, y = 0, z = 0] = all.slice(at, at + 3);
    const sum = x + y + z;
    if (!(sum > 0 && x >= 0 && y >= 0 && x <= sum && y <= sum)) return undefined;
    pairs.push(x / sum, y / sum);
  }
  return pairs.length === 8 ? pairs : undefined;
}

/** Gamma and chromaticities, which PNG stores in hundred-thousandths. */
function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(Math.round(value * 100_000), index * 4);
  return bytes;
}

/** Pixels per meter, across and down. */
function density(dpi: number): Buffer {
  const bytes = Buffer.alloc(9);
  const perMeter = Math.round(dpi / 0.0254);
  bytes.writeUInt32BE(perMeter, 0);
  bytes.writeUInt32BE(perMeter, 4);
  bytes[8] = 1;
  return bytes;
}

function chunk(type: string, contents: Uint8Array): Buffer {
  const bytes = Buffer.alloc(contents.length + 12);
  bytes.writeUInt32BE(contents.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(contents, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, contents.length + 8)), contents.length + 8);
  return bytes;
}

/** One IDAT of all pieces, which are large: they are copied only when the file is joined. */
function dataChunk(pieces: readonly Buffer[]): Buffer[] {
  const head = Buffer.from('\0\0\0\0IDAT', 'latin1');
  head.writeUInt32BE(pieces.reduce((bytes, piece) => bytes + piece.length, 0));
  const check = Buffer.alloc(4);
  check.writeUInt32BE(pieces.reduce((crc, piece) => crc32(piece, crc), crc32(head.subarray(4))));
  return [head, ...pieces, check];
}
