import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { text } from '../fields.ts';
import { pageRangesLength, parsePageRanges } from '../page-ranges.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

export const deletePages = defineTool({
  name: 'delete-pages',
  summary: 'Removes pages from a PDF; nothing of them stays in the file.',
  page: '/delete-pages',
  input: singlePdf,
  fields: {
    pages: text({
      missing: 'noPages',
      maxLength: pageRangesLength,
      check: (pages) => parsePageRanges(pages, { spaces: false }),
      example: '1',
      doc: 'The pages to remove, such as 1,3-5,7 or 5-, without spaces.',
    }),
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
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'noPages', 'invalidPages', 'noPagesLeft'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
