import { defineTool, type Mime } from '../contract.ts';
import { nameOfImage } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, number, text } from '../fields.ts';
import type { Limits } from '../limits.ts';
import { listedPages, pageRangesLength, parsePageRanges } from '../page-ranges.ts';
import type { RasterBounds } from '../page-raster.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

const qualities = ['normal', 'high'] as const;
const pageImageFormats = ['jpg', 'png', 'webp'] as const;
const pageColors = ['color', 'gray', 'blackAndWhite'] as const;
/** Also the ending of an image's name. */
export type PageImageFormat = (typeof pageImageFormats)[number];
export type PageColors = (typeof pageColors)[number];

/** Dots per inch of the two qualities. */
const dpiOfQuality = { normal: 150, high: 300 } as const satisfies Record<(typeof qualities)[number], number>;
/** Dots per inch that may be asked for. */
const resolutionRange = { min: 72, max: 600 } as const;

export const pdfToJpg = defineTool({
  name: 'pdf-to-jpg',
  summary: 'Renders the pages of a PDF as JPG, PNG or WebP and returns them in a ZIP.',
  input: singlePdf,
  fields: {
    quality: choice(qualities, {
      default: 'normal',
      doc: '`normal` is 150 dpi, `high` is 300 dpi.',
    }),
    pages: text({
      default: null,
      maxLength: pageRangesLength,
      check: (pages) => parsePageRanges(pages, { spaces: true }),
      doc: 'The pages to render, such as 1,3-5,7 or 5-, each once and in the order of the PDF; all pages if absent.',
    }),
    resolution: number({
      ...resolutionRange,
      doc: 'Resolution in dpi, instead of `quality`. A page with more pixels than the limit allows is scaled down (notice `scaledDown`).',
    }),
    format: choice(pageImageFormats, {
      default: 'jpg',
      doc: 'File format: JPG; PNG, lossless; or WebP, at most 16,383 pixels a side and 40 megapixels.',
    }),
    colors: choice(pageColors, {
      default: 'color',
      doc: 'As the page is, in grayscale, or in black and white (one bit per pixel as PNG, lossless as WebP).',
    }),
    layout: choice(['pages', 'tall'], {
      default: 'pages',
      doc: 'An image for each page, or one image of all pages, one below the other.',
    }),
    archive: choice(['always', 'whenNeeded'], {
      default: 'always',
      doc: 'Whether a single image is returned in a ZIP as well, or by itself.',
    }),
  },
  checkPages: ({ pages }, pageCount, limits) => {
    pagesToRender(pages === null ? null : String(pages), pageCount, limits.jpgPages);
  },
  output: {
    mimes: ['application/zip', 'image/jpeg', 'image/png', 'image/webp'],
    downloadName: nameOfImage('converted_images.zip'),
    facts: { pageCount: 'x-page-count', zipSize: 'x-zip-size' },
    // A page of text is a few hundred bytes of PDF and as many KB of JPG; a scan shrinks.
    expectedBytes: (inputBytes) => inputBytes * 2 + 32 * 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'invalidPages', 'tooManyPages'],
  breakpoints: [30, 60, 85],
  costClass: 'render',
  requestMs: 120_000,
});

/**
 * Numbers of the pages to render: each once, in the document's order.
 * @param pages null for all
 * @throws ToolError invalidPages for pages that do not exist, tooManyPages for more than `maxPages`
 */
export function pagesToRender(pages: string | null, pageCount: number, maxPages: number): number[] {
  const chosen = listedPages(pages, pageCount);
  if (chosen.length > maxPages) throw new ToolError('tooManyPages', { page_count: chosen.length, max_pages: maxPages });
  return chosen;
}

/** Dots per inch of a request. */
export function dpiOf({
  quality,
  resolution,
}: {
  quality: keyof typeof dpiOfQuality;
  resolution: number | null;
}): number {
  return resolution ?? dpiOfQuality[quality];
}

/**
 * What an image may have at most: 65,500 pixels a side as JPG (ITU-T T.81, B.2.2, less what encoders reserve) and PNG,
 * 16,383 as WebP (RFC 9649, 2.5), whose encoder has the whole image in memory.
 */
export function rasterBounds(format: PageImageFormat, { rasterPixels }: Pick<Limits, 'rasterPixels'>): RasterBounds {
  if (format === 'webp') return { pixels: Math.min(rasterPixels, 40_000_000), side: 16_383 };
  return { pixels: rasterPixels, side: 65_500 };
}

export const mimeOfFormat = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const satisfies Record<
  PageImageFormat,
  Mime
>;
