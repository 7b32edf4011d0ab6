import { expect, it } from 'vitest';
import { nextPage } from './next-page.ts';

it.each([
  ['ArrowRight', 4, 5],
  ['ArrowRight', 10, null],
  ['ArrowLeft', 1, null],
  ['ArrowDown', 4, 8],
  ['ArrowDown', 8, null],
  ['ArrowUp', 6, 2],
  ['ArrowUp', 3, null],
  ['PageDown', 1, 10],
  ['PageUp', 9, 1],
  ['Home', 7, 1],
  ['End', 7, 10],
  ['x', 7, null],
])('%s moves from page %i of ten, in four columns, to %j', (key, page, next) => {
  expect(nextPage(key, page, 10, 4)).toBe(next);
});
