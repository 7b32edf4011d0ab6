import { describe, expect, it } from 'vitest';
import { ToolError } from '../error-catalog.ts';
import { parseOptions } from '../parse-options.ts';
import { parseBookmarks, parseContents, parseLabelRanges } from './bookmark-list.ts';
import { bookmarks } from './bookmarks.ts';
import { formatBookmarks, formatLabelRanges } from './format-bookmarks.ts';

function paramsOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof ToolError) return { code: error.code, ...error.params };
    throw error;
  }
  return undefined;
}

describe('the field bookmarks', () => {
  it('is a list, which is written as it is read', () => {
    const list = parseBookmarks('[{"title":" A ","page":2,"open":true},{"title":"B","page":null,"level":2}]');
    expect(list).toEqual([
      { title: 'A', page: 2, level: 1, isOpen: true },
      { title: 'B', page: null, level: 2, isOpen: false },
    ]);
    expect(parseBookmarks(formatBookmarks(list))).toEqual(list);
    expect(parseBookmarks('[]')).toEqual([]);
  });

  it.each([
    ['{}', undefined],
    ['[', undefined],
    ['[1]', 1],
    ['[{"title":"a","page":1},{"title":"b","page":0}]', 2],
    ['[{"title":"a","page":1,"level":2}]', 1],
    ['[{"title":"a","page":1},{"title":"b","page":1,"level":3}]', 2],
    ['[{"title":"a","page":1.5}]', 1],
    ['[{"title":"a"}]', 1],
    ['[{"title":5,"page":1}]', 1],
    ['[{"title":"a","page":1,"open":"yes"}]', 1],
    ['[{"title":"a","page":1,"color":"red"}]', 1],
    ['[{"title":"a","title":"b","page":1}]', 1],
    [`[${'{"title":"a","page":1},'.repeat(5_000)}{"title":"a","page":1}]`, undefined],
  ])('is refused: %s', (text, item) => {
    const params = { code: 'invalidField', field: 'bookmarks', ...(item === undefined ? {} : { item }) };
    expect(paramsOf(() => parseBookmarks(text))).toEqual(params);
  });
});

describe('the field labels', () => {
  it('is ranges, which are written as they are read', () => {
    const ranges = parseLabelRanges('[{"page":1,"style":"lower-roman"},{"page":5,"prefix":"A-","start":3}]');
    expect(ranges).toEqual([
      { page: 1, style: 'lower-roman', prefix: '', start: 1 },
      { page: 5, style: 'decimal', prefix: 'A-', start: 3 },
    ]);
    expect(parseLabelRanges(formatLabelRanges(ranges))).toEqual(ranges);
  });

  it.each(['[{"page":1,"style":"greek"}]', '[{"page":0}]', '[{"page":1,"start":0}]', '[{"page":1,"prefix":3}]'])(
    'is refused: %s',
    (text) => {
      expect(paramsOf(() => parseLabelRanges(text))).toEqual({ code: 'invalidField', field: 'labels', item: 1 });
    },
  );

  it('has one range from each page', () => {
    expect(paramsOf(() => parseLabelRanges('[{"page":2},{"page":2}]'))).toMatchObject({ item: 2 });
  });
});

describe('a table of contents', () => {
  const linesOf = (text: string, first = 1) =>
    parseContents(text, first).map(({ title, page, level }) => [title, page, level]);

  it('has levels by its indentation, and pages behind dots', () => {
    expect(linesOf('Introduction ........ 1\n  Aim\t2\n\n    Questions … 3\n  Method . . . 4\nEnd 5', 3)).toEqual([
      ['Introduction', 3, 1],
      ['Aim', 4, 2],
      ['Questions', 5, 3],
      ['Method', 6, 2],
      ['End', 7, 1],
    ]);
  });

  it('has levels by numbers where no line is indented', () => {
    expect(linesOf('1 Start 1\n1.1 Part 2\n1.1.1 Detail 3\n2. End 9')).toEqual([
      ['1 Start', 1, 1],
      ['1.1 Part', 2, 2],
      ['1.1.1 Detail', 3, 3],
      ['2. End', 9, 1],
    ]);
  });

  it('gives a line without a number the page of the next', () => {
    expect(linesOf('Part one\n  Chapter 7\nAppendix')).toEqual([
      ['Part one', 7, 1],
      ['Chapter', 7, 2],
      ['Appendix', null, 1],
    ]);
    expect(linesOf('Windows95\n2024')).toEqual([
      ['Windows95', null, 1],
      ['2024', null, 1],
    ]);
  });

  it('names the line whose page is before the first', () => {
    expect(paramsOf(() => parseContents(' ', 1))).toEqual({ code: 'invalidField', field: 'contents' });
    expect(paramsOf(() => parseContents('a 1\nb 0', 1))).toEqual({ code: 'invalidField', field: 'contents', item: 2 });
  });

  it('takes time in proportion to its length', () => {
    const long = `${'. '.repeat(99_000)}x`;
    expect(linesOf(`${long}\na ${'.'.repeat(99_000)} 7`)).toHaveLength(2);
  });
});

it('needs what the bookmarks are made from', () => {
  const parse = (form: Record<string, string>) => () => parseOptions(bookmarks, Object.entries(form));
  expect(paramsOf(parse({}))).toEqual({ code: 'invalidField', field: 'bookmarks' });
  for (const form of [{ source: 'none' }, { source: 'headings' }, { labels: '[]' }, { output: 'json' }])
    expect(paramsOf(parse(form))).toBeUndefined();
});
