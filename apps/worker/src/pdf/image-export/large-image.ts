import { constants, createInflate } from 'node:zlib';
import type { PdfImage } from '@blattwerk/pdf';
import {
  componentsOf,
  type ImageReader,
  isInversion,
  isSampleDepth,
  type PlainColor,
  sampleRowBytes,
} from '@blattwerk/pdf/images';
import { paletteOf, stencilPalette } from './palette.ts';
import { chooseCompression, compressRows } from './png/compress-rows.ts';
import { lastRowFilter, type SampleShape, type RowStorage, storageOf } from './png/stored-rows.ts';
import { pngOfData, rowShapeOf } from './png/write-png.ts';

/** Maximum size of an image's rows: compression takes up to 25 s for it, and a run has 60 s. */
const maxRowsBytes = 600_000_000;
/** Size of a band, in bytes. */
const bandBytes = 4_000_000;

/** The data is truncated or damaged. */
class DamagedData extends Error {}

/**
 * Makes a PNG of an image that is too large for memory, in bands of rows. Only for samples that PNG supports unchanged,
 * without opacity, and with Flate or no filter.
 * @returns undefined for any other image, and where its data is damaged
 */
export async function pngOfLargeImage(image: PdfImage, reader: ImageReader): Promise<Buffer | undefined> {
  const shape = shapeOf(image);
  const storage = shape && storageOf(image, shape, reader);
  if (!storage) return undefined;
  const colors = await paletteOf(image, reader);
  if (image.color.kind === 'indexed' && !colors) return undefined;
  const palette = image.isStencil ? stencilPalette(image) : colors && { colors };
  const isInverted = !palette && image.decode !== undefined;
  if (isInverted && (storage.isFiltered || !isInversion(image.decode ?? []))) return undefined;
  const { raw } = image.stream;
  try {
    const bands = readBands(raw, shape, storage);
    const parts = { color: colorOf(image), palette };
    if (storage.isFiltered) {
      await checkRowFilters(bands, sampleRowBytes(shape) + 1);
      return pngOfData(shape, [raw], parts);
    }
    return pngOfData(shape, await recompress(isInverted ? inverted(bands) : bands, shape, !palette), parts);
  } catch (error) {
    if (error instanceof DamagedData) return undefined;
    throw error;
  }
}

function shapeOf({ width, height, bits, color, codec, colorKey }: PdfImage): SampleShape | undefined {
  const components = color.kind === 'cmyk' || color.kind === 'other' ? undefined : componentsOf(color);
  if (!components || codec || colorKey || !isSampleDepth(bits) || width < 1 || height < 1) return undefined;
  if (components === 3 && bits < 8) return undefined;
  const shape = { width, height, components, bits };
  const rowBytes = sampleRowBytes(shape) + 1;
  return rowBytes <= bandBytes && rowBytes * height <= maxRowsBytes ? shape : undefined;
}

function colorOf({ color }: PdfImage): Omit<PlainColor, 'kind'> {
  if (color.kind === 'gray' || color.kind === 'rgb') return color;
  return color.kind === 'indexed' && color.base.kind === 'rgb' ? color.base : {};
}

async function* inflated(raw: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflate({ chunkSize: 256 * 1024, finishFlush: constants.Z_SYNC_FLUSH });
  inflate.end(raw);
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    throw new DamagedData('damaged Flate data', { cause: error });
  }
}

/** Bands of whole rows. @throws DamagedData where rows are missing */
async function* readBands(
  raw: Buffer,
  shape: SampleShape,
  { isDeflated, isFiltered }: RowStorage,
): AsyncGenerator<Buffer> {
  const rowBytes = sampleRowBytes(shape) + (isFiltered ? 1 : 0);
  const rowsOfBand = Math.max(1, Math.floor(bandBytes / rowBytes));
  let missing = shape.height;
  let band = Buffer.allocUnsafe(Math.min(rowsOfBand, missing) * rowBytes);
  let filled = 0;
  for await (const piece of isDeflated ? inflated(raw) : [raw]) {
    for (let at = 0; at < piece.length; ) {
      const taken = piece.copy(band, filled, at);
      at += taken;
      filled += taken;
      if (filled < band.length) continue;
      yield band;
      missing -= band.length / rowBytes;
      if (missing === 0) return;
      band = Buffer.allocUnsafe(Math.min(rowsOfBand, missing) * rowBytes);
      filled = 0;
    }
  }
  throw new DamagedData('rows are missing');
}

async function* inverted(bands: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const band of bands) {
    for (let at = 0; at < band.length; at++) band[at] = ~(band[at] as number);
    yield band;
  }
}

/** @throws DamagedData where a row begins with a number that is no filter of PNG */
async function checkRowFilters(bands: AsyncIterable<Buffer>, rowBytes: number): Promise<void> {
  for await (const band of bands) {
    for (let at = 0; at < band.length; at += rowBytes) {
      if ((band[at] as number) > lastRowFilter) throw new DamagedData('unknown row filter');
    }
  }
}

async function recompress(bands: AsyncGenerator<Buffer>, shape: SampleShape, isFiltered: boolean): Promise<Buffer[]> {
  const first = await bands.next();
  if (first.done) throw new DamagedData('no rows');
  const rowShape = rowShapeOf(shape);
  const compression = chooseCompression(first.value, rowShape, isFiltered && shape.bits >= 8);
  async function* all(): AsyncGenerator<Buffer> {
    yield first.value as Buffer;
    yield* bands;
  }
  return compressRows(all(), rowShape, compression);
}
