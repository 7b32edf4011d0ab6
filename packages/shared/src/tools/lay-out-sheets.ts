import type { OptionsOf } from '../contract.ts';
import { pointsPerMillimeter } from '../drawn-text.ts';
import { ToolError } from '../error-catalog.ts';
import type { PageSize } from '../page-raster.ts';
import { paperSizes } from '../paper-sizes.ts';
import type { Rectangle } from '../placement.ts';
import type { nUp } from './n-up.ts';

// An entry of its own in package.json: a page loads it with the first file.

export type NUpOptions = OptionsOf<typeof nUp>;

/** A page on a sheet. */
export interface PlacedPage {
  /** From 0. */
  pageIndex: number;
  scale: number;
  /** What the page takes, as it is shown, in points from the lower left corner of the sheet. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line from one point to another. */
export type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** A sheet, in points from its lower left corner. */
export interface SheetLayout extends PageSize {
  pages: PlacedPage[];
  /** The part of the sheet that shows pages. */
  area: Rectangle;
  cuts: Line[];
}

/** Sheets that a poster has at most for all pages. */
export const maxSheets = 2_000;
/** Points of a cut mark at most. */
const maxMark = 5 * pointsPerMillimeter;
/** Defaults in millimeters. */
const usual = { gap: 5, margin: 5, columns: 2, overlap: 10 } as const;
/** Share of a sheet that a poster may exceed it by without another sheet. */
const tolerance = 1e-6;

/** Columns and rows, and the size of a sheet that has them. */
interface Grid {
  columns: number;
  rows: number;
  sheet: PageSize;
}

/**
 * The sheets of a PDF, in their order.
 * @param pages sizes as they are shown, in points
 * @throws ToolError tooManyPages where a poster takes more sheets than `maxSheets`
 */
export function layOutSheets(pages: readonly PageSize[], options: NUpOptions): SheetLayout[] {
  if (options.mode === 'poster') return layOutPosters(pages, options);
  const perSheet = options.mode === 'booklet' ? 2 : options.per_sheet;
  const grid = bestGrid(pages, perSheet, options);
  const orders = options.mode === 'booklet' ? bookletOrder(pages.length) : chunks(pages.length, perSheet);
  const cells = cellsOf(grid, options);
  const cuts = options.cut_marks ? gridCuts(grid, options) : [];
  return orders.map((order) => ({
    ...grid.sheet,
    area: areaOf(grid.sheet, marginOf(options)),
    cuts,
    pages: order.flatMap((pageIndex, at): PlacedPage[] => {
      const page = pages[pageIndex];
      const cell = cells[at];
      const place = page && cell && fitted(page, cell);
      return place && place.scale > 0 ? [{ pageIndex, ...place }] : [];
    }),
  }));
}

function marginOf({ margin }: NUpOptions): number {
  return (margin ?? usual.margin) * pointsPerMillimeter;
}

function gapOf({ gap, mode }: NUpOptions): number {
  return (gap ?? (mode === 'booklet' ? 0 : usual.gap)) * pointsPerMillimeter;
}

/** Paper in points, upright and across. */
function papers({ paper }: NUpOptions): [PageSize, PageSize] {
  const [width, height] = [
    paperSizes[paper].width * pointsPerMillimeter,
    paperSizes[paper].height * pointsPerMillimeter,
  ];
  return [
    { width, height },
    { width: height, height: width },
  ];
}

function areaOf({ width, height }: PageSize, margin: number): Rectangle {
  return { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
}

/** The sheet and the grid on it that show the pages largest together. */
function bestGrid(pages: readonly PageSize[], perSheet: number, options: NUpOptions): Grid {
  const columns = options.mode === 'booklet' ? [2] : Array.from({ length: perSheet }, (_, at) => at + 1);
  const grids = papers(options).flatMap((sheet) =>
    columns.flatMap((count): Grid[] =>
      perSheet % count === 0 ? [{ columns: count, rows: perSheet / count, sheet }] : [],
    ),
  );
  const areaOn = (grid: Grid) => {
    const [cell] = cellsOf(grid, options);
    return cell ? pages.reduce((sum, page) => sum + shownArea(page, cell), 0) : 0;
  };
  return grids.reduce((best, grid) => (areaOn(grid) > areaOn(best) * (1 + tolerance) ? grid : best));
}

/** The places of pages on a sheet, in their order. */
function cellsOf({ columns, rows, sheet }: Grid, options: NUpOptions): Rectangle[] {
  const gap = gapOf(options);
  const { x, y, width, height } = areaOf(sheet, marginOf(options));
  const cell = { width: (width - (columns - 1) * gap) / columns, height: (height - (rows - 1) * gap) / rows };
  const isDown = options.mode === 'grid' && options.order === 'down';
  return Array.from({ length: columns * rows }, (_, place) => {
    const [row, fromStart] = isDown
      ? [place % rows, Math.floor(place / rows)]
      : [Math.floor(place / columns), place % columns];
    const column = options.right_to_left ? columns - 1 - fromStart : fromStart;
    return { ...cell, x: x + column * (cell.width + gap), y: y + (rows - 1 - row) * (cell.height + gap) };
  });
}

/** A page as large as it fits into a place, in the middle of that. */
function fitted(page: PageSize, cell: Rectangle): Omit<PlacedPage, 'pageIndex'> {
  const scale = Math.min(cell.width / page.width, cell.height / page.height);
  const [width, height] = [page.width * scale, page.height * scale];
  return { scale, width, height, x: cell.x + (cell.width - width) / 2, y: cell.y + (cell.height - height) / 2 };
}

function shownArea(page: PageSize, cell: Rectangle): number {
  const { scale, width, height } = fitted(page, cell);
  // A page can claim to be infinite.
  return scale > 0 ? width * height : 0;
}

function chunks(count: number, size: number): number[][] {
  return Array.from({ length: Math.ceil(count / size) }, (_, sheet) =>
    Array.from({ length: Math.min(size, count - sheet * size) }, (_unused, place) => sheet * size + place),
  );
}

/** The two pages of each side of the sheets of a booklet; those beyond the last page are blank. */
function bookletOrder(count: number): number[][] {
  const sheets = Math.ceil(count / 4);
  const last = sheets * 4 - 1;
  return Array.from({ length: sheets }, (_, sheet) => sheet * 2).flatMap((at) => [
    [last - at, at],
    [at + 1, last - at - 1],
  ]);
}

/** Marks in the margins: at the edges of the pages, and in the middle of the gaps. */
function gridCuts({ columns, rows, sheet }: Grid, options: NUpOptions): Line[] {
  const { x, y, width, height } = areaOf(sheet, marginOf(options));
  const gap = gapOf(options);
  const between = (from: number, length: number, count: number) =>
    Array.from({ length: count + 1 }, (_, at) =>
      at === 0 ? from : at === count ? from + length : from - gap / 2 + (at * (length + gap)) / count,
    );
  return marksAround(areaOf(sheet, marginOf(options)), marginOf(options), {
    across: between(x, width, columns),
    up: between(y, height, rows),
  });
}

/** Marks in the margins beside an area, where lines through it would be. */
function marksAround(
  { x, y, width, height }: Rectangle,
  margin: number,
  { across, up }: { across: readonly number[]; up: readonly number[] },
): Line[] {
  const mark = Math.min(margin, maxMark);
  if (mark === 0) return [];
  const [right, top] = [x + width, y + height];
  return [
    ...across.flatMap((at): Line[] => [
      [at, y - mark, at, y],
      [at, top, at, top + mark],
    ]),
    ...up.flatMap((at): Line[] => [
      [x - mark, at, x, at],
      [right, at, right + mark, at],
    ]),
  ];
}

function layOutPosters(pages: readonly PageSize[], options: NUpOptions): SheetLayout[] {
  const margin = marginOf(options);
  const overlap = (options.overlap ?? usual.overlap) * pointsPerMillimeter;
  const columns = options.columns ?? usual.columns;
  const [upright, across] = papers(options);
  const posters = pages.map((page) => {
    const sheet = page.width > page.height ? across : upright;
    const area = areaOf(sheet, margin);
    const [stepX, stepY] = [area.width - overlap, area.height - overlap];
    const scale = (columns * stepX + overlap) / page.width;
    const rows = Math.max(1, Math.ceil((page.height * scale - overlap) / stepY - tolerance) || 1);
    return { page, sheet, area, stepX, stepY, scale, rows };
  });
  const count = posters.reduce((sum, { rows }) => sum + rows * columns, 0);
  if (count > maxSheets) throw new ToolError('tooManyPages', { page_count: count, max_pages: maxSheets });
  return posters.flatMap(({ page, sheet, area, stepX, stepY, scale, rows }, pageIndex) => {
    const [width, height] = [page.width * scale, page.height * scale];
    const cuts = options.cut_marks
      ? marksAround(area, margin, { across: [area.x, area.x + area.width], up: [area.y, area.y + area.height] })
      : [];
    return Array.from({ length: rows * columns }, (_, place): SheetLayout => {
      const [row, column] = [Math.floor(place / columns), place % columns];
      const x = area.x - column * stepX;
      const y = area.y + area.height + row * stepY - height;
      return { ...sheet, area, cuts, pages: scale > 0 ? [{ pageIndex, scale, x, y, width, height }] : [] };
    });
  });
}
