import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { choice, flag, number } from '../fields.ts';
import { paperNames } from '../paper-sizes.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

/** Millimeters of gaps, margins and overlaps, which leave much of the smallest paper. */
const distance = { min: 0, max: 30 } as const;

export const nUp = defineTool({
  name: 'n-up',
  summary:
    'Places several pages of a PDF on each sheet, in a grid or as a booklet, or one page on several sheets as a poster.',
  input: singlePdf,
  fields: {
    mode: choice(['grid', 'booklet', 'poster'], {
      default: 'grid',
      doc: 'What is made: `grid` has several pages on each sheet, `booklet` two pages on each side of sheets that are printed on both sides (turned over at the short edge), folded and stapled in the middle; `poster` has one page on several sheets.',
    }),
    per_sheet: choice([2, 3, 4, 6, 8, 9, 16], { default: 2, doc: 'Number of pages on a sheet of a grid.' }),
    order: choice(['across', 'down'], {
      default: 'across',
      doc: 'Whether the pages of a grid follow each other by rows or by columns.',
    }),
    right_to_left: flag({
      default: false,
      doc: 'Whether the first page of a grid is at the right, and a booklet is bound there.',
    }),
    paper: choice(paperNames, {
      default: 'a4',
      doc: 'Paper of the sheets. They are upright or across, whichever shows the pages larger; a poster follows its page.',
    }),
    gap: number({
      ...distance,
      doc: 'Millimeters between the pages on a sheet; 5 if absent, and 0 in a booklet.',
    }),
    margin: number({ ...distance, doc: 'Millimeters at the edges of a sheet that stay free; 5 if absent.' }),
    columns: number({
      min: 2,
      max: 10,
      doc: 'Sheets beside each other that a poster takes; 2 if absent. How many are below each other follows from the page.',
    }),
    overlap: number({ ...distance, doc: 'Millimeters that neighboring sheets of a poster both show; 10 if absent.' }),
    frames: flag({ default: false, doc: 'Whether each page of a grid or booklet has a frame.' }),
    cut_marks: flag({
      default: false,
      doc: 'Whether the margins have marks at which the sheets are cut: between the pages of a grid, and at the edges of what each sheet of a poster shows.',
    }),
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('sheets_'),
    facts: { placedPages: 'x-placed-pages', pageCount: 'x-page-count', outputSize: 'x-output-size' },
    expectedBytes: (inputBytes) => inputBytes * 2 + 4 * 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'xfaForm', 'tooManyPages'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
