import { ToolError } from './error-catalog.ts';
import { type PageRange, pageRangesLength, parsePageRanges, resolvedPages, resolvePageRanges } from './page-ranges.ts';

const rotations = [0, 90, 180, 270] as const;

/** Clockwise, in degrees. */
export type PageRotation = (typeof rotations)[number];

/** Page number of a blank page in a new order. */
export const blankPageNumber = 0;

/** A page of a new order. */
export interface OrderedPage {
  /** The PDF that it comes from, in the order of the request, from 0. */
  fileIndex: number;
  /** In that PDF, from 1; `blankPageNumber` for a page without content. */
  pageNumber: number;
  /** Added to the rotation that the page has. */
  rotation: PageRotation;
}

/** One part of an order as it was written: `b3-1+90` counts down in the second PDF and rotates each page by 90 degrees. */
export interface PageOrderPart {
  fileIndex: number;
  range: PageRange;
  rotation: PageRotation;
  /** A page without content; PDF and range mean nothing. */
  isBlank?: true;
}

const blankRange: PageRange = { first: blankPageNumber, last: blankPageNumber };
const letters = 26;
/** The letter of a PDF, before a number or a word of `parsePageRanges`. */
const letterOfFile = /^ *([a-z]{1,2}?)(?=[^a-z]|odd|even|$)/;

/**
 * Reads the pages of a new PDF in their order: parts separated by commas, each a page (`4`) or a range (`2-5`, downwards
 * `5-2`, with an open end `7-` or `-3`, `odd` or `even`), after the letter of its PDF where it is not the first (`b` for the second, `c` for
 * the third, `aa` for the 27th), and followed by `+90`, `+180` or `+270` where its pages are rotated clockwise. Spaces may
 * stand between all of them.
 * @param options.blanks whether `blank` stands for a page without content
 * @throws ToolError invalidPages where the text is no such order or longer than `pageRangesLength`; it names other `degrees`
 */
export function parsePageOrder(text: string, { blanks = false } = {}): PageOrderPart[] {
  if (text.length > pageRangesLength) throw new ToolError('invalidPages');
  const parts = text.split(',').map((part): PageOrderPart => {
    const [written = '', degrees, ...rest] = part.split('+');
    const letter = letterOfFile.exec(written)?.[1];
    const rotation = rotations.find((each) => String(each) === (degrees?.trim() ?? '0'));
    const isBlank = blanks && written.trim() === 'blank' && rest.length === 0;
    if (isBlank && rotation !== undefined) return { fileIndex: 0, range: blankRange, rotation, isBlank };
    const pages = letter === undefined ? written : written.slice(written.indexOf(letter) + letter.length);
    const [range, ...others] = parsePageRanges(pages, { spaces: true });
    if (!range || rest.length > 0 || others.length > 0) throw new ToolError('invalidPages');
    if (rotation === undefined) throw new ToolError('invalidPages', degreesOf(degrees));
    return { fileIndex: letter === undefined ? 0 : fileIndexOf(letter), range, rotation };
  });
  // A blank page is as large as the one beside it.
  if (parts.every(({ isBlank }) => isBlank)) throw new ToolError('invalidPages');
  return parts;
}

/** Names a rotation that there is none of, where it is one. */
function degreesOf(written = ''): { degrees?: number } {
  return /^ *\d{1,4} *$/.test(written) ? { degrees: Number(written) } : {};
}

function fileIndexOf(letter: string): number {
  return letter.split('').reduce((index, each) => (index + 1) * letters + each.charCodeAt(0) - 97, -1);
}

/** Letter of a PDF in an order: `a` for the first. @param fileIndex from 0 to 701 */
export function fileLetter(fileIndex: number): string {
  const last = String.fromCharCode(97 + (fileIndex % letters));
  return fileIndex < letters ? last : fileLetter(Math.floor(fileIndex / letters) - 1) + last;
}

/**
 * The pages that an order names.
 * @param pageCounts pages of each PDF
 * @param options.repeats whether a page may be named several times
 * @throws ToolError invalidPages for a PDF or a page that does not exist, and for a page that may not be repeated; it
 * names `page` and `page_count`, or `repeated`, except for a PDF; also for more pages than `resolvePageRanges` allows
 */
export function resolvePageOrder(
  parts: readonly PageOrderPart[],
  pageCounts: readonly number[],
  { repeats = false } = {},
): OrderedPage[] {
  const maxPages = Math.max(
    resolvedPages,
    pageCounts.reduce((sum, count) => sum + count, 0),
  );
  const pages: OrderedPage[] = [];
  const named = pageCounts.map(() => new Set<number>());
  for (const { fileIndex, range, rotation, isBlank } of parts) {
    if (isBlank) {
      pages.push({ fileIndex, pageNumber: blankPageNumber, rotation });
      continue;
    }
    const [pageCount, before] = [pageCounts[fileIndex], named[fileIndex]];
    if (pageCount === undefined || before === undefined) throw new ToolError('invalidPages');
    for (const pageNumber of pagesOf(range, pageCount)) {
      if (before.has(pageNumber) && !repeats) throw new ToolError('invalidPages', { repeated: pageNumber });
      if (pages.length === maxPages) throw new ToolError('invalidPages', { page: pageNumber, page_count: pageCount });
      before.add(pageNumber);
      pages.push({ fileIndex, pageNumber, rotation });
    }
  }
  return pages;
}

function pagesOf(range: PageRange, pageCount: number): number[] {
  const { first, last } = range;
  const isDownwards = first !== null && last !== null && first > last;
  if (!isDownwards) return resolvePageRanges([range], pageCount);
  return resolvePageRanges([{ first: last, last: first }], pageCount).toReversed();
}

/** Writes an order as `parsePageOrder` reads it, with ranges where consecutive pages are rotated alike. */
export function formatPageOrder(pages: readonly OrderedPage[]): string {
  const parts: { fileIndex: number; first: number; last: number; rotation: PageRotation }[] = [];
  for (const { fileIndex, pageNumber, rotation } of pages) {
    const part = parts.at(-1);
    const step = part && Math.sign(part.last - part.first);
    const continues =
      pageNumber !== blankPageNumber &&
      part !== undefined &&
      part.last !== blankPageNumber &&
      part.fileIndex === fileIndex &&
      part.rotation === rotation &&
      Math.abs(pageNumber - part.last) === 1;
    if (part && continues && (step === 0 || pageNumber - part.last === step)) part.last = pageNumber;
    else parts.push({ fileIndex, first: pageNumber, last: pageNumber, rotation });
  }
  return parts
    .map(({ fileIndex, first, last, rotation }) => {
      const range = first === blankPageNumber ? 'blank' : first === last ? `${first}` : `${first}-${last}`;
      return `${fileIndex === 0 || first === blankPageNumber ? '' : fileLetter(fileIndex)}${range}${rotation === 0 ? '' : `+${rotation}`}`;
    })
    .join(',');
}

/**
 * Takes one of each list in turn; of longer lists, the rest follows. The pages of a double-sided scan are in order when
 * its front and back sides are interleaved.
 */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const length = lists.reduce((most, list) => Math.max(most, list.length), 0);
  return Array.from({ length }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
