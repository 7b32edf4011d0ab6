import { expect, it } from 'vitest';
import { repairedPagesRanges, summarizeRepairedPages } from './notices.ts';

it('summarizes no pages where none lacks content', () => {
  expect(summarizeRepairedPages([])).toBeUndefined();
});

it('counts each repaired page once', () => {
  expect(summarizeRepairedPages([7, 3, 5, 6, 3])).toEqual({ ranges: '3,5-7', count: 4 });
});

it('counts every repaired page, and lists as many as all headers together leave bytes for', () => {
  // Three pages, then one that is whole: the longest list for its count of ranges.
  const pageNumbers = Array.from({ length: 400_000 }, (_, index) => 1_000_001 + index).filter((page) => page % 4 !== 0);
  const pages = summarizeRepairedPages(pageNumbers);
  expect(pages?.count).toBe(300_000);
  expect(pages?.ranges.split(',')).toHaveLength(repairedPagesRanges);
  expect(pages?.ranges.length).toBeLessThanOrEqual(1_600);
});
