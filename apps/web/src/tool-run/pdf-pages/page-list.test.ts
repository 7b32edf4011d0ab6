import { describe, expect, it } from 'vitest';
import { readPageList, writePageList } from './page-list.ts';

describe('a list of pages', () => {
  it.each([
    [[], ''],
    [[3], '3'],
    [[1, 2, 3], '1-3'],
    [[5, 1, 3, 4, 3], '1,3-5'],
    [[1, 2, 4, 6, 7], '1-2,4,6-7'],
  ])('%j is written as %j', (pages, text) => {
    expect(writePageList(pages)).toBe(text);
    if (text !== '') expect(readPageList(text, 10)).toEqual([...new Set(pages)].toSorted((a, b) => a - b));
  });

  it('is read as the worker reads it, with open ends', () => {
    expect(readPageList('8-', 10)).toEqual([8, 9, 10]);
    expect(readPageList(' 3, 1 ', 10)).toEqual([3, 1]);
  });

  it.each(['', 'a', '0', '11', '5-2', '1,,2'])('%j is none of a PDF of ten pages', (text) => {
    expect(readPageList(text, 10)).toBeNull();
  });
});
