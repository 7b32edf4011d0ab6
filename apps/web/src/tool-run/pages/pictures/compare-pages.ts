import type { Rectangle } from '@blattwerk/shared';
import type { PdfPages } from '../reading/open-pages.ts';

/** Difference of a sample, from 0 to 255, that can be seen. */
const minDifference = 24;
/** Pixels of a cell, and cells between parts of one change. */
const [cellPixels, gapCells] = [4, 2];
/** Parts that are told from each other: of more, most of the page has changed. */
const maxParts = 60;

/** The samples of a page. @param width in pixels @throws where it cannot be rendered, or the signal aborts */
export async function pixelsOf(
  pages: PdfPages,
  pageNumber: number,
  width: number,
  signal: AbortSignal,
): Promise<ImageData | undefined> {
  const picture = await pages.render(pageNumber, width, signal);
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0);
  const pixels = context?.getImageData(0, 0, picture.width, picture.height);
  picture.close();
  return pixels;
}

export type Samples = Pick<ImageData, 'width' | 'height' | 'data'>;

/**
 * The parts of a page that differ in two pictures, in any pixel: what a tool changed is shown. `confirmFigures` of
 * `@blattwerk/compare` looks for changes of single figures instead, of which pictures that were compressed again are none.
 * @returns shares of its size, from the upper left corner; none where most of the page differs, or its size
 */
export function changedParts(one: Samples, other: Samples): Rectangle[] {
  const { width, height } = one;
  if (width !== other.width || height !== other.height) return [];
  const [columns, rows] = [Math.ceil(width / cellPixels), Math.ceil(height / cellPixels)];
  const isChanged = new Uint8Array(columns * rows);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const isSame = [0, 1, 2].every(
      (channel) =>
        Math.abs((one.data[pixel * 4 + channel] ?? 0) - (other.data[pixel * 4 + channel] ?? 0)) < minDifference,
    );
    if (!isSame)
      isChanged[Math.floor(pixel / width / cellPixels) * columns + Math.floor((pixel % width) / cellPixels)] = 1;
  }
  const parts: Rectangle[] = [];
  for (let cell = 0; cell < isChanged.length; cell++) {
    if (isChanged[cell] === 0) continue;
    if (parts.length === maxParts) return [];
    const { left, top, right, bottom } = takePart(isChanged, columns, cell);
    const share = { x: cellPixels / width, y: cellPixels / height };
    parts.push({
      x: left * share.x,
      y: top * share.y,
      width: Math.min(1, (right + 1) * share.x) - left * share.x,
      height: Math.min(1, (bottom + 1) * share.y) - top * share.y,
    });
  }
  return parts;
}

/** Takes the cells that are near each other, from one on. @returns the first and last columns and rows of them */
function takePart(isChanged: Uint8Array, columns: number, first: number) {
  const part = { left: columns, top: isChanged.length / columns, right: 0, bottom: 0 };
  const open = [first];
  isChanged[first] = 0;
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    part.left = Math.min(part.left, column);
    part.right = Math.max(part.right, column);
    part.top = Math.min(part.top, row);
    part.bottom = Math.max(part.bottom, row);
    for (let down = -gapCells; down <= gapCells; down++)
      for (let right = -gapCells; right <= gapCells; right++) {
        const [x, near] = [column + right, cell + down * columns + right];
        if (x < 0 || x >= columns || isChanged[near] !== 1) continue;
        isChanged[near] = 0;
        open.push(near);
      }
  }
  return part;
}
