import type { PageSize } from '@blattwerk/shared';
import { type PageZoom, pixelsOf, scaleOf } from './page-scale.ts';

/** A page among those below each other, in CSS pixels. */
interface StackedPage extends PageSize {
  top: number;
  /** Factor of its real size. */
  scale: number;
}

/** Pages below each other: each is in the middle of the width. */
export interface PageStack extends PageSize {
  pages: readonly StackedPage[];
  /** Around and between pages. */
  air: number;
}

/** Indexes of pages. */
export interface PageSpan {
  first: number;
  last: number;
}

/** CSS pixels around a page, in windows from a width on: on a phone, the page has the width. */
const air = { narrow: 4, wide: 12, from: 640 };

/**
 * Places pages below each other; each has the scale that shows it as wanted.
 * @param sizes of the pages as they are shown, in points
 * @param space of the window for them, in CSS pixels
 */
export function stackPages(sizes: readonly PageSize[], zoom: PageZoom, space: PageSize): PageStack {
  const around = space.width < air.from ? air.narrow : air.wide;
  const free = { width: space.width - 2 * around, height: space.height - 2 * around };
  let [top, width] = [around, 0];
  const pages = sizes.map((size) => {
    const scale = scaleOf(zoom, size, free);
    const page = { ...pixelsOf(size, scale), top, scale };
    top += page.height + around;
    width = Math.max(width, page.width);
    return page;
  });
  return { pages, air: around, width: width + 2 * around, height: top };
}

/** The page at a distance from the upper edge of the stack, or above it; the first one where there is none. */
export function pageAt({ pages }: PageStack, y: number): number {
  return Math.max(
    0,
    pages.findLastIndex(({ top }) => top <= y),
  );
}

/** The pages between two distances from the upper edge. */
export function pagesWithin(stack: PageStack, from: number, to: number): PageSpan {
  const first = stack.pages.findIndex(({ top, height }) => top + height > from);
  if (first === -1) return { first: stack.pages.length - 1, last: stack.pages.length - 1 };
  return { first, last: Math.max(first, pageAt(stack, to)) };
}

/**
 * The page that is read: the one before, as long as it fills half of the window or is whole in it. Otherwise that at a line, which
 * goes from the upper edge to the lower one as the stack is scrolled, so that each page can be reached.
 * @param top of the window, from the upper edge of the stack
 */
export function pageRead(stack: PageStack, top: number, height: number, before: number): number {
  const page = stack.pages[before];
  if (page) {
    const visible = Math.min(page.top + page.height, top + height) - Math.max(page.top, top);
    if (visible >= Math.min(page.height, height / 2)) return before;
  }
  return pageAt(stack, top + height * Math.min(1, top / Math.max(1, stack.height - height)));
}
