import { promisify } from 'node:util';
import { crc32, deflate, deflateSync } from 'node:zlib';
import { ToolError } from '@blattwerk/shared';
import { encodePng } from '../../images/pixels.ts';
import sharp from 'sharp';
import type { Palette } from './palette.ts';
import type { Calibration, PlainColor } from '../image-streams/color.ts';
import { rowBytesOf, type Samples } from '../image-streams/samples.ts';

const deflateAsync = promisify(deflate);
/** The higher levels take twice as long for the last per cent. */
const level = 4;
const timeoutSeconds = 50;

type Color = Omit<PlainColor, 'kind'>;

/** Writes samples of one component, or of three with 8 or 16 bits, as they are. */
export async function pngOfSamples(samples: Samples, color: Color): Promise<Buffer> {
  const { width, height, components, bits, data } = samples;
  if (bits < 8) return packedPng(samples, color);
  const pixels = bits === 16 ? littleEndian(data) : data;
  const png = await encodePng({ width, height, channels: components === 1 ? 1 : 3, data: pixels }, 'color');
  return withColor(png, color);
}

function littleEndian(data: Buffer): Uint16Array {
  const bytes = new Uint8Array(data);
  Buffer.from(bytes.buffer).swap16();
  return new Uint16Array(bytes.buffer);
}

/** Writes numbers of colours. */
export function pngOfPalette(samples: Samples, palette: Palette, color: Color): Promise<Buffer> {
  return packedPng(samples, color, palette);
}

/** Writes gray or RGB bytes with an opacity for each pixel. */
export async function pngWithAlpha(
  pixels: { width: number; height: number; channels: 1 | 3; data: Uint8Array },
  alpha: Uint8Array,
  color: Color,
): Promise<Buffer> {
  const { width, height, channels, data } = pixels;
  const mixed = channels === 1 ? withOpacity(data, alpha) : withOpacityRgb(data, alpha);
  const raw = { width, height, channels: (channels + 1) as 2 | 4 };
  const pipeline = sharp(mixed, { raw, limitInputPixels: false })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .png({ adaptiveFiltering: true, compressionLevel: 3 })
    .timeout({ seconds: timeoutSeconds });
  try {
    return withColor(await pipeline.toBuffer(), color);
  } catch (error) {
    throw new ToolError('tooComplex', {}, { cause: error });
  }
}

function withOpacity(data: Uint8Array, alpha: Uint8Array): Uint8Array {
  const mixed = new Uint8Array(alpha.length * 2);
  for (let pixel = 0, to = 0; pixel < alpha.length; pixel++) {
    mixed[to++] = data[pixel] as number;
    mixed[to++] = alpha[pixel] as number;
  }
  return mixed;
}

function withOpacityRgb(data: Uint8Array, alpha: Uint8Array): Uint8Array {
  const mixed = new Uint8Array(alpha.length * 4);
  for (let pixel = 0, from = 0, to = 0; pixel < alpha.length; pixel++, from += 3, to += 4) {
    mixed[to] = data[from] as number;
    mixed[to + 1] = data[from + 1] as number;
    mixed[to + 2] = data[from + 2] as number;
    mixed[to + 3] = alpha[pixel] as number;
  }
  return mixed;
}

/** A PNG whose data is a PDF's own: rows that begin with their filter, packed by Flate. */
export function pngOfData(
  size: Pick<Samples, 'width' | 'height' | 'components' | 'bits'>,
  packed: Buffer,
  parts: Parts,
) {
  const colorType = parts.palette ? 3 : size.components === 3 ? 2 : 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size.width, 0);
  header.writeUInt32BE(size.height, 4);
  header.set([size.bits, colorType], 8);
  const { palette } = parts;
  const chunks = [chunk('IHDR', header), ...colorChunks(parts.color, colorType !== 0)];
  if (palette) chunks.push(chunk('PLTE', palette.colors));
  if (palette?.opacity) chunks.push(chunk('tRNS', palette.opacity));
  return Buffer.concat([signature, ...chunks, chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}

interface Parts {
  color: Color;
  palette?: Palette | undefined;
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Few bits are packed best without filters (PNG third edition, 12.7). */
async function packedPng(samples: Samples, color: Color, palette?: Palette): Promise<Buffer> {
  const rowBytes = rowBytesOf(samples);
  const rows = Buffer.alloc((rowBytes + 1) * samples.height);
  for (let row = 0; row < samples.height; row++) {
    samples.data.copy(rows, row * (rowBytes + 1) + 1, row * rowBytes, (row + 1) * rowBytes);
  }
  return pngOfData(samples, await deflateAsync(rows, { level }), { color, palette });
}

/** Behind the header, where colour has to stand. */
function withColor(png: Buffer, color: Color): Buffer {
  const behindHeader = signature.length + 12 + 13;
  const chunks = colorChunks(color, png[signature.length + 8 + 9] !== 0 && png[signature.length + 8 + 9] !== 4);
  if (chunks.length === 0) return png;
  return Buffer.concat([png.subarray(0, behindHeader), ...chunks, png.subarray(behindHeader)]);
}

function colorChunks({ profile, calibration }: Color, isColored: boolean): Buffer[] {
  if (profile) return [chunk('iCCP', Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(profile)]))];
  if (!calibration) return [];
  const gamma = chunk('gAMA', numbers([1 / calibration.gamma]));
  const primaries = isColored ? chromaticities(calibration) : undefined;
  return primaries ? [gamma, chunk('cHRM', numbers(primaries))] : [gamma];
}

/** White, red, green, blue: x and y of each. */
function chromaticities({ white, primaries }: Calibration): number[] | undefined {
  const all = [white[0], 1, white[1], ...(primaries ?? [])];
  const pairs: number[] = [];
  for (let at = 0; at + 2 < all.length; at += 3) {
    const [x = 0, y = 0, z = 0] = all.slice(at, at + 3);
    const sum = x + y + z;
    if (!(sum > 0) || x < 0 || y < 0) return undefined;
    pairs.push(x / sum, y / sum);
  }
  return pairs.length === 8 ? pairs : undefined;
}

/** PNG counts gamma and chromaticities in hundred-thousandths. */
function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(Math.round(value * 100_000), index * 4);
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
