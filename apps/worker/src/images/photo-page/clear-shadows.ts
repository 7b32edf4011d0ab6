import type { PhotoPixels } from './project-page.ts';

/** Parts of the longer side in which the paper's color is estimated. */
const parts = 48;
const minPartSide = 8;
/** Share of a part's pixels that are darker than its paper. */
const paperShare = 0.8;
/** Share of a part's pixels that are darker than ink and edges; between both are those of paper, which differ by no more than this. */
const [flatShare, maxSpread] = [0.6, 0.12] as const;
/** By how much the color of paper differs from that of most parts of the page. */
const maxColor = 0.12;
/** Share of the brightest paper that paper in a shadow has at least. */
const darkestShadow = 0.3;
/** Share of the paper's brightness that becomes white, so that its grain does too. */
const whiteFrom = 0.96;
/** Steps in which parts without paper get the color of those around them. */
const maxFillings = 2 * parts;

/** The color of the paper at the centers of a grid of parts. */
interface PaperColors {
  columns: number;
  rows: number;
  partSide: number;
  /** Of each channel. */
  levels: Float32Array[];
}

/**
 * Evens out the light of a photographed page in place: paper becomes white, also in shadows and in colored light. Pictures and
 * colors stay as they are beside white paper. A page without paper stays as it is.
 */
export function clearShadows(page: PhotoPixels): void {
  const colors = paperColors(page);
  if (!colors) return;
  const { columns, rows, partSide, levels } = colors;
  const { width, height, channels, data } = page;
  const lines = levels.map(() => new Float32Array(columns));
  for (let y = 0; y < height; y++) {
    const [top, bottom, down] = between(y, partSide, rows);
    for (const [channel, line] of lines.entries()) {
      const grid = levels[channel] as Float32Array;
      for (let column = 0; column < columns; column++) {
        const upper = grid[top * columns + column] as number;
        line[column] = upper + ((grid[bottom * columns + column] as number) - upper) * down;
      }
    }
    for (let x = 0, at = y * width * channels; x < width; x++) {
      const [left, right, across] = between(x, partSide, columns);
      for (let channel = 0; channel < channels; channel++, at++) {
        const line = lines[channel] as Float32Array;
        const paper = (line[left] as number) + ((line[right] as number) - (line[left] as number)) * across;
        data[at] = Math.min(255, ((data[at] as number) * 255) / (paper * whiteFrom) + 0.5);
      }
    }
  }
}

/** The parts whose centers surround a pixel, and its place between them from 0 to 1. */
function between(pixel: number, partSide: number, count: number): [before: number, after: number, share: number] {
  const place = Math.min(count - 1, Math.max(0, (pixel + 0.5) / partSide - 0.5));
  const before = Math.floor(place);
  return [before, Math.min(count - 1, before + 1), place - before];
}

/** The color of the paper in each part; where there is none, that of the parts around it. */
function paperColors(page: PhotoPixels): PaperColors | undefined {
  const { width, height, channels } = page;
  const partSide = Math.max(minPartSide, Math.ceil(Math.max(width, height) / parts));
  const [columns, rows] = [Math.ceil(width / partSide), Math.ceil(height / partSide)];
  const levels = Array.from({ length: channels }, () => new Float32Array(columns * rows));
  const isPaper = new Uint8Array(columns * rows);
  const counts = Array.from({ length: channels }, () => new Uint32Array(256));
  for (let part = 0; part < isPaper.length; part++) {
    const left = (part % columns) * partSide;
    const top = Math.floor(part / columns) * partSide;
    const pixels = countLevels(page, { left, top, side: partSide }, counts);
    let isFlat = true;
    for (const [channel, count] of counts.entries()) {
      const level = levelOf(count, pixels * paperShare);
      (levels[channel] as Float32Array)[part] = level;
      if (level - levelOf(count, pixels * flatShare) > level * maxSpread) isFlat = false;
    }
    isPaper[part] = Number(isFlat);
  }
  keepPaper(levels, isPaper);
  if (!isPaper.includes(1)) return undefined;
  fillGaps(levels, isPaper, columns);
  return { columns, rows, partSide, levels: levels.map((grid) => smoothed(grid, columns)) };
}

function countLevels(
  { width, height, channels, data }: PhotoPixels,
  { left, top, side }: { left: number; top: number; side: number },
  counts: readonly Uint32Array[],
): number {
  const [right, bottom] = [Math.min(width, left + side), Math.min(height, top + side)];
  for (const count of counts) count.fill(0);
  for (let y = top; y < bottom; y++)
    for (let at = (y * width + left) * channels; at < (y * width + right) * channels; )
      for (const count of counts) {
        const level = data[at++] as number;
        count[level] = (count[level] as number) + 1;
      }
  return (right - left) * (bottom - top);
}

/** The level below which so many pixels are. */
function levelOf(counts: Uint32Array, pixels: number): number {
  let sum = 0;
  for (let level = 0; level < 256; level++) {
    sum += counts[level] as number;
    if (sum >= pixels) return Math.max(1, level);
  }
  return 255;
}

/** Unmarks parts of one color that are no paper: much darker than the brightest, or of another color than most. */
function keepPaper(levels: readonly Float32Array[], isPaper: Uint8Array): void {
  const brightnessOf = (part: number) => levels.reduce((sum, grid) => sum + (grid[part] as number), 0);
  const marked = [...isPaper.keys()].filter((part) => isPaper[part] === 1);
  const brightest = middleOf(marked.map(brightnessOf), 0.95);
  const lit = marked.filter((part) => brightnessOf(part) >= brightest * darkestShadow);
  const shares = levels.map((grid) =>
    middleOf(
      lit.map((part) => (grid[part] as number) / brightnessOf(part)),
      0.5,
    ),
  );
  isPaper.fill(0);
  for (const part of lit) {
    const isUsual = levels.every((grid, channel) => {
      const usual = shares[channel] as number;
      return Math.abs((grid[part] as number) / brightnessOf(part) - usual) <= usual * maxColor;
    });
    if (isUsual) isPaper[part] = 1;
  }
}

function middleOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Gives each part without paper the mean of the parts around it, from those with paper on. */
function fillGaps(levels: readonly Float32Array[], isPaper: Uint8Array, columns: number): void {
  for (let filling = 0; filling < maxFillings && isPaper.includes(0); filling++) {
    const before = isPaper.slice();
    for (let part = 0; part < before.length; part++) {
      if (before[part] === 1) continue;
      const known = partsAround(part, columns, before.length).filter((other) => before[other] === 1);
      if (known.length === 0) continue;
      isPaper[part] = 1;
      for (const grid of levels)
        grid[part] = known.reduce((sum, other) => sum + (grid[other] as number), 0) / known.length;
    }
  }
}

function smoothed(grid: Float32Array, columns: number): Float32Array {
  return grid.map((level, part) => {
    const around = partsAround(part, columns, grid.length);
    return (level + around.reduce((sum, other) => sum + (grid[other] as number), 0)) / (around.length + 1);
  });
}

function partsAround(part: number, columns: number, count: number): number[] {
  const [column, row] = [part % columns, Math.floor(part / columns)];
  const around: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(count / columns - 1, row + 1); y++)
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
      if (x !== column || y !== row) around.push(y * columns + x);
  return around;
}
