import { joinAreas } from './areas.ts';
import type { Area, Change, FigurePair, Place } from './model.ts';

/** A picture of a page: rows of red, green, blue and alpha. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/** Side in pixels of the cells whose colors are compared. */
const cellPixels = 8;
/**
 * Difference of a cell's mean color, from 0 to 255, from which a picture differs: a multiple of the one that 95 % of its cells
 * that differ at all stay below, since a picture that was compressed again differs a little everywhere, and within these limits.
 */
const pictureNoise = { share: 0.95, multiple: 3.2, least: 16, most: 40 };
/** Mean difference of the pixels of a cell from which a picture differs in any case: edges that were compressed stay below. */
const minPixelDifference = 72;
/** Difference of a pixel from which a shape differs, and pixels of a cell that do: shapes are drawn alike in both. */
const [minShapeDifference, minShapePixels] = [32, 3];
/** Distance in cells of parts that are one change. */
const joinCells = 1.5;
const maxParts = 24;
/** Margin around words in points, within which they are drawn. */
const textMargin = 1.5;

/**
 * Changes of pictures and shapes of a pair that are seen, with the parts that differ: those that were only written in another way,
 * such as compressed again, are left out.
 * @param changes of the pair, of kind `picture` and `drawing`; others are returned as they are
 * @param before the page of the first document, of any width; the other one has the same
 */
export function confirmFigures(changes: readonly Change[], pair: FigurePair, before: Raster, after: Raster): Change[] {
  if (before.width !== after.width || before.height !== after.height) return [...changes];
  const isText = textCells(pair, before);
  return changes.flatMap((change) => {
    if (change.kind !== 'picture' && change.kind !== 'drawing') return change;
    const areas = [...change.before, ...change.after].flatMap((place) => place.areas);
    const parts = joinAreas(
      areas.flatMap((area) => differingParts(change.kind === 'picture', area, pair, before, after, isText)),
      0.1,
      maxParts,
    );
    if (parts.length === 0) return [];
    const places = (own: readonly Place[]) => own.map(({ pageIndex }) => ({ pageIndex, areas: parts }));
    return { ...change, before: places(change.before), after: places(change.after) };
  });
}

/** Cells with text. */
function textCells({ texts, width, height }: FigurePair, raster: Raster): Uint8Array {
  const columns = Math.ceil(raster.width / cellPixels);
  const rows = Math.ceil(raster.height / cellPixels);
  const isText = new Uint8Array(columns * rows);
  for (const text of texts) {
    const area = {
      left: text.left - textMargin,
      right: text.right + textMargin,
      bottom: text.bottom - textMargin,
      top: text.top + textMargin,
    };
    const { left, top, right, bottom } = cellsOf(area, { width, height }, raster);
    for (let row = top; row <= bottom; row++) isText.fill(1, row * columns + left, row * columns + right + 1);
  }
  return isText;
}

/** The cells that an area reaches into. */
function cellsOf(area: Area, page: { width: number; height: number }, raster: Raster) {
  const columns = Math.ceil(raster.width / cellPixels);
  const rows = Math.ceil(raster.height / cellPixels);
  const column = (x: number) => Math.floor((x / page.width) * (raster.width / cellPixels));
  const row = (y: number) => Math.floor((1 - y / page.height) * (raster.height / cellPixels));
  return {
    left: Math.max(0, Math.min(columns - 1, column(area.left))),
    right: Math.max(0, Math.min(columns - 1, column(area.right))),
    top: Math.max(0, Math.min(rows - 1, row(area.top))),
    bottom: Math.max(0, Math.min(rows - 1, row(area.bottom))),
  };
}

/** The parts of an area of a page that differ in two pictures of it. */
function differingParts(
  isPicture: boolean,
  area: Area,
  page: FigurePair,
  before: Raster,
  after: Raster,
  isText: Uint8Array,
): Area[] {
  const columns = Math.ceil(before.width / cellPixels);
  const { left, right, top, bottom } = cellsOf(area, page, before);
  const differences: number[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const isCompared = isText[row * columns + column] === 0;
      differences.push(isCompared ? differenceOf(isPicture, column, row, before, after) : 0);
    }
  const least = isPicture ? pictureThreshold(differences) : minShapePixels;
  const cellWidth = (cellPixels / before.width) * page.width;
  const cellHeight = (cellPixels / before.height) * page.height;
  const differing = differences.flatMap((difference, at): Area[] => {
    if (difference < least) return [];
    const column = left + (at % (right - left + 1));
    const row = top + Math.floor(at / (right - left + 1));
    const upper = page.height - row * cellHeight;
    return [{ left: column * cellWidth, right: (column + 1) * cellWidth, top: upper, bottom: upper - cellHeight }];
  });
  return joinAreas(differing, joinCells * Math.max(cellWidth, cellHeight), maxParts);
}

function pictureThreshold(differences: readonly number[]): number {
  const { share, multiple, least, most } = pictureNoise;
  const noise = differences
    .filter((difference) => difference >= 0.5 && difference < Infinity)
    .toSorted((one, other) => one - other);
  return Math.min(most, Math.max(least, multiple * (noise[Math.floor(noise.length * share)] ?? 0)));
}

/** Of a picture the difference of a cell's mean color, of a shape the number of its pixels that differ. */
function differenceOf(isPicture: boolean, column: number, row: number, before: Raster, after: Raster): number {
  const endX = Math.min(before.width, (column + 1) * cellPixels);
  const endY = Math.min(before.height, (row + 1) * cellPixels);
  const sums = [0, 0, 0];
  let [pixels, differing, total] = [0, 0, 0];
  for (let y = row * cellPixels; y < endY; y++)
    for (let x = column * cellPixels; x < endX; x++) {
      const at = (y * before.width + x) * 4;
      let most = 0;
      for (let channel = 0; channel < 3; channel++) {
        const difference = shown(before, at, channel) - shown(after, at, channel);
        sums[channel] = (sums[channel] ?? 0) + difference;
        most = Math.max(most, Math.abs(difference));
      }
      if (most >= minShapeDifference) differing++;
      total += most;
      pixels++;
    }
  if (!isPicture) return differing;
  return total >= minPixelDifference * Math.max(1, pixels) ? Infinity : Math.max(...sums.map(Math.abs)) / pixels;
}

/** A sample on white paper. */
function shown({ data }: Raster, at: number, channel: number): number {
  const alpha = data[at + 3] ?? 255;
  const value = data[at + channel] ?? 255;
  return alpha === 255 ? value : 255 + ((value - 255) * alpha) / 255;
}
