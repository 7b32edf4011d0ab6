import { ToolError } from './error-catalog.ts';
import type { FieldValue } from './fields.ts';

/** One part of a list of pages, as it was written; null where an end is open: `5-` has no last, `-3` no first. */
export interface PageRange {
  first: number | null;
  last: number | null;
  /** Only every second page, from the first: `odd` and `even`. */
  step?: 2;
}

/** Parts that are words, of which the second pages are counted from 1 and 2. */
const words: ReadonlyMap<string, PageRange> = new Map([
  ['odd', { first: 1, last: null, step: 2 }],
  ['even', { first: 2, last: null, step: 2 }],
]);

/** Whether each number is larger than the one before it. */
export function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
}

/** Characters of a list of pages: every second page of a thousand, each written out, fits three times. */
export const pageRangesLength = 10_000;
/** Page numbers that a list may stand for where it names pages several times; a list of each page once always fits. */
export const resolvedPages = 100_000;

const part = /^(?:(?<only>\d{1,9})|(?<first>\d{1,9})?-(?<last>\d{1,9})?)$/;

/**
 * Reads a list of pages such as `1,3-5,7`, `5-`, `-3`, `odd` or `even`; what surrounds the whole list is trimmed.
 * `resolvePageRanges` checks that the pages exist.
 * @param options.spaces whether spaces may stand around numbers, commas and hyphens (split) or not (delete-pages)
 * @throws ToolError invalidPages where the text is not such a list or longer than `pageRangesLength`
 */
export function parsePageRanges(text: string, options: { spaces: boolean }): PageRange[] {
  if (text.length > pageRangesLength) throw new ToolError('invalidPages');
  return text
    .trim()
    .split(',')
    .map((written) => parsePart(options.spaces ? withoutSpaces(written) : written));
}

function withoutSpaces(written: string): string {
  return written
    .split('-')
    .map((number) => number.replace(/^ +|(?<! ) +$/g, ''))
    .join('-');
}

function parsePart(written: string): PageRange {
  const word = words.get(written);
  if (word) return word;
  const groups = part.exec(written)?.groups;
  if (!groups || written === '-') throw new ToolError('invalidPages');
  const number = (digits: string | undefined) => (digits === undefined ? null : Number(digits));
  if (groups.only !== undefined) return { first: number(groups.only), last: number(groups.only) };
  return { first: number(groups.first), last: number(groups.last) };
}

/**
 * The page numbers, from 1, that a list stands for: in the order written, a page as often as it is named.
 * @param pageCount pages that the PDF has
 * @throws ToolError invalidPages for page 0, a page beyond the last, or a range that runs backwards; it names `page`
 * and `page_count`, and `part` for a range that runs backwards. Nothing is left out or cut to fit.
 */
export function resolvePageRanges(ranges: readonly PageRange[], pageCount: number): number[] {
  const pageNumbers: number[] = [];
  for (const range of ranges) {
    const first = range.first ?? 1;
    const last = range.last ?? pageCount;
    for (const page of [range.first, range.last]) {
      if (page !== null && (page < 1 || page > pageCount)) throw invalidPage(page, pageCount);
    }
    if (first > last) {
      throw new ToolError('invalidPages', { page: first, page_count: pageCount, part: `${first}-${last}` });
    }
    const step = range.step ?? 1;
    const count = Math.floor((last - first) / step) + 1;
    if (pageNumbers.length + count > Math.max(pageCount, resolvedPages)) throw invalidPage(first, pageCount);
    for (let pageNumber = first; pageNumber <= last; pageNumber += step) pageNumbers.push(pageNumber);
  }
  return pageNumbers;
}

function invalidPage(page: number, pageCount: number): ToolError {
  return new ToolError('invalidPages', { page, page_count: pageCount });
}

/**
 * Reads lists of pages for several files, separated by semicolons: `1-3;;5-`. An empty one is null and stands for all
 * pages, as do those that are missing at the end.
 * @throws ToolError invalidPages
 */
export function parsePagesOfFiles(text: string | null): (PageRange[] | null)[] {
  if (text === null) return [];
  if (text.length > pageRangesLength) throw new ToolError('invalidPages');
  return text.split(';').map((list) => (list.trim() === '' ? null : parsePageRanges(list, { spaces: true })));
}

/**
 * Divides pages into runs of which each page follows the one before it.
 * @param starts pages with which a run starts in any case
 */
export function pageRuns(pageNumbers: readonly number[], starts?: ReadonlySet<number>): number[][] {
  const runs: number[][] = [];
  for (const page of pageNumbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === page - 1 && !starts?.has(page)) run.push(page);
    else runs.push([page]);
  }
  return runs;
}

/** The pages of a list, from 1, each once and ascending; all where there is none. @throws ToolError invalidPages */
export function listedPages(list: FieldValue | undefined, pageCount: number): number[] {
  const named = resolvePageRanges(parsePageRanges(String(list ?? '1-'), { spaces: true }), pageCount);
  return uniquePages(named).toSorted((a, b) => a - b);
}

/** Each page once, in the order of its first mention. */
export function uniquePages(pageNumbers: readonly number[]): number[] {
  return [...new Set(pageNumbers)];
}

/**
 * Writes pages as `parsePageRanges` reads them, such as `3,5-7`: ascending, each page once, empty for no page.
 * @param maxRanges ranges written; those of higher pages are left out
 */
export function formatPageRanges(pageNumbers: Iterable<number>, maxRanges = Infinity): string {
  const ranges: [first: number, last: number][] = [];
  for (const pageNumber of [...new Set(pageNumbers)].toSorted((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range?.[1] === pageNumber - 1) range[1] = pageNumber;
    else if (ranges.length < maxRanges) ranges.push([pageNumber, pageNumber]);
    else break;
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}
