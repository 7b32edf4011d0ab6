import type { PageColors, PageImageFormat, RasterSize } from '@blattwerk/shared';
import { sharp } from '../../images/configured-sharp.ts';
import { grayOf, toBlackAndWhite } from '../../images/gray.ts';
import { packBits } from '../../images/index-colors.ts';
import { chooseCompression, compressRows } from '../image-export/png/compress-rows.ts';
import { pngOfData, rowShapeOf } from '../image-export/png/write-png.ts';
import { bandsOf, encodeBand, joinIntervals } from './jpeg-bands.ts';

/** How an image is encoded. */
export interface ImageEncoding {
  format: PageImageFormat;
  colors: PageColors;
}

type Rows = AsyncIterable<Uint8Array<ArrayBuffer>>;

/** Less effort than the encoder's usual one: 3 times as fast, and 5 per cent smaller for text. */
const webpOptions = { quality: 90, effort: 2 } as const;

/**
 * Encodes an image from its rows.
 * @param rows RGB, whole rows in bands of any height, together those of the raster
 */
export function encodeRows(rows: Rows, raster: RasterSize, { format, colors }: ImageEncoding): Promise<Buffer> {
  if (format === 'png') return encodePng(rows, raster, colors);
  const samples = inColors(rows, colors);
  const channels = colors === 'color' ? 3 : 1;
  if (format === 'jpg') return encodeJpeg(samples, raster, channels);
  return encodeWebp(samples, raster, { channels, lossless: colors === 'blackAndWhite' });
}

async function* inColors(rows: Rows, colors: PageColors): Rows & AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const band of rows) {
    if (colors === 'color') yield band;
    else yield colors === 'gray' ? grayOf(band) : toBlackAndWhite(grayOf(band));
  }
}

async function encodeJpeg(rows: Rows, raster: RasterSize, channels: 1 | 3): Promise<Buffer> {
  const bands = bandsOf(raster);
  const intervals: Buffer[] = [];
  for await (const band of regrouped(rows, raster.width * channels, bands.rows)) {
    intervals.push(...(await encodeBand(band, raster.width, bands, channels)));
  }
  return joinIntervals(intervals, raster);
}

/** The same rows in bands of a height; the last one may be lower. */
async function* regrouped(rows: Rows, rowBytes: number, height: number): AsyncGenerator<Uint8Array> {
  const bytes = rowBytes * height;
  let group = new Uint8Array(bytes);
  let filled = 0;
  for await (const band of rows) {
    for (let at = 0; at < band.length; ) {
      const taken = Math.min(band.length - at, bytes - filled);
      group.set(band.subarray(at, at + taken), filled);
      at += taken;
      filled += taken;
      if (filled < bytes) continue;
      yield group;
      group = new Uint8Array(bytes);
      filled = 0;
    }
  }
  if (filled > 0) yield group.subarray(0, filled);
}

async function encodePng(rows: Rows, raster: RasterSize, colors: PageColors): Promise<Buffer> {
  const { width, height } = raster;
  const bits = colors === 'blackAndWhite' ? 1 : 8;
  const samples = { width, height, components: colors === 'color' ? 3 : 1, bits } as const;
  const shape = rowShapeOf(samples);
  const bands = pngBands(inColors(rows, colors), width, bits);
  const first = await bands.next();
  if (first.done) throw new RangeError('an image has at least one row');
  const compression = chooseCompression(first.value, shape, bits === 8);
  async function* all(): AsyncGenerator<Buffer> {
    yield first.value as Buffer;
    yield* bands;
  }
  return pngOfData(samples, await compressRows(all(), shape, compression), { color: {}, dpi: raster.dpi });
}

async function* pngBands(rows: Rows, width: number, bits: 1 | 8): AsyncGenerator<Buffer> {
  for await (const band of rows) {
    if (bits === 8) yield Buffer.from(band.buffer, band.byteOffset, band.byteLength);
    else {
      const levels = band.map((level) => level & 1);
      yield Buffer.from(packBits(levels, width, band.length / width, 1));
    }
  }
}

async function encodeWebp(
  rows: Rows,
  { width, height }: RasterSize,
  { channels, lossless }: { channels: 1 | 3; lossless: boolean },
): Promise<Buffer> {
  const data = new Uint8Array(width * height * channels);
  let at = 0;
  for await (const band of rows) {
    data.set(band, at);
    at += band.length;
  }
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
    .webp({ ...webpOptions, lossless })
    .toBuffer();
}
