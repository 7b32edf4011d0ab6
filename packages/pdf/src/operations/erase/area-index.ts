import type { Box } from '../../file/page-geometry.ts';

/** Cells along an axis. */
const maxCells = 4_096;
/** Cells of one area: one over more of them is compared everywhere. */
const maxCellsOfArea = 16;

const axes = [
  ['left', 'right'],
  ['bottom', 'top'],
] as const;
type Axis = (typeof axes)[number];

/** Areas by cells along the axis that separates them better, so that a box is compared with those near it alone. */
export class AreaIndex<A extends Box> {
  readonly #step: (count: number) => void;
  readonly #cells: Cells<A>;

  /** @param step draws on a budget: a step for each comparison */
  constructor(areas: readonly A[], step: (count: number) => void) {
    this.#step = step;
    const [across, along] = axes.map((axis) => cellsOf(areas, axis)) as [Cells<A>, Cells<A>];
    this.#cells = across.compared < along.compared ? across : along;
  }

  /** Whether something is so for an area that a box touches, or for any where the box is not finite. */
  some(box: Box, isSo: (area: A) => boolean): boolean {
    const { everywhere, cells, axis, placeOf } = this.#cells;
    if (this.#isSome(everywhere, box, isSo)) return true;
    if (cells.length === 0) return false;
    const last = placeOf(box[axis[1]]);
    for (let place = placeOf(box[axis[0]]); place <= last; place++)
      if (this.#isSome(cells[place] ?? [], box, isSo)) return true;
    return false;
  }

  #isSome(areas: readonly A[], box: Box, isSo: (area: A) => boolean): boolean {
    this.#step(areas.length);
    return areas.some((area) => !isApart(box, area) && isSo(area));
  }
}

/** Whether two boxes are beside each other; false where one is not finite. */
function isApart(one: Box, other: Box): boolean {
  return one.right < other.left || one.left > other.right || one.top < other.bottom || one.bottom > other.top;
}

interface Cells<A> {
  axis: Axis;
  everywhere: A[];
  /** None where all areas are everywhere. */
  cells: A[][];
  /** The cell of a coordinate; the first or last one for what is beyond. */
  placeOf: (coordinate: number) => number;
  /** Areas that a box of one cell is compared with, on average. */
  compared: number;
}

function cellsOf<A extends Box>(areas: readonly A[], axis: Axis): Cells<A> {
  const [low, high] = axis;
  let [from, to] = [Infinity, -Infinity];
  for (const area of areas) {
    from = Math.min(from, area[low]);
    to = Math.max(to, area[high]);
  }
  const count = Math.min(maxCells, areas.length);
  const placeOf = (coordinate: number) =>
    Math.max(0, Math.min(count - 1, Math.floor(((coordinate - from) / (to - from)) * count) || 0));
  const everywhere: A[] = [];
  const cells: A[][] = [];
  let entries = 0;
  for (const area of areas) {
    const [first, last] = [placeOf(area[low]), placeOf(area[high])];
    if (last - first >= maxCellsOfArea) everywhere.push(area);
    else for (let place = first; place <= last; place++, entries++) (cells[place] ??= []).push(area);
  }
  return { axis, everywhere, cells, placeOf, compared: everywhere.length + entries / Math.max(1, count) };
}
