import { describe, expect, it } from 'vitest';
import { readPageList } from './page-list.ts';

describe('a list of pages', () => {
  it('is parsed as in the worker, with open ranges', () => {
    expect(readPageList('8-', 10)).toEqual([8, 9, 10]);
    expect(readPageList(' 3, 1 ', 10)).toEqual([3, 1]);
  });

  it.each(['', 'a', '0', '11', '5-2', '1,,2'])('%j is invalid for a PDF of ten pages', (text) => {
    expect(readPageList(text, 10)).toBeNull();
  });
});
