import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { choice } from '../fields.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';
import { toolPages } from './tool-pages.ts';

export const compress = defineTool({
  name: 'compress',
  summary: 'Makes a PDF smaller; where nothing is to be gained, the original comes back.',
  page: toolPages.compress,
  input: singlePdf,
  fields: {
    quality: choice(['medium', 'low'], {
      default: 'medium',
      doc: 'How the images look: medium is 150 dots per inch, low is 100 and the smallest file.',
    }),
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('compressed_'),
    facts: { originalSize: 'x-original-size', compressedSize: 'x-compressed-size' },
    expectedBytes: (inputBytes) => inputBytes,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf'],
  breakpoints: [30, 60, 85],
  costClass: 'images',
  requestMs: 120_000,
});
