import { defineTool } from '../contract.ts';
import { nameByMime } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, flag, number, text } from '../fields.ts';
import { paperSizes } from '../paper-sizes.ts';

const rotationDegrees = [0, 90, 180, 270] as const;
/** Clockwise rotation of an image, in degrees. */
export type ImageRotation = (typeof rotationDegrees)[number];

/**
 * Reads the rotations of images, separated by commas; none in an empty text or none at all.
 * @throws ToolError invalidField for anything else than 0, 90, 180 and 270
 */
export function parseRotations(text: string | null): ImageRotation[] {
  if (text === null || text.trim() === '') return [];
  return text.split(',').map((part) => {
    const rotation = rotationDegrees.find((degrees) => String(degrees) === part.trim());
    if (rotation === undefined) throw new ToolError('invalidField', { allowed: rotationDegrees.map(String) });
    return rotation;
  });
}

/**
 * Reads which images stay whole, separated by commas; none in an empty text or none at all.
 * @throws ToolError invalidField for anything else than 0 and 1
 */
export function parseWholePhotos(text: string | null): boolean[] {
  if (text === null || text.trim() === '') return [];
  return text.split(',').map((part) => {
    const value = part.trim();
    if (value !== '0' && value !== '1') throw new ToolError('invalidField', { allowed: ['0', '1'] });
    return value === '1';
  });
}

/** An image's rotation after another one. @param by clockwise, in degrees, or negative */
export function addRotation(rotation: ImageRotation, by: 90 | -90): ImageRotation {
  return ((rotation + by + 360) % 360) as ImageRotation;
}

const pageSizes = ['fit', 'a4', 'letter', 'a3', 'a5', 'legal', 'custom'] as const;
/** Millimeters of a side of a page of one's own size: a business card is 55 high, and PDF readers show up to 5,080. */
const customSide = { min: 20, max: 5_000 } as const;

/** The fields of the pages. */
export interface ConvertPageOptions {
  page_size: (typeof pageSizes)[number];
  page_width: number | null;
  page_height: number | null;
  orientation: 'auto' | 'portrait' | 'landscape';
  margin: 'none' | 'small' | 'large';
  margin_mm: number | null;
  placement: 'inside' | 'fill' | 'stretch';
  images_per_page: 1 | 2 | 4 | 6 | 9;
}

/**
 * Size of the paper in millimeters as it is named, before it is turned; undefined where pages fit their images. A page of
 * several images has no image to fit, and is A4 then.
 */
export function paperSizeOf({
  page_size,
  page_width,
  page_height,
  images_per_page,
}: ConvertPageOptions): { width: number; height: number } | undefined {
  if (page_size === 'fit') return images_per_page === 1 ? undefined : paperSizes.a4;
  if (page_size !== 'custom') return paperSizes[page_size];
  return { width: page_width ?? paperSizes.a4.width, height: page_height ?? paperSizes.a4.height };
}

/** Millimeters: none, a quarter of an inch, which every printer leaves, and three quarters. */
const namedMargins = { none: 0, small: 6.35, large: 19.05 } as const;
/** Millimeters of the shorter side of a page that margins leave at least. */
const minInside = 10;

/** The blank margin in millimeters. */
export function marginOf({ margin, margin_mm }: Pick<ConvertPageOptions, 'margin' | 'margin_mm'>): number {
  return margin_mm ?? namedMargins[margin];
}

/** @throws ToolError invalidField for a margin without room for an image */
function checkPageOptions(options: ConvertPageOptions): void {
  const paper = paperSizeOf(options);
  if (paper && marginOf(options) * 2 + minInside > Math.min(paper.width, paper.height))
    throw new ToolError('invalidField', { field: options.margin_mm === null ? 'margin' : 'margin_mm' });
}

export const convert = defineTool({
  name: 'convert',
  summary:
    'Combines images into one PDF, one page per image (a multi-page TIFF: one per page), in the order sent. Or into one PDF per file.',
  input: {
    field: 'images',
    kind: 'image',
    minFiles: 1,
    maxFiles: 'images',
    tooMany: 'tooManyImages',
    fileBytes: 'imageBytes',
    totalBytes: 'requestBytes',
    strippedBy: 'remove_metadata',
  },
  fields: {
    page_size: choice(pageSizes, {
      default: 'fit',
      doc: '`fit`: each page is as large as its image. Otherwise a paper size; `custom` uses `page_width` and `page_height`.',
    }),
    orientation: choice(['auto', 'portrait', 'landscape'], {
      default: 'auto',
      doc: 'For paper sizes. `auto` follows the shape of each image; a custom page keeps its width and height, and a page of several images is portrait.',
    }),
    margin: choice(['none', 'small', 'large'], { default: 'none', doc: 'Blank margin around each image.' }),
    remove_metadata: flag({
      default: true,
      doc: 'Removes EXIF, XMP, IPTC and comments of JPEGs, including the location. The picture is not re-encoded. Other formats always lose them.',
    }),
    rotations: text({
      default: null,
      maxLength: 1_000,
      check: parseRotations,
      perFile: { separator: ',', none: '0' },
      doc: 'Clockwise rotation of each image in degrees, in order, such as 0,90,270,180. Images without a value are not rotated.',
    }),
    page_width: number({ ...customSide, doc: 'Width of a `custom` page in millimeters; 210 if absent.' }),
    page_height: number({ ...customSide, doc: 'Height of a `custom` page in millimeters; 297 if absent.' }),
    margin_mm: number({
      min: 0,
      max: 100,
      doc: 'Blank margin in millimeters, in place of `margin`. At least 10 of the paper’s shorter side must remain.',
    }),
    placement: choice(['inside', 'fill', 'stretch'], {
      default: 'inside',
      doc: 'For paper sizes. `inside` shows all of the image, `fill` fills the page and crops the image, `stretch` fills the page and distorts the image.',
    }),
    images_per_page: choice([1, 2, 4, 6, 9], {
      default: 1,
      doc: 'Images on each page, row by row. With `fit` and more than one, pages are A4.',
    }),
    look: choice(['original', 'gray', 'scan'], {
      default: 'original',
      doc: '`gray`: in shades of gray. `scan`: black and white, without the shadows of a photographed page.',
    }),
    photos: choice(['keep', 'page'], {
      default: 'keep',
      doc: '`page`: in photos of pages the page is found, cut out, straightened and freed of shadows; `x-found-pages` says in how many. Pictures in which no page is found stay as they are.',
    }),
    whole_photos: text({
      default: null,
      maxLength: 1_000,
      check: parseWholePhotos,
      perFile: { separator: ',', none: '0' },
      doc: 'With `photos=page`: for each image, in order, 1 where it stays whole, such as 0,1,0. Images without a value are searched.',
    }),
    output: choice(['one', 'each'], {
      default: 'one',
      doc: '`each`: one PDF per file, in a ZIP if there are several files.',
    }),
  },
  checkFields: (options) => checkPageOptions(options as unknown as ConvertPageOptions),
  output: {
    mimes: ['application/pdf', 'application/zip'],
    pdfWhen: { field: 'output', value: 'one' },
    downloadName: nameByMime({ 'application/pdf': 'converted.pdf', 'application/zip': 'converted_pdfs.zip' }),
    facts: { foundPages: 'x-found-pages' },
    // Most bytes pass through unchanged; images that are decoded may grow.
    expectedBytes: (inputBytes) => inputBytes + 1024 * 1024,
  },
  paid: {
    name: 'payment_intent',
    field: text({
      default: null,
      maxLength: 255,
      check: (id) => {
        if (!/^pi_[A-Za-z0-9_]+$/.test(id)) throw new ToolError('invalidField');
      },
      doc: 'Id of a paid payment from `POST /checkout`; the PDF then has no watermark.',
    }),
    downloadName: nameByMime({
      'application/pdf': 'converted_no_watermark.pdf',
      'application/zip': 'converted_pdfs_no_watermark.zip',
    }),
  },
  errors: ['tooManyImages', 'totalTooLarge', 'unsupportedFormat', 'damagedImage', 'imageTooLarge', 'tooManyPages'],
  breakpoints: [30, 60, 85],
  costClass: 'images',
  requestMs: 120_000,
});
