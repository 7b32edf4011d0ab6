import { defineTool } from '../contract.ts';
import { fixedName } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, text } from '../fields.ts';
import { pageRangesLength, parsePageRanges, resolvePageRanges, uniquePages } from '../page-ranges.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

export const pdfToJpg = defineTool({
  name: 'pdf-to-jpg',
  summary: 'Renders the pages of a PDF as JPGs and returns them in a ZIP.',
  input: singlePdf,
  fields: {
    quality: choice(['normal', 'high'], {
      default: 'normal',
      doc: '`normal` is 150 dpi, `high` is 300 dpi.',
    }),
    pages: text({
      default: null,
      maxLength: pageRangesLength,
      check: (pages) => parsePageRanges(pages, { spaces: true }),
      doc: 'The pages to render, such as 1,3-5,7 or 5-, each once and in the order of the PDF; all pages if absent.',
    }),
  },
  checkPages: ({ pages }, pageCount, limits) => {
    pagesToRender(pages === null ? null : String(pages), pageCount, limits.jpgPages);
  },
  output: {
    mimes: ['application/zip'],
    downloadName: fixedName('converted_images.zip'),
    facts: { pageCount: 'x-page-count', zipSize: 'x-zip-size' },
    // A page of text is a few hundred bytes of PDF and as many KB of JPG; a scan shrinks.
    expectedBytes: (inputBytes) => inputBytes * 2 + 32 * 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'invalidPages', 'tooManyPages'],
  breakpoints: [30, 60, 85],
  costClass: 'render',
  requestMs: 120_000,
});

/**
 * Numbers of the pages to render: each once, in the document's order.
 * @param pages null for all
 * @throws ToolError invalidPages for pages that do not exist, tooManyPages for more than `maxPages`
 */
export function pagesToRender(pages: string | null, pageCount: number, maxPages: number): number[] {
  const ranges = pages === null ? [{ first: null, last: null }] : parsePageRanges(pages, { spaces: true });
  const chosen = uniquePages(resolvePageRanges(ranges, pageCount)).toSorted((a, b) => a - b);
  if (chosen.length > maxPages) throw new ToolError('tooManyPages', { page_count: chosen.length, max_pages: maxPages });
  return chosen;
}
