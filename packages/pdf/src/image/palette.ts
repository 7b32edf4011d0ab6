import type { SampleLayout } from './predict-rows.ts';

/** An image of few colors as the indices of its pixels. */
export interface PaletteImage {
  /** The colors, one after the other. */
  lookup: Buffer;
  /** Highest index. */
  last: number;
  bitsPerComponent: 1 | 2 | 4 | 8;
  /** Indices; each row begins at a byte. */
  indices: Buffer;
}

const maxColors = 256;

/**
 * The colors of an image of 8 bits and 3 or 4 components, where it has at most 256.
 * @param samples whole rows
 */
export function findPalette(samples: Buffer, { columns, colors: components }: SampleLayout): PaletteImage | undefined {
  const pixels = Math.floor(samples.length / components);
  const colors = new Map<number, number>();
  const found = Buffer.alloc(pixels);
  let [color, index] = [-1, 0];
  for (let pixel = 0, at = 0; pixel < pixels; pixel++, at += components) {
    let next = ((samples[at] as number) << 16) | ((samples[at + 1] as number) << 8) | (samples[at + 2] as number);
    if (components === 4) next = next * 256 + (samples[at + 3] as number);
    if (next !== color) {
      color = next;
      const known = colors.get(color);
      if (known === undefined && colors.size === maxColors) return undefined;
      index = known ?? colors.size;
      if (known === undefined) colors.set(color, index);
    }
    found[pixel] = index;
  }
  // Similar colors get similar indices.
  const sorted = [...colors].toSorted(([a], [b]) => a - b);
  const ranks = new Uint8Array(maxColors);
  const lookup = Buffer.alloc(sorted.length * components);
  for (const [rank, [value, old]] of sorted.entries()) {
    ranks[old] = rank;
    lookup.writeUIntBE(value, rank * components, components);
  }
  const bits = sorted.length <= 2 ? 1 : sorted.length <= 4 ? 2 : sorted.length <= 16 ? 4 : 8;
  const indices = packIndices(found, ranks, columns, bits);
  return { lookup, last: sorted.length - 1, bitsPerComponent: bits, indices };
}

/** An image of 8 bits and one component with fewer bits. */
export type FewLevels = Pick<PaletteImage, 'indices'> & { bitsPerComponent: 1 | 2 | 4 };

/**
 * The samples of an image of 8 bits and one component with as few bits as have the same values, where those are 1, 2 or 4
 * (ISO 32000-2, 8.9.5.2: the highest sample is 1).
 * @param samples whole rows
 */
export function findFewLevels(samples: Buffer, { columns }: SampleLayout): FewLevels | undefined {
  // Each step divides the one before: it divides the samples so far as well.
  let [step, bitsPerComponent]: [number, 1 | 2 | 4] = [255, 1];
  for (const sample of samples) {
    if (sample % step === 0) continue;
    if (sample % 17 !== 0) return undefined;
    [step, bitsPerComponent] = step === 255 && sample % 85 === 0 ? [85, 2] : [17, 4];
  }
  const levels = Uint8Array.from({ length: maxColors }, (_, sample) => sample / step);
  return { bitsPerComponent, indices: packIndices(samples, levels, columns, bitsPerComponent) };
}

/** @param values what each of `found` stands for */
function packIndices(found: Buffer, values: Uint8Array, columns: number, bits: number): Buffer {
  const rowBytes = Math.ceil((columns * bits) / 8);
  const packed = Buffer.alloc(rowBytes * Math.floor(found.length / columns));
  for (let pixel = 0, start = 0; pixel + columns <= found.length; start += rowBytes) {
    for (let column = 0; column < columns; column++, pixel++) {
      const at = start + ((column * bits) >> 3);
      const shift = 8 - bits - ((column * bits) & 7);
      packed[at] = (packed[at] as number) | ((values[found[pixel] as number] as number) << shift);
    }
  }
  return packed;
}
