/** Rows of samples of 8 bits. */
export interface GridPicture<B extends ArrayBufferLike = ArrayBufferLike> {
  width: number;
  height: number;
  channels: 1 | 3;
  data: Uint8Array<B>;
}

/** Parts of the longer side in which the color of paper is estimated. */
export const longerSideParts = 48;
const minPartSide = 8;

/** Square parts of a picture, row by row; the last of a row or column can be narrower. */
export interface PaperGrid {
  columns: number;
  rows: number;
  partSide: number;
}

export function gridOf({ width, height }: Pick<GridPicture, 'width' | 'height'>): PaperGrid {
  const partSide = Math.max(minPartSide, Math.ceil(Math.max(width, height) / longerSideParts));
  return { columns: Math.ceil(width / partSide), rows: Math.ceil(height / partSide), partSide };
}

/** Counts the levels of a channel in a part. @returns the number of pixels */
export function countLevels(
  { width, height, channels, data }: GridPicture,
  { columns, partSide }: PaperGrid,
  part: number,
  channel: number,
  counts: Uint32Array,
): number {
  const [left, top] = [(part % columns) * partSide, Math.floor(part / columns) * partSide];
  const [right, bottom] = [Math.min(width, left + partSide), Math.min(height, top + partSide)];
  counts.fill(0);
  for (let y = top; y < bottom; y++) {
    const end = (y * width + right) * channels;
    for (let at = (y * width + left) * channels + channel; at < end; at += channels) {
      const level = data[at] as number;
      counts[level] = (counts[level] as number) + 1;
    }
  }
  return (right - left) * (bottom - top);
}

/** The level below which so many pixels are. */
export function levelOf(counts: Uint32Array, pixels: number): number {
  let sum = 0;
  for (let level = 0; level < 256; level++) {
    sum += counts[level] as number;
    if (sum >= pixels) return level;
  }
  return 255;
}

/** A part and those beside it, at corners too. */
export function partsAround({ columns, rows }: PaperGrid, part: number): number[] {
  const [column, row] = [part % columns, Math.floor(part / columns)];
  const around: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) around.push(y * columns + x);
  return around;
}

/** Each part as what its level and those around it come to. */
export function combineAround(
  grid: PaperGrid,
  levels: Float32Array,
  combine: (levels: readonly number[]) => number,
): Float32Array {
  return levels.map((_, part) => combine(partsAround(grid, part).map((other) => levels[other] as number)));
}

export function meanOf(levels: readonly number[]): number {
  return levels.reduce((sum, level) => sum + level, 0) / levels.length;
}

interface Whitening {
  /** Share of the paper's brightness that becomes white. */
  whiteFrom: number;
  /** What is added before a level is cut off to a whole number: 0.5 rounds it. */
  rounding: 0 | 0.5;
}

/** Divides a picture by the color of its paper, in place. @param levels of each channel at the centers of the parts */
export function divideByPaper(
  { width, height, channels, data }: GridPicture,
  { columns, rows, partSide }: PaperGrid,
  levels: readonly Float32Array[],
  { whiteFrom, rounding }: Whitening,
): void {
  const [lefts, rights, shares] = [new Uint32Array(width), new Uint32Array(width), new Float64Array(width)];
  for (let x = 0; x < width; x++) [lefts[x], rights[x], shares[x]] = between(x, partSide, columns);
  const lines = levels.map(() => new Float32Array(columns));
  for (let y = 0, at = 0; y < height; y++) {
    const [top, bottom, down] = between(y, partSide, rows);
    for (const [channel, line] of lines.entries()) {
      const ofChannel = levels[channel] as Float32Array;
      for (let column = 0; column < columns; column++) {
        const upper = ofChannel[top * columns + column] as number;
        line[column] = upper + ((ofChannel[bottom * columns + column] as number) - upper) * down;
      }
    }
    for (let x = 0; x < width; x++) {
      const [left, right, across] = [lefts[x] as number, rights[x] as number, shares[x] as number];
      for (let channel = 0; channel < channels; channel++, at++) {
        const line = lines[channel] as Float32Array;
        const paper = (line[left] as number) + ((line[right] as number) - (line[left] as number)) * across;
        data[at] = Math.min(255, ((data[at] as number) * 255) / (paper * whiteFrom) + rounding);
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
