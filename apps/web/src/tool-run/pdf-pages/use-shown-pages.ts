import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

/** How far beyond what is seen pages are drawn, in pixels. */
const margin = 400;
/** How many are drawn before the grid has been measured: all are laid out for that, so they are few. */
const firstPages = 12;

interface Grid {
  columns: number;
  /** Pixels, without the gap between two rows. */
  rowHeight: number;
  /** A picture's, in pixels. */
  width: number;
  firstRow: number;
  lastRow: number;
}

export interface ShownPages {
  /** Those near what is seen and the one that is kept, in their order. */
  pages: readonly number[];
  /** How many stand beside one another. */
  columns: number;
  /** A picture's width in pixels; 0 until it is known. */
  width: number;
  listStyle: CSSProperties | undefined;
  placeOf: (page: number) => CSSProperties | undefined;
}

/**
 * Which pages of a grid that scrolls are drawn, and where: a PDF may have hundreds, and laying all of them out takes longer
 * than a frame. The grid's rows are of one height, which its first page tells.
 * @param kept a page that is drawn wherever it is: the one that has, or had, the keyboard's focus
 */
export function useShownPages(list: RefObject<HTMLElement | null>, count: number, kept?: number): ShownPages {
  const [grid, setGrid] = useState<Grid | null>(null);
  // After every drawing: the pages that are measured and watched are others then.
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const update = () => setGrid((before) => newer(before, measure(element)));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    // Larger letters or wider spacing make it higher.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  });

  if (grid === null) {
    const pages = range(1, Math.min(count, firstPages));
    return { pages, columns: 1, width: 0, listStyle: undefined, placeOf: () => undefined };
  }
  const { columns, rowHeight, width } = grid;
  const first = grid.firstRow * columns + 1;
  const last = Math.min(count, (grid.lastRow + 1) * columns);
  const pages = range(first, last);
  if (kept !== undefined && kept < first) pages.unshift(kept);
  if (kept !== undefined && kept > last && kept <= count) pages.push(kept);
  return {
    pages,
    columns,
    width,
    listStyle: { gridTemplateRows: `repeat(${Math.ceil(count / columns)}, ${rowHeight}px)` },
    placeOf: (page) => ({ gridRow: Math.ceil(page / columns), gridColumn: ((page - 1) % columns) + 1 }),
  };
}

function measure(list: HTMLElement): Grid | null {
  const page = list.firstElementChild;
  const picture = page?.firstElementChild;
  if (!(page instanceof HTMLElement) || !(picture instanceof HTMLElement)) return null;
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const rowHeight = page.getBoundingClientRect().height;
  const pitch = rowHeight + Number.parseFloat(rowGap);
  return {
    // Pages that still stand where a wider grid had columns make further ones, of no width: see grid-auto-columns.
    columns: Math.max(1, gridTemplateColumns.split(' ').filter((track) => Number.parseFloat(track) >= 1).length),
    rowHeight,
    width: picture.clientWidth,
    firstRow: Math.max(0, Math.floor((list.scrollTop - margin) / pitch)),
    lastRow: Math.ceil((list.scrollTop + list.clientHeight + margin) / pitch),
  };
}

function newer(before: Grid | null, next: Grid | null): Grid | null {
  if (before === null || next === null) return next;
  const isSame = (Object.keys(next) as (keyof Grid)[]).every((key) => before[key] === next[key]);
  return isSame ? before : next;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
