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
  summary:
    'Reduces the size of a PDF, to a quality or below a number of bytes. If nothing can be gained, it returns the original (`alreadyOptimal`, `alreadyFits`).',
  input: singlePdf,
  fields: {
    quality: choice(compressLevels, {
      default: 'medium',
      doc: 'Resolution of the images: `medium` reduces them to 150 dpi, `low` to about 100 dpi, for the smallest file, in which the writing on scans is apart from their paper, and TrueType fonts have no programs that fit them to pixels.',
    }),
    target_size: bytes({
      doc: 'Maximum size of the result in bytes, instead of `quality`. Returns the best quality that fits, or `targetTooSmall` with `min_size`. `x-image-resolution` and `x-image-quality` report what it took: the highest resolution in dpi of an image that was encoded again, and the quality of JPEG from 1 to 100; both are 0 where no image was encoded again, and without `target_size`.',
    }),
    both_levels: flag({
      default: false,
      doc: 'Returns a ZIP with `medium.pdf` and `low.pdf`; a level that gains nothing is left out. Not allowed with `target_size`.',
    }),
    grayscale: flag({
      default: false,
      doc: 'Makes all colors gray: images, text, drawings and annotations. The notice `colorsKept` reports that some could not be converted. A file with colors is never returned as it was.',
    }),
  },
  checkFields: ({ target_size, both_levels }) => {
    if (target_size !== null && both_levels === true) throw new ToolError('invalidField', { field: 'both_levels' });
  },
  output: {
    mimes: ['application/pdf', 'application/zip'],
    pdfWhen: { field: 'both_levels', value: false },
    downloadName: (inputName, mime) => (mime === 'application/zip' ? zipName : pdfName)(inputName),
    facts: {
      originalSize: 'x-original-size',
      compressedSize: 'x-compressed-size',
      imageResolution: 'x-image-resolution',
      imageQuality: 'x-image-quality',
    },
    expectedBytes: (inputBytes) => inputBytes * 2,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'targetTooSmall'],
  breakpoints: [30, 60, 85],
  costClass: 'images',
  requestMs: 120_000,
});
