import { describe, expect, it } from 'vitest';
import { ToolError } from './error-catalog.ts';
import {
  formatPageRanges,
  pageRuns,
  type PageRange,
  pageRangesLength,
  parsePageRanges,
  resolvePageRanges,
  uniquePages,
} from './page-ranges.ts';

function refusalOf(run: () => unknown): ToolError {
  try {
    run();
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('parsePageRanges', () => {
  const read: [string, PageRange[]][] = [
    ['1', [{ first: 1, last: 1 }]],
    [
      '1,3-5,7',
      [
        { first: 1, last: 1 },
        { first: 3, last: 5 },
        { first: 7, last: 7 },
      ],
    ],
    ['5-', [{ first: 5, last: null }]],
    ['-3', [{ first: null, last: 3 }]],
    ['007', [{ first: 7, last: 7 }]],
    [
      '  2,4 ',
      [
        { first: 2, last: 2 },
        { first: 4, last: 4 },
      ],
    ],
    ['5-3', [{ first: 5, last: 3 }]],
    ['1-999999999', [{ first: 1, last: 999_999_999 }]],
  ];
  it.each(read)('reads %j with and without spaces', (text, ranges) => {
    expect(parsePageRanges(text, { spaces: false })).toEqual(ranges);
    expect(parsePageRanges(text, { spaces: true })).toEqual(ranges);
  });

  const spaced: [string, PageRange[]][] = [
    [
      '1, 3 - 5 ,7',
      [
        { first: 1, last: 1 },
        { first: 3, last: 5 },
        { first: 7, last: 7 },
      ],
    ],
    ['5 -', [{ first: 5, last: null }]],
    [
      '2,  - 3',
      [
        { first: 2, last: 2 },
        { first: null, last: 3 },
      ],
    ],
  ];
  it.each(spaced)('reads %j only where spaces may stand', (text, ranges) => {
    expect(parsePageRanges(text, { spaces: true })).toEqual(ranges);
    expect(refusalOf(() => parsePageRanges(text, { spaces: false })).code).toBe('invalidPages');
  });

  const refused = [
    '',
    ' ',
    ',',
    '1,',
    ',1',
    '1,,2',
    '-',
    ' - ',
    '1-2-3',
    '--3',
    '3--',
    'a',
    '1;2',
    '1.5',
    '+1',
    '1–3',
    '1 2',
    '1\t-2',
    '1,\n2',
    '٣',
    '1e3',
    '0x1',
    '1234567890',
    '1-1234567890',
    'Odd',
    'odd-',
    'oddeven',
    'odd 1',
  ];
  it.each(refused)('refuses %j', (text) => {
    expect(refusalOf(() => parsePageRanges(text, { spaces: false })).code).toBe('invalidPages');
    expect(refusalOf(() => parsePageRanges(text, { spaces: true })).code).toBe('invalidPages');
  });

  it('refuses a text that is too long by its length, and reads none of it', () => {
    const reads: PropertyKey[] = [];
    const text = new Proxy(
      {},
      {
        get: (_text, name) => (name === 'length' ? pageRangesLength + 1 : void reads.push(name)),
      },
    ) as unknown as string;
    expect(refusalOf(() => parsePageRanges(text, { spaces: true })).code).toBe('invalidPages');
    expect(reads).toEqual([]);
  });

  it('reads the longest list', () => {
    const list = `${'1,'.repeat(pageRangesLength / 2 - 1)}12`;
    expect(parsePageRanges(list, { spaces: true })).toHaveLength(pageRangesLength / 2);
    expect(refusalOf(() => parsePageRanges(`1${' '.repeat(pageRangesLength - 2)}2`, { spaces: true })).code).toBe(
      'invalidPages',
    );
  });
});

describe('resolvePageRanges', () => {
  const resolve = (text: string, pageCount: number) =>
    resolvePageRanges(parsePageRanges(text, { spaces: true }), pageCount);

  const resolved: [string, number, number[]][] = [
    ['1', 1, [1]],
    ['7,1,3-5', 7, [7, 1, 3, 4, 5]],
    ['5-', 7, [5, 6, 7]],
    ['7-', 7, [7]],
    ['-3', 7, [1, 2, 3]],
    ['2,2,1-3', 3, [2, 2, 1, 2, 3]],
    ['3-3', 3, [3]],
    ['odd', 5, [1, 3, 5]],
    ['even,1', 5, [2, 4, 1]],
    ['odd', 1, [1]],
  ];
  it.each(resolved)('%j of %i pages is %j', (text, pageCount, pageNumbers) => {
    expect(resolve(text, pageCount)).toEqual(pageNumbers);
  });

  it('counts every other page once', () => {
    expect(resolve('odd,even', 80_000)).toHaveLength(80_000);
  });

  const refused: [string, number, object][] = [
    ['8', 7, { page: 8, page_count: 7 }],
    ['3-20', 10, { page: 20, page_count: 10 }],
    ['9-', 7, { page: 9, page_count: 7 }],
    ['-9', 7, { page: 9, page_count: 7 }],
    ['0', 7, { page: 0, page_count: 7 }],
    ['even', 1, { page: 2, page_count: 1 }],
    ['0-3', 7, { page: 0, page_count: 7 }],
    ['-0', 7, { page: 0, page_count: 7 }],
    ['5-3', 7, { page: 5, page_count: 7, part: '5-3' }],
    ['1,2,6-4', 7, { page: 6, page_count: 7, part: '6-4' }],
    ['9-8', 7, { page: 9, page_count: 7 }],
    ['1-999999999', 7, { page: 999_999_999, page_count: 7 }],
  ];
  it.each(refused)('refuses %j of %i pages and names %j', (text, pageCount, params) => {
    const refusal = refusalOf(() => resolve(text, pageCount));
    expect(refusal.code).toBe('invalidPages');
    expect(refusal.params).toEqual(params);
  });

  it('refuses a list that names many pages again and again, before it fills the memory', () => {
    const list = Array.from({ length: 3_000 }, () => '1-').join(',');
    expect(refusalOf(() => resolve(list, 90_000)).code).toBe('invalidPages');
  });

  it('takes every page once of a PDF of any length', () => {
    expect(resolve('1-', 250_000)).toHaveLength(250_000);
  });
});

it('uniquePages keeps each page at its first mention', () => {
  expect(uniquePages([3, 1, 3, 2, 1])).toEqual([3, 1, 2]);
});

describe('formatPageRanges', () => {
  const read = (text: string) =>
    text === '' ? [] : resolvePageRanges(parsePageRanges(text, { spaces: false }), 1_000_000);

  it.each([
    [[], ''],
    [[3], '3'],
    [[1, 2, 3], '1-3'],
    [[5, 1, 3, 4, 3], '1,3-5'],
    [[1, 2, 4, 6, 7], '1-2,4,6-7'],
  ])('%j is written as %j', (pageNumbers, text) => {
    expect(formatPageRanges(pageNumbers)).toBe(text);
  });

  it('is undone by parsing, for every set of twelve pages', () => {
    for (let bits = 0; bits < 2 ** 12; bits++) {
      const pageNumbers = Array.from({ length: 12 }, (_, index) => index + 1).filter(
        (page) => bits & (1 << (page - 1)),
      );
      expect(read(formatPageRanges(pageNumbers))).toEqual(pageNumbers);
    }
  });

  it('is undone by parsing, and cut to its first ranges, for random pages in any order', () => {
    let state = 7;
    const randomBelow = (limit: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    for (let round = 0; round < 500; round++) {
      const pageCount = 1 + randomBelow(2_000);
      const pageNumbers = Array.from({ length: randomBelow(300) }, () => 1 + randomBelow(pageCount));
      const ascending = uniquePages(pageNumbers).toSorted((a, b) => a - b);
      const text = formatPageRanges(pageNumbers);
      expect(read(text)).toEqual(ascending);
      const maxRanges = 1 + randomBelow(50);
      expect(formatPageRanges(pageNumbers, maxRanges)).toBe(text.split(',').slice(0, maxRanges).join(','));
    }
  });
});

describe('a list that names pages several times', () => {
  it('stands for 100,000 pages at most', () => {
    const resolve = (text: string) => resolvePageRanges(parsePageRanges(text, { spaces: false }), 50_000);
    expect(resolve('1-50000,1-50000')).toHaveLength(100_000);
    expect(() => resolve('1-50000,1-50000,7')).toThrow(expect.objectContaining({ code: 'invalidPages' }));
    expect(() => resolve('1-50000,1-49999,7-8')).toThrow(expect.objectContaining({ code: 'invalidPages' }));
  });
});

it('divides pages into runs, where others are left out and where one starts', () => {
  expect(pageRuns([1, 2, 3, 4, 5], new Set([3, 5]))).toEqual([[1, 2], [3, 4], [5]]);
  expect(pageRuns([2, 3, 6, 7], new Set([1, 2, 7]))).toEqual([[2, 3], [6], [7]]);
  expect(pageRuns([1, 2, 2, 1])).toEqual([[1, 2], [2], [1]]);
  expect(pageRuns([])).toEqual([]);
});
