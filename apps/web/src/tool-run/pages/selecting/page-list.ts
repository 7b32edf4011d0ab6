import { formatPageRanges, pageRuns, parsePageRanges, resolvePageRanges } from '@blattwerk/shared';
import { unlessRefused } from '../../unless-refused.ts';

/** Page numbers of a list of ranges; null where it is invalid for this PDF. */
export function readPageList(text: string, count: number): number[] | null {
  return unlessRefused(() => resolvePageRanges(parsePageRanges(text, { spaces: true }), count)) ?? null;
}

/** Number of different pages in a list of ranges; all of them where the list is invalid for this PDF. */
export function countPages(text: string, count: number): number {
  const pages = readPageList(text, count);
  return pages === null ? count : new Set(pages).size;
}

/**
 * A list with exactly the chosen pages: those that are still chosen in their order, the others after them; ascending
 * where the list was.
 */
export function changePageList(list: readonly number[], chosen: readonly number[]): number[] {
  const wasAscending = list.every((page, index) => index === 0 || page > (list[index - 1] ?? 0));
  const [before, after] = [new Set(list), new Set(chosen)];
  const kept = list.filter((page) => after.has(page));
  const added = chosen.filter((page) => !before.has(page)).toSorted((a, b) => a - b);
  const changed = [...kept, ...added];
  return wasAscending ? changed.toSorted((a, b) => a - b) : changed;
}

/** Writes pages in their order, with ranges where they ascend one by one. */
export function formatPageList(pages: readonly number[]): string {
  return pageRuns(pages)
    .map((run) => formatPageRanges(run))
    .join(',');
}
