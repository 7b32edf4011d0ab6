import { expect, test } from 'vitest';
import { differenceOfRows, findMostChanged, spreadPages } from './find-changes.ts';

test('compares all pages of a short PDF, and of a long one the first, the last and some between', () => {
  expect(spreadPages(3, 10)).toEqual([1, 2, 3]);
  expect(spreadPages(300, 4)).toEqual([1, 101, 200, 300]);
  expect(spreadPages(0, 10)).toEqual([]);
});

test('has the mean difference of each row', () => {
  const before = [0, 0, 0, 255, 9, 9, 9, 255, 10, 20, 30, 255, 1, 2, 3, 255];
  const after = [6, 0, 0, 255, 9, 9, 9, 255, 40, 20, 30, 255, 1, 2, 3, 255];
  expect(differenceOfRows(before, after, 2)).toEqual([1, 5]);
});

test('finds the part with the largest differences', () => {
  expect(findMostChanged([0, 0, 0, 9, 8, 0, 0, 0, 0, 0], 0.2)).toBe(0.3);
  expect(findMostChanged([5, 5, 5, 5], 0.5)).toBe(0);
  expect(findMostChanged([1, 2], 3)).toBe(0);
  expect(findMostChanged([], 0.5)).toBe(0);
});
