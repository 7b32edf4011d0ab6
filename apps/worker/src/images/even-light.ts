import { combineAround, countLevels, divideByPaper, type GridPicture, gridOf, levelOf, meanOf } from './paper-grid.ts';

/** Share of a part's pixels that are darker than its paper: text covers less than a third of a part. */
const paperShare = 0.8;
/** Paper is not darker than this: in a black picture there is no paper, and its grain would be amplified. */
const darkestPaper = 72;

/**
 * Evens out the light of a photographed document in place: its paper becomes white everywhere, also in a shadow.
 * @param gray rows of `width` pixels
 */
export function evenLight<B extends ArrayBufferLike>(gray: Uint8Array<B>, width: number): Uint8Array<B> {
  const picture: GridPicture<B> = { width, height: gray.length / width, channels: 1, data: gray };
  const grid = gridOf(picture);
  const counts = new Uint32Array(256);
  const levels = new Float32Array(grid.columns * grid.rows).map((_, part) => {
    const pixels = countLevels(picture, grid, part, 0, counts);
    return Math.max(darkestPaper, levelOf(counts, pixels * paperShare));
  });
  // Each part as its brightest neighbor: a part full of ink has the paper around it. Then smoothed.
  const widened = combineAround(grid, levels, (around) => Math.max(...around));
  divideByPaper(picture, grid, [combineAround(grid, widened, meanOf)], { whiteFrom: 1, rounding: 0 });
  return gray;
}
