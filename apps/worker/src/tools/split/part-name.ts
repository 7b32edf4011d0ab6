import { cleanFileName } from '@blattwerk/shared';

/** Characters that some operating systems do not allow in file names. */
const unsafe = /[<>:"|?*\\/]/g;

/** `book_page_007.pdf` or `book_pages_001-010.pdf`, so that files sort as pages do. */
export function partName(inputName: string, pageNumbers: readonly number[], pageCount: number): string {
  const stem = cleanFileName(inputName)
    .replace(/\.pdf$/i, '')
    .replace(unsafe, '_')
    .replace(/(?<![. ])[. ]+$/, '');
  const digits = String(pageCount).length;
  const [first = 0, last = 0] = [pageNumbers[0], pageNumbers.at(-1)];
  const [from, to] = [first, last].map((pageNumber) => String(pageNumber).padStart(digits, '0'));
  return `${stem || 'document'}_${first === last ? `page_${from}` : `pages_${from}-${to}`}.pdf`;
}
