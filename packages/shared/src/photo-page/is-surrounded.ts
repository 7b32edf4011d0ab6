import type { PagePixels } from '../page-ink/ink-picture.ts';
import { colorsAt } from './colors-at.ts';
import { type Point, pointBetween, type Quadrangle } from './quadrangle.ts';

/** Places along a side, and how far from it the picture is read, in shares of the page: beyond the gaps between lines of text. */
const [places, depths] = [24, [0.015, 0.03, 0.045, 0.06, 0.075]] as const;
/** Share of the brightness of paper that what is around it has at most. */
const maxAround = 0.8;
/** Share of a side beside which there is no paper. */
const minSide = 0.6;

/**
 * Whether something other than paper is around all of a page: a line of text, a fold and the edge of a picture on it have paper on both
 * sides. Beyond the photo there may be anything.
 */
export function isSurrounded(picture: PagePixels, corners: Quadrangle): boolean {
  return corners.every((start, side) => {
    const [end, endAcross, startAcross] = [1, 2, 3].map((next) => corners[(side + next) % 4]) as [Point, Point, Point];
    let isAround = 0;
    for (let place = 0; place < places; place++) {
      const along = (place + 0.5) / places;
      const edge = pointBetween(start, end, along);
      const across = pointBetween(startAcross, endAcross, along);
      const levels = (sign: number) =>
        depths.map((depth) => darkestAt(picture, pointBetween(edge, across, depth * sign)));
      const [inside, around] = [Math.max(...levels(1)), Math.max(...levels(-1))];
      if (around <= inside * maxAround) isAround++;
    }
    return isAround >= places * minSide;
  });
}

/** The least of red, green and blue at a place; 0 beyond the picture. */
function darkestAt(picture: PagePixels, { x, y }: Point): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= picture.width || row >= picture.height) return 0;
  return colorsAt(picture, column, row).darkest;
}
