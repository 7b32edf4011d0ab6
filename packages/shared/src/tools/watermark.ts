import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, flag, number, text } from '../fields.ts';
import { listedPages, pageRangesLength, parsePageRanges } from '../page-ranges.ts';
import { drawnBytes, singlePdf, singlePdfErrors } from './single-pdf.ts';

const positions = [
  'center',
  'top-left',
  'top-center',
  'top-right',
  'middle-left',
  'middle-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
  'tiled',
] as const;
const maxLines = 5;
/** Millimeters that the longest side of a page has (ISO 32000-2, C.2: 14,400 units). */
const longestSide = 5_080;

export const watermark = defineTool({
  name: 'watermark',
  summary: 'Puts a text or an image on the pages of a PDF, or removes what it has put there.',
  input: singlePdf,
  attached: {
    field: 'image',
    kind: 'image',
    minFiles: 0,
    maxFiles: 1,
    fileBytes: 'imageBytes',
    totalBytes: 'imageBytes',
    insteadOf: 'text',
    doc: 'An image in place of `text`. Its metadata is removed, and its transparency is kept. Not available in a chain.',
  },
  fields: {
    text: text({
      default: null,
      maxLength: 200,
      isPrivate: true,
      drawn: 'lines',
      check: checkLines,
      example: 'DRAFT',
      doc: 'The text of the watermark, in up to five lines. This or `image` is required, unless `remove` is true; not both.',
    }),
    position: choice(positions, {
      default: 'center',
      doc: 'Where the mark is on each page, as it is shown. `tiled`: many of them, all over the page.',
    }),
    x_mm: number({
      min: 0,
      max: longestSide,
      doc: 'Distance of the middle of the mark from the left edge of the page, in millimeters; together with `y_mm`, and in place of `position`. The mark is kept within the page.',
    }),
    y_mm: number({
      min: 0,
      max: longestSide,
      doc: 'Distance of the middle of the mark from the top edge of the page, in millimeters.',
    }),
    width_percent: number({
      min: 1,
      max: 100,
      doc: 'Width of the mark before its rotation, in percent of the width of the page; if absent, 60 with the position `center` and 25 with any other. Less where the page has not the space.',
    }),
    angle: number({
      min: 0,
      max: 359,
      doc: 'Rotation of the mark in degrees, counterclockwise; if absent, 45 for a text with the position `center` or `tiled`, otherwise 0.',
    }),
    opacity: number({ min: 1, max: 100, doc: 'Opacity in percent; 30 if absent.' }),
    color: choice(['gray', 'black', 'red', 'blue'], { default: 'gray', doc: 'Color of the text.' }),
    layer: choice(['over', 'under'], {
      default: 'over',
      doc: 'Whether the mark is over the content of the page, or under it.',
    }),
    pages: text({
      default: null,
      maxLength: pageRangesLength,
      check: (pages) => parsePageRanges(pages, { spaces: true }),
      doc: 'The pages that get the mark, or lose it, such as 2- or 1,3-5; all if absent.',
    }),
    remove: flag({
      default: false,
      doc: 'Whether marks that this tool has put on the pages are removed first. Without text and image, they are only removed.',
    }),
  },
  checkFields: ({ text, x_mm, y_mm, remove }, attachedFiles) => {
    const isMarked = text !== null;
    if (attachedFiles > 0 ? isMarked : !isMarked && !remove) throw new ToolError('invalidField', { field: 'text' });
    if ((x_mm === null) !== (y_mm === null))
      throw new ToolError('invalidField', { field: x_mm === null ? 'x_mm' : 'y_mm' });
  },
  checkPages: ({ pages }, pageCount) => {
    listedPages(pages, pageCount);
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('watermarked_'),
    facts: {
      markedPages: 'x-marked-pages',
      removedPages: 'x-removed-pages',
      pageCount: 'x-page-count',
      outputSize: 'x-output-size',
    },
    // A mark takes some hundred bytes on each page, and small pages less than that; an image is encoded again.
    expectedBytes: (inputBytes) => drawnBytes(inputBytes),
  },
  errors: [
    ...singlePdfErrors,
    'unsupportedFormat',
    'damagedImage',
    'imageTooLarge',
    'tooManyPages',
    'encryptedPdf',
    'restrictedPdf',
    'invalidPages',
  ],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});

/** @throws ToolError invalidField for more lines than a mark may have */
function checkLines(text: string): void {
  if (text.split('\n').length > maxLines) throw new ToolError('invalidField');
}
