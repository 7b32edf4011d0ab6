import { type GrayRaster, grayPages } from '@blattwerk/testing/pdf/poppler';

const dpi = 150;
/** Pages that are compared, spread over the file. */
const maxPages = 8;
/** Pixels a side of a window. */
const side = 7;

const originals = new Map<string, GrayRaster>();

/** Structural similarity of two PDFs with equal page counts, in gray, from 0 to 1: the mean of some pages. */
export function likeness(original: string, changed: string, pages: number): number {
  const count = Math.min(pages, maxPages);
  const chosen = Array.from({ length: count }, (_, index) => 1 + Math.floor((index * pages) / count));
  const values = chosen.map((page) => {
    const key = `${original} ${page}`;
    const before = originals.get(key) ?? paint(original, page);
    originals.set(key, before);
    return ssim(before, paint(changed, page));
  });
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function paint(path: string, page: number): GrayRaster {
  const [raster] = grayPages(path, dpi, page, page);
  if (!raster) throw new Error(`poppler cannot render page ${page} of ${path}`);
  return raster;
}

/**
 * The structural similarity of two gray pictures over windows of 7 by 7 pixels (Wang et al. 2004, with their constants;
 * uniform windows, the samples' covariance).
 */
function ssim(a: GrayRaster, b: GrayRaster): number {
  const { width, height } = a;
  if (b.width !== width || b.height !== height) throw new Error('a page has another size');
  const c1 = (0.01 * 255) ** 2;
  const c2 = (0.03 * 255) ** 2;
  const pixels = side * side;
  const sums = Array.from({ length: 5 }, () => new Float64Array(width));
  const addRow = (y: number, sign: number): void => {
    for (let x = 0; x < width; x++) {
      const left = a.gray[y * width + x] ?? 0;
      const right = b.gray[y * width + x] ?? 0;
      const values = [left, right, left * left, right * right, left * right];
      for (const [index, column] of sums.entries()) column[x] = (column[x] ?? 0) + sign * (values[index] ?? 0);
    }
  };
  let total = 0;
  for (let y = 0; y < height; y++) {
    addRow(y, 1);
    if (y >= side) addRow(y - side, -1);
    if (y < side - 1) continue;
    const window = [0, 0, 0, 0, 0];
    for (let x = 0; x < width; x++) {
      for (const [index, column] of sums.entries())
        window[index] = (window[index] ?? 0) + (column[x] ?? 0) - (x >= side ? (column[x - side] ?? 0) : 0);
      if (x < side - 1) continue;
      const [sumA = 0, sumB = 0, sumAA = 0, sumBB = 0, sumAB = 0] = window;
      const meanA = sumA / pixels;
      const meanB = sumB / pixels;
      const varianceA = (sumAA - sumA * meanA) / (pixels - 1);
      const varianceB = (sumBB - sumB * meanB) / (pixels - 1);
      const covariance = (sumAB - sumA * meanB) / (pixels - 1);
      total +=
        ((2 * meanA * meanB + c1) * (2 * covariance + c2)) /
        ((meanA ** 2 + meanB ** 2 + c1) * (varianceA + varianceB + c2));
    }
  }
  return total / ((width - side + 1) * (height - side + 1));
}
