import type { GrayPicture } from '../engines/tesseract.ts';

/** Largest angle that is found, and steps of the search, in degrees. */
const [maxSkew, coarseStep, fineStep] = [4, 0.5, 0.1];
/** Longest side of the picture that is searched, in pixels: lines of text have some pixels then. */
const maxSide = 1_400;
/** Share of the mean brightness below which there is ink. */
const inkShare = 0.75;
/** By how much rows have to be more distinct for a skew to be one. */
const minGain = 1.03;

/**
 * Finds by how much the lines of a picture fall to the right: at that angle, rows along the lines are full of ink or empty.
 * @returns degrees, clockwise; 0 where no angle is better than none
 */
export function findSkew(picture: GrayPicture): number {
  const ink = findInk(picture);
  if (ink.x.length === 0) return 0;
  const scoreOf = (degrees: number) => distinctness(ink, Math.tan((degrees * Math.PI) / 180));
  const bestOf = (angles: readonly number[]) =>
    angles.reduce((best, angle) => (scoreOf(angle) > scoreOf(best) ? angle : best), 0);
  const coarse = bestOf(range(-maxSkew, maxSkew, coarseStep));
  const fine = bestOf([coarse, ...range(coarse - coarseStep, coarse + coarseStep, fineStep)]);
  return scoreOf(fine) >= scoreOf(0) * minGain ? fine : 0;
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
}

interface Ink {
  x: Float64Array;
  y: Float64Array;
  height: number;
}

/** The dark places of a smaller picture. */
function findInk({ width, height, pixels }: GrayPicture): Ink {
  const factor = Math.max(1, Math.ceil(Math.max(width, height) / maxSide));
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)];
  const means = new Float64Array(columns * rows);
  for (let y = 0; y < rows * factor; y++) {
    const row = Math.floor(y / factor) * columns;
    for (let x = 0; x < columns * factor; x++) {
      const at = row + Math.floor(x / factor);
      means[at] = (means[at] as number) + (pixels[y * width + x] as number);
    }
  }
  const limit = (means.reduce((sum, value) => sum + value, 0) / Math.max(1, means.length)) * inkShare;
  // Millions of places: a list of all would take more time than the search.
  const dark = means.reduce((count, mean) => count + (mean < limit ? 1 : 0), 0);
  const [x, y] = [new Float64Array(dark), new Float64Array(dark)];
  let found = 0;
  for (let at = 0; at < means.length; at++) {
    if ((means[at] as number) >= limit) continue;
    x[found] = at % columns;
    y[found++] = Math.floor(at / columns);
  }
  return { x, y, height: rows + columns };
}

/** Sum of the squares of the ink in rows that fall by so much for each column. */
function distinctness({ x, y, height }: Ink, slope: number): number {
  const counts = new Float64Array(2 * height);
  for (let at = 0; at < x.length; at++) {
    const row = Math.round((y[at] as number) - (x[at] as number) * slope) + height;
    counts[row] = (counts[row] as number) + 1;
  }
  return counts.reduce((sum, count) => sum + count * count, 0);
}
