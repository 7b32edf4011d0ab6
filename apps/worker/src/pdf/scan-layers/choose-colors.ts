import type { Shape } from './group-ink.ts';

/** Most colors of ink; each has a mask of its own. */
const maxColors = 6;
/** Longest distance of the samples of one color, as of red, green and blue, and of dots, which blur makes lighter. */
const maxDistance = { color: 56, dots: 170 } as const;
/** Pixels from which on a shape can have a color of its own. */
const minPixels = 24;

/** Colors of ink, and which of them each shape has. */
export interface InkColors {
  /** Samples from 0 to 255. */
  colors: number[][];
  /** Index of the color of each shape; -1 for shapes that are not kept. */
  colorOf: Int8Array;
}

/** Chooses few colors that all kept shapes are close to, the most frequent first; others are not kept. */
export function chooseColors(shapes: readonly Shape[], isKept: Uint8Array): InkColors {
  const colorOf = new Int8Array(shapes.length).fill(-1);
  const colors: number[][] = [];
  const kept = [...shapes.keys()].filter((shape) => isKept[shape] === 1);
  const [large, dots] = [true, false].map((isLarge) =>
    kept.filter((shape) => (shapes[shape] as Shape).pixels >= minPixels === isLarge),
  ) as [number[], number[]];
  let open = large;
  while (open.length > 0 && colors.length < maxColors) {
    const nearTo = (center: readonly number[]) =>
      open.filter((shape) => distanceOf(shapes[shape] as Shape, center) <= maxDistance.color);
    // The mean of the shapes near the first center is a better one.
    const near = nearTo(meanOf(nearTo(takeMostFrequent(open, shapes)), shapes));
    if (near.length === 0) break;
    for (const shape of near) colorOf[shape] = colors.length;
    colors.push(meanOf(near, shapes).map(Math.round));
    open = open.filter((shape) => colorOf[shape] === -1);
  }
  for (const shape of dots) {
    const distances = colors.map((color) => distanceOf(shapes[shape] as Shape, color));
    const least = Math.min(...distances);
    if (least <= maxDistance.dots) colorOf[shape] = distances.indexOf(least);
  }
  return { colors, colorOf };
}

/** Mean color of the cell of a coarse grid of colors that most pixels are in. */
function takeMostFrequent(numbers: readonly number[], shapes: readonly Shape[]): number[] {
  const cells = Map.groupBy(numbers, (number) => shapes[number]?.color.map((each) => each >> 5).join(' '));
  const pixelsOf = (list: readonly number[]) => list.reduce((sum, each) => sum + (shapes[each] as Shape).pixels, 0);
  const [most = []] = [...cells.values()].toSorted((a, b) => pixelsOf(b) - pixelsOf(a));
  return meanOf(most, shapes);
}

function meanOf(numbers: readonly number[], shapes: readonly Shape[]): number[] {
  let pixels = 0;
  const sums: number[] = [];
  for (const number of numbers) {
    const shape = shapes[number] as Shape;
    pixels += shape.pixels;
    for (const [channel, value] of shape.color.entries()) sums[channel] = (sums[channel] ?? 0) + value * shape.pixels;
  }
  return sums.map((sum) => sum / pixels);
}

function distanceOf({ color }: Shape, center: readonly number[]): number {
  return Math.hypot(...color.map((value, channel) => value - (center[channel] ?? 0)));
}
