import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { flag, text } from '../fields.ts';
import { pageRangesLength, parsePageRanges, resolvePageRanges } from '../page-ranges.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

export const deletePages = defineTool({
  name: 'delete-pages',
  summary: 'Deletes pages from a PDF, together with everything that only they used.',
  input: singlePdf,
  fields: {
    pages: text({
      default: '',
      missing: 'noPages',
      maxLength: pageRangesLength,
      check: (pages) => parsePageRanges(pages, { spaces: false }),
      example: '1',
      doc: 'The pages to delete, such as 1,3-5,7 or 5-, without spaces. Required unless `blank` is true.',
    }),
    blank: flag({
      default: false,
      doc: 'Whether pages that are blank are deleted as well: those that show nothing but paper, also scanned, with dust and shadows of its edges.',
    }),
  },
  checkFields: ({ pages, blank }) => {
    if (pages === '' && blank !== true) throw new ToolError('noPages', { field: 'pages' });
  },
  checkPages: ({ pages }, pageCount) => {
    remainingPages(String(pages), pageCount);
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('deleted_pages_'),
    facts: {
      deletedPages: 'x-deleted-pages',
      remainingPages: 'x-remaining-pages',
      originalPages: 'x-original-pages',
    },
    expectedBytes: (inputBytes) => inputBytes + 1024 * 1024,
  },
  errors: [
    ...singlePdfErrors,
    'encryptedPdf',
    'restrictedPdf',
    'noPages',
    'invalidPages',
    'noBlankPages',
    'noPagesLeft',
  ],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});

/**
 * Indices of the pages that remain, from 0.
 * @param deletedPages as in the field; empty for none
 * @param blankPages numbers of further pages that are deleted
 * @throws ToolError invalidPages for pages that do not exist, noPagesLeft where all are named
 */
export function remainingPages(deletedPages: string, pageCount: number, blankPages: readonly number[] = []): number[] {
  const ranges = deletedPages === '' ? [] : parsePageRanges(deletedPages, { spaces: false });
  const deleted = new Set([...resolvePageRanges(ranges, pageCount), ...blankPages]);
  const remaining = Array.from({ length: pageCount }, (_, pageIndex) => pageIndex).filter(
    (pageIndex) => !deleted.has(pageIndex + 1),
  );
  if (remaining.length === 0) throw new ToolError('noPagesLeft');
  return remaining;
}
