import type { InkRuns } from './find-ink.ts';
import type { Pixels } from './pixels.ts';

/** Most shapes; a page of text has some thousands, and each takes about 200 bytes. */
const maxShapes = 250_000;

/** A connected area of ink. */
export interface Shape {
  left: number;
  top: number;
  right: number;
  bottom: number;
  pixels: number;
  /** Horizontal runs. */
  runs: number;
  /** Mean samples of its darker half, which its edges do not blur. */
  color: number[];
  /** Greatest standard deviation of a channel in its darker half, in levels. */
  variation: number;
}

/** Runs of ink with the shape that each belongs to. */
export interface GroupedInk {
  runs: InkRuns;
  /** Index of the shape of each run. */
  shapeOf: Uint32Array;
  shapes: Shape[];
}

/**
 * Groups runs that touch, also at corners.
 * @returns undefined where there are too many shapes
 */
export function groupInk(runs: InkRuns, gray: Uint8Array, pixels: Pixels): GroupedInk | undefined {
  const { count, shapeOf } = connectRuns(runs);
  if (count > maxShapes) return undefined;
  const shapes = Array.from({ length: count }, (): Shape => {
    const empty = { left: pixels.width, top: pixels.height, right: 0, bottom: 0, pixels: 0, runs: 0, variation: 0 };
    return { ...empty, color: [] };
  });
  const sums = new Float64Array(count);
  for (let run = 0; run < runs.count; run++) {
    const number = shapeOf[run] as number;
    const shape = shapes[number] as Shape;
    const [y, start, end] = [runs.rows[run] as number, runs.starts[run] as number, runs.ends[run] as number];
    if (start < shape.left) shape.left = start;
    if (end > shape.right) shape.right = end;
    if (y < shape.top) shape.top = y;
    shape.bottom = y + 1;
    shape.pixels += end - start;
    shape.runs++;
    let sum = 0;
    for (let at = y * pixels.width + start; at < y * pixels.width + end; at++) sum += gray[at] as number;
    sums[number] = (sums[number] as number) + sum;
  }
  const means = sums.map((sum, number) => sum / (shapes[number] as Shape).pixels);
  const grouped = { runs, shapeOf, shapes };
  measureCores(grouped, means, gray, pixels);
  return grouped;
}

function connectRuns({ count, rows, starts, ends }: InkRuns): { count: number; shapeOf: Uint32Array } {
  const parents = Uint32Array.from({ length: count }, (_, index) => index);
  const rootOf = (index: number): number => {
    let at = index;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at] as number] as number;
      at = parents[at] as number;
    }
    return at;
  };
  // The first run of the row above that does not end before the own one starts.
  let above = 0;
  for (let own = 0; own < count; own++) {
    const [y, start, end] = [rows[own] as number, starts[own] as number, ends[own] as number];
    while ((rows[above] as number) + 1 < y || ((rows[above] as number) + 1 === y && (ends[above] as number) < start))
      above++;
    for (let other = above; (rows[other] as number) + 1 === y && (starts[other] as number) <= end; other++) {
      const [a, b] = [rootOf(own), rootOf(other)];
      parents[Math.max(a, b)] = Math.min(a, b);
    }
  }
  return numberRoots(parents, rootOf);
}

function numberRoots(parents: Uint32Array, rootOf: (index: number) => number) {
  const shapeOf = new Uint32Array(parents.length);
  let count = 0;
  // A root is the first run of its shape.
  for (let index = 0; index < parents.length; index++) {
    const root = rootOf(index);
    shapeOf[index] = root === index ? count++ : (shapeOf[root] as number);
  }
  return { count, shapeOf };
}

/** Colors and variations of the pixels of each shape that are no brighter than its mean. */
function measureCores({ runs, shapeOf, shapes }: GroupedInk, means: Float64Array, gray: Uint8Array, pixels: Pixels) {
  const { width, channels, data } = pixels;
  const entries = 1 + channels * 2;
  const sums = new Float64Array(shapes.length * entries);
  for (let run = 0; run < runs.count; run++) {
    const shape = shapeOf[run] as number;
    const mean = means[shape] as number;
    const into = shape * entries;
    const row = (runs.rows[run] as number) * width;
    for (let at = row + (runs.starts[run] as number); at < row + (runs.ends[run] as number); at++) {
      if ((gray[at] as number) > mean) continue;
      (sums[into] as number)++;
      for (let channel = 0; channel < channels; channel++) {
        const sample = data[at * channels + channel] as number;
        (sums[into + 1 + channel * 2] as number) += sample;
        (sums[into + 2 + channel * 2] as number) += sample * sample;
      }
    }
  }
  for (const [number, shape] of shapes.entries()) {
    const own = (index: number) => sums[number * entries + index] as number;
    for (let channel = 0; channel < channels; channel++) {
      const mean = own(1 + channel * 2) / own(0);
      const variance = own(2 + channel * 2) / own(0) - mean ** 2;
      shape.color.push(mean);
      shape.variation = Math.max(shape.variation, Math.sqrt(Math.max(0, variance)));
    }
  }
}
