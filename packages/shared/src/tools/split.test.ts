import { describe, expect, it } from 'vitest';
import type { ToolError } from '../error-catalog.ts';
import { parseOptions } from '../parse-options.ts';
import { pageRangesLength } from '../page-ranges.ts';
import { partNames, partsBetweenBlanks, partsByBookmarks } from './split-files.ts';
import { type PageBookmark, split, splitParts, splitPlan } from './split.ts';

const codes = {
  extract: 'invalidPages',
  pages: 'invalidPages',
  ranges: 'invalidPages',
  interval: 'invalidInterval',
  chunks: 'invalidChunks',
  bookmarks: 'invalidLevel',
  size: 'invalidPartSize',
} as const;

function parse(mode: string, config?: string) {
  return parseOptions(
    split,
    config === undefined
      ? [['mode', mode]]
      : [
          ['mode', mode],
          ['config', config],
        ],
  );
}

describe.each(Object.entries(codes))('%s', (mode, code) => {
  it.each([undefined, '', '  ', '0x', 'a', '1.5', '-', '1 2', '1e3', ','])(`refuses %j with ${code}`, (config) => {
    expect(() => parse(mode, config)).toThrow(expect.objectContaining({ code }) as ToolError);
  });
});

it.each(['0', '00', '-1', '+1', '1,2', '1-2', '9'.repeat(10), '9'.repeat(400)])('refuses the number %j', (config) => {
  expect(() => parse('interval', config)).toThrow(expect.objectContaining({ code: 'invalidInterval' }) as ToolError);
  expect(() => parse('chunks', config)).toThrow(expect.objectContaining({ code: 'invalidChunks' }) as ToolError);
});

it('refuses an unknown mode before it reads the text', () => {
  expect(() => parse('thirds', '')).toThrow(expect.objectContaining({ code: 'invalidField' }) as ToolError);
});

it('reads its text by its mode, extract where none is given', () => {
  expect(splitPlan(parseOptions(split, [['config', ' 1, 3-5 ']]))).toEqual({
    mode: 'extract',
    ranges: [
      { first: 1, last: 1 },
      { first: 3, last: 5 },
    ],
  });
  expect(splitPlan(parse('interval', ' 2 '))).toEqual({ mode: 'interval', pages: 2 });
  expect(splitPlan(parse('chunks', '003'))).toEqual({ mode: 'chunks', files: 3 });
});

it('takes one blank page for a separator where no number is given', () => {
  expect(splitPlan(parse('blank'))).toEqual({ mode: 'blank', pages: 1 });
  expect(splitPlan(parse('blank', ' 2 '))).toEqual({ mode: 'blank', pages: 2 });
  expect(() => parse('blank', '0')).toThrow(expect.objectContaining({ code: 'invalidInterval' }) as ToolError);
});

it('cuts pages in two, those that are named or that the file decides about', () => {
  expect(splitPlan(parse('halves'))).toEqual({ mode: 'halves' });
  expect(splitPlan(parse('halves', ' 2- '))).toEqual({ mode: 'halves', ranges: [{ first: 2, last: null }] });
  expect(() => parse('halves', '2,')).toThrow(expect.objectContaining({ code: 'invalidPages' }) as ToolError);
  expect(splitParts({ mode: 'halves', config: '3' }, 3, 9)).toBeUndefined();
  expect(() => splitParts({ mode: 'halves', config: '4' }, 3, 9)).toThrow(
    expect.objectContaining({ code: 'invalidPages' }) as ToolError,
  );
});

it('refuses a field that it does not have only after what it cannot read', () => {
  const unknown: [string, string] = ['order', 'x'];
  expect(() => parseOptions(split, [unknown, ['config', '1,']])).toThrow(
    expect.objectContaining({ code: 'invalidPages' }) as ToolError,
  );
  expect(() => parseOptions(split, [unknown, ['config', '1']])).toThrow(
    expect.objectContaining({ code: 'unknownField' }) as ToolError,
  );
});

const refused = (code: string, params: object = {}) => expect.objectContaining({ code, params }) as ToolError;

it('makes a file of each page that is named, as often as it is', () => {
  const parts = (config: string, maxOutputs = 9) => splitParts({ mode: 'pages', config }, 9, maxOutputs);
  expect(parts('7, 2-4, 7')).toEqual([[7], [2], [3], [4], [7]]);
  expect(parts('9')).toEqual([[9]]);
  expect(() => parts('8-10')).toThrow(refused('invalidPages', { page: 10, page_count: 9 }));
  expect(() => parts('1-4', 3)).toThrow(refused('tooManyOutputs', { max_outputs: 3 }));
});

describe('ranges', () => {
  it.each<[config: string, parts: number[][]]>([
    [
      '1-3, 4-6',
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    ['6,1', [[6], [1]]],
    [
      '1-3,8;4-7',
      [
        [1, 2, 3, 8],
        [4, 5, 6, 7],
      ],
    ],
    [
      'odd, even',
      [
        [1, 3, 5, 7, 9],
        [2, 4, 6, 8, 10],
      ],
    ],
    ['5-', [[5, 6, 7, 8, 9, 10]]],
    [
      '1-2,2-3',
      [
        [1, 2],
        [2, 3],
      ],
    ],
  ])('%j are a file each', (config, parts) => {
    expect(splitParts({ mode: 'ranges', config }, 10, 1_000)).toEqual(parts);
  });

  it.each([';', '1;', ';1', '1;;2', '1,;2', '1-3;x'])('%j are refused', (config) => {
    expect(() => parse('ranges', config)).toThrow(refused('invalidPages'));
  });

  it('are refused where they make too many files, or name too many pages together', () => {
    const many = Array.from({ length: pageRangesLength / 2 }, () => '1').join(',');
    expect(() => splitParts({ mode: 'ranges', config: many }, 10, 1_000)).toThrow(
      refused('tooManyOutputs', { max_outputs: 1_000 }),
    );
    const long = Array.from({ length: 900 }, () => '1-').join(',');
    expect(() => splitParts({ mode: 'ranges', config: long }, 90_000, 1_000)).toThrow(
      expect.objectContaining({ code: 'invalidPages' }) as ToolError,
    );
    expect(() => splitParts({ mode: 'ranges', config: 'odd,even' }, 1, 9)).toThrow(
      refused('invalidPages', { page: 2, page_count: 1 }),
    );
  });
});

describe('partsByBookmarks', () => {
  const bookmark = (title: string, level: number, pageNumber: number): PageBookmark => ({ title, level, pageNumber });
  const book = [
    bookmark('One', 1, 3),
    bookmark('One.One', 2, 3),
    bookmark('One.Two', 2, 5),
    bookmark('Appendix', 1, 9),
    bookmark('Two', 1, 7),
    bookmark('Two again', 1, 7),
  ];
  const parts = (level: number) =>
    partsByBookmarks(book, level, 10, 100).map(({ title, pages }) => `${title ?? ''} ${pages[0]}-${pages.at(-1)}`);

  it('starts a file at each page with a bookmark, in the order of the pages', () => {
    expect(parts(1)).toEqual([' 1-2', 'One 3-6', 'Two 7-8', 'Appendix 9-10']);
    expect(parts(2)).toEqual([' 1-2', 'One.One 3-4', 'One.Two 5-6', 'Two 7-8', 'Appendix 9-10']);
    expect(parts(9)).toEqual(parts(2));
  });

  it('refuses a document without bookmarks, and more files than the limit', () => {
    expect(() => partsByBookmarks([], 1, 10, 100)).toThrow(refused('noBookmarks'));
    expect(() => partsByBookmarks([bookmark('deep', 2, 1)], 1, 10, 100)).toThrow(refused('noBookmarks'));
    expect(() => partsByBookmarks(book, 1, 10, 3)).toThrow(refused('tooManyOutputs', { max_outputs: 3 }));
    expect(partsByBookmarks(book, 1, 10, 4)).toHaveLength(4);
  });
});

describe('partsBetweenBlanks', () => {
  const parts = (blankPages: number[], inRow = 1, maxOutputs = 9) =>
    partsBetweenBlanks(blankPages, inRow, 9, maxOutputs).map(({ pages }) => pages.join(' '));

  it('makes files of what is between blank pages, one after the other or at an end as well', () => {
    expect(parts([3, 6, 7])).toEqual(['1 2', '4 5', '8 9']);
    expect(parts([1, 2, 9])).toEqual(['3 4 5 6 7 8']);
    expect(parts([1, 3, 5, 7])).toEqual(['2', '4', '6', '8 9']);
  });

  it('keeps blank pages where fewer are in a row', () => {
    expect(parts([2, 4, 5, 8], 2)).toEqual(['1 2 3', '6 7 8 9']);
    expect(parts([2, 4, 5, 7, 8, 9], 3)).toEqual(['1 2 3 4 5 6']);
  });

  it('refuses a document without them, a blank one, and more files than the limit', () => {
    expect(() => parts([])).toThrow(refused('noBlankPages'));
    expect(() => parts([2, 4], 2)).toThrow(refused('noBlankPages'));
    expect(() => parts([1, 2, 3, 4, 5, 6, 7, 8, 9])).toThrow(refused('noPagesLeft'));
    expect(() => parts([2, 4, 6], 1, 3)).toThrow(refused('tooManyOutputs', { max_outputs: 3 }));
  });
});

describe('partNames', () => {
  const named = (...titles: string[]) =>
    partNames(
      'book.pdf',
      titles.map((title) => ({ title, pages: [1] })),
      9,
    );

  it('names files after their pages, so that they sort as pages do', () => {
    const parts = [[7], [1, 2, 3], [1, 2, 3, 8], [5, 4], Array.from({ length: 60 }, (_, at) => 2 * at + 1), [7]];
    const names = partNames(
      'C:\\scans\\Grüße: "a".pdf',
      parts.map((pages) => ({ pages })),
      120,
    );
    expect(names).toEqual([
      'Grüße_ _a__page_007.pdf',
      'Grüße_ _a__pages_001-003.pdf',
      'Grüße_ _a__pages_001-003,008.pdf',
      'Grüße_ _a__pages_005-004.pdf',
      'Grüße_ _a__pages_001-119.pdf',
      'Grüße_ _a__page_007 (2).pdf',
    ]);
  });

  it('cleans the titles of bookmarks, and numbers those that a file system cannot distinguish', () => {
    expect(named('Input/Output', '../../etc/passwd', 'a\0b\u202Egpj', 'CON', 'nul.txt', 'What? ', 'end...')).toEqual([
      'Input_Output.pdf',
      '.._.._etc_passwd.pdf',
      'abgpj.pdf',
      '_CON.pdf',
      '_nul.txt.pdf',
      'What_.pdf',
      'end.pdf',
    ]);
    expect(named('', ' ', '...')).toEqual(['book_page_1.pdf', 'book_page_1 (2).pdf', 'book_page_1 (3).pdf']);
    expect(named('A', 'a', 'a (2)', 'Ä', 'A\u0308')).toEqual([
      'A.pdf',
      'a (2).pdf',
      'a (2) (2).pdf',
      'Ä.pdf',
      'A\u0308 (2).pdf',
    ]);
    for (const name of named('ä'.repeat(10_000), 'ä'.repeat(10_000)))
      expect(new TextEncoder().encode(name).byteLength).toBeLessThan(255);
  });
});
