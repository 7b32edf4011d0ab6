import { defineTool } from '../contract.ts';
import { prefixedZip } from '../download-name.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

export const extractImages = defineTool({
  name: 'extract-images',
  summary:
    'Returns the images of a PDF in a ZIP, each once. JPEG and JPEG 2000 keep their data; other images become PNG or TIFF without loss.',
  input: singlePdf,
  fields: {},
  output: {
    mimes: ['application/zip'],
    downloadName: prefixedZip('images_'),
    facts: { imageCount: 'x-image-count' },
    // JPEG and JPEG 2000 pass through; the rest becomes PNG or TIFF, which may be larger than what the PDF holds.
    expectedBytes: (inputBytes) => inputBytes * 2 + 4 * 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'noImages'],
  breakpoints: [30, 60, 85],
  costClass: 'images',
  requestMs: 120_000,
});
