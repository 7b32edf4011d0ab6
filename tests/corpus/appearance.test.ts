import { expect, it } from 'vitest';
import { appearanceOf, difference, type Raster, readPpms, trimmed, turned } from './appearance.ts';

const rasterOf = (width: number, rgb: number[]): Raster => ({
  width,
  height: rgb.length / 3 / width,
  rgb: Uint8Array.from(rgb),
});
const flat = (width: number, height: number, value: number) =>
  rasterOf(width, Array<number>(width * height * 3).fill(value));

it('an appearance is equal for one picture in two sizes, and differs by the mean of the samples', () => {
  const small = rasterOf(2, [255, 0, 0, 0, 255, 0]);
  const large = flat(100, 50, 0);
  for (let pixel = 0; pixel < 5_000; pixel++) large.rgb[pixel * 3 + (pixel % 100 < 50 ? 0 : 1)] = 255;
  expect(difference(appearanceOf(small), appearanceOf(large))).toBeLessThan(1e-9);
  expect(difference(appearanceOf(flat(40, 40, 100)), appearanceOf(flat(7, 9, 130)))).toBeCloseTo(30);
  expect(appearanceOf(rasterOf(2, [255, 255, 255, 255, 55, 255])).ink).toBe(200);
});

it('a raster is rotated clockwise, and trimmed of its white border only', () => {
  const { width, height, rgb } = turned(rasterOf(2, [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]));
  expect([width, height, ...[...rgb].filter((_, index) => index % 3 === 0)]).toEqual([3, 2, 5, 3, 1, 6, 4, 2]);
  const white = Array<number>(12).fill(255);
  expect(trimmed(rasterOf(3, [...white, 9, 9, 9, 255, 0, 255]))).toEqual(rasterOf(2, [9, 9, 9, 255, 0, 255]));
  expect(trimmed(flat(4, 3, 255))).toEqual(flat(4, 3, 255));
});

it('rasters are read from consecutive PPM images', () => {
  const one = Buffer.from([...Buffer.from('P6\n1 1\n255\n'), 1, 2, 3]);
  expect(readPpms(Buffer.concat([one, one]))?.map(({ rgb }) => [...rgb])).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
  expect([readPpms(one.subarray(0, -1)), readPpms(Buffer.from('GIF89a'))]).toEqual([undefined, undefined]);
});
