import { type ErrorParams, ToolError } from '../error-catalog.ts';
import { findRepeatedName, isObject } from '../json.ts';
import { type ListedBookmark, labelStyles, type PageLabelRange } from './format-bookmarks.ts';

// An entry of its own in package.json: the page loads it with the first file.

/** Bookmarks of a request. */
export const maxBookmarks = 5_000;
/** Characters of a title. */
export const bookmarkTitleLength = 500;
export const maxBookmarkLevel = 16;
/** Ranges of labels of a request. */
const maxLabelRanges = 500;
/** Characters before a number. */
const prefixLength = 100;
const largestStart = 1_000_000;

/** Reads the field `bookmarks`; none where it is absent. @throws ToolError invalidField with the number of the refused one */
export function parseBookmarks(text: string | null): ListedBookmark[] {
  if (text === null) return [];
  let level = 0;
  return parseList(text, 'bookmarks', maxBookmarks).map(({ item, number, refuse }) => {
    const found = {
      title: textOf(item['title'], bookmarkTitleLength, refuse).trim(),
      page: item['page'] === null ? null : number('page', 1, Number.MAX_SAFE_INTEGER),
      level: number('level', 1, Math.min(level + 1, maxBookmarkLevel), 1),
      isOpen: flagOf(item['open'] ?? false, refuse),
    };
    requireKeys(item, ['title', 'page', 'level', 'open'], refuse);
    level = found.level;
    return found;
  });
}

/** Reads the field `labels`; none where it is absent. @throws ToolError invalidField with the number of the refused range */
export function parseLabelRanges(text: string | null): PageLabelRange[] {
  if (text === null) return [];
  const pages = new Set<number>();
  return parseList(text, 'labels', maxLabelRanges).map(({ item, number, refuse }) => {
    const page = number('page', 1, Number.MAX_SAFE_INTEGER);
    const style = labelStyles.find((each) => each === (item['style'] ?? 'decimal'));
    if (style === undefined || pages.has(page)) return refuse();
    pages.add(page);
    requireKeys(item, ['page', 'style', 'prefix', 'start'], refuse);
    return {
      page,
      style,
      prefix: textOf(item['prefix'] ?? '', prefixLength, refuse),
      start: number('start', 1, largestStart, 1),
    };
  });
}

interface Item {
  item: Readonly<Record<string, unknown>>;
  /** The value of a whole number within bounds. */
  number: (key: string, min: number, max: number, fallback?: number) => number;
  refuse: () => never;
}

function parseList(text: string, field: string, maxItems: number): Item[] {
  const items = parseJson(text, field);
  if (!Array.isArray(items) || items.length > maxItems) throw new ToolError('invalidField', { field });
  const repeated = findRepeatedName(text);
  if (repeated) throw new ToolError('invalidField', { field, item: repeated.item });
  return items.map((item: unknown, index) => {
    const place: ErrorParams = { field, item: index + 1 };
    const refuse = () => {
      throw new ToolError('invalidField', place);
    };
    if (!isObject(item)) return refuse();
    const number: Item['number'] = (key, min, max, fallback) => {
      const value = item[key] ?? fallback;
      return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : refuse();
    };
    return { item, number, refuse };
  });
}

function parseJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Its error quotes the text.
    throw new ToolError('invalidField', { field });
  }
}

function requireKeys(item: Item['item'], keys: readonly string[], refuse: Item['refuse']): void {
  if (Object.keys(item).some((key) => !keys.includes(key))) refuse();
}

function textOf(value: unknown, maxLength: number, refuse: Item['refuse']): string {
  return typeof value === 'string' && value.length <= maxLength && value.isWellFormed() ? value : refuse();
}

function flagOf(value: unknown, refuse: Item['refuse']): boolean {
  return typeof value === 'boolean' ? value : refuse();
}

/** Width of a tab before a line, in spaces. */
const tabWidth = 4;
/** Between a title and the number of its page. */
const leaders = new Set(' \t\u00a0.·…_');
const outlineNumber = /^(\d{1,4}(?:\.\d{1,4})*)\.?\s/;

/**
 * Reads a table of contents as it is copied from a document: a title, and the number of its page behind it. Levels are those of the
 * indentation, or where no line is indented those of numbers such as 2.1 before the titles. A line without a page gets that of the next.
 * @param firstPage page of the file that the contents count as 1
 * @throws ToolError invalidField for no line or more than a request may have, or with the number of one whose page is before the first
 */
export function parseContents(text: string, firstPage: number): ListedBookmark[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0 || lines.length > maxBookmarks) throw new ToolError('invalidField', { field: 'contents' });
  const isIndented = lines.some((line) => indentOf(line) !== indentOf(lines[0] ?? ''));
  const levelOf = isIndented ? levelsByIndent() : levelByNumber;
  const found = lines.map((line, index) => {
    const { title, number } = splitLine(line.trim());
    const page = number === undefined ? null : number + firstPage - 1;
    if (page !== null && page < 1) throw new ToolError('invalidField', { field: 'contents', item: index + 1 });
    return { title, page, level: levelOf(line), isOpen: false };
  });
  return withNextPages(stepped(found));
}

/** A title, and the number of its page where one is behind it. */
function splitLine(line: string): { title: string; number?: number } {
  const digits = /\d{1,7}$/.exec(line.slice(-8))?.[0] ?? '';
  let end = line.length - digits.length;
  const isSeparate = digits !== '' && leaders.has(line[end - 1] ?? '');
  if (!isSeparate) return { title: line.slice(0, bookmarkTitleLength) };
  while (leaders.has(line[end - 1] ?? '')) end--;
  if (end === 0) return { title: line.slice(0, bookmarkTitleLength) };
  return { title: line.slice(0, Math.min(end, bookmarkTitleLength)), number: Number(digits) };
}

function indentOf(line: string): number {
  const space = /^[ \t]*/.exec(line)?.[0] ?? '';
  return space.replaceAll('\t', ' '.repeat(tabWidth)).length;
}

function levelsByIndent(): (line: string) => number {
  const indents: number[] = [];
  return (line) => {
    const indent = indentOf(line);
    while (indents.length > 0 && (indents.at(-1) as number) >= indent) indents.pop();
    indents.push(indent);
    return indents.length;
  };
}

function levelByNumber(line: string): number {
  return outlineNumber.exec(line.trim())?.[1]?.split('.').length ?? 1;
}

/** No level is more than one deeper than the one before. */
function stepped(bookmarks: readonly ListedBookmark[]): ListedBookmark[] {
  let before = 0;
  return bookmarks.map((bookmark) => {
    before = Math.min(bookmark.level, before + 1, maxBookmarkLevel);
    return { ...bookmark, level: before };
  });
}

function withNextPages(bookmarks: readonly ListedBookmark[]): ListedBookmark[] {
  let next: number | null = null;
  return bookmarks
    .toReversed()
    .map((bookmark) => {
      next = bookmark.page ?? next;
      return { ...bookmark, page: next };
    })
    .toReversed();
}
