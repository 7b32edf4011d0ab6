import type { GrayRaster } from './poppler.ts';

/** Pixels a side of a window. */
const side = 7;

/**
 * The structural similarity of two gray pictures over windows of 7 by 7 pixels (Wang et al. 2004, with their constants;
 * uniform windows, the samples' covariance).
 */
export function ssim(a: GrayRaster, b: GrayRaster): number {
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
