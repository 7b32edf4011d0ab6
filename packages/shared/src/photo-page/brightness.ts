import type { PagePixels } from '../page-ink/ink-picture.ts';

/**
 * How much a photo is like paper, and how that changes: the least of red, green and blue, since paper is brighter and less
 * colored than what it lies on.
 */
export interface Brightness {
  width: number;
  height: number;
  /** Smoothed over some pixels. */
  fine: Float32Array;
  /** Smoothed over more, so that lines of text are gray. */
  coarse: Float32Array;
}

export function measureBrightness({ data, channels, width, height }: PagePixels): Brightness {
  let levels: Float32Array = new Float32Array(width * height);
  for (let pixel = 0, at = 0; pixel < levels.length; pixel++, at += channels)
    levels[pixel] = Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  const fine = (levels = smoothed(smoothed(levels, width, 1), width, 1));
  return { width, height, fine, coarse: smoothed(smoothed(levels, width, 2), width, 2) };
}

/** The mean of each square of `2 × radius + 1` pixels; beyond an edge is what is at it. */
function smoothed(levels: Float32Array, width: number, radius: number): Float32Array {
  const height = levels.length / width;
  const across = meanOfLines(levels, { count: height, length: width, step: 1, nextLine: width }, radius);
  return meanOfLines(across, { count: width, length: height, step: width, nextLine: 1 }, radius);
}

interface Lines {
  count: number;
  length: number;
  step: number;
  nextLine: number;
}

function meanOfLines(levels: Float32Array, { count, length, step, nextLine }: Lines, radius: number): Float32Array {
  const means = new Float32Array(levels.length);
  for (let line = 0; line < count; line++) {
    const start = line * nextLine;
    const at = (place: number) => levels[start + Math.min(length - 1, Math.max(0, place)) * step] ?? 0;
    let sum = 0;
    for (let place = -radius; place <= radius; place++) sum += at(place);
    for (let place = 0; place < length; place++) {
      means[start + place * step] = sum / (2 * radius + 1);
      sum += at(place + radius + 1) - at(place - radius);
    }
  }
  return means;
}

/** A level between pixels; beyond an edge that at it. */
export function levelAt(levels: Float32Array, width: number, height: number, x: number, y: number): number {
  const left = Math.min(width - 1, Math.max(0, x - 0.5));
  const top = Math.min(height - 1, Math.max(0, y - 0.5));
  const [column, row] = [Math.floor(left), Math.floor(top)];
  const right = Math.min(width - 1, column + 1);
  const below = Math.min(height - 1, row + 1) * width;
  const [across, down] = [left - column, top - row];
  const upper =
    (levels[row * width + column] as number) * (1 - across) + (levels[row * width + right] as number) * across;
  const lower = (levels[below + column] as number) * (1 - across) + (levels[below + right] as number) * across;
  return upper * (1 - down) + lower * down;
}
