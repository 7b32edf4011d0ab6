import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { choice, number } from '../fields.ts';
import { paperNames } from '../paper-sizes.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

/** Millimeters of a side: PDF readers show up to 5,080 (ISO 32000-2, C.2). */
const side = { min: 20, max: 5_000 } as const;

export const pageSize = defineTool({
  name: 'page-size',
  summary:
    'Gives the pages of a PDF another size, or all the same one. Content, links and fields are scaled along. Where all pages have it, the file is answered unchanged, with the notice nothingResized.',
  input: singlePdf,
  fields: {
    size: choice([...paperNames, 'own', 'usual', 'first'], {
      default: 'a4',
      doc: 'The new size: of a paper, `own` with `width` and `height`, that of most pages (`usual`) or that of the first page.',
    }),
    width: number({ ...side, doc: 'Width of an `own` page in millimeters; 210 if absent.' }),
    height: number({ ...side, doc: 'Height of an `own` page in millimeters; 297 if absent.' }),
    orientation: choice(['auto', 'portrait', 'landscape'], {
      default: 'auto',
      doc: 'Whether pages are upright or across. With `auto`, each stays as it is; the `own` size is never turned.',
    }),
    scale: number({
      min: 1,
      max: 1_000,
      doc: 'Size of the content in percent of its own; what is beyond the page is not shown. If absent, all of it fits, as large as possible.',
    }),
    margin: number({
      min: 0,
      max: 100,
      doc: 'Millimeters at the edges that stay free where the content is to fit; 0 if absent, and a quarter of the page at most.',
    }),
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('resized_'),
    facts: { resizedPages: 'x-resized-pages', pageCount: 'x-page-count', outputSize: 'x-output-size' },
    expectedBytes: (inputBytes) => inputBytes * 2 + 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});
