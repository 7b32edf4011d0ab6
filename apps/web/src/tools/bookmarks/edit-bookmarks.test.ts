import type { ListedBookmark } from '@blattwerk/shared';
import { expect, it } from 'vitest';
import { addBookmark, type BookmarkMove, moveBookmark, removeBookmark } from './edit-bookmarks.ts';

/** A letter for each title, with a dot for each level below the first. */
const listOf = (text: string): ListedBookmark[] =>
  text.split(' ').map((each, index) => ({
    title: each.replaceAll('.', ''),
    page: index + 1,
    level: each.lastIndexOf('.') + 2,
    isOpen: false,
  }));
const textOf = (list: readonly ListedBookmark[]) =>
  list.map(({ title, level }) => '.'.repeat(level - 1) + title).join(' ');

it.each<[BookmarkMove, number, string | undefined, number?]>([
  ['up', 0, undefined],
  ['up', 3, 'd .e a .b ..c f', 0],
  ['up', 1, undefined],
  ['down', 0, 'd .e a .b ..c f', 2],
  ['down', 5, undefined],
  ['in', 0, undefined],
  ['in', 3, 'a .b ..c .d ..e f', 3],
  ['in', 1, undefined],
  ['out', 1, 'a b .c d .e f', 1],
  ['out', 0, undefined],
])('moves %s the bookmark %i with all below it: %s', (move, index, expected, place) => {
  const moved = moveBookmark(listOf('a .b ..c d .e f'), index, move, 16);
  expect(moved && textOf(moved.list)).toBe(expected);
  expect(moved?.index).toBe(place);
});

it('moves none below the deepest level', () => {
  expect(moveBookmark(listOf('a b .c'), 1, 'in', 2)).toBeUndefined();
  expect(moveBookmark(listOf('a b .c'), 1, 'in', 3)).toBeDefined();
});

it('removes a bookmark, and those below take its level', () => {
  expect(textOf(removeBookmark(listOf('a .b ..c d'), 0))).toBe('b .c d');
  expect(textOf(removeBookmark(listOf('a .b ..c d'), 3))).toBe('a .b ..c');
});

it.each([
  [0, 'a .b ..c d', ' a .b ..c d', 0],
  [2, 'a .b ..c d', 'a .b .. ..c d', 2],
  [9, 'a .b', 'a .b .', 2],
])('adds a bookmark for page %i to %s', (page, before, expected, place) => {
  const { list, index } = addBookmark(listOf(before), page);
  expect(textOf(list)).toBe(expected);
  expect(index).toBe(place);
});

it('adds the first bookmark', () => {
  expect(addBookmark([], 4)).toEqual({ list: [{ title: '', page: 4, level: 1, isOpen: false }], index: 0 });
});
