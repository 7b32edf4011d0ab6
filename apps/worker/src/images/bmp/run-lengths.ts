import { ToolError } from '@blattwerk/shared';
import { type BmpExtent, rowFromTop } from './extent.ts';
import type { BmpHeader } from './header.ts';

/** Codes after a count of zero; any other code is the number of literal pixels that follow. */
const endOfRow = 0;
const endOfImage = 1;
const delta = 2;

/**
 * Decodes RLE4 and RLE8 to one index per pixel and OS/2's RLE24 to one RGB triplet per pixel, with the top row first.
 * Skipped pixels are 0: color 0 of the palette, as in ImageMagick and GDI. Runs end with their row, so that each pixel
 * is written at most once.
 * @throws ToolError damagedImage where the data ends before the first pixel
 */
export function decodeRle(bytes: Uint8Array, header: BmpHeader): { plane: Uint8Array; extent: BmpExtent } {
  const { width, height, encoding } = header;
  const samples = encoding === 'rle24' ? 3 : 1;
  const plane = new Uint8Array(width * height * samples);
  let at = header.dataStart;
  let row = 0;
  let column = 0;
  let isEnded = false;

  while (row < height && at + 2 <= bytes.length) {
    const count = bytes[at] as number;
    const code = bytes[at + 1] as number;
    at += 2;
    const target = (rowFromTop(header, row) * width + Math.min(column, width)) * samples;
    if (count > 0) {
      const fitting = Math.max(0, Math.min(count, width - column));
      if (encoding === 'rle8') plane.fill(code, target, target + fitting);
      else if (encoding === 'rle4') fillNibbles(plane, target, fitting, code);
      else {
        fillTriplets(plane, target, fitting, code, bytes[at] ?? 0, bytes[at + 1] ?? 0);
        at += 2;
      }
      column += count;
    } else if (code === endOfRow) {
      row++;
      column = 0;
    } else if (code === endOfImage) {
      isEnded = true;
      break;
    } else if (code === delta) {
      column += bytes[at] ?? 0;
      row += bytes[at + 1] ?? 0;
      at += 2;
    } else {
      const stored = encoding === 'rle4' ? Math.ceil(code / 2) : code * samples;
      const present = Math.max(0, bytes.length - at);
      const held = encoding === 'rle4' ? present * 2 : Math.floor(present / samples);
      const fitting = Math.max(0, Math.min(code, width - column, held));
      if (encoding === 'rle8') plane.set(bytes.subarray(at, at + fitting), target);
      else if (encoding === 'rle4') copyNibbles(plane, target, fitting, bytes, at);
      else copyTriplets(plane, target, fitting, bytes, at);
      column += Math.min(code, held);
      at += stored + (stored % 2);
    }
  }

  if (isEnded || row >= height) return { plane, extent: { rows: height, columns: 0 } };
  if (row === 0 && column === 0) throw new ToolError('damagedImage');
  return { plane, extent: { rows: row, columns: Math.min(column, width) } };
}

function fillNibbles(plane: Uint8Array, target: number, count: number, code: number): void {
  for (let index = 0; index < count; index++) plane[target + index] = index % 2 === 0 ? code >> 4 : code & 15;
}

function copyNibbles(plane: Uint8Array, target: number, count: number, bytes: Uint8Array, from: number): void {
  for (let index = 0; index < count; index++) {
    const pair = bytes[from + (index >> 1)] as number;
    plane[target + index] = index % 2 === 0 ? pair >> 4 : pair & 15;
  }
}

function fillTriplets(
  plane: Uint8Array,
  target: number,
  count: number,
  blue: number,
  green: number,
  red: number,
): void {
  for (let to = target; to < target + count * 3; to += 3) {
    plane[to] = red;
    plane[to + 1] = green;
    plane[to + 2] = blue;
  }
}

function copyTriplets(plane: Uint8Array, target: number, count: number, bytes: Uint8Array, from: number): void {
  for (let offset = 0; offset < count * 3; offset += 3) {
    plane[target + offset] = bytes[from + offset + 2] as number;
    plane[target + offset + 1] = bytes[from + offset + 1] as number;
    plane[target + offset + 2] = bytes[from + offset] as number;
  }
}
