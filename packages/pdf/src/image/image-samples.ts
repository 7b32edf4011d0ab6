import { inverse, type Matrix } from '../content/matrix.ts';
import { boundsOf, clipPolygon, cornersOf, type Point } from '../content/shapes.ts';
import type { Box } from '../file/page-geometry.ts';

/** Samples as PDF stores them: rows from the top, each beginning at a byte; 16 bits with the high byte first. */
export interface ImageSamples {
  width: number;
  height: number;
  /** Of a pixel. */
  components: number;
  bits: 1 | 2 | 4 | 8 | 16;
  data: Buffer;
}

export function isSampleDepth(bits: number): bits is ImageSamples['bits'] {
  return bits === 1 || bits === 2 || bits === 4 || bits === 8 || bits === 16;
}

export function sampleRowBytes({
  width,
  components,
  bits,
}: Pick<ImageSamples, 'width' | 'components' | 'bits'>): number {
  return Math.ceil((width * components * bits) / 8);
}

/** Samples of one byte each; those of 16 bits lose the lower half, smaller ones keep their value. */
export function unpackSamples(samples: ImageSamples): Uint8Array {
  const { width, height, components, bits, data } = samples;
  if (bits === 8) return data;
  const perRow = width * components;
  const out = new Uint8Array(perRow * height);
  if (bits === 16) {
    for (let at = 0; at < out.length; at++) out[at] = data[at * 2] as number;
    return out;
  }
  const rowBytes = sampleRowBytes(samples);
  const mask = (1 << bits) - 1;
  for (let row = 0, at = 0; row < height; row++) {
    let bit = row * rowBytes * 8;
    for (let column = 0; column < perRow; column++, bit += bits) {
      out[at++] = ((data[bit >> 3] as number) >> (8 - bits - (bit & 7))) & mask;
    }
  }
  return out;
}

/**
 * The samples by an image's Decode array (ISO 32000-2, 8.9.5.2), scaled to the range of a byte.
 * @param decode two numbers for each component, from 0 to 1; undefined for the default
 */
export function scaleSamples(samples: ImageSamples, decode: readonly number[] | undefined): Uint8Array {
  const unpacked = unpackSamples(samples);
  const highest = 2 ** Math.min(8, samples.bits) - 1;
  if (!decode && highest === 255) return unpacked;
  const tables = Array.from({ length: samples.components }, (_, component) => {
    const [low, high] = [decode?.[component * 2] ?? 0, decode?.[component * 2 + 1] ?? 1];
    return Uint8ClampedArray.from(
      { length: highest + 1 },
      (_, value) => 255 * (low + (value / highest) * (high - low)),
    );
  });
  const out = new Uint8Array(unpacked.length);
  for (let at = 0, component = 0; at < out.length; at++) {
    out[at] = (tables[component] as Uint8ClampedArray)[unpacked[at] as number] as number;
    if (++component === tables.length) component = 0;
  }
  return out;
}

/** Resizes by nearest neighbor. */
export function resizeNearest(
  data: Uint8Array,
  channels: number,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Uint8Array {
  if (from.width === to.width && from.height === to.height) return data;
  const out = new Uint8Array(to.width * to.height * channels);
  const columns = Uint32Array.from(
    { length: to.width },
    (_, x) => Math.floor(((x + 0.5) * from.width) / to.width) * channels,
  );
  for (let y = 0, at = 0; y < to.height; y++) {
    const row = Math.floor(((y + 0.5) * from.height) / to.height) * from.width * channels;
    for (const column of columns) {
      for (let channel = 0; channel < channels; channel++) out[at++] = data[row + column + channel] as number;
    }
  }
  return out;
}

/** Pixels around an area that readers may mix with those in it when they scale the image. */
const margin = 1;

/** Pixels of a row from `start` to before `end`. */
export interface PixelSpan {
  row: number;
  start: number;
  end: number;
}

/** Areas as convex shapes in the unit square that an image fills, from its lower left corner, a bit beyond its edges. */
export type ImageAreas = readonly (readonly Point[])[];

/**
 * The areas of a page in an image.
 * @param toPage maps the unit square that the image fills to the space of the areas
 * @returns undefined where the matrix is singular
 */
export function areasInImage(areas: readonly Box[], toPage: Matrix): ImageAreas | undefined {
  const toImage = inverse(toPage);
  if (!toImage) return undefined;
  const edges = [
    { axis: 0, sign: -1, limit: -edge },
    { axis: 0, sign: 1, limit: 1 + edge },
    { axis: 1, sign: -1, limit: -edge },
    { axis: 1, sign: 1, limit: 1 + edge },
  ] as const;
  return areas.map((area) => edges.reduce<readonly Point[]>(clipPolygon, cornersOf(area, toImage)));
}

/** Farther than a margin is wide, in images of two pixels and more. */
const edge = 1;

/** The pixels that areas touch in an image of a size in pixels, which may be fractions, and those around them. */
export function* spansOf(
  areas: ImageAreas,
  { width, height }: { width: number; height: number },
): Generator<PixelSpan> {
  for (const area of areas) {
    if (area.length === 0) continue;
    // Rows are counted from the top of the image.
    const shape = area.map(([x, y]): Point => [x * width, (1 - y) * height]);
    const { bottom, top } = boundsOf(shape);
    const first = Math.max(0, Math.floor(bottom) - margin);
    const last = Math.min(Math.ceil(height), Math.ceil(top) + margin) - 1;
    for (let row = first; row <= last; row++) {
      const above = clipPolygon(shape, { axis: 1, sign: -1, limit: row - margin });
      const { left, right } = boundsOf(clipPolygon(above, { axis: 1, sign: 1, limit: row + 1 + margin }));
      const start = Math.max(0, Math.floor(left) - margin);
      const end = Math.min(Math.ceil(width), Math.ceil(right) + margin);
      if (start < end) yield { row, start, end };
    }
  }
}

/**
 * Overwrites the samples that areas touch.
 * @param value of each byte of an overwritten sample
 */
export function overwriteSamples(samples: ImageSamples, areas: ImageAreas, value: 0 | 0xff): ImageSamples {
  const copy = { ...samples, data: Buffer.from(samples.data) };
  for (const span of spansOf(areas, samples)) overwriteRow(copy, span, value);
  return copy;
}

/** Overwrites the pixels of a row from `start` to before `end`. */
function overwriteRow(
  { width, components, bits, data }: ImageSamples,
  { row, start, end }: PixelSpan,
  value: number,
): void {
  const rowBytes = Math.ceil((width * components * bits) / 8);
  const [firstBit, endBit] = [start * components * bits, end * components * bits];
  const at = row * rowBytes;
  if (bits >= 8) {
    data.fill(value, at + firstBit / 8, at + endBit / 8);
    return;
  }
  for (let bit = firstBit; bit < endBit; bit++) {
    const place = at + (bit >> 3);
    const mask = 0x80 >> (bit & 7);
    data[place] = value === 0 ? (data[place] as number) & ~mask : (data[place] as number) | mask;
  }
}
