import { describe, expect, it } from 'vitest';
import { difference, appearanceOf, type Raster, readPpms, trimmed, turned } from './appearance.ts';

const rasterOf = (width: number, rgb: number[]): Raster => ({
  width,
  height: rgb.length / 3 / width,
  rgb: Uint8Array.from(rgb),
});
const flat = (width: number, height: number, value: number): Raster => ({
  width,
  height,
  rgb: new Uint8Array(width * height * 3).fill(value),
});

describe('an appearance', () => {
  it('is equal for one picture in two sizes', () => {
    const small = rasterOf(2, [255, 0, 0, 0, 255, 0]);
    const large: Raster = { width: 100, height: 50, rgb: new Uint8Array(100 * 50 * 3) };
    for (let pixel = 0; pixel < 5_000; pixel++) large.rgb[pixel * 3 + (pixel % 100 < 50 ? 0 : 1)] = 255;
    expect(difference(appearanceOf(small), appearanceOf(large))).toBeLessThan(1e-9);
  });

  it('differs by the mean of the samples', () => {
    expect(difference(appearanceOf(flat(40, 40, 100)), appearanceOf(flat(7, 9, 130)))).toBeCloseTo(30);
  });

  it('measures the distance from white', () => {
    expect(appearanceOf(flat(3, 3, 255)).ink).toBe(0);
    expect(appearanceOf(rasterOf(2, [255, 255, 255, 255, 55, 255])).ink).toBe(200);
  });
});

describe('a raster', () => {
  it('is rotated clockwise', () => {
    const { width, height, rgb } = turned(rasterOf(2, [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]));
    expect({ width, height, first: [...rgb].filter((_, index) => index % 3 === 0) }).toEqual({
      width: 3,
      height: 2,
      first: [5, 3, 1, 6, 4, 2],
    });
  });

  it('is trimmed of its white border only', () => {
    const white = [255, 255, 255];
    const { width, height, rgb } = trimmed(rasterOf(3, [...white, ...white, ...white, ...white, 9, 9, 9, 255, 0, 255]));
    expect({ width, height, rgb: [...rgb] }).toEqual({ width: 2, height: 1, rgb: [9, 9, 9, 255, 0, 255] });
    expect(trimmed(flat(4, 3, 255))).toEqual(flat(4, 3, 255));
  });

  it('is read from consecutive PPM images', () => {
    const one = Buffer.from([...Buffer.from('P6\n1 1\n255\n'), 1, 2, 3]);
    expect(readPpms(Buffer.concat([one, one]))?.map(({ rgb }) => [...rgb])).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(readPpms(one.subarray(0, -1))).toBeUndefined();
    expect(readPpms(Buffer.from('GIF89a'))).toBeUndefined();
  });
});
