import { sharp } from '../../images/configured-sharp.ts';
import { grayOf } from '../../images/gray.ts';
import { chooseColors } from './choose-colors.ts';
import { findInk } from './find-ink.ts';
import { findPaper, type Paper } from './find-paper.ts';
import { type GroupedInk, groupInk, type Shape } from './group-ink.ts';
import type { Pixels, Size } from './pixels.ts';

/** Standard deviation of the blur that shows the surroundings of a pixel, in pixels. */
const blurSigma = 2;
/** Fewest pixels of a shape of ink; fewer are dust, and stay on the paper. */
const minShapePixels = 4;
/** Greatest variation of a shape, in levels: more is a photograph. The edges of thin strokes vary more. */
const maxVariation = { thin: 44, thick: 14 } as const;
/** Greatest thickness of strokes that are mostly edge, and of any shape, as of bold letters of half an inch; in pixels. */
const thickness = { thin: 7, most: 18 } as const;
/** Width and height of a shape in pixels, of an inch, from which on it is a drawing where it fills more of its box: a grid of lines fills less. */
const drawing = { side: 200, filled: 0.12 } as const;
/**
 * Tiles of 64 by 64 pixels with so many runs of ink are of a halftone, or of hatching as fine: text of 9 points has at most
 * 350. A shape is part of it with so large a share of its runs.
 */
const halftone = { tileShift: 6, runs: 420, share: 0.4 } as const;
/** Fewest shapes of a page of text, and most of its blocks that may show something else. */
const text = { shapes: 20, marks: 0.5 } as const;
/** Share of blocks with marks around a shape from which on it is part of a photograph. */
const photoShare = 0.2;
/** Cells on each side of a shape's middle that tell whether it is in a photograph. */
const photoReach = 2;
/** Largest share of blocks with marks of paper that is even. */
const evenShare = 0.001;

/** A page of one scan: paper with what is not sure to be ink, and ink in few colors. */
export interface ScanLayers extends Size {
  /** Without the ink, which its surroundings replace. */
  paper: Pixels;
  /** Whether the paper shows nothing that a low resolution would lose. */
  isEven: boolean;
  inks: InkLayer[];
}

export interface InkLayer {
  /** Samples from 0 to 255. */
  color: number[];
  /** Rows of bits that begin at a byte each; 1 is ink. */
  mask: Buffer;
}

/**
 * Separates a scan of text into layers (mixed raster content, ITU-T T.44).
 * @param pixels are changed
 * @returns undefined where no text is found
 */
export async function separateLayers(pixels: Pixels): Promise<ScanLayers | undefined> {
  const gray = pixels.channels === 1 ? Buffer.from(pixels.data) : grayOf(pixels.data);
  const runs = findInk(gray, await blur(gray, pixels), pixels);
  const ink = runs && groupInk(runs, gray, pixels);
  if (!ink) return undefined;
  const isKept = Uint8Array.from(ink.shapes, (shape) => Number(isInk(shape)));
  dropHalftones(ink, isKept, pixels);
  let paper = findPaper(pixels, ink, isKept);
  if (meanOf(paper.marks) > text.marks) return undefined;
  if (dropPhotographs(ink, isKept, paper)) paper = findPaper(pixels, ink, isKept);
  const { colors, colorOf } = chooseColors(ink.shapes, isKept);
  if (colorOf.filter((color) => color !== -1).length < text.shapes) return undefined;
  const masks = paintMasks(ink, colorOf, colors.length, pixels);
  if (colorOf.some((color, shape) => color === -1 && isKept[shape] === 1)) {
    for (const [shape, color] of colorOf.entries()) if (color === -1) isKept[shape] = 0;
    paper = findPaper(pixels, ink, isKept);
  }
  replaceInk(pixels, paper);
  return {
    width: pixels.width,
    height: pixels.height,
    paper: pixels,
    isEven: !paper.hasSteps && meanOf(paper.marks) <= evenShare,
    inks: colors.map((color, index) => ({ color, mask: masks[index] as Buffer })),
  };
}

function blur(gray: Uint8Array, { width, height }: Size): Promise<Buffer> {
  return sharp(gray, { raw: { width, height, channels: 1 } })
    .blur(blurSigma)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

function isInk({ left, right, top, bottom, pixels, runs, variation }: Shape): boolean {
  const [width, height] = [right - left, bottom - top];
  if (Math.min(width, height) > drawing.side && pixels > width * height * drawing.filled) return false;
  const mean = pixels / Math.max(runs, width);
  const most = mean <= thickness.thin ? maxVariation.thin : maxVariation.thick;
  return pixels >= minShapePixels && variation <= most && mean <= thickness.most;
}

function meanOf(values: Float32Array): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

/** Drops shapes whose runs are in tiles with many runs for a good part. */
function dropHalftones({ runs, shapeOf, shapes }: GroupedInk, isKept: Uint8Array, { width, height }: Size): void {
  const { tileShift, runs: most, share } = halftone;
  const columns = (width >> tileShift) + 1;
  const counts = new Uint32Array(columns * ((height >> tileShift) + 1));
  const tileOf = (run: number) =>
    ((runs.rows[run] as number) >> tileShift) * columns + ((runs.starts[run] as number) >> tileShift);
  for (let run = 0; run < runs.count; run++) (counts[tileOf(run)] as number)++;
  const inHalftones = new Uint32Array(shapes.length);
  for (let run = 0; run < runs.count; run++)
    if ((counts[tileOf(run)] as number) > most) (inHalftones[shapeOf[run] as number] as number)++;
  for (const [index, shape] of shapes.entries())
    if ((inHalftones[index] as number) > shape.runs * share) isKept[index] = 0;
}

/** @returns whether there are shapes that are not kept any more */
function dropPhotographs({ shapes }: GroupedInk, isKept: Uint8Array, paper: Paper): boolean {
  let isChanged = false;
  for (const [index, { left, right, top, bottom }] of shapes.entries()) {
    if (isKept[index] === 0) continue;
    const [x, y] = [(left + right) >> 5, (top + bottom) >> 5];
    if (marksAround(paper, x, y) < photoShare) continue;
    isKept[index] = 0;
    isChanged = true;
  }
  return isChanged;
}

function marksAround({ width, height, marks }: Paper, x: number, y: number): number {
  let [sum, count] = [0, 0];
  for (let row = Math.max(0, y - photoReach); row <= Math.min(height - 1, y + photoReach); row++) {
    for (let column = Math.max(0, x - photoReach); column <= Math.min(width - 1, x + photoReach); column++) {
      sum += marks[row * width + column] as number;
      count++;
    }
  }
  return sum / count;
}

function paintMasks({ runs, shapeOf }: GroupedInk, colorOf: Int8Array, count: number, { width, height }: Size) {
  const rowBytes = Math.ceil(width / 8);
  const masks = Array.from({ length: count }, () => Buffer.alloc(rowBytes * height));
  for (let run = 0; run < runs.count; run++) {
    const mask = masks[colorOf[shapeOf[run] as number] as number];
    if (!mask) continue;
    const row = (runs.rows[run] as number) * rowBytes;
    for (let x = runs.starts[run] as number; x < (runs.ends[run] as number); x++) {
      const at = row + (x >> 3);
      mask[at] = (mask[at] as number) | (0x80 >> (x & 7));
    }
  }
  return masks;
}

/** Paints the paper of each cell over the pixels of ink. */
function replaceInk({ width, height, channels, data }: Pixels, { width: columns, cells, covered }: Paper): void {
  for (let y = 0, at = 0; y < height; y++) {
    const row = (y >> 4) * columns;
    for (let x = 0; x < width; x++, at++) {
      if (covered[at] === 0) continue;
      const cell = (row + (x >> 4)) * channels;
      for (let channel = 0; channel < channels; channel++)
        data[at * channels + channel] = cells[cell + channel] as number;
    }
  }
}
