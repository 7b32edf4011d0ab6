import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { text } from '../fields.ts';
import { parsePageOrder, resolvePageOrder } from '../page-order.ts';
import { pageRangesLength } from '../page-ranges.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

export const organizePages = defineTool({
  name: 'organize-pages',
  summary: 'Reorders, rotates and removes pages of a PDF, and inserts pages from other PDFs.',
  input: { ...singlePdf, maxFiles: 'mergeFiles', totalBytes: 'mergeBytes' },
  fields: {
    pages: text({
      missing: 'noPages',
      example: '1',
      maxLength: pageRangesLength,
      check: parsePageOrder,
      doc: 'The pages of the new PDF in order, each at most once, such as 3,1-2,9-7+90,b4-: ranges may run downwards, +90, +180 or +270 rotates clockwise, and a letter names the PDF, from a for the first, which may be left out, b for the second and so on.',
    }),
  },
  checkPages: ({ pages }, pageCount) => {
    const ofFirst = parsePageOrder(String(pages)).filter(({ fileIndex }) => fileIndex === 0);
    resolvePageOrder(ofFirst, [pageCount]);
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
