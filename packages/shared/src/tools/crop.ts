import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, number, ofPrograms, text } from '../fields.ts';
import { listedPages, pageRangesLength, parsePageRanges } from '../page-ranges.ts';
import { parseMargins, parsePageMargins } from './crop-pages.ts';
import { formatMargins, formatPageMargins } from './format-placements.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

/** Characters of four margins. */
const marginsLength = 40;
/** Characters of the margins of single pages: those of 600 pages, and what a form field of the gateway has. */
const pageMarginsLength = 16_000;

export const crop = defineTool({
  name: 'crop',
  summary: 'Crops the pages of a PDF, by given margins or to what is on them.',
  input: singlePdf,
  fields: {
    pages: text({
      default: null,
      maxLength: pageRangesLength,
      check: (pages) => parsePageRanges(pages, { spaces: true }),
      doc: 'The pages that are cropped, such as 2- or 1,3-5; all if absent.',
    }),
    margins: text({
      format: formatMargins,
      default: null,
      maxLength: marginsLength,
      check: ofPrograms(parseMargins),
      example: '5,5,5,5',
      doc: 'What is cut off at the edges of each page, as it is shown: top, right, bottom and left in millimeters, from 0 to 5000, such as 10,12.5,10,12.5. This, `page_margins` or `detect` is required.',
    }),
    even_margins: text({
      format: formatMargins,
      default: null,
      maxLength: marginsLength,
      check: ofPrograms(parseMargins),
      doc: 'The same for pages with an even number; as `margins` if absent.',
    }),
    page_margins: text({
      format: formatPageMargins,
      default: null,
      maxLength: pageMarginsLength,
      check: ofPrograms(parsePageMargins),
      doc: 'Margins of single pages, in place of any others: pages, a colon and their margins, separated by semicolons, such as 3:10,10,10,10;7-9:0,0,20,0.',
    }),
    detect: choice(['none', 'all', 'odd_even', 'each'], {
      default: 'none',
      doc: 'Whether margins are found by what is on the pages, in place of `margins`: one for all pages, one each for odd and even pages, or one for each page. The tint of paper, single specks and shadows at the edges of a scan do not count, and a page without anything is left as it is.',
    }),
    padding: number({
      min: 0,
      max: 100,
      doc: 'Distance in millimeters that detected margins keep to what is on the pages; 5 if absent.',
    }),
    outside: choice(['hide', 'delete'], {
      default: 'hide',
      doc: 'What becomes of the rest of the chosen pages. `hide` keeps it in the file, where programs can show it again, with annotations and fields outside. `delete` removes it for good: text, drawings, pixels of images, and annotations and fields that touch it; a letter that the edge cuts through goes as a whole.',
    }),
  },
  checkFields: ofPrograms(({ margins, page_margins, detect }) => {
    if (margins === null && page_margins === null && detect === 'none')
      throw new ToolError('invalidField', { field: 'margins' });
  }),
  checkPages: ({ pages }, pageCount) => {
    listedPages(pages, pageCount);
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('cropped_'),
    facts: {
      croppedPages: 'x-cropped-pages',
      removedItems: 'x-removed-items',
      pageCount: 'x-page-count',
      outputSize: 'x-output-size',
    },
    // Images of which a part is deleted are encoded again, some of them without loss.
    expectedBytes: (inputBytes) => inputBytes * 2 + 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'invalidPages', 'cropTooSmall', 'cannotErase'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
