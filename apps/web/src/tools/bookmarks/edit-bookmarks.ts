import type { ListedBookmark } from '@blattwerk/shared';

type List = readonly ListedBookmark[];

/** The place behind a bookmark and all below it. */
function endOf(list: List, index: number): number {
  const level = list[index]?.level ?? 0;
  let end = index + 1;
  while ((list[end]?.level ?? 0) > level) end++;
  return end;
}

/** The place of the bookmark before one, beside it; undefined where it is the first of its level. */
function previousOf(list: List, index: number): number | undefined {
  const level = list[index]?.level ?? 0;
  let before = index - 1;
  while ((list[before]?.level ?? 0) > level) before--;
  return list[before]?.level === level ? before : undefined;
}

/** What can be done with a bookmark, beside changing its text. */
export const bookmarkMoves = ['out', 'in', 'up', 'down'] as const;
export type BookmarkMove = (typeof bookmarkMoves)[number];

/**
 * Moves a bookmark with all below it: a level up or down, or before or behind the one beside it.
 * @returns the new list and the new place; undefined where that is not possible
 */
export function moveBookmark(
  list: List,
  index: number,
  move: BookmarkMove,
  maxLevel: number,
): { list: ListedBookmark[]; index: number } | undefined {
  const end = endOf(list, index);
  const own = list.slice(index, end);
  const level = list[index]?.level ?? 1;
  if (move === 'out')
    return level === 1 ? undefined : { list: list.toSpliced(index, own.length, ...shifted(own, -1)), index };
  if (move === 'in') {
    const isDeepest = own.some((bookmark) => bookmark.level === maxLevel);
    if (isDeepest || previousOf(list, index) === undefined) return undefined;
    return { list: list.toSpliced(index, own.length, ...shifted(own, 1)), index };
  }
  if (move === 'up') {
    const before = previousOf(list, index);
    if (before === undefined) return undefined;
    return { list: list.toSpliced(index, own.length).toSpliced(before, 0, ...own), index: before };
  }
  if (list[end]?.level !== level) return undefined;
  const behind = endOf(list, end) - own.length;
  return { list: list.toSpliced(index, own.length).toSpliced(behind, 0, ...own), index: behind };
}

function shifted(list: List, by: 1 | -1): ListedBookmark[] {
  return list.map((bookmark) => ({ ...bookmark, level: bookmark.level + by }));
}

/** Removes a bookmark; those below it take its level. */
export function removeBookmark(list: List, index: number): ListedBookmark[] {
  const below = list.slice(index + 1, endOf(list, index));
  return list.toSpliced(index, below.length + 1, ...shifted(below, -1));
}

/**
 * Adds a bookmark: behind those that lead to its page or a page before, of the level of the one before it.
 * @returns the new list and its place
 */
export function addBookmark(list: List, page: number): { list: ListedBookmark[]; index: number } {
  const index = list.findLastIndex((bookmark) => bookmark.page !== null && bookmark.page <= page) + 1;
  const level = Math.max(list[index - 1]?.level ?? 1, list[index]?.level ?? 1);
  return { list: list.toSpliced(index, 0, { title: '', page, level, isOpen: false }), index };
}
