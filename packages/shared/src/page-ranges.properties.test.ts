import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToolError } from './error-catalog.ts';
import { formatPageRanges, parsePageRanges, resolvePageRanges } from './page-ranges.ts';
import { parsePageOrder, resolvePageOrder, formatPageOrder, type Turn } from './page-order.ts';

const pageCounts = fc.integer({ min: 1, max: 60 });
const turns = fc.constantFrom<Turn>(0, 90, 180, 270);

/** A page count with ranges that exist in such a document; null where an end is open. */
const documents = pageCounts.chain((pageCount) => {
  const ends = fc.tuple(fc.integer({ min: 1, max: pageCount }), fc.integer({ min: 1, max: pageCount }));
  const part = fc.record({
    ends,
    kind: fc.constantFrom('page', 'range', 'from', 'to', 'all' as const),
    spaces: fc.array(fc.constantFrom('', ' ', '   '), { minLength: 4, maxLength: 4 }),
  });
  return fc.record({ pageCount: fc.constant(pageCount), parts: fc.array(part, { minLength: 1, maxLength: 12 }) });
});

type Part = { ends: [number, number]; kind: 'page' | 'range' | 'from' | 'to' | 'all'; spaces: string[] };

/** A part as text with spaces, and its pages, counted one by one. */
function written({ ends, kind, spaces: [a = '', b = '', c = '', d = ''] }: Part, pageCount: number) {
  const [low, high] = ends[0] < ends[1] ? ends : [ends[1], ends[0]];
  const [first, last] = {
    page: [low, low],
    range: [low, high],
    from: [low, pageCount],
    to: [1, high],
    all: [1, pageCount],
  }[kind] as [number, number];
  const text = {
    page: `${low}`,
    range: `${low}${b}-${c}${high}`,
    from: `${low}${b}-`,
    to: `-${c}${high}`,
    all: `1${b}-${c}`,
  }[kind];
  const pages: number[] = [];
  for (let page = first; page <= last; page++) pages.push(page);
  return { text: `${a}${text}${d}`, pages };
}

/** The refusal's code, or the result. @throws any other error */
function outcome<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof ToolError) return error.code;
    throw error;
  }
}

const pageTexts = fc.string({ unit: fc.constantFrom(...'0123456789-,+ x'.split('')), maxLength: 24 });

describe('a list of pages', () => {
  it('stands for exactly the pages that its parts name, in their order', () => {
    fc.assert(
      fc.property(documents, ({ pageCount, parts }) => {
        const all = parts.map((part) => written(part, pageCount));
        const ranges = parsePageRanges(all.map(({ text }) => text).join(','), { spaces: true });
        expect(resolvePageRanges(ranges, pageCount)).toEqual(all.flatMap(({ pages }) => pages));
      }),
    );
  });

  it('is read as it was formatted', () => {
    fc.assert(
      fc.property(pageCounts, fc.array(fc.nat(), { minLength: 1 }), (pageCount, numbers) => {
        const pages = [...new Set(numbers.map((number) => (number % pageCount) + 1))].toSorted((a, b) => a - b);
        const ranges = parsePageRanges(formatPageRanges(pages), { spaces: false });
        expect(resolvePageRanges(ranges, pageCount)).toEqual(pages);
      }),
    );
  });

  it('of any text is refused or names pages of the document alone', () => {
    fc.assert(
      fc.property(pageTexts, pageCounts, fc.boolean(), (text, pageCount, spaces) => {
        const pages = outcome(() => resolvePageRanges(parsePageRanges(text, { spaces }), pageCount));
        if (typeof pages === 'string') expect(pages).toBe('invalidPages');
        else expect(pages.filter((page) => !(Number.isInteger(page) && page >= 1 && page <= pageCount))).toEqual([]);
      }),
    );
  });

  it('that names a page beyond the last is refused, wherever it stands', () => {
    fc.assert(
      fc.property(documents, fc.nat(50), fc.nat(), fc.boolean(), ({ pageCount, parts }, beyond, place, isRange) => {
        const texts = parts.map((part) => written(part, pageCount).text);
        const page = pageCount + 1 + beyond;
        texts.splice(place % (texts.length + 1), 0, isRange ? `1-${page}` : `${page}`);
        const ranges = parsePageRanges(texts.join(','), { spaces: true });
        expect(outcome(() => resolvePageRanges(ranges, pageCount))).toBe('invalidPages');
      }),
    );
  });
});

describe('an order of pages', () => {
  const orders = pageCounts.chain((pageCount) =>
    fc.record({
      pageCount: fc.constant(pageCount),
      pages: fc
        .uniqueArray(fc.integer({ min: 1, max: pageCount }), { minLength: 1, maxLength: pageCount })
        .chain((numbers) =>
          fc.tuple(...numbers.map((pageNumber) => fc.record({ pageNumber: fc.constant(pageNumber), turn: turns }))),
        ),
    }),
  );

  it('is read as it was formatted', () => {
    fc.assert(
      fc.property(orders, ({ pageCount, pages }) => {
        expect(resolvePageOrder(parsePageOrder(formatPageOrder(pages)), pageCount)).toEqual(pages);
      }),
    );
  });

  it('is read with ranges in both directions', () => {
    fc.assert(
      fc.property(pageCounts, fc.nat(), fc.nat(), turns, (pageCount, one, other, turn) => {
        const [first, last] = [(one % pageCount) + 1, (other % pageCount) + 1];
        const step = first <= last ? 1 : -1;
        const expected = Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => first + index * step);
        const text = `${first}-${last}${turn === 0 ? '' : `+${turn}`}`;
        expect(resolvePageOrder(parsePageOrder(text), pageCount)).toEqual(
          expected.map((pageNumber) => ({ pageNumber, turn })),
        );
      }),
    );
  });

  it('of any text is refused or names each page of the document at most once', () => {
    fc.assert(
      fc.property(pageTexts, pageCounts, (text, pageCount) => {
        const pages = outcome(() => resolvePageOrder(parsePageOrder(text), pageCount));
        if (typeof pages === 'string') {
          expect(pages).toBe('invalidPages');
          return;
        }
        const numbers = pages.map(({ pageNumber }) => pageNumber);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers.filter((page) => !(page >= 1 && page <= pageCount))).toEqual([]);
      }),
    );
  });

  it('that names a page twice is refused', () => {
    fc.assert(
      fc.property(orders, fc.nat(), ({ pageCount, pages }, place) => {
        const doubled = pages[place % pages.length];
        const parts = parsePageOrder(`${formatPageOrder(pages)},${doubled?.pageNumber}`);
        expect(outcome(() => resolvePageOrder(parts, pageCount))).toBe('invalidPages');
      }),
    );
  });
});
