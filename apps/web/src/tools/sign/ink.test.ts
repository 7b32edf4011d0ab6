import { expect, it } from 'vitest';
import { inkColors, inkLimitOf, inkOf, type Pixels, visiblePart } from './ink.ts';

/** Gray paper of 20 by 10 pixels with a dark line of 6 by 2 at (4, 3), and a soft edge of one pixel at its right. */
function photo(): Pixels {
  const [width, height] = [20, 10];
  const data = new Uint8ClampedArray(width * height * 4);
  const luminanceAt = (x: number, y: number) => {
    if (y < 3 || y > 4 || x < 4 || x > 10) return 190 + ((x + y) % 3) * 5;
    return x === 10 ? 120 : 40;
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([...Array<number>(3).fill(luminanceAt(x, y)), 255], (y * width + x) * 4);
  return { data, width, height };
}

const pixelAt = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x + 1) * 4),
];

it('finds a limit between paper and ink', () => {
  const limit = inkLimitOf(photo());
  expect(limit).toBeGreaterThan(60);
  expect(limit).toBeLessThan(170);
});

it('makes paper transparent and ink one color, with a soft edge', () => {
  const ink = inkOf(photo(), 120, 'blue');
  expect(pixelAt(ink, 0, 0)[3]).toBe(0);
  expect(pixelAt(ink, 5, 3)).toEqual([...inkColors.blue, 255]);
  const edge = pixelAt(ink, 10, 3)[3] ?? 0;
  expect(edge).toBeGreaterThan(64);
  expect(edge).toBeLessThan(192);
});

it('keeps more of a photo with a higher limit', () => {
  const opacityAt = (limit: number) => pixelAt(inkOf(photo(), limit, 'dark'), 10, 3)[3] ?? 0;
  expect([opacityAt(60), opacityAt(200)]).toEqual([0, 255]);
});

it('cuts off what is empty around the writing', () => {
  expect(visiblePart(inkOf(photo(), 120, 'dark'))).toEqual({ x: 4, y: 3, width: 7, height: 2 });
  expect(visiblePart({ data: new Uint8ClampedArray(16), width: 2, height: 2 })).toBeUndefined();
});
