import { inverse, type Matrix } from '../content/matrix.ts';
import { boundsOf, clipPolygon, cornersOf, type Point, transformed } from '../content/shapes.ts';
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

/** Pixels around an area that readers may mix with those in it when they scale the image. */
const margin = 1;

/**
 * Overwrites the samples that areas touch.
 * @param toPage maps the unit square that the image fills to the space of the areas
 * @param value of each byte of an overwritten sample
 * @returns copied samples, and whether some were overwritten; undefined where the matrix is singular
 */
export function overwriteSamples(
  samples: ImageSamples,
  areas: readonly Box[],
  toPage: Matrix,
  value: 0 | 0xff,
): { samples: ImageSamples; isChanged: boolean } | undefined {
  const toImage = inverse(toPage);
  if (!toImage) return undefined;
  const copy = { ...samples, data: Buffer.from(samples.data) };
  let isChanged = false;
  for (const area of areas) {
    // Rows are counted from the top of the image.
    const shape = cornersOf(area, toImage).map(([x, y]) =>
      transformed([x, y], [samples.width, 0, 0, -samples.height, 0, samples.height]),
    );
    isChanged = overwriteShape(copy, shape, value) || isChanged;
  }
  return { samples: copy, isChanged };
}

/** @param shape convex, in pixels from the upper left corner */
function overwriteShape(samples: ImageSamples, shape: readonly Point[], value: number): boolean {
  const { bottom, top } = boundsOf(shape);
  const first = Math.max(0, Math.floor(bottom) - margin);
  const last = Math.min(samples.height - 1, Math.ceil(top) - 1 + margin);
  let isChanged = false;
  for (let row = first; row <= last; row++) {
    const above = clipPolygon(shape, { axis: 1, sign: -1, limit: row - margin });
    const { left, right } = boundsOf(clipPolygon(above, { axis: 1, sign: 1, limit: row + 1 + margin }));
    const start = Math.max(0, Math.floor(left) - margin);
    const end = Math.min(samples.width, Math.ceil(right) + margin);
    if (start >= end) continue;
    overwriteRow(samples, row, { start, end }, value);
    isChanged = true;
  }
  return isChanged;
}

/** Overwrites the pixels of a row from `start` to before `end`. */
function overwriteRow(
  { width, components, bits, data }: ImageSamples,
  row: number,
  { start, end }: { start: number; end: number },
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
