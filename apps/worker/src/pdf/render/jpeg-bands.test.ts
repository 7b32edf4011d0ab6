import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bandsOf, encodeBand, joinIntervals, jpegOptions, minJpegBytes } from './jpeg-bands.ts';

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
