import { describe, expect, it } from 'vitest';
import { fitRaster, stackRaster } from './page-raster.ts';

const bounds = { pixels: 1e8, side: 65_500 };
const a4 = { width: 595.276, height: 841.89 };

describe('the raster of a page', () => {
  it('has the pixels of the page at the resolution', () => {
    expect(fitRaster(a4, 1, 150, bounds)).toEqual({ width: 1240, height: 1754, dpi: 150, isScaledDown: false });
    expect(fitRaster(a4, 2, 300, bounds)).toEqual({ width: 4961, height: 7016, dpi: 300, isScaledDown: false });
    expect(fitRaster({ width: 0.1, height: 0.1 }, 1, 150, bounds)).toMatchObject({ width: 1, height: 1 });
  });

  it('stays within the allowed pixels and sides', () => {
    for (const dpi of [300, 600]) {
      const square = fitRaster({ width: 14_400, height: 14_400 }, 1, dpi, bounds);
      expect(square.width * square.height).toBeLessThanOrEqual(1e8);
      expect(square).toMatchObject({ dpi: 50, isScaledDown: true });
    }
    const line = fitRaster({ width: 14_400, height: 3 }, 10, 300, bounds);
    expect(line).toMatchObject({ width: 65_500, isScaledDown: true });
    expect(line.height).toBeGreaterThan(0);
  });
});

describe('the raster of pages one below the other', () => {
  it('has the widest of them as its width and all heights together', () => {
    const stacked = stackRaster([a4, { width: 841.89, height: 595.276 }], 150, bounds);
    expect(stacked).toEqual({
      width: 1754,
      height: 2994,
      dpi: 150,
      isScaledDown: false,
      pages: [
        { width: 1240, height: 1754 },
        { width: 1754, height: 1240 },
      ],
    });
  });

  it('stays within bounds with hundreds of pages, huge ones, and lines', () => {
    const flat = { width: 300, height: 0.5 };
    const cases = [
      [...Array.from({ length: 500 }, () => flat), a4, a4, a4, a4, a4, a4, a4, a4, a4, a4],
      Array.from({ length: 500 }, () => a4),
      Array.from({ length: 3 }, () => ({ width: 14_400, height: 14_400 })),
      [{ width: 14_400, height: 3 }, a4],
    ];
    for (const pages of cases) {
      for (const limit of [bounds, { pixels: 4e7, side: 16_383 }]) {
        const { width, height, pages: parts, isScaledDown } = stackRaster(pages, 600, limit);
        expect(width * height).toBeLessThanOrEqual(limit.pixels);
        expect(Math.max(width, height)).toBeLessThanOrEqual(limit.side);
        expect(parts.reduce((sum, part) => sum + part.height, 0)).toBe(height);
        expect(isScaledDown).toBe(true);
      }
    }
  });
});
