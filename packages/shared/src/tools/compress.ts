import { defineTool } from '../contract.ts';
import { prefixedPdf, prefixedZip } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { bytes, choice, flag } from '../fields.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

export const compressLevels = ['medium', 'low'] as const;
export type CompressLevel = (typeof compressLevels)[number];

/** File of a level in the ZIP of both. */
export function compressLevelFile(level: CompressLevel): string {
  return `${level}.pdf`;
}

const pdfName = prefixedPdf('compressed_');
const zipName = prefixedZip('compressed_');

export const compress = defineTool({
  name: 'compress',
  summary: 'Makes a PDF smaller, by quality or to a size; where nothing is to be gained, the original comes back.',
  input: singlePdf,
  fields: {
    quality: choice(compressLevels, {
      default: 'medium',
      doc: 'How the images look: medium is 150 dots per inch, low is 100 and the smallest file.',
    }),
    target_size: bytes({
      doc: 'Bytes that the answer may have at most, in place of a quality: the best quality that fits.',
    }),
    both_levels: flag({
      default: false,
      doc: 'Answers with a ZIP of medium.pdf and low.pdf, without a level that gains nothing. Not with target_size.',
    }),
  },
  checkFields: ({ target_size, both_levels }) => {
    if (target_size !== null && both_levels === true) throw new ToolError('invalidField', { field: 'both_levels' });
  },
  output: {
    mimes: ['application/pdf', 'application/zip'],
    downloadName: (inputName, mime) => (mime === 'application/zip' ? zipName : pdfName)(inputName),
    facts: { originalSize: 'x-original-size', compressedSize: 'x-compressed-size' },
    expectedBytes: (inputBytes) => inputBytes * 2,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'targetTooSmall'],
  breakpoints: [30, 60, 85],
  costClass: 'images',
  requestMs: 120_000,
});
