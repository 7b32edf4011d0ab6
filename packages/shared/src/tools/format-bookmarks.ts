// Apart from what reads them, which no page loads with the contracts.

/** A bookmark of a list, in which each is below the last one of a level above its own. */
export interface ListedBookmark {
  title: string;
  /** From 1; null where it leads to none. */
  page: number | null;
  /** From 1; at most one deeper than the one before. */
  level: number;
  /** Whether those below it are shown at once. */
  isOpen: boolean;
}

/** How the numbers of pages are written, in the words of CSS; `none` has the prefix alone. */
export const labelStyles = ['decimal', 'lower-roman', 'upper-roman', 'lower-alpha', 'upper-alpha', 'none'] as const;

/** Pages from one on that are counted alike. */
export interface PageLabelRange {
  /** The first of them, from 1. */
  page: number;
  style: (typeof labelStyles)[number];
  prefix: string;
  /** Number of the first page. */
  start: number;
}

/** Writes bookmarks as `parseBookmarks` reads them. */
export function formatBookmarks(bookmarks: readonly ListedBookmark[]): string {
  return JSON.stringify(
    bookmarks.map(({ title, page, level, isOpen }) => ({ title, page, level, ...(isOpen && { open: true }) })),
  );
}

/** Writes ranges as `parseLabelRanges` reads them. */
export function formatLabelRanges(ranges: readonly PageLabelRange[]): string {
  return JSON.stringify(ranges);
}
