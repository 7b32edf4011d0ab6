/** Parts of the longer side in which the brightness of the paper is estimated. */
const parts = 48;
const minPartSide = 8;
/** Share of a part's pixels that are darker than its paper: text covers less than a third of a part. */
const paperShare = 0.8;
/** Paper is not darker than this: in a black picture there is no paper, and its grain would be amplified. */
const darkestPaper = 72;

/** The brightness of the paper at the centers of a grid of parts. */
interface PaperGrid {
  columns: number;
  rows: number;
  partSide: number;
  levels: Float32Array;
}

/**
 * Evens out the light of a photographed document in place: its paper becomes white everywhere, also in a shadow.
 * @param gray rows of `width` pixels
 */
export function evenLight<B extends ArrayBufferLike>(gray: Uint8Array<B>, width: number): Uint8Array<B> {
  const height = gray.length / width;
  const grid = widened(paperOf(gray, width, height));
  const { columns, rows, partSide, levels } = grid;
  const line = new Float32Array(columns);
  for (let y = 0, at = 0; y < height; y++) {
    const [top, bottom, down] = between(y, partSide, rows);
    for (let column = 0; column < columns; column++) {
      const upper = levels[top * columns + column] as number;
      line[column] = upper + ((levels[bottom * columns + column] as number) - upper) * down;
    }
    for (let x = 0; x < width; x++, at++) {
      const [left, right, across] = between(x, partSide, columns);
      const paper = (line[left] as number) + ((line[right] as number) - (line[left] as number)) * across;
      gray[at] = Math.min(255, ((gray[at] as number) * 255) / paper);
    }
  }
  return gray;
}

/** The parts whose centers surround a pixel, and its place between them from 0 to 1. */
function between(pixel: number, partSide: number, count: number): [before: number, after: number, share: number] {
  const place = Math.min(count - 1, Math.max(0, (pixel + 0.5) / partSide - 0.5));
  const before = Math.floor(place);
  return [before, Math.min(count - 1, before + 1), place - before];
}

function paperOf(gray: Uint8Array, width: number, height: number): PaperGrid {
  const partSide = Math.max(minPartSide, Math.ceil(Math.max(width, height) / parts));
  const [columns, rows] = [Math.ceil(width / partSide), Math.ceil(height / partSide)];
  const levels = new Float32Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let part = 0; part < levels.length; part++) {
    const [left, top] = [(part % columns) * partSide, Math.floor(part / columns) * partSide];
    const [right, bottom] = [Math.min(width, left + partSide), Math.min(height, top + partSide)];
    counts.fill(0);
    for (let y = top; y < bottom; y++) {
      for (let at = y * width + left; at < y * width + right; at++) {
        const level = gray[at] as number;
        counts[level] = (counts[level] as number) + 1;
      }
    }
    levels[part] = Math.max(darkestPaper, levelAt(counts, (right - left) * (bottom - top) * paperShare));
  }
  return { columns, rows, partSide, levels };
}

/** The level below which so many pixels are. */
function levelAt(counts: Uint32Array, pixels: number): number {
  let sum = 0;
  for (let level = 0; level < 256; level++) {
    sum += counts[level] as number;
    if (sum >= pixels) return level;
  }
  return 255;
}

/** Each part as its brightest neighbor: a part full of ink has the paper around it. Then smoothed. */
function widened(grid: PaperGrid): PaperGrid {
  const brightest = (levels: number[]) => Math.max(...levels);
  const mean = (levels: number[]) => levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return neighbors(neighbors(grid, brightest), mean);
}

function neighbors(grid: PaperGrid, combine: (levels: number[]) => number): PaperGrid {
  const { columns, rows, levels } = grid;
  const combined = levels.map((_, part) => {
    const [column, row] = [part % columns, Math.floor(part / columns)];
    const around: number[] = [];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
        around.push(levels[y * columns + x] as number);
    }
    return combine(around);
  });
  return { ...grid, levels: combined };
}
