import { cleanFileName } from '../download-name.ts';
import { formatPageRanges } from '../page-ranges.ts';
import type { SplitPart } from './split.ts';

/** Characters that some operating systems do not allow in file names. */
const unsafe = /[<>:"|?*\\/]/g;
/** Devices, which Windows opens instead of a file of that name. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)\d)(?=$|\.)/i;
/** Characters of a bookmark's title that are read. */
const titleLength = 300;
/** Characters of the page numbers in a name. */
const pagesLength = 40;

/**
 * Names of the files of a split, each once, also where upper and lower case are the same: the title of the bookmark, or
 * `book_page_007.pdf` or `book_pages_001-010.pdf`, so that files sort as pages do.
 */
export function partNames(inputName: string, parts: readonly SplitPart[], pageCount: number): string[] {
  const input = nameStem(cleanFileName(inputName).replace(/\.pdf$/i, ''));
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return parts.map(({ title, pages }) => {
    const name = title === undefined ? '' : nameStem(title.slice(0, titleLength).replace(unsafe, '_'));
    const stem = name || `${input || 'document'}_${pagesName(pages, pageCount)}`;
    let count = counts.get(folded(stem)) ?? 0;
    let numbered: string;
    do {
      count++;
      numbered = count === 1 ? stem : `${stem} (${count})`;
    } while (taken.has(folded(numbered)));
    counts.set(folded(stem), count);
    taken.add(folded(numbered));
    return `${numbered}.pdf`;
  });
}

/** The same for names that a file system may not distinguish. */
function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Without a dot or space at its end, which Windows removes; empty where nothing is left. */
function nameStem(name: string): string {
  if (/^[.\s]*$/.test(name)) return '';
  const stem = cleanFileName(name)
    .replace(unsafe, '_')
    .replace(/(?<![. ])[. ]+$/, '');
  return device.test(stem) ? `_${stem}` : stem;
}

/** `page_7`, `pages_01-10`, `pages_01-03,08`; the first and last page where the list is long. */
function pagesName(pages: readonly number[], pageCount: number): string {
  const digits = String(pageCount).length;
  const padded = (text: string) => text.replaceAll(/\d+/g, (number) => number.padStart(digits, '0'));
  const [first = 0, last = 0] = [pages[0], pages.at(-1)];
  if (pages.every((page) => page === first)) return `page_${padded(String(first))}`;
  const isAscending = pages.every((page, at) => at === 0 || page > (pages[at - 1] ?? 0));
  const ranges = isAscending ? padded(formatPageRanges(pages)) : '';
  return `pages_${ranges !== '' && ranges.length <= pagesLength ? ranges : padded(`${first}-${last}`)}`;
}
