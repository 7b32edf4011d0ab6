import { createRandom } from '@blattwerk/testing/random';
import { describe, expect, it } from 'vitest';
import type { ToolError } from './error-catalog.ts';
import { pageRangesLength } from './page-ranges.ts';
import {
  fileLetter,
  formatPageOrder,
  interleave,
  type OrderedPage,
  parsePageOrder,
  resolvePageOrder,
} from './page-order.ts';

const order = (text: string, pageCounts = [9, 4, 2], repeats = false) =>
  resolvePageOrder(parsePageOrder(text, { blanks: true }), pageCounts, { repeats });
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
    ['odd+90,b even', '1+90 3+90 5+90 7+90 9+90 b2 b4'],
    ['codd,aeven', 'c1 2 4 6 8'],
    ['b3-,1,a3', 'b3 b4 1 3'],
    [' c 2 - 1 + 90 ', 'c2+90 c1+90'],
  ])('%j is read', (text, pages) => {
    const read = order(text).map(({ fileIndex, pageNumber, rotation }) => {
      const page = `${fileIndex === 0 ? '' : fileLetter(fileIndex)}${pageNumber}`;
      return rotation === 0 ? page : `${page}+${rotation}`;
    });
    expect(read.join(' ')).toBe(pages);
  });

  it.each([
    '',
    ',',
    '1,',
    'a',
    '1+',
    '1+90+90',
    '+90',
    '1-2-3',
    '-',
    '1.5',
    '1 2',
    '1;2',
    'b',
    'b-',
    'B1',
    '1b',
    'a b1',
    'abc1',
    'ä1',
    'oddx',
    'abodd1',
    'evenodd',
  ])('%j is refused', (text) => {
    expect(() => parsePageOrder(text)).toThrow(invalid());
  });

  it('is refused with degrees by which no page is rotated', () => {
    expect(() => parsePageOrder('1,2 + 45')).toThrow(invalid({ degrees: 45 }));
    expect(() => parsePageOrder('1+0')).not.toThrow();
  });

  it('is refused where it names a page twice, or one that does not exist', () => {
    expect(() => order('1,3,2-4')).toThrow(invalid({ repeated: 3 }));
    expect(() => order('10-8')).toThrow(invalid({ page: 10, page_count: 9 }));
    expect(() => order('0')).toThrow(invalid({ page: 0, page_count: 9 }));
    expect(() => order('1-999999999')).toThrow(invalid({ page: 999_999_999, page_count: 9 }));
  });

  it('may have spaces between all of its parts', () => {
    expect(order(' 3 - 1 + 90 , 4 +180 ,5 -')).toEqual(order('3-1+90,4+180,5-'));
  });

  it('may be as long as a list of pages', () => {
    expect(parsePageOrder('1'.padEnd(pageRangesLength))).toHaveLength(1);
  });

  it('is refused where it is too long', () => {
    expect(() => parsePageOrder(`1${' '.repeat(pageRangesLength)}`)).toThrow(invalid());
  });
});

it('is refused where it names a PDF that was not sent', () => {
  expect(() => order('1,b1', [9])).toThrow(invalid());
  expect(() => order('d1')).toThrow(invalid());
  expect(() => order('b5')).toThrow(invalid({ page: 5, page_count: 4 }));
});

it('names each page of each PDF at most once', () => {
  expect(order('2,b2,c2')).toHaveLength(3);
  expect(() => order('2,b1-3,b2')).toThrow(invalid({ repeated: 2 }));
});

it.each([
  [0, 'a'],
  [1, 'b'],
  [25, 'z'],
  [26, 'aa'],
  [51, 'az'],
  [52, 'ba'],
  [701, 'zz'],
])('the letter of the PDF at index %i is %s', (fileIndex, letter) => {
  expect(fileLetter(fileIndex)).toBe(letter);
  expect(parsePageOrder(`${letter}1`)[0]?.fileIndex).toBe(fileIndex);
});

describe('formatPageOrder', () => {
  it.each([
    '1',
    '1-9',
    '9-1',
    '2-1',
    '1,4,2',
    '1-3+90,5-4,6+180',
    '1,3,5-7',
    '4,5+90,6',
    '1-3,b2-4+90,4-9',
    'c2,b1',
    '1,b2,3',
    'blank,1-2,blank+90,3',
    '1,blank,blank,2',
  ])('writes %j as it was', (text) => {
    expect(formatPageOrder(order(text))).toBe(text);
  });

  it('writes what resolvePageOrder reads, for any order', () => {
    const random = createRandom('page orders');
    for (let round = 0; round < 300; round++) {
      const pageCount = random.between(1, 12);
      const left = Array.from({ length: pageCount }, (_, index) => index + 1);
      const pages: OrderedPage[] = [];
      while (left.length > 0 && (pages.length === 0 || random.integer(8) > 0)) {
        const [pageNumber = 1] = left.splice(random.integer(3) === 0 ? random.integer(left.length) : 0, 1);
        pages.push({ fileIndex: 0, pageNumber, rotation: random.pick([0, 0, 90, 180, 270]) });
      }
      expect(order(formatPageOrder(pages), [pageCount])).toEqual(pages);
    }
  });
});

describe('repeated and blank pages', () => {
  const text = (pages: string) => formatPageOrder(order(pages, [9, 4, 2], true));

  it('are in the order as often as they are written', () => {
    expect(text('1,1,2')).toBe('1,1-2');
    expect(text('2-1,1-2')).toBe('2-1,1-2');
    expect(text('b1, blank ,b1+90, blank + 180')).toBe('b1,blank,b1+90,blank+180');
  });

  it('are refused where nothing but blank pages is left, and where they are not asked for', () => {
    for (const pages of ['blank', 'blank,blank', 'blankblank', 'bblank', 'blank1', 'blank+45', '1,Blank'])
      expect(() => parsePageOrder(pages, { blanks: true })).toThrow(invalid());
    expect(() => parsePageOrder('1,blank')).toThrow(invalid());
  });

  it('are 100,000 pages at most, or all pages once', () => {
    const part = Array.from({ length: 12 }, () => '1-').join(',');
    expect(() => order(part, [9_000], true)).toThrow(expect.objectContaining({ code: 'invalidPages' }) as ToolError);
    expect(order('1-,1-', [50_000], true)).toHaveLength(100_000);
    expect(order('1-', [200_000], true)).toHaveLength(200_000);
  });
});

it('interleaves lists, and puts what is left of the longer one at the end', () => {
  expect(
    interleave([
      [1, 3, 5],
      [2, 4],
    ]),
  ).toEqual([1, 2, 3, 4, 5]);
  expect(interleave([['a'], ['b', 'c', 'd'], []])).toEqual(['a', 'b', 'c', 'd']);
});
