import type { Size } from './pixels.ts';

/** Side of a tile with thresholds of its own, in pixels. */
const tileSide = 32;
/** Shares of the pixels of a tile that are darker than the level of its paper, and than that of its ink. */
const shares = { paper: 0.75, ink: 0.02 } as const;
/** Fewest levels between paper and ink; less is a stain, show-through or faint writing. */
const minContrast = 64;
/** Part of the contrast below the paper from which on a pixel is ink. */
const inkPart = 0.45;
/** Part of the difference from the surroundings that is added. */
const sharpening = 2;
/** Most runs per pixel: noise has more. */
const maxRunShare = 0.2;

/** Horizontal runs of ink, from the top row and from the left. */
export interface InkRuns {
  count: number;
  /** Row of each run, its first column, and the column after its last. */
  rows: Uint32Array;
  starts: Uint32Array;
  ends: Uint32Array;
}

/**
 * Finds pixels that are much darker than the paper around them.
 * @param gray brightness of each pixel
 * @param soft the same, blurred: what is darker than its surroundings counts as darker still, so that hairlines stay whole
 * @returns undefined where there are too many runs for a page of text
 */
export function findInk(gray: Uint8Array, soft: Uint8Array, { width, height }: Size): InkRuns | undefined {
  const thresholds = findThresholds(gray, { width, height });
  const columns = Math.ceil(width / tileSide);
  const maxRuns = Math.floor(width * height * maxRunShare);
  const [rows, starts, ends] = [0, 1, 2].map(() => new Uint32Array(maxRuns + width)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  let count = 0;
  for (let y = 0; y < height; y++) {
    if (count > maxRuns) return undefined;
    const tileRow = Math.floor(y / tileSide) * columns;
    let isInk = false;
    for (let tile = 0, x = 0; tile < columns; tile++) {
      const threshold = thresholds[tileRow + tile] as number;
      const end = Math.min(width, x + tileSide);
      if (threshold === 0 && !isInk) {
        x = end;
        continue;
      }
      for (let at = y * width + x; x < end; x++, at++) {
        const level = gray[at] as number;
        if (level + (level - (soft[at] as number)) * sharpening < threshold === isInk) continue;
        if (isInk) ends[count++] = x;
        else {
          rows[count] = y;
          starts[count] = x;
        }
        isInk = !isInk;
      }
    }
    if (isInk) ends[count++] = width;
  }
  return { count, rows, starts, ends };
}

/** The brightness of each tile below which a pixel is ink; 0 where it has none. */
function findThresholds(gray: Uint8Array, size: Size): Float32Array {
  const { paper, ink, columns, rows } = measureTiles(gray, size);
  const thresholds = new Float32Array(paper.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [brightest, darkest] = [0, 255];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          brightest = Math.max(brightest, paper[y * columns + x] as number);
          darkest = Math.min(darkest, ink[y * columns + x] as number);
        }
      }
      const contrast = brightest - darkest;
      if (contrast >= minContrast) thresholds[row * columns + column] = brightest - contrast * inkPart;
    }
  }
  return thresholds;
}

function measureTiles(gray: Uint8Array, { width, height }: Size) {
  const [columns, rows] = [Math.ceil(width / tileSide), Math.ceil(height / tileSide)];
  const [paper, ink] = [new Uint8Array(columns * rows), new Uint8Array(columns * rows)];
  const counts = new Uint32Array(256);
  for (let tile = 0; tile < paper.length; tile++) {
    const [left, top] = [(tile % columns) * tileSide, Math.floor(tile / columns) * tileSide];
    const [right, bottom] = [Math.min(width, left + tileSide), Math.min(height, top + tileSide)];
    counts.fill(0);
    for (let y = top; y < bottom; y++) {
      for (let at = y * width + left; at < y * width + right; at++) (counts[gray[at] as number] as number)++;
    }
    const pixels = (right - left) * (bottom - top);
    ink[tile] = levelAt(counts, pixels * shares.ink);
    paper[tile] = levelAt(counts, pixels * shares.paper);
  }
  return { paper, ink, columns, rows };
}

/** The brightness that so many pixels are darker than. */
function levelAt(counts: Uint32Array, pixels: number): number {
  let sum = 0;
  for (let level = 0; level < 255; level++) {
    sum += counts[level] as number;
    if (sum > pixels) return level;
  }
  return 255;
}
