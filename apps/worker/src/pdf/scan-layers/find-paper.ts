import type { GroupedInk } from './group-ink.ts';
import type { Pixels, Size } from './pixels.ts';

/** Pixels around ink that its edges can blur. */
const blurred = 3;
/** Side of a block, whose mean shows no noise, and of a cell, whose paper is even; in pixels. */
const sides = { block: 4, cell: 16 } as const;
/** Levels by which the mean of a block differs from its cell where something is on the paper. */
const maxDifference = 10;
/** Share of the blocks of a cell with marks from which on its mean is not that of paper. */
const maxMarks = 0.25;
/** Levels by which even paper differs at most from one cell to the next. */
const maxStep = 24;
/** Levels by which paper is darker at most than the brightest cell around it, and cells on each side that are looked at. */
const maxDarkness = 40;
const darkReach = 5;
/** Fewest pixels beside ink from which a mean is taken. */
const minPixels = { block: 8, cell: 32 } as const;

/** The paper below the ink of a scan. */
export interface Paper extends Size {
  channels: 1 | 3;
  /** Mean samples of each cell of 16 by 16 pixels, from the top row; those of ink and marks alone are of their neighbors. */
  cells: Float32Array;
  /** Share of the blocks of each cell that show something beside its ink: writing in gray, a photograph, an edge; 1 for dark cells. */
  marks: Float32Array;
  /** Whether some neighboring cells differ much. */
  hasSteps: boolean;
  /** 1 for pixels of ink and those around it. */
  covered: Uint8Array;
}

/** @param isKept whether a shape is taken as ink; others are on the paper */
export function findPaper(pixels: Pixels, ink: GroupedInk, isKept: Uint8Array): Paper {
  const { width, height, channels } = pixels;
  const covered = coverInk(ink, isKept, pixels);
  const blocks = sumBlocks(pixels, covered);
  const [columns, rows] = [Math.ceil(width / sides.cell), Math.ceil(height / sides.cell)];
  const sums = new Float64Array(columns * rows * (channels + 1));
  const perCell = sides.cell / sides.block;
  for (let y = 0; y < blocks.rows; y++) {
    for (let x = 0; x < blocks.columns; x++) {
      const cell = Math.floor(y / perCell) * columns + Math.floor(x / perCell);
      for (let at = 0; at <= channels; at++)
        (sums[cell * (channels + 1) + at] as number) += blocks.sums[
          (y * blocks.columns + x) * (channels + 1) + at
        ] as number;
    }
  }
  const cells = fillCells(sums, { width: columns, height: rows }, channels);
  const marks = new Float32Array(columns * rows);
  for (let y = 0; y < blocks.rows; y++) {
    for (let x = 0; x < blocks.columns; x++) {
      const cell = Math.floor(y / perCell) * columns + Math.floor(x / perCell);
      const at = (y * blocks.columns + x) * (channels + 1);
      const count = blocks.sums[at + channels] as number;
      if (count < minPixels.block) continue;
      for (let channel = 0; channel < channels; channel++) {
        const difference = (blocks.sums[at + channel] as number) / count - (cells[cell * channels + channel] as number);
        if (Math.abs(difference) < maxDifference) continue;
        (marks[cell] as number) += 1 / perCell ** 2;
        break;
      }
    }
  }
  const size = { width: columns, height: rows };
  markDark(cells, marks, size, channels);
  for (const [cell, share] of marks.entries()) if (share > maxMarks) sums[cell * (channels + 1) + channels] = 0;
  const below = fillCells(sums, size, channels);
  return { ...size, channels, cells: below, marks, hasSteps: findSteps(cells, size, channels), covered };
}

/** Marks cells that are much darker than the brightest around them: of photographs, tinted boxes and large letters. */
function markDark(cells: Float32Array, marks: Float32Array, { width, height }: Size, channels: number): void {
  const levels = Float32Array.from({ length: width * height }, (_, cell) => {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += cells[cell * channels + channel] as number;
    return sum / channels;
  });
  const brightest = Float32Array.from(levels);
  for (const step of [1, width]) {
    const [count, source] = [step === 1 ? width : height, Float32Array.from(brightest)];
    for (let cell = 0; cell < levels.length; cell++) {
      const place = step === 1 ? cell % width : Math.floor(cell / width);
      for (let offset = -Math.min(darkReach, place); offset <= darkReach && place + offset < count; offset++)
        brightest[cell] = Math.max(brightest[cell] as number, source[cell + offset * step] as number);
    }
  }
  for (const [cell, level] of levels.entries()) if (level < (brightest[cell] as number) - maxDarkness) marks[cell] = 1;
}

function findSteps(cells: Float32Array, { width, height }: Size, channels: number): boolean {
  const differs = (a: number, b: number) => Math.abs((cells[a] as number) - (cells[b] as number)) > maxStep;
  for (let y = 0; y < height; y++) {
    for (let at = y * width * channels; at < (y + 1) * width * channels; at++) {
      const isLast = at + channels >= (y + 1) * width * channels;
      if ((!isLast && differs(at, at + channels)) || (y + 1 < height && differs(at, at + width * channels)))
        return true;
    }
  }
  return false;
}

/** Paints the kept shapes, wider on each side. */
function coverInk({ runs, shapeOf }: GroupedInk, isKept: Uint8Array, { width, height }: Size): Uint8Array {
  const covered = new Uint8Array(width * height);
  for (let run = 0; run < runs.count; run++) {
    if (isKept[shapeOf[run] as number] === 0) continue;
    const y = runs.rows[run] as number;
    const left = Math.max(0, (runs.starts[run] as number) - blurred);
    const right = Math.min(width, (runs.ends[run] as number) + blurred);
    for (let row = Math.max(0, y - blurred); row <= Math.min(height - 1, y + blurred); row++)
      covered.fill(1, row * width + left, row * width + right);
  }
  return covered;
}

/** Sums of the samples that are not covered, and their number, of each block. */
function sumBlocks({ width, height, channels, data }: Pixels, covered: Uint8Array) {
  const [columns, rows] = [Math.ceil(width / sides.block), Math.ceil(height / sides.block)];
  const entries = channels + 1;
  const sums = new Int32Array(columns * rows * entries);
  for (let y = 0, at = 0; y < height; y++) {
    const row = (y >> 2) * columns;
    for (let x = 0; x < width; x++, at++) {
      if (covered[at] === 1) continue;
      const into = (row + (x >> 2)) * entries;
      if (channels === 3) {
        (sums[into] as number) += data[at * 3] as number;
        (sums[into + 1] as number) += data[at * 3 + 1] as number;
        (sums[into + 2] as number) += data[at * 3 + 2] as number;
        (sums[into + 3] as number)++;
      } else {
        (sums[into] as number) += data[at] as number;
        (sums[into + 1] as number)++;
      }
    }
  }
  return { sums, columns, rows };
}

/** Means of the cells; those without a mean take that of their neighbors, the nearest first. */
function fillCells(sums: Float64Array, { width, height }: Size, channels: number): Float32Array {
  const cells = new Float32Array(width * height * channels);
  let open: number[] = [];
  const isKnown = new Uint8Array(width * height);
  for (let cell = 0; cell < width * height; cell++) {
    const count = sums[cell * (channels + 1) + channels] as number;
    if (count < minPixels.cell) {
      open.push(cell);
      continue;
    }
    isKnown[cell] = 1;
    for (let channel = 0; channel < channels; channel++)
      cells[cell * channels + channel] = (sums[cell * (channels + 1) + channel] as number) / count;
  }
  while (open.length > 0 && open.length < width * height) {
    const found: number[] = [];
    const left: number[] = [];
    for (const cell of open) {
      const neighbors = neighborsOf(cell, width, height).filter((each) => isKnown[each] === 1);
      (neighbors.length > 0 ? found : left).push(cell);
      for (let channel = 0; channel < channels; channel++) {
        const sum = neighbors.reduce((total, each) => total + (cells[each * channels + channel] as number), 0);
        cells[cell * channels + channel] = sum / neighbors.length;
      }
    }
    for (const cell of found) isKnown[cell] = 1;
    open = left;
  }
  return cells;
}

function neighborsOf(cell: number, width: number, height: number): number[] {
  const [x, y] = [cell % width, Math.floor(cell / width)];
  return [
    ...(x > 0 ? [cell - 1] : []),
    ...(x + 1 < width ? [cell + 1] : []),
    ...(y > 0 ? [cell - width] : []),
    ...(y + 1 < height ? [cell + width] : []),
  ];
}
