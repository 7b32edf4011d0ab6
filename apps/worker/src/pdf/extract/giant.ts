import { constants, createInflate } from 'node:zlib';
import type { Resolve } from './objects.ts';
import { paletteOf, stencilPalette } from './palette.ts';
import { pngOfData, rowShapeOf } from './png.ts';
import { choosePacking, packRows } from './png-packing.ts';
import { componentsOf, type PlainColor } from '../image-streams/color.ts';
import { filtersOf, predictorOf } from '../image-streams/filters.ts';
import { type ImageStream, isInversion } from '../image-streams/image-stream.ts';
import { isSampleDepth, rowBytesOf, type Samples } from '../image-streams/samples.ts';

/** Bytes of an image's rows: what packs worst takes 25 seconds for so many, and a run has a minute. */
const maxRowsBytes = 600_000_000;
/** Bytes of rows in memory at a time. */
const bandBytes = 4_000_000;

type Shape = Pick<Samples, 'width' | 'height' | 'components' | 'bits'>;

/** The data ended early, or is broken. */
class UnsoundData extends Error {}

/**
 * Makes a PNG of an image that is too large to be held in memory, a band of rows at a time. Only samples that a PNG has
 * as they are, without opacity, packed by Flate or not at all.
 * @returns undefined where it is another, or its data is not sound
 */
export async function pngOfGiant(image: ImageStream, resolve: Resolve): Promise<Buffer | undefined> {
  const shape = shapeOf(image);
  const source = shape && sourceOf(image, shape, resolve);
  if (!source) return undefined;
  const colors = await paletteOf(image, resolve);
  if (image.color.kind === 'indexed' && !colors) return undefined;
  const palette = image.isStencil ? stencilPalette(image) : colors && { colors };
  const isInverted = !palette && image.decode !== undefined;
  if (isInverted && (source.isFiltered || !isInversion(image.decode ?? []))) return undefined;
  try {
    const bands = source.bands();
    const parts = { color: colorOf(image), palette };
    if (source.isFiltered) return pngOfData(shape, [await checked(bands, image.stream.raw, rowBytesOf(shape))], parts);
    return pngOfData(shape, await repack(isInverted ? inverted(bands) : bands, shape, !palette), parts);
  } catch (error) {
    if (error instanceof UnsoundData) return undefined;
    throw error;
  }
}

function shapeOf({ width, height, bits, color, codec, colorKey }: ImageStream): Shape | undefined {
  const components = color.kind === 'cmyk' || color.kind === 'other' ? undefined : componentsOf(color);
  if (!components || codec || colorKey || !isSampleDepth(bits) || width < 1 || height < 1) return undefined;
  if (components === 3 && bits < 8) return undefined;
  const shape = { width, height, components, bits };
  return (rowBytesOf(shape) + 1) * height <= maxRowsBytes ? shape : undefined;
}

function colorOf({ color }: ImageStream): Omit<PlainColor, 'kind'> {
  if (color.kind === 'gray' || color.kind === 'rgb') return color;
  return color.kind === 'indexed' && color.base.kind === 'rgb' ? color.base : {};
}

/** Where rows come from; those that are filtered begin with their filter's number. */
function sourceOf({ stream }: ImageStream, shape: Shape, resolve: Resolve) {
  const [filter, ...others] = filtersOf(stream.dict, resolve);
  const rowBytes = rowBytesOf(shape);
  if (others.length > 0 || (filter && filter.name !== 'FlateDecode')) return undefined;
  const { predictor, colors, bits, columns } = predictorOf(filter?.params ?? new Map(), resolve);
  const isFiltered = predictor >= 10;
  const fits = colors === shape.components && bits === shape.bits && columns === shape.width;
  if (isFiltered ? !fits : predictor > 1) return undefined;
  const read = filter ? () => inflated(stream.raw) : () => [stream.raw];
  return { isFiltered, bands: () => bandsOf(read(), rowBytes + (isFiltered ? 1 : 0), shape.height) };
}

async function* inflated(raw: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflate({ chunkSize: 256 * 1024, finishFlush: constants.Z_SYNC_FLUSH });
  inflate.end(raw);
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    throw new UnsoundData('broken Flate data', { cause: error });
  }
}

/** Whole rows, so many as there are to be. */
async function* bandsOf(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  rowBytes: number,
  rows: number,
): AsyncGenerator<Buffer> {
  const perBand = Math.max(1, Math.floor(bandBytes / rowBytes));
  let missing = rows;
  let band = Buffer.allocUnsafe(Math.min(perBand, missing) * rowBytes);
  let filled = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const taken = piece.copy(band, filled, at);
      at += taken;
      filled += taken;
      if (filled < band.length) continue;
      yield band;
      missing -= band.length / rowBytes;
      if (missing === 0) return;
      band = Buffer.allocUnsafe(Math.min(perBand, missing) * rowBytes);
      filled = 0;
    }
  }
  throw new UnsoundData('rows are missing');
}

async function* inverted(bands: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const band of bands) {
    for (let at = 0; at < band.length; at++) band[at] = ~(band[at] as number);
    yield band;
  }
}

/** @returns the packed data as it is, once every row has been seen to begin with a filter */
async function checked(bands: AsyncIterable<Buffer>, raw: Buffer, rowBytes: number): Promise<Buffer> {
  for await (const band of bands) {
    for (let at = 0; at < band.length; at += rowBytes + 1) {
      if ((band[at] as number) > 4) throw new UnsoundData('no filter of PNG');
    }
  }
  return raw;
}

async function repack(bands: AsyncGenerator<Buffer>, shape: Shape, isFiltered: boolean): Promise<Buffer[]> {
  const first = await bands.next();
  if (first.done) throw new UnsoundData('no rows');
  const rowShape = rowShapeOf(shape);
  const packing = choosePacking(first.value, rowShape, isFiltered && shape.bits >= 8);
  async function* all(): AsyncGenerator<Buffer> {
    yield first.value as Buffer;
    yield* bands;
  }
  return packRows(all(), rowShape, packing);
}
