import { ToolError } from './error-catalog.ts';
import { type PageRange, pageRangesLength, parsePageRanges, resolvePageRanges } from './page-ranges.ts';

const rotations = [0, 90, 180, 270] as const;

/** Clockwise, in degrees. */
export type PageRotation = (typeof rotations)[number];

/** A page of a new order. */
export interface OrderedPage {
  /** The PDF that it comes from, in the order of the request, from 0. */
  fileIndex: number;
  /** In that PDF, from 1. */
  pageNumber: number;
  /** Added to the rotation that the page has. */
  rotation: PageRotation;
}

/** One part of an order as it was written: `b3-1+90` counts down in the second PDF and rotates each page by 90 degrees. */
export interface PageOrderPart {
  fileIndex: number;
  range: PageRange;
  rotation: PageRotation;
}

const letters = 26;
/** The letter of a PDF, before a number or a word of `parsePageRanges`. */
const letterOfFile = /^ *([a-z]{1,2}?)(?=[^a-z]|odd|even|$)/;

/**
 * Reads the pages of a new PDF in their order: parts separated by commas, each a page (`4`) or a range (`2-5`, downwards
 * `5-2`, with an open end `7-` or `-3`, `odd` or `even`), after the letter of its PDF where it is not the first (`b` for the second, `c` for
 * the third, `aa` for the 27th), and followed by `+90`, `+180` or `+270` where its pages are rotated clockwise. Spaces may
 * stand between all of them.
 * @throws ToolError invalidPages where the text is no such order or longer than `pageRangesLength`
 */
export function parsePageOrder(text: string): PageOrderPart[] {
  if (text.length > pageRangesLength) throw new ToolError('invalidPages');
  return text.split(',').map((part) => {
    const [written = '', degrees, ...rest] = part.split('+');
    const letter = letterOfFile.exec(written)?.[1];
    const rotation = rotations.find((each) => String(each) === (degrees?.trim() ?? '0'));
    const pages = letter === undefined ? written : written.slice(written.indexOf(letter) + letter.length);
    const [range, ...others] = parsePageRanges(pages, { spaces: true });
    if (!range || rotation === undefined || rest.length > 0 || others.length > 0) throw new ToolError('invalidPages');
    return { fileIndex: letter === undefined ? 0 : fileIndexOf(letter), range, rotation };
  });
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
 * @throws ToolError invalidPages for a PDF or a page that does not exist, and for a page that is named twice; it names
 * `page` and `page_count`, except for a PDF
 */
export function resolvePageOrder(parts: readonly PageOrderPart[], pageCounts: readonly number[]): OrderedPage[] {
  const pages: OrderedPage[] = [];
  const named = pageCounts.map(() => new Set<number>());
  for (const { fileIndex, range, rotation } of parts) {
    const [pageCount, before] = [pageCounts[fileIndex], named[fileIndex]];
    if (pageCount === undefined || before === undefined) throw new ToolError('invalidPages');
    for (const pageNumber of pagesOf(range, pageCount)) {
      if (before.has(pageNumber)) throw new ToolError('invalidPages', { page: pageNumber, page_count: pageCount });
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
      part?.fileIndex === fileIndex && part.rotation === rotation && Math.abs(pageNumber - part.last) === 1;
    if (part && continues && (step === 0 || pageNumber - part.last === step)) part.last = pageNumber;
    else parts.push({ fileIndex, first: pageNumber, last: pageNumber, rotation });
  }
  return parts
    .map(({ fileIndex, first, last, rotation }) => {
      const range = first === last ? `${first}` : `${first}-${last}`;
      return `${fileIndex === 0 ? '' : fileLetter(fileIndex)}${range}${rotation === 0 ? '' : `+${rotation}`}`;
    })
    .join(',');
}
