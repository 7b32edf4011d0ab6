import type { PagePixels } from './blank-page.ts';
import { pointsPerMillimeter } from './drawn-text.ts';
import type { PageSize } from './page-raster.ts';
import type { Margins } from './tools/crop-pages.ts';

// An entry of its own in package.json: a page loads it with the first search.

/** Share of each side that may have shadows of a scan's edges: ink there counts where it goes on further inside. */
const edge = 0.02;
/** Difference from the paper, of 255, from which a pixel is ink. */
const inkContrast = 32;
/** The darkest channel of the darkest paper. */
const darkestPaper = 100;
/** Neighboring values that count as one tint. */
const tintWidth = 4;
/** Millimeters of the side of a cell, and square millimeters of ink that a cell with more than dust has. */
const [cellSide, cellInk] = [4.2, 0.65] as const;
/** Millimeters up to which a part of a letter in the next cell is from it, such as a tail or a dot. */
const tail = 1;
/** Pixels that both have at least: a picture of a large page has few for a millimeter. */
const [minSide, minInk] = [4, 2] as const;

/** Pixels that are all within: from the first to the last column and row. */
interface InkBounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Finds the margins of a page around everything on it: paper may be tinted, single specks and shadows at its edges are
 * ignored. A page that is mostly dark has no margins.
 * @param page as it is shown, in points
 * @returns in millimeters; null where nothing is on the page
 */
export function findInkMargins(picture: PagePixels, page: PageSize): Margins | null {
  const { width, height } = picture;
  const bounds = inkBounds(picture, (width * pointsPerMillimeter) / page.width);
  if (bounds === null) return null;
  const [across, down] = [page.width / pointsPerMillimeter / width, page.height / pointsPerMillimeter / height];
  return {
    top: bounds.top * down,
    right: (width - 1 - bounds.right) * across,
    bottom: (height - 1 - bounds.bottom) * down,
    left: bounds.left * across,
  };
}

/** @param perMillimeter pixels */
function inkBounds(picture: PagePixels, perMillimeter: number): InkBounds | null {
  const { width, height } = picture;
  const whole = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  const darkness = darkestChannels(picture);
  const paper = paperOf(darkness);
  if (paper < darkestPaper) return whole;
  const [edgeX, edgeY] = [Math.floor(width * edge), Math.floor(height * edge)];
  const inner = { left: edgeX, top: edgeY, right: width - 1 - edgeX, bottom: height - 1 - edgeY };
  const isInk = (x: number, y: number) => paper - (darkness[y * width + x] ?? paper) >= inkContrast;
  const bounds = boundsWithoutSpecks(isInk, inner, perMillimeter);
  if (bounds === null) return null;
  // What reaches the edge goes on to the end of the page.
  return {
    left: bounds.left <= inner.left ? 0 : bounds.left,
    top: bounds.top <= inner.top ? 0 : bounds.top,
    right: bounds.right >= inner.right ? whole.right : bounds.right,
    bottom: bounds.bottom >= inner.bottom ? whole.bottom : bounds.bottom,
  };
}

/** The least of red, green and blue of each pixel: colors differ from paper in it as well. */
function darkestChannels({ data, channels, width, height }: PagePixels): Uint8Array {
  const values = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < values.length; pixel++, at += channels)
    values[pixel] = Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  return values;
}

/** The most frequent tint. */
function paperOf(values: Uint8Array): number {
  const histogram = new Uint32Array(256);
  for (const value of values) histogram[value] = (histogram[value] ?? 0) + 1;
  let [paper, most] = [0, -1];
  for (let value = 0; value < 256; value++) {
    const count = histogram.subarray(Math.max(0, value - tintWidth), value + tintWidth + 1).reduce((a, b) => a + b, 0);
    if (count >= most) [paper, most] = [value, count];
  }
  return paper;
}

/** Bounds of the ink in cells that have more than dust, and of what is close to it in the cells around them. */
function boundsWithoutSpecks(
  isInk: (x: number, y: number) => boolean,
  inner: InkBounds,
  perMillimeter: number,
): InkBounds | null {
  const side = Math.max(minSide, Math.round(cellSide * perMillimeter));
  const least = Math.max(minInk, cellInk * perMillimeter ** 2);
  const columns = Math.floor(inner.right / side) + 1;
  const rows = Math.floor(inner.bottom / side) + 1;
  const cells = Array.from({ length: columns * rows }, () => ({
    count: 0,
    left: Infinity,
    top: Infinity,
    right: -1,
    bottom: -1,
  }));
  for (let y = inner.top; y <= inner.bottom; y++)
    for (let x = inner.left; x <= inner.right; x++) {
      const cell = isInk(x, y) ? cells[Math.floor(y / side) * columns + Math.floor(x / side)] : undefined;
      if (cell === undefined) continue;
      cell.count++;
      cell.left = Math.min(cell.left, x);
      cell.top = Math.min(cell.top, y);
      cell.right = Math.max(cell.right, x);
      cell.bottom = y;
    }
  const near = [-1, 0, 1];
  const counted = cells.filter((cell, at) => {
    if (cell.count === 0) return false;
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const around = near.flatMap((x) =>
      column + x < 0 || column + x >= columns ? [] : near.map((y) => cells[(row + y) * columns + column + x]),
    );
    return around.some((other) => other && other.count >= least && gapOf(cell, other) <= tail * perMillimeter);
  });
  if (counted.length === 0) return null;
  return {
    left: Math.min(...counted.map(({ left }) => left)),
    top: Math.min(...counted.map(({ top }) => top)),
    right: Math.max(...counted.map(({ right }) => right)),
    bottom: Math.max(...counted.map(({ bottom }) => bottom)),
  };
}

/** Pixels between two rectangles, the more of both directions. */
function gapOf(one: InkBounds, other: InkBounds): number {
  const across = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  const down = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
  return Math.max(across, down);
}
