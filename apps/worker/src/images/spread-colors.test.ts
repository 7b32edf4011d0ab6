import { expect, it } from 'vitest';
import { encodePixels } from './encode-pixels.ts';
import { spreadColors } from './spread-colors.ts';

it('gives transparent pixels the color of the next visible one in their row, else of a row', () => {
  const gray = (...samples: number[]) => Uint8Array.from(samples);
  const data = gray(0, 0, 5, 9, 0, 0, 7, 1, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 3, 0, 3, 0);
  spreadColors({ width: 4, height: 3, channels: 2, data });
  const row = [5, 0, 5, 9, 5, 0, 7, 1];
  const other = [5, 0, 5, 0, 5, 0, 7, 0];
  expect([...data]).toEqual([...row, ...other, ...other]);
});

it('leaves pictures that are all opaque or all transparent', () => {
  for (const alpha of [0, 255]) {
    const data = Uint8Array.of(1, 2, 3, alpha, 4, 5, 6, alpha);
    spreadColors({ width: 2, height: 1, channels: 4, data });
    expect([...data]).toEqual([1, 2, 3, alpha, 4, 5, 6, alpha]);
  }
});

it('happens to pictures that are written with a soft mask', async () => {
  const data = Uint8Array.of(0, 0, 0, 0, 200, 30, 30, 255, 0, 0, 0, 0, 200, 30, 30, 90);
  const { colorSpace, softMask } = await encodePixels({ width: 4, height: 1, channels: 4, data });
  expect(colorSpace).toMatchObject({ kind: 'indexed', palette: Uint8Array.of(200, 30, 30) });
  expect(softMask).toBeDefined();
});
