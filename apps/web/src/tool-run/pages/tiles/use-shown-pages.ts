import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Rows, nextRows } from './next-rows.ts';

/** Distance from the visible area within which pages are rendered, in pixels. */
const margin = 400;
/** Number of pages before the grid is measured. */
const firstPages = 4;
/** Number of rows that one frame adds: a slow phone takes several ms for each page. */
const rowsAtOnce = 1;

interface Grid {
  columns: number;
  /** Pixels, without the gap between rows. */
  rowHeight: number;
  /** Distance between the tops of two rows, in pixels. */
  pitch: number;
  /** Width of a picture in pixels. */
  width: number;
}

export interface ShownPages {
  /** Pages near the visible area and the kept one, in order. */
  pages: readonly number[];
  /** Number of columns. */
  columns: number;
  /** Width of a picture in pixels; 0 until it is measured. */
  width: number;
  listStyle: CSSProperties | undefined;
}

/**
 * Virtualizes a grid of pages that scrolls with the window, since the layout of hundreds takes longer than a frame. All
 * rows have the height of the first page. After a long scroll, a row is added in each frame. A page that has the focus
 * and is seen stays in sight when the columns change.
 * @param kept page that is always rendered: the one with the keyboard's focus
 */
export function useShownPages(list: RefObject<HTMLElement | null>, count: number, kept?: number): ShownPages {
  const [grid, setGrid] = useState<Grid | null>(null);
  const [rows, setRows] = useState<Rows>({ first: 0, last: 0 });
  const watchPage = useRef<(page: Element | null) => void>(null);
  const focusIsSeen = useRef(false);

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    let measured: Grid | null = null;
    /** Pixels of the list above the window. */
    let hidden = 0;
    let drawn: Rows | undefined;
    let frame: number | undefined;
    let watched: Element | null = null;

    const advance = () => {
      frame = undefined;
      if (measured === null) return;
      const near = rowsWithin(hidden, count, measured, margin);
      const before = drawn ?? { first: 0, last: Math.ceil(firstPages / measured.columns) - 1 };
      const next = nextRows(before, rowsWithin(hidden, count, measured, 0), near, rowsAtOnce);
      if (!areSame(next, near)) frame = requestAnimationFrame(advance);
      drawn = areSame(next, before) ? before : next;
      setRows(drawn);
    };
    // In `advance` this would force a layout after every picture.
    const findPlace = () => {
      hidden = -element.getBoundingClientRect().top;
    };
    const follow = () => {
      findPlace();
      frame ??= requestAnimationFrame(advance);
    };
    // Called after layout, so that measuring forces no layout.
    const observer = new ResizeObserver(() => {
      measured = measure(element);
      focusIsSeen.current = isSeen(focusedPage(element));
      setGrid((before) => (isSame(before, measured) ? before : measured));
      findPlace();
      if (frame === undefined) advance();
    });
    observer.observe(element);
    // Larger text or wider spacing changes the height of a page.
    watchPage.current = (page) => {
      if (page === watched) return;
      if (watched !== null) observer.unobserve(watched);
      if (page !== null) observer.observe(page);
      watched = page;
    };
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
    };
  }, [list, count]);

  // Other columns, as of a phone that is turned, move all pages.
  useLayoutEffect(() => {
    if (grid !== null && focusIsSeen.current) {
      focusedPage(list.current)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
  }, [list, grid]);

  // In every render, since the first page changes.
  useLayoutEffect(() => watchPage.current?.(list.current?.firstElementChild ?? null));

  if (grid === null) {
    return { pages: range(1, Math.min(count, firstPages)), columns: 1, width: 0, listStyle: undefined };
  }
  const { columns, rowHeight, width } = grid;
  const first = rows.first * columns + 1;
  const last = Math.min(count, (rows.last + 1) * columns);
  const pages = range(first, last);
  if (kept !== undefined && kept < first) pages.unshift(kept);
  if (kept !== undefined && kept > last && kept <= count) pages.push(kept);
  return {
    pages,
    columns,
    width,
    listStyle: { gridTemplateRows: `repeat(${Math.ceil(count / columns)}, ${rowHeight}px)` },
  };
}

function focusedPage(list: HTMLElement | null): Element | null {
  return list?.querySelector('[role=option]:focus') ?? null;
}

function isSeen(element: Element | null): boolean {
  if (element === null) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Row and column of a page, once the grid is measured. */
export function placeOf(page: number, { columns, listStyle }: ShownPages): { row?: number; column?: number } {
  if (listStyle === undefined) return {};
  return { row: Math.ceil(page / columns), column: ((page - 1) % columns) + 1 };
}

function measure(list: HTMLElement): Grid | null {
  const page = list.firstElementChild;
  const picture = page?.querySelector('[data-picture]');
  if (!(page instanceof HTMLElement) || !(picture instanceof HTMLElement)) return null;
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const rowHeight = page.getBoundingClientRect().height;
  return {
    // Pages still placed in columns of a wider grid create implicit columns of zero width: see grid-auto-columns.
    columns: Math.max(1, gridTemplateColumns.split(' ').filter((track) => Number.parseFloat(track) >= 1).length),
    rowHeight,
    pitch: rowHeight + Number.parseFloat(rowGap),
    width: picture.clientWidth,
  };
}

function rowsWithin(hidden: number, count: number, { columns, pitch }: Grid, beyond: number): Rows {
  const lastRow = Math.ceil(count / columns) - 1;
  const within = (row: number) => Math.min(lastRow, Math.max(0, row));
  return {
    first: within(Math.floor((hidden - beyond) / pitch)),
    last: within(Math.ceil((hidden + innerHeight + beyond) / pitch)),
  };
}

function isSame(before: Grid | null, next: Grid | null): boolean {
  if (before === null || next === null) return before === next;
  return (Object.keys(next) as (keyof Grid)[]).every((key) => before[key] === next[key]);
}

function areSame(rows: Rows, others: Rows): boolean {
  return rows.first === others.first && rows.last === others.last;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
