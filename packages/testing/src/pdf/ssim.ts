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
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  const pixels = side * side;
  // Of each column of the window: both samples, their squares and their product.
  const [sumsA, sumsB, sumsAA, sumsBB, sumsAB] = Array.from({ length: 5 }, () => new Float64Array(width)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const addRow = (y: number, sign: number): void => {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const [left, right] = [a.gray[at] as number, b.gray[at] as number];
      sumsA[x] = (sumsA[x] as number) + sign * left;
      sumsB[x] = (sumsB[x] as number) + sign * right;
      sumsAA[x] = (sumsAA[x] as number) + sign * left * left;
      sumsBB[x] = (sumsBB[x] as number) + sign * right * right;
      sumsAB[x] = (sumsAB[x] as number) + sign * left * right;
    }
  };
  let total = 0;
  for (let y = 0; y < height; y++) {
    addRow(y, 1);
    if (y >= side) addRow(y - side, -1);
    if (y < side - 1) continue;
    let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
    for (let x = 0; x < width; x++) {
      sumA += sumsA[x] as number;
      sumB += sumsB[x] as number;
      sumAA += sumsAA[x] as number;
      sumBB += sumsBB[x] as number;
      sumAB += sumsAB[x] as number;
      if (x >= side) {
        sumA -= sumsA[x - side] as number;
        sumB -= sumsB[x - side] as number;
        sumAA -= sumsAA[x - side] as number;
        sumBB -= sumsBB[x - side] as number;
        sumAB -= sumsAB[x - side] as number;
      }
      if (x < side - 1) continue;
      const [meanA, meanB] = [sumA / pixels, sumB / pixels];
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
