import type { PageSize } from './messages.ts';

/** Pixels a side of a JPEG (ITU-T T.81, B.2.2), less what encoders reserve. */
const maxSide = 65_500;
const pointsPerInch = 72;

/** Size of a rendered page. */
export interface RasterSize {
  /** Pixels. */
  width: number;
  height: number;
  /** Dots per inch, at least 1. */
  dpi: number;
  isScaledDown: boolean;
}

/**
 * The pixels of a page at a resolution, or as many as are allowed, in the page's proportions.
 * @param page finite, in units of `userUnit` points (ISO 32000-2, 14.11.2)
 */
export function fitRaster(page: PageSize, userUnit: number, dpi: number, maxPixels: number): RasterSize {
  const perUnit = (dpi * userUnit) / pointsPerInch;
  const [width, height] = [page.width * perUnit, page.height * perUnit];
  const factor = Math.min(1, Math.sqrt(maxPixels / (width * height)), maxSide / Math.max(width, height));
  const toPixels = factor < 1 ? Math.floor : Math.round;
  const pixels = (side: number) => Math.max(1, toPixels(side * factor));
  return {
    width: pixels(width),
    height: pixels(height),
    dpi: Math.max(1, Math.round(dpi * factor)),
    isScaledDown: factor < 1,
  };
}
