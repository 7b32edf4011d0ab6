import { describe, expect, it } from 'vitest';
import type { ToolError } from '../error-catalog.ts';
import { pageRangesLength } from '../page-ranges.ts';
import { parsePageOrder, resolvePageOrder } from './organize-pages.ts';

const order = (text: string, pageCount = 9) => resolvePageOrder(parsePageOrder(text), pageCount);
const invalid = (params: object = {}) => expect.objectContaining({ code: 'invalidPages', params }) as ToolError;

describe('a page order', () => {
  it.each<[text: string, pages: string]>([
    ['1', '1'],
    [' 3 , 1-2 ', '3 1 2'],
    ['5-3', '5 4 3'],
    ['8-', '8 9'],
    ['-2', '1 2'],
    ['2+90,1-1+180', '2+90 1+180'],
    ['3-2 + 270', '3+270 2+270'],
    ['4+0', '4'],
  ])('%j is read', (text, pages) => {
    const read = order(text).map(({ pageNumber, turn }) => (turn === 0 ? `${pageNumber}` : `${pageNumber}+${turn}`));
    expect(read.join(' ')).toBe(pages);
  });

  it.each(['', ',', '1,', 'a', '1+45', '1+', '1+90+90', '+90', '1-2-3', '-', '1.5', '1 2', '1;2'])(
    '%j is refused',
    (text) => {
      expect(() => parsePageOrder(text)).toThrow(invalid());
    },
  );

  it('is refused where it names a page twice, or one that does not exist', () => {
    expect(() => order('1,3,2-4')).toThrow(invalid({ page: 3, page_count: 9 }));
    expect(() => order('10-8')).toThrow(invalid({ page: 10, page_count: 9 }));
    expect(() => order('0')).toThrow(invalid({ page: 0, page_count: 9 }));
    expect(() => order('1-999999999')).toThrow(invalid({ page: 999_999_999, page_count: 9 }));
  });

  it('is refused where it is too long', () => {
    expect(() => parsePageOrder(`1${' '.repeat(pageRangesLength)}`)).toThrow(invalid());
  });
});
