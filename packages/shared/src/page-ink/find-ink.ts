import { clearMarks } from './clear-marks.ts';
import { clearShadows } from './clear-shadows.ts';
import type { InkBounds, InkPicture, PagePixels } from './ink-picture.ts';

/** Neighboring values that count as one tint. */
const tintWidth = 4;
/** The darkest channel of paper from which on lighter pixels are ink as well. */
const lightPaper = 200;
/** Share of the page's outline from which on what is lighter is paper around something tinted. */
const maxLightOutline = 0.2;
/** Millimeters of the side of a cell, and square millimeters of ink that a cell with more than dust has. */
const [cellSide, cellInk] = [4.2, 0.65] as const;
/** Millimeters up to which a part of a letter in the next cell is from it, such as a tail or a dot. */
const tail = 1;
/** Pixels that both have at least: a picture of a large page has few for a millimeter. */
const [minSide, minInk] = [4, 2] as const;

export interface InkOptions {
  /** Difference from the paper, of 255, from which a pixel is ink. */
  contrast: number;
  /** The darkest channel of the darkest paper: a page that is darker is ink as a whole. */
  darkestPaper: number;
  /** Pixels. */
  perMillimeter: number;
}

/**
 * Finds what is on a page. Paper may be tinted; specks, shadows of a scan's edges, punch holes and staples are not on it.
 * @returns null where nothing is
 */
export function findInk(picture: PagePixels, { contrast, darkestPaper, perMillimeter }: InkOptions): InkBounds | null {
  const { width, height } = picture;
  const whole = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  const darkness = darkestChannels(picture);
  const paper = paperOf(darkness);
  if (paper < darkestPaper) return whole;
  const ink = new Uint8Array(darkness.length);
  const isLight = (at: number) => (darkness[at] ?? paper) - paper >= contrast;
  const hasLightInk = paper < lightPaper && shareOfOutline(picture, isLight) < maxLightOutline;
  for (let at = 0; at < ink.length; at++)
    if (paper - (darkness[at] ?? paper) >= contrast || (hasLightInk && isLight(at))) ink[at] = 1;
  const page: InkPicture = { picture, ink, perMillimeter };
  const reached = clearShadows(page);
  clearMarks(page);
  const bounds = boundsWithoutSpecks(page);
  if (bounds === null) return null;
  // What reaches the edge goes on to the end of the page.
  return {
    left: reached.left ? 0 : bounds.left,
    top: reached.top ? 0 : bounds.top,
    right: reached.right ? whole.right : bounds.right,
    bottom: reached.bottom ? whole.bottom : bounds.bottom,
  };
}

/** The share of the pixels at the edges for which something is so. */
function shareOfOutline({ width, height }: PagePixels, isSo: (at: number) => boolean): number {
  let found = 0;
  for (let x = 0; x < width; x++) found += Number(isSo(x)) + Number(isSo((height - 1) * width + x));
  for (let y = 0; y < height; y++) found += Number(isSo(y * width)) + Number(isSo(y * width + width - 1));
  return found / (2 * (width + height));
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
function boundsWithoutSpecks({ picture: { width, height }, ink, perMillimeter }: InkPicture): InkBounds | null {
  const side = Math.max(minSide, Math.round(cellSide * perMillimeter));
  const least = Math.max(minInk, cellInk * perMillimeter ** 2);
  const columns = Math.floor((width - 1) / side) + 1;
  const rows = Math.floor((height - 1) / side) + 1;
  const cells = Array.from({ length: columns * rows }, () => ({
    count: 0,
    left: Infinity,
    top: Infinity,
    right: -1,
    bottom: -1,
  }));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = ink[y * width + x] === 1 ? cells[Math.floor(y / side) * columns + Math.floor(x / side)] : undefined;
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
