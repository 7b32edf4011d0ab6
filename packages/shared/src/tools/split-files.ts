import { archiveStem, uniqueStems } from '../archive-names.ts';
import { cleanFileName } from '../download-name.ts';
import { formatPageRanges, isAscending, pageRuns } from '../page-ranges.ts';
import { ToolError } from '../error-catalog.ts';
import { checkOutputs, type PageBookmark, pagesBetween, type SplitPart } from './split.ts';

// An entry of its own in package.json: a page loads it with the first file.

/** Characters of a bookmark's title that are read. */
const titleLength = 300;
/** Characters of the page numbers in a name. */
const pagesLength = 40;

/**
 * Names of the files of a split, each once, also where upper and lower case are the same: the title of the bookmark, or
 * `book_page_007.pdf` or `book_pages_001-010.pdf`, so that files sort as pages do.
 */
export function partNames(inputName: string, parts: readonly SplitPart[], pageCount: number): string[] {
  const input = archiveStem(cleanFileName(inputName).replace(/\.pdf$/i, ''));
  const stems = parts.map(({ title, pages }) => {
    const name = title === undefined ? '' : archiveStem(title.slice(0, titleLength).replaceAll(/[\\/]/g, '_'));
    return name || `${input || 'document'}_${pagesName(pages, pageCount)}`;
  });
  return uniqueStems(stems).map((stem) => `${stem}.pdf`);
}

/** `page_7`, `pages_01-10`, `pages_01-03,08`; the first and last page where the list is long. */
function pagesName(pages: readonly number[], pageCount: number): string {
  const digits = String(pageCount).length;
  const padded = (text: string) => text.replaceAll(/\d+/g, (number) => number.padStart(digits, '0'));
  const [first = 0, last = 0] = [pages[0], pages.at(-1)];
  if (pages.every((page) => page === first)) return `page_${padded(String(first))}`;
  const ranges = isAscending(pages) ? padded(formatPageRanges(pages)) : '';
  return `pages_${ranges !== '' && ranges.length <= pagesLength ? ranges : padded(`${first}-${last}`)}`;
}

/**
 * The files of a PDF that is split at its bookmarks, in the order of the pages. Several bookmarks on a page start one
 * file, named after the first of the lowest level. Pages before the first bookmark are a file without a title.
 * @param bookmarks of any level
 * @param level bookmarks of lower levels are ignored
 * @throws ToolError noBookmarks, or tooManyOutputs for more than `maxOutputs` files
 */
export function partsByBookmarks(
  bookmarks: readonly PageBookmark[],
  level: number,
  pageCount: number,
  maxOutputs: number,
): SplitPart[] {
  const starts = new Map<number, PageBookmark>();
  for (const bookmark of bookmarks) {
    if (bookmark.level > level) continue;
    const known = starts.get(bookmark.pageNumber);
    if (!known || known.level < bookmark.level) starts.set(bookmark.pageNumber, bookmark);
  }
  if (starts.size === 0) throw new ToolError('noBookmarks');
  const inOrder = [...starts.values()].toSorted((a, b) => a.pageNumber - b.pageNumber);
  const first = inOrder[0]?.pageNumber ?? 1;
  checkOutputs(inOrder.length + (first > 1 ? 1 : 0), maxOutputs);
  const parts = inOrder.map(({ title, pageNumber }, at) => ({
    title,
    pages: pagesBetween(pageNumber, (inOrder[at + 1]?.pageNumber ?? pageCount + 1) - 1),
  }));
  return first > 1 ? [{ pages: pagesBetween(1, first - 1) }, ...parts] : parts;
}

/**
 * The files of a PDF that is split at blank pages, which are in none of them.
 * @param blankPages ascending
 * @param inRow number of blank pages in a row that separate files; fewer stay where they are
 * @throws ToolError noBlankPages where nothing separates files, noPagesLeft where all is blank, or tooManyOutputs
 */
export function partsBetweenBlanks(
  blankPages: readonly number[],
  inRow: number,
  pageCount: number,
  maxOutputs: number,
): SplitPart[] {
  const separating = pageRuns(blankPages)
    .filter(({ length }) => length >= inRow)
    .flat();
  if (separating.length === 0) throw new ToolError('noBlankPages');
  const ends = [...separating, pageCount + 1];
  const parts = ends.flatMap((end, at) => {
    const first = (ends[at - 1] ?? 0) + 1;
    return first < end ? [{ pages: pagesBetween(first, end - 1) }] : [];
  });
  if (parts.length === 0) throw new ToolError('noPagesLeft');
  checkOutputs(parts.length, maxOutputs);
  return parts;
}
