import { deflateSync, inflateSync } from 'node:zlib';
import { undoPredictor } from '@blattwerk/pdf/internal';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { filterRows, rowFilters } from './row-filters.ts';
import { pngOfSamples } from './write-png.ts';

const shape = { width: 300, height: 200, components: 3, bits: 8 as const };
const rowBytes = shape.width * 3;

function noise(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Brightness that changes slowly, with the grain of a camera. */
function photo(): Buffer {
  const next = noise();
  return Buffer.from(
    Array.from({ length: rowBytes * shape.height }, (_, at) => {
      const [x, y] = [Math.floor((at % rowBytes) / 3), Math.floor(at / rowBytes)];
      return 128 + 60 * Math.sin(x / 40) + 50 * Math.cos(y / 30) + 8 * next();
    }),
  );
}

/** A few shapes that repeat. */
function text(): Buffer {
  const rows = Buffer.alloc(rowBytes * shape.height, 255);
  for (let at = 0; at < rows.length; at++) {
    const [x, y] = [Math.floor((at % rowBytes) / 3), Math.floor(at / rowBytes)];
    if (((x % 23) * (y % 17)) % 7 === 3) rows[at] = 0;
  }
  return rows;
}

describe('pngOfSamples', () => {
  it.each([
    ['photographs', photo()],
    ['text', text()],
  ])('writes %s unchanged, about as small as compression can make them', async (_, data) => {
    const png = await pngOfSamples({ ...shape, data }, {});
    expect((await sharp(png).raw().toBuffer()).equals(data)).toBe(true);
    const plain = filterRows(data, Buffer.alloc(rowBytes), { rowBytes, pixelBytes: 3 }, rowFilters.none);
    expect(png.length).toBeLessThan(deflateSync(plain, { level: 6 }).length * 1.02 + 100);
  });

  it('filters a photograph to half its size, and does not filter text', async () => {
    const filterOf = async (data: Buffer) => {
      const png = await pngOfSamples({ ...shape, data }, {});
      const start = png.indexOf('IDAT') + 4;
      return inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))[rowBytes + 1];
    };
    expect(await filterOf(photo())).not.toBe(rowFilters.none);
    expect(await filterOf(text())).toBe(rowFilters.none);
  });
});

describe('filterRows', () => {
  it.each(Object.entries(rowFilters))('%s is decoded by the PNG predictor', (_, filter) => {
    const data = photo();
    const rows = filterRows(data, Buffer.alloc(rowBytes), { rowBytes, pixelBytes: 3 }, filter);
    const plain = undoPredictor(rows, { predictor: 15, colors: 3, bitsPerComponent: 8, columns: shape.width });
    expect(plain?.equals(data)).toBe(true);
  });
});
