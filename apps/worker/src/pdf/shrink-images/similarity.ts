import { sharp } from '../../images/configured-sharp.ts';
import type { ImageSource } from './encode-image.ts';

/** Samples of an image of one or three channels. */
type Samples = ImageSource & { kind: 'samples' };

/** Pixels a side of a window, as the usual measure has: windows of 8 would be the blocks of the JPEG, within which it is more similar. */
const side = 7;
/** Pixels from which each fourth window is enough. */
const manyPixels = 250_000;
/** Constants of the measure for samples of 8 bits (Wang et al. 2004). */
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
/** Shares of red, green and blue in brightness (ITU-R BT.601), in 256ths. */
const [red, green, blue] = [77, 150, 29];

/**
 * Structural similarity of the brightness of an image and of its JPEG, from windows beside each other.
 * @returns from 0 to 1; undefined where the JPEG cannot be decoded
 */
export async function similarityOf(image: Samples, jpeg: Buffer): Promise<number | undefined> {
  const { width, height, channels, data } = image;
  const decoded = await decode(jpeg, image);
  if (decoded?.length !== data.length) return undefined;
  const isSampled = width * height >= manyPixels;
  const step = isSampled ? 2 * side : side;
  const window = { one: new Float64Array(side * side), other: new Float64Array(side * side) };
  let [total, count] = [0, 0];
  for (let y = 0; y + side <= height; y += side) {
    // Each fourth is one of two in each second row, in turn.
    if (isSampled && (y / side) % 2 === 1) continue;
    const first = isSampled && (y / side) % 4 === 2 ? side : 0;
    for (let x = first; x + side <= width; x += step) {
      const at = (y * width + x) * channels;
      readWindow(window.one, data, at, width * channels, channels);
      readWindow(window.other, decoded, at, width * channels, channels);
      total += similarityOfWindows(window.one, window.other);
      count++;
    }
  }
  return count === 0 ? 1 : total / count;
}

async function decode(jpeg: Buffer, { width, height, channels }: Samples): Promise<Buffer | undefined> {
  try {
    const limits = { limitInputPixels: width * height, sequentialRead: true, ignoreIcc: true } as const;
    return await sharp(jpeg, limits)
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer();
  } catch {
    // The library's errors have no class.
    return undefined;
  }
}

function readWindow(into: Float64Array, data: Buffer, start: number, rowBytes: number, channels: number): void {
  let next = 0;
  for (let row = start; next < into.length; row += rowBytes) {
    for (let at = row; at < row + side * channels; at += channels) {
      const value = data[at] as number;
      into[next++] =
        channels === 1
          ? value
          : (value * red + (data[at + 1] as number) * green + (data[at + 2] as number) * blue) / 256;
    }
  }
}

function similarityOfWindows(one: Float64Array, other: Float64Array): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    const [a, b] = [one[at] as number, other[at] as number];
    sumA += a;
    sumB += b;
    sumAA += a * a;
    sumBB += b * b;
    sumAB += a * b;
  }
  const pixels = one.length;
  const [meanA, meanB] = [sumA / pixels, sumB / pixels];
  const variances = (sumAA - sumA * meanA + sumBB - sumB * meanB) / (pixels - 1);
  const covariance = (sumAB - sumA * meanB) / (pixels - 1);
  return ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (variances + c2));
}
