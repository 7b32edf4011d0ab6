import { ToolError } from '@blattwerk/shared';
import { describe, expect, it, vi } from 'vitest';
import { decodeBmp } from './decode-bmp.ts';
import { writeBmp } from '@blattwerk/testing/files/bmp';

const maxPixels = 100_000_000;
/** Gray 0, 16, 32 … 240: a pixel's sample is its index times 16. */
const palette = Array.from({ length: 16 }, (_, index) => [index * 16, index * 16, index * 16, 0]).flat();

/** The indices that codes paint, row by row from the top; 255 / 16 for pixels without a code. */
function paint(kind: 'rle4' | 'rle8', width: number, height: number, data: number[]): number[][] {
  const [bitsPerPixel, compression] = kind === 'rle8' ? [8, 1] : [4, 2];
  const parts = { width, height, bitsPerPixel, compression, palette, colorsUsed: 16, data };
  const decoded = decodeBmp(writeBmp(parts), maxPixels);
  expect(decoded.channels).toBe(1);
  return Array.from({ length: Math.abs(height) }, (_, row) =>
    [...decoded.data.subarray(row * width, (row + 1) * width)].map((sample) => sample / 16),
  );
}

const missing = 255 / 16;

describe('RLE8', () => {
  it('paints runs and literal pixels, the bottom row first', () => {
    const data = [3, 5, 1, 6, 0, 0, 0, 3, 1, 2, 3, 0, 1, 4, 0, 1];
    expect(paint('rle8', 4, 2, data)).toEqual([
      [1, 2, 3, 4],
      [5, 5, 5, 6],
    ]);
  });

  it('paints skipped pixels in color 0 of the palette', () => {
    expect(paint('rle8', 3, 3, [1, 1, 0, 2, 1, 1, 1, 2, 0, 1])).toEqual([
      [0, 0, 0],
      [0, 0, 2],
      [1, 0, 0],
    ]);
  });

  it('cuts runs and literal pixels at the end of their row', () => {
    expect(paint('rle8', 2, 2, [255, 7, 0, 0, 0, 4, 1, 2, 3, 4, 0, 1])).toEqual([
      [1, 2],
      [7, 7],
    ]);
  });

  it('paints nothing after the end of a row, also in the last one', () => {
    expect(paint('rle8', 2, -1, [2, 5, 0, 2, 9, 0, 0, 3, 7, 7, 7, 0, 2, 8, 0, 1])).toEqual([[5, 5]]);
  });

  it('has the top row first where the height is negative', () => {
    expect(paint('rle8', 1, -2, [1, 1, 0, 0, 1, 2, 0, 1])).toEqual([[1], [2]]);
  });

  it('is white after the end of the data', () => {
    expect(paint('rle8', 3, 3, [3, 1, 0, 0, 2, 2])).toEqual([
      [missing, missing, missing],
      [2, 2, missing],
      [1, 1, 1],
    ]);
    expect(paint('rle8', 4, 1, [0, 4, 1, 2])).toEqual([[1, 2, missing, missing]]);
  });

  it('needs no end code after the last row', () => {
    expect(paint('rle8', 2, 1, [2, 3, 0, 0])).toEqual([[3, 3]]);
  });

  it('ignores data after the last row', () => {
    expect(paint('rle8', 1, 1, [1, 3, 0, 2, 200, 200, 1, 9, 0, 2, 9, 9])).toEqual([[3]]);
  });

  it('shows a color palette in three channels', () => {
    const parts = {
      width: 2,
      height: 1,
      bitsPerPixel: 8,
      compression: 1,
      palette: [1, 2, 3, 0, 4, 5, 6, 0],
      colorsUsed: 2,
    };
    expect([...decodeBmp(writeBmp({ ...parts, data: [1, 1, 1, 0, 0, 1] }), 2).data]).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('is damaged where the data ends before the first pixel', () => {
    for (const data of [[], [3]]) {
      expect(() => paint('rle8', 2, 2, data)).toThrow(new ToolError('damagedImage'));
    }
  });

  it('paints no pixel twice, however many codes paint the same ones', () => {
    const codes = new Uint8Array(8_000);
    for (let at = 0; at < codes.length; at += 2) codes.set([255, 1], at);
    const file = writeBmp({
      width: 400,
      height: 10,
      bitsPerPixel: 8,
      compression: 1,
      palette,
      colorsUsed: 16,
      data: codes,
    });
    const fill = vi.spyOn(Uint8Array.prototype, 'fill');
    const { data } = decodeBmp(file, maxPixels);
    const painted = fill.mock.calls.reduce((sum, [, start = 0, end = 0]) => sum + (end - start), 0);
    fill.mockRestore();
    expect(painted).toBeLessThanOrEqual(400 * 10);
    expect(data.at(-1)).toBe(16);
    expect(data[0]).toBe(255);
  });
});

describe('RLE4', () => {
  it('paints two colors alternately, and literal pixels', () => {
    expect(paint('rle4', 8, 1, [5, 0x12, 0, 3, 0x34, 0x50, 0, 1])).toEqual([[1, 2, 1, 2, 1, 3, 4, 5]]);
  });

  it('pads literal pixels to 16 bits', () => {
    expect(paint('rle4', 8, 1, [0, 5, 0x12, 0x34, 0x50, 0, 3, 0x67, 0, 1])).toEqual([[1, 2, 3, 4, 5, 6, 7, 6]]);
  });

  it('skips and cuts as RLE8 does', () => {
    expect(paint('rle4', 3, 2, [1, 0x10, 0, 2, 1, 1, 9, 0x23, 0, 1])).toEqual([
      [0, 0, 2],
      [1, 0, 0],
    ]);
    expect(paint('rle4', 6, 1, [0, 6, 0x12])).toEqual([[1, 2, missing, missing, missing, missing]]);
  });
});

describe('RLE24', () => {
  const decode = (headerBytes: number, data: number[]) =>
    decodeBmp(writeBmp({ headerBytes, width: 3, height: 2, bitsPerPixel: 24, compression: 4, data }), maxPixels);

  it.each([40, 64])('paints colors after an OS/2 header of %i bytes', (headerBytes) => {
    const { channels, data } = decode(
      headerBytes,
      [2, 3, 2, 1, 1, 6, 5, 4, 0, 0, 0, 3, 9, 8, 7, 1, 1, 1, 2, 2, 2, 0, 0, 1],
    );
    expect(channels).toBe(3);
    expect([...data]).toEqual([7, 8, 9, 1, 1, 1, 2, 2, 2, 1, 2, 3, 1, 2, 3, 4, 5, 6]);
  });

  it('is white after the end of the data', () => {
    const { data } = decode(64, [3, 3, 2, 1, 0, 0, 0, 3, 9, 8, 7]);
    expect([...data]).toEqual([7, 8, 9, 255, 255, 255, 255, 255, 255, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
  });
});
