import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, flag, number, text } from '../fields.ts';
import { listedPages, pageRangesLength, parsePageRanges } from '../page-ranges.ts';
import { drawnBytes, singlePdf, singlePdfErrors } from './single-pdf.ts';

const positions = ['bottom-center', 'bottom-right', 'bottom-left', 'top-center', 'top-right', 'top-left'] as const;
const colors = ['black', 'gray', 'blue', 'red'] as const;
/** Place of a page's number in a format. */
export const numberMark = '{n}';

export const pageNumbers = defineTool({
  name: 'page-numbers',
  summary: 'Writes page numbers on the pages of a PDF.',
  input: singlePdf,
  fields: {
    position: choice(positions, { default: 'bottom-center', doc: 'Where the number is on each page, as it is shown.' }),
    format: text({
      default: null,
      maxLength: 60,
      isPrivate: true,
      drawn: 'line',
      check: checkFormat,
      doc: 'The text of a number: {n} is the number, {total} that of the last numbered page. Such as Page {n} of {total}, or ABC-{n}; {n} alone if absent.',
    }),
    first: number({ min: 0, max: 9_999_999, doc: 'Number of the first numbered page; 1 if absent.' }),
    digits: number({ min: 1, max: 12, doc: 'Digits that each number has at least, with zeros in front; 1 if absent.' }),
    pages: text({
      default: null,
      maxLength: pageRangesLength,
      check: (pages) => parsePageRanges(pages, { spaces: true }),
      doc: 'The pages that get a number, such as 2- or 1,3-5; all if absent. Pages between them count as well.',
    }),
    mirrored: flag({
      default: false,
      doc: 'Whether left and right are exchanged on every other page, for printing on both sides.',
    }),
    font_size: number({
      min: 1,
      max: 72,
      doc: 'Height of the text in points; 10 if absent. Less where the page is too narrow for it.',
    }),
    margin_mm: number({ min: 0, max: 60, doc: 'Distance to the edges of the page in millimeters; 10 if absent.' }),
    color: choice(colors, { default: 'black', doc: 'Color of the text.' }),
  },
  checkPages: ({ pages }, pageCount) => {
    listedPages(pages, pageCount);
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('numbered_'),
    facts: { numberedPages: 'x-numbered-pages', pageCount: 'x-page-count', outputSize: 'x-output-size' },
    // A number takes less than a kilobyte, and small pages less than a few hundred bytes.
    expectedBytes: (inputBytes) => drawnBytes(inputBytes),
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'invalidPages'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});

/** @throws ToolError invalidField for a format without a number */
function checkFormat(format: string): void {
  if (!format.includes(numberMark)) throw new ToolError('invalidField', { allowed: [numberMark] });
}
