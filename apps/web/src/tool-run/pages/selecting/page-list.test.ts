import { describe, expect, it } from 'vitest';
import { changePageList, countPages, formatPageList, readPageList } from './page-list.ts';

describe('a list of pages', () => {
  it('is parsed as in the worker, with open ranges', () => {
    expect(readPageList('8-', 10)).toEqual([8, 9, 10]);
    expect(readPageList(' 3, 1 ', 10)).toEqual([3, 1]);
  });

  it.each(['', 'a', '0', '11', '5-2', '1,,2'])('%j is invalid for a PDF of ten pages', (text) => {
    expect(readPageList(text, 10)).toBeNull();
  });
});

it('countPages counts a repeated page once, and all pages where the list is invalid', () => {
  expect([countPages('1-3,2,1', 10), countPages('a', 10)]).toEqual([3, 10]);
});

describe('changePageList', () => {
  it('keeps an ascending list ascending', () => {
    expect(changePageList([2, 7], [7, 2, 5])).toEqual([2, 5, 7]);
    expect(changePageList([], [9, 1])).toEqual([1, 9]);
  });

  it('keeps another order and repetitions, and adds pages to its end', () => {
    expect(changePageList([5, 2, 5], [5, 2, 3, 1])).toEqual([5, 2, 5, 1, 3]);
    expect(changePageList([5, 2, 9], [9, 5])).toEqual([5, 9]);
  });
});

it.each(['5,2,9', '1-3,7,2-4', '3,2,1', '4,4'])('formatPageList writes %j as it was', (text) => {
  expect(formatPageList(readPageList(text, 10) ?? [])).toBe(text);
});
