import { defineTool } from '../contract.ts';
import { prefixedZip } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, number, text } from '../fields.ts';
import { pageRangesLength, parsePageRanges, resolvePageRanges } from '../page-ranges.ts';
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
    images: text({
      default: null,
      maxLength: pageRangesLength,
      check: (images) => parseImages(images),
      doc: 'The images to return, such as 1,3-5,7 or 5-, by their numbers from 1: the order of the ZIP without this field and without `min_side`, where images that cannot be exported count as well. All if absent.',
    }),
  },
  output: {
    mimes: ['application/zip'],
    downloadName: prefixedZip('images_'),
    facts: { imageCount: 'x-image-count' },
    // JPEG and JPEG 2000 pass through; the rest becomes PNG or TIFF, which may be larger than what the PDF holds.
    expectedBytes: (inputBytes) => inputBytes * 2 + 4 * 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'invalidImages', 'noImages'],
  breakpoints: [30, 60, 85],
  costClass: 'images',
  requestMs: 120_000,
});

/**
 * Numbers of the images to return, from 1.
 * @param images null for all
 * @throws ToolError invalidImages for an image that does not exist
 */
export function imagesToReturn(images: string | null, imageCount: number): ReadonlySet<number> {
  const ranges = images === null ? [{ first: null, last: null }] : parseImages(images);
  return new Set(asImages(() => resolvePageRanges(ranges, imageCount)));
}

function parseImages(images: string) {
  return asImages(() => parsePageRanges(images, { spaces: true }));
}

/** Numbers of images are written as those of pages are, and refused as images. */
function asImages<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const { page, page_count } = error.params;
    const params = page === undefined || page_count === undefined ? {} : { image: page, image_count: page_count };
    throw new ToolError('invalidImages', params, { cause: error });
  }
}
