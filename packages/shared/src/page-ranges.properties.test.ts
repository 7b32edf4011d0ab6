import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToolError } from './error-catalog.ts';
import { formatPageRanges, pageRangesLength, parsePageRanges, resolvePageRanges } from './page-ranges.ts';
import { fileLetter, formatPageOrder, parsePageOrder, resolvePageOrder, type PageRotation } from './page-order.ts';

const pageCounts = fc.integer({ min: 1, max: 60 });
const rotations = fc.constantFrom<PageRotation>(0, 90, 180, 270);

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
  /** Page counts of some PDFs, and an order of some of their pages. */
  const orders = fc.array(pageCounts, { minLength: 1, maxLength: 30 }).chain((counts) => {
    const all = counts.flatMap((count, fileIndex) =>
      Array.from({ length: count }, (_, index) => ({ fileIndex, pageNumber: index + 1 })),
    );
    return fc.record({
      counts: fc.constant(counts),
      pages: fc
        .shuffledSubarray(all, { minLength: 1 })
        .chain((pages) => fc.tuple(...pages.map((page) => fc.record({ ...constants(page), rotation: rotations })))),
    });
  });
  const orderTexts = fc.string({ unit: fc.constantFrom(...'0123456789-,+ abz'.split('')), maxLength: 24 });

  it('is read as it was formatted', () => {
    fc.assert(
      fc.property(orders, ({ counts, pages }) => {
        const text = formatPageOrder(pages);
        fc.pre(text.length <= pageRangesLength);
        expect(resolvePageOrder(parsePageOrder(text), counts)).toEqual(pages);
      }),
    );
  });

  it('is read with ranges in both directions', () => {
    fc.assert(
      fc.property(
        pageCounts,
        fc.nat(),
        fc.nat(),
        rotations,
        fc.nat(701),
        (pageCount, one, other, rotation, fileIndex) => {
          const [first, last] = [(one % pageCount) + 1, (other % pageCount) + 1];
          const step = first <= last ? 1 : -1;
          const expected = Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => first + index * step);
          const text = `${fileLetter(fileIndex)}${first}-${last}${rotation === 0 ? '' : `+${rotation}`}`;
          const counts = Array.from({ length: fileIndex + 1 }, () => pageCount);
          expect(resolvePageOrder(parsePageOrder(text), counts)).toEqual(
            expected.map((pageNumber) => ({ fileIndex, pageNumber, rotation })),
          );
        },
      ),
    );
  });

  it('of any text is refused or names each page of the documents at most once', () => {
    fc.assert(
      fc.property(orderTexts, fc.array(pageCounts, { minLength: 1, maxLength: 3 }), (text, counts) => {
        const pages = outcome(() => resolvePageOrder(parsePageOrder(text), counts));
        if (typeof pages === 'string') {
          expect(pages).toBe('invalidPages');
          return;
        }
        const named = pages.map(({ fileIndex, pageNumber }) => `${fileIndex} ${pageNumber}`);
        expect(new Set(named).size).toBe(named.length);
        expect(
          pages.filter(({ fileIndex, pageNumber: page }) => !(page >= 1 && page <= (counts[fileIndex] ?? 0))),
        ).toEqual([]);
      }),
    );
  });

  it('that names a page twice, or a document too many, is refused', () => {
    fc.assert(
      fc.property(orders, fc.nat(), ({ counts, pages }, place) => {
        const doubled = pages[place % pages.length] ?? { fileIndex: 0, pageNumber: 1, rotation: 0 };
        for (const page of [doubled, { ...doubled, fileIndex: counts.length }]) {
          const text = `${formatPageOrder(pages)},${formatPageOrder([page])}`;
          expect(outcome(() => resolvePageOrder(parsePageOrder(text), counts))).toBe('invalidPages');
        }
      }),
    );
  });
});

function constants<T extends object>(values: T): { [K in keyof T]: fc.Arbitrary<T[K]> } {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fc.constant(value)])) as {
    [K in keyof T]: fc.Arbitrary<T[K]>;
  };
}
