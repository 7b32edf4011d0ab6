import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bandsOf, encodeBand, joinIntervals, jpegOptions, minJpegBytes } from './jpeg-bands.ts';
import { fitRaster } from './raster.ts';

/** A pattern that is hard to encode: it repeats in no block. */
function patternOf(width: number, height: number): Buffer {
  const tile = Buffer.from(Array.from({ length: 10_007 }, (_, at) => ((at >> 6) * 31 + ((at * at) >> 12)) & 0xff));
  return Buffer.alloc(width * height * 3, tile);
}

describe('a JPEG of intervals', () => {
  it('has the same pixels as one that is encoded at once', async () => {
    for (const [width, height] of [
      [3_001, 3_003],
      [65_000, 150],
    ] as const) {
      const raster = { width, height, dpi: 150, isScaledDown: false };
      const bands = bandsOf(raster);
      expect(bands.rows).toBeLessThan(height);
      const pixels = patternOf(width, height);
      const intervals: Buffer[] = [];
      for (let top = 0; top < height; top += bands.rows) {
        const rows = pixels.subarray(top * width * 3, (top + bands.rows) * width * 3);
        intervals.push(...(await encodeBand(rows, width, bands)));
      }
      const joined = await sharp(joinIntervals(intervals, raster)).raw().toBuffer();
      const whole = await sharp(pixels, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
        .toBuffer();
      expect(joined.equals(await sharp(whole).raw().toBuffer())).toBe(true);
    }
  });
});

describe('the least size of a page', () => {
  it.each([
    ['rgb', 3],
    ['gray', 1],
  ] as const)('are those of an empty one: %s', async (color, channels) => {
    const raster = { width: 1_001, height: 1_503, dpi: 150, isScaledDown: false };
    const white = sharp({ create: { ...raster, channels: 3, background: 'white' } });
    const space = channels === 1 ? 'b-w' : 'srgb';
    const { length } = await white.toColourspace(space).jpeg(jpegOptions).toBuffer();
    const least = minJpegBytes(raster, color);
    expect(least).toBeLessThan(length);
    // The tables are not counted.
    expect(least).toBeGreaterThan(length - 700);
  });
});

describe('the raster of a page', () => {
  it('has the pixels of the page at the resolution', () => {
    const a4 = { width: 595.276, height: 841.89 };
    expect(fitRaster(a4, 1, 150, 1e8)).toEqual({ width: 1240, height: 1754, dpi: 150, isScaledDown: false });
    expect(fitRaster(a4, 2, 300, 1e8)).toEqual({ width: 4961, height: 7016, dpi: 300, isScaledDown: false });
    expect(fitRaster({ width: 0.1, height: 0.1 }, 1, 150, 1e8)).toMatchObject({ width: 1, height: 1 });
  });

  it('stays within the allowed pixels and the sides of a JPEG', () => {
    const square = fitRaster({ width: 14_400, height: 14_400 }, 1, 300, 1e8);
    expect(square.width * square.height).toBeLessThanOrEqual(1e8);
    expect(square).toMatchObject({ dpi: 50, isScaledDown: true });
    const line = fitRaster({ width: 14_400, height: 3 }, 10, 300, 1e8);
    expect(line).toMatchObject({ width: 65_500, isScaledDown: true });
    expect(line.height).toBeGreaterThan(0);
  });
});
