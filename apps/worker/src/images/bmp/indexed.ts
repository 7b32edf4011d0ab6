import { type BmpExtent, rowFromTop, rowStride, storedExtent } from './extent.ts';
import type { BmpHeader } from './header.ts';

/**
 * Unpacks indices of 1, 2, 4 or 8 bits to one per byte, with the top row first.
 * @throws ToolError damagedImage
 */
export function unpackIndices(bytes: Uint8Array, header: BmpHeader): { plane: Uint8Array; extent: BmpExtent } {
  const { width, height, bitsPerPixel } = header;
  const extent = storedExtent(bytes, header);
  const plane = new Uint8Array(width * height);
  const stride = rowStride(header);
  const pixelsPerByte = 8 / bitsPerPixel;
  const mask = 2 ** bitsPerPixel - 1;
  for (let row = 0; row < Math.min(height, extent.rows + 1); row++) {
    const columns = row < extent.rows ? width : extent.columns;
    const source = header.dataStart + row * stride;
    const target = rowFromTop(header, row) * width;
    if (bitsPerPixel === 8) {
      plane.set(bytes.subarray(source, source + columns), target);
      continue;
    }
    for (let column = 0, from = source; column < columns; from++) {
      const packed = bytes[from] as number;
      const end = Math.min(column + pixelsPerByte, columns);
      for (let shift = 8 - bitsPerPixel; column < end; column++, shift -= bitsPerPixel) {
        plane[target + column] = (packed >> shift) & mask;
      }
    }
  }
  return { plane, extent };
}

/** Replaces indices by their colors: one sample per pixel where all colors of the palette are neutral, else three. */
export function applyPalette(
  plane: Uint8Array,
  palette: Uint8Array,
  mayBeGray: boolean,
): { channels: 1 | 3; data: Uint8Array } {
  if (mayBeGray && isNeutral(palette)) {
    const grays = new Uint8Array(256);
    for (let index = 0; index < 256; index++) grays[index] = palette[index * 3] as number;
    for (let index = 0; index < plane.length; index++) plane[index] = grays[plane[index] as number] as number;
    return { channels: 1, data: plane };
  }
  const data = new Uint8Array(plane.length * 3);
  for (let index = 0, to = 0; index < plane.length; index++, to += 3) {
    const entry = (plane[index] as number) * 3;
    data[to] = palette[entry] as number;
    data[to + 1] = palette[entry + 1] as number;
    data[to + 2] = palette[entry + 2] as number;
  }
  return { channels: 3, data };
}

/** Whether red, green and blue are the same in every triplet. */
export function isNeutral(triplets: Uint8Array): boolean {
  for (let at = 0; at < triplets.length; at += 3) {
    if (triplets[at] !== triplets[at + 1] || triplets[at] !== triplets[at + 2]) return false;
  }
  return true;
}
