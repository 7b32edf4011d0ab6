import type { Quadrangle } from '@blattwerk/shared/photo-page';
import type { GridPicture } from '../paper-grid.ts';

/** The pixels of a photo, or of a page of one. */
export type PhotoPixels = GridPicture;

/** Share of a side that is left out at each end, since the edge of paper is seldom quite straight. */
const inset = 0.003;

/** The page of a photo as it is seen from above, in a given size: each pixel is between four of the photo. */
export function projectPage(
  photo: PhotoPixels,
  corners: Quadrangle,
  { width, height }: Pick<PhotoPixels, 'width' | 'height'>,
): PhotoPixels {
  const { data: source, channels } = photo;
  const data = new Uint8Array(width * height * channels);
  const [xx, xy, x0, yx, yy, y0, wx, wy] = projectionTo(corners);
  const [lastColumn, lastRow] = [photo.width - 1, photo.height - 1];
  const rowBytes = photo.width * channels;
  for (let row = 0, at = 0; row < height; row++) {
    const down = withinEdges((row + 0.5) / height);
    const [xOfRow, yOfRow, wOfRow] = [xy * down + x0, yy * down + y0, wy * down + 1];
    for (let column = 0; column < width; column++) {
      const across = withinEdges((column + 0.5) / width);
      const depth = 1 / (wx * across + wOfRow);
      const x = Math.min(lastColumn, Math.max(0, (xx * across + xOfRow) * depth - 0.5));
      const y = Math.min(lastRow, Math.max(0, (yx * across + yOfRow) * depth - 0.5));
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [toRight, toBottom] = [x - left, y - top];
      const upper = top * rowBytes + left * channels;
      const lower = top < lastRow ? upper + rowBytes : upper;
      const next = left < lastColumn ? channels : 0;
      for (let channel = 0; channel < channels; channel++, at++) {
        const above = source[upper + channel] as number;
        const below = source[lower + channel] as number;
        const first = above + ((source[upper + next + channel] as number) - above) * toRight;
        const second = below + ((source[lower + next + channel] as number) - below) * toRight;
        data[at] = first + (second - first) * toBottom + 0.5;
      }
    }
  }
  return { width, height, channels, data };
}

function withinEdges(share: number): number {
  return inset + share * (1 - 2 * inset);
}

/**
 * The projective map of the unit square to a quadrangle: `x = (xx · across + xy · down + x0) / (wx · across + wy · down + 1)`,
 * and y alike (Heckbert, Fundamentals of texture mapping, 1989, 2.2.3).
 */
function projectionTo([topLeft, topRight, bottomRight, bottomLeft]: Quadrangle) {
  const [acrossX, acrossY] = [topRight.x - bottomRight.x, topRight.y - bottomRight.y];
  const [downX, downY] = [bottomLeft.x - bottomRight.x, bottomLeft.y - bottomRight.y];
  const sumX = topLeft.x - topRight.x + bottomRight.x - bottomLeft.x;
  const sumY = topLeft.y - topRight.y + bottomRight.y - bottomLeft.y;
  const determinant = acrossX * downY - downX * acrossY;
  const wx = (sumX * downY - downX * sumY) / determinant;
  const wy = (acrossX * sumY - sumX * acrossY) / determinant;
  return [
    topRight.x - topLeft.x + wx * topRight.x,
    bottomLeft.x - topLeft.x + wy * bottomLeft.x,
    topLeft.x,
    topRight.y - topLeft.y + wx * topRight.y,
    bottomLeft.y - topLeft.y + wy * bottomLeft.y,
    topLeft.y,
    wx,
    wy,
  ] as const;
}
