import { defineTool } from '../contract.ts';
import { prefixedZip } from '../download-name.ts';
import { choice, number } from '../fields.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

const imageFileFormats = ['original', 'png', 'jpg'] as const;
export type ImageFileFormat = (typeof imageFileFormats)[number];

export const extractImages = defineTool({
  name: 'extract-images',
  summary:
    'Returns the images of a PDF in a ZIP, each once. JPEG and JPEG 2000 keep their data; other images become PNG or TIFF without loss.',
  input: singlePdf,
  fields: {
    format: choice(imageFileFormats, {
      default: 'original',
      doc: 'As they are stored: JPG, JPEG 2000, TIFF (fax), and PNG for all others; or each as PNG, or as JPG. What is a JPG already stays as it is. Transparent parts are white as JPG.',
    }),
    min_side: number({
      min: 1,
      max: 50_000,
      doc: 'Pixels that the shorter side of an image must have, which leaves out icons and lines.',
    }),
  },
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
