const pointsPerInch = 72;

/** Width and height of a page, in points or other units. */
export interface PageSize {
  width: number;
  height: number;
}

/** What an image of a page may have at most. */
export interface RasterBounds {
  pixels: number;
  /** Pixels of the longer side. */
  side: number;
}

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
export function fitRaster(page: PageSize, userUnit: number, dpi: number, bounds: RasterBounds): RasterSize {
  const perUnit = (dpi * userUnit) / pointsPerInch;
  const [width, height] = [page.width * perUnit, page.height * perUnit];
  const factor = Math.min(1, Math.sqrt(bounds.pixels / (width * height)), bounds.side / Math.max(width, height));
  const toPixels = factor < 1 ? Math.floor : Math.round;
  const pixels = (side: number) => Math.max(1, toPixels(side * factor));
  return {
    width: pixels(width),
    height: pixels(height),
    dpi: Math.max(1, Math.round(dpi * factor)),
    isScaledDown: factor < 1,
  };
}

/** Pages one below the other: the whole image, and the pixels of each page in it. */
export interface StackedRaster extends RasterSize {
  pages: { width: number; height: number }[];
}

/**
 * The pixels of pages one below the other at a resolution, or at the highest one with which the image is within bounds.
 * @param pages at least one, in points, finite
 */
export function stackRaster(pages: readonly PageSize[], dpi: number, bounds: RasterBounds): StackedRaster {
  const width = Math.max(...pages.map((page) => page.width));
  const height = pages.reduce((sum, page) => sum + page.height, 0);
  // Rounding adds a row to a page at most.
  const whole = fitRaster({ width, height }, 1, dpi, { ...bounds, side: bounds.side - pages.length });
  const scale = whole.isScaledDown ? Math.min(whole.width / width, whole.height / height) : dpi / pointsPerInch;
  const toPixels = whole.isScaledDown ? Math.floor : Math.round;
  const pixels = (side: number) => Math.max(1, toPixels(side * scale));
  const stacked = pages.map((page) => ({ width: pixels(page.width), height: pixels(page.height) }));
  return {
    ...whole,
    width: Math.max(...stacked.map((page) => page.width)),
    height: stacked.reduce((sum, page) => sum + page.height, 0),
    pages: stacked,
  };
}
