import type { Budget } from '../../budget.ts';
import { type ImageAreas, spansOf } from '../image-samples.ts';
import { coefficientsOf, samplesOf } from './block-transform.ts';
import { blockSize } from './read-block.ts';
import { type JpegCoefficients, type JpegComponent, readJpeg } from './read-jpeg.ts';
import { writeJpeg } from './write-jpeg.ts';

/** Maximum size of the coefficients of a JPEG, in bytes. */
const maxCoefficientBytes = 256 * 1024 * 1024;
/** Rounds in which the erased samples of a block adapt to the others, so that these stay when it is quantized again. */
const rounds = 8;
/** Samples are coefficients around this value (ITU-T T.81, A.3.1). */
const levelShift = 128;

/** How a JPEG is erased. */
interface ErasedJpeg {
  /** Of all samples of blocks within the areas, before /Decode. */
  value: 0 | 0xff;
  /** The filter's parameter (ISO 32000-2, table 13). */
  colorTransform: number | undefined;
  budget: Budget;
}

/**
 * Overwrites the areas of a JPEG. Blocks that they do not touch keep their coefficients; a block that they touch in part is quantized
 * again as before, and its erased samples continue the others, of which alone they are made. All that the file has beside the
 * image and segments of applications goes.
 * @returns the JPEG and its size in pixels; undefined for one that `readJpeg` does not read
 * @throws TooComplexPdf where the budget is exhausted
 */
export function eraseJpeg(
  jpeg: Buffer,
  areas: ImageAreas,
  { value, colorTransform, budget }: ErasedJpeg,
): { data: Buffer; width: number; height: number } | undefined {
  const image = readJpeg(jpeg, budget, maxCoefficientBytes);
  if (!image) return undefined;
  const levels = levelsOf(image, value, colorTransform);
  for (const [index, component] of image.components.entries()) {
    const quantization = image.quantization.get(component.table) as Uint16Array;
    eraseComponent(image, component, { areas, quantization, level: (levels[index] ?? value) - levelShift, budget });
  }
  const data = writeJpeg(image);
  return data && { data, width: image.width, height: image.height };
}

interface Erasing {
  areas: ImageAreas;
  quantization: Uint16Array;
  /** Of samples in blocks of which nothing stays, around 0. */
  level: number;
  budget: Budget;
}

function eraseComponent(
  image: JpegCoefficients,
  component: JpegComponent,
  { areas, quantization, level, budget }: Erasing,
): void {
  const { columns, rows, width, height, coefficients } = component;
  const most = (key: 'horizontal' | 'vertical') => Math.max(...image.components.map((each) => each[key]));
  const size = {
    width: (image.width * component.horizontal) / most('horizontal'),
    height: (image.height * component.vertical) / most('vertical'),
  };
  const spans = Map.groupBy(spansOf(areas, size), ({ row }) => row >> 3);
  const flat = new Int16Array(blockSize);
  flat[0] = Math.round((level * 8) / Math.max(1, quantization[0] as number));
  for (const [blockRow, own] of spans) {
    const erased = new Uint8Array(columns * blockSize);
    for (const { row, start, end } of own) {
      // Samples that fill up the last blocks are those of the edge.
      const to = end >= width ? columns * 8 : end;
      const last = row >= height - 1 ? 7 : row & 7;
      for (let y = row & 7; y <= last; y++) erased.fill(1, y * columns * 8 + start, y * columns * 8 + to);
    }
    for (let block = 0; block < columns; block++) {
      budget.step();
      const mask = new Uint8Array(blockSize);
      for (let y = 0; y < 8; y++)
        mask.set(erased.subarray((y * columns + block) * 8, (y * columns + block + 1) * 8), y * 8);
      const at = (blockRow * columns + block) * blockSize;
      if (!mask.includes(1)) continue;
      budget.step(blockSize);
      coefficients.set(mask.includes(0) ? withoutSamples(coefficients, at, quantization, mask) : flat, at);
    }
    if (blockRow < Math.ceil(height / 8) - 1) continue;
    // Rows of blocks below the image fill up the units of a scan.
    for (let row = blockRow + 1; row < rows; row++)
      coefficients.copyWithin(
        row * columns * blockSize,
        blockRow * columns * blockSize,
        (blockRow + 1) * columns * blockSize,
      );
  }
}

/** A block whose masked samples follow from the others, which stay as they are as nearly as its quantization allows. */
function withoutSamples(coefficients: Int16Array, at: number, quantization: Uint16Array, mask: Uint8Array): Int16Array {
  const before = samplesOf(coefficients, at, quantization);
  const kept = before.filter((_, place) => mask[place] === 0);
  const mean = kept.reduce((sum, sample) => sum + sample, 0) / kept.length;
  const samples = before.map((sample, place) => (mask[place] === 0 ? sample : mean));
  let best: { found: Int16Array; error: number } | undefined;
  for (let round = 0; round < rounds; round++) {
    const found = coefficientsOf(samples, quantization);
    const after = samplesOf(found, 0, quantization);
    let error = 0;
    for (let place = 0; place < blockSize; place++) {
      if (mask[place] === 0) error += ((after[place] as number) - (before[place] as number)) ** 2;
      else samples[place] = after[place] as number;
    }
    if (!best || error < best.error) best = { found, error };
  }
  return best?.found ?? new Int16Array(blockSize);
}

/** The samples of each component for one value of all samples of colors. */
function levelsOf(
  { components, adobeTransform }: JpegCoefficients,
  value: number,
  colorTransform: number | undefined,
): number[] {
  const names = String.fromCharCode(...components.map(({ id }) => id));
  const isLuminance = (adobeTransform ?? colorTransform ?? (components.length === 3 && names !== 'RGB' ? 1 : 0)) !== 0;
  if (!isLuminance || components.length < 3) return components.map(() => value);
  // The inks of four components are inverted.
  return components.length === 3 ? [value, 128, 128] : [255 - value, 128, 128, value];
}
