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
 * The colors of an image of 8 bits and 3 components, where it has at most 256.
 * @param samples whole rows
 */
export function findPalette(samples: Buffer, { columns }: SampleLayout): PaletteImage | undefined {
  const pixels = Math.floor(samples.length / 3);
  const colors = new Map<number, number>();
  const found = Buffer.alloc(pixels);
  let [color, index] = [-1, 0];
  for (let pixel = 0, at = 0; pixel < pixels; pixel++, at += 3) {
    const next = ((samples[at] as number) << 16) | ((samples[at + 1] as number) << 8) | (samples[at + 2] as number);
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
  const lookup = Buffer.alloc(sorted.length * 3);
  for (const [rank, [value, old]] of sorted.entries()) {
    ranks[old] = rank;
    lookup.writeUIntBE(value, rank * 3, 3);
  }
  const bits = sorted.length <= 2 ? 1 : sorted.length <= 4 ? 2 : sorted.length <= 16 ? 4 : 8;
  const rowBytes = Math.ceil((columns * bits) / 8);
  const indices = Buffer.alloc(rowBytes * Math.floor(pixels / columns));
  for (let pixel = 0, start = 0; pixel + columns <= pixels; start += rowBytes) {
    for (let column = 0; column < columns; column++, pixel++) {
      const at = start + ((column * bits) >> 3);
      const shift = 8 - bits - ((column * bits) & 7);
      indices[at] = (indices[at] as number) | ((ranks[found[pixel] as number] as number) << shift);
    }
  }
  return { lookup, last: sorted.length - 1, bitsPerComponent: bits, indices };
}
