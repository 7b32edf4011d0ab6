import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { text } from '../fields.ts';
import { parsePageOrder, resolvePageOrder } from '../page-order.ts';
import { pageRangesLength } from '../page-ranges.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

export const organizePages = defineTool({
  name: 'organize-pages',
  summary: 'Reorders, rotates, copies and removes pages of a PDF, and inserts pages from other PDFs and empty ones.',
  input: { ...singlePdf, maxFiles: 'mergeFiles', totalBytes: 'mergeBytes' },
  fields: {
    pages: text({
      missing: 'noPages',
      example: '1',
      maxLength: pageRangesLength,
      check: (pages) => parsePageOrder(pages, { blanks: true }),
      doc: 'The pages of the new PDF in order, such as 3,1-2,2,blank,9-7+90,b4-: a page that is named again is copied, with form fields of its own; blank adds an empty page as large as the one before it; odd and even stand for every second page, ranges may run downwards, +90, +180 or +270 rotates clockwise, and a letter names the PDF, from a for the first, which may be left out, b for the second and so on.',
    }),
  },
  checkPages: ({ pages }, pageCount) => {
    const parts = parsePageOrder(String(pages), { blanks: true });
    resolvePageOrder(
      parts.filter(({ fileIndex }) => fileIndex === 0),
      [pageCount],
      { repeats: true },
    );
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('organised_'),
    facts: {
      pageCount: 'x-page-count',
      originalPages: 'x-original-pages',
    },
    // Of several PDFs, what they hold and one outline over all of them.
    expectedBytes: (inputBytes) => inputBytes + 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'totalTooLarge', 'encryptedPdf', 'restrictedPdf', 'noPages', 'invalidPages'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
