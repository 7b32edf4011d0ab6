import { defineTool } from '../contract.ts';
import { fixedName } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, flag, text } from '../fields.ts';

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

/** An image's rotation after another one. @param by clockwise, in degrees, or negative */
export function addRotation(rotation: ImageRotation, by: 90 | -90): ImageRotation {
  return ((rotation + by + 360) % 360) as ImageRotation;
}

export const convert = defineTool({
  name: 'convert',
  summary: 'Combines images into one PDF, one page per image (a multi-page TIFF: one per page), in the order sent.',
  input: {
    field: 'images',
    kind: 'image',
    minFiles: 1,
    maxFiles: 'images',
    tooMany: 'tooManyImages',
    fileBytes: 'imageBytes',
    totalBytes: 'requestBytes',
  },
  fields: {
    page_size: choice(['fit', 'a4', 'letter'], {
      default: 'fit',
      doc: '`fit`: each page is as large as its image. Otherwise a paper size.',
    }),
    orientation: choice(['auto', 'portrait', 'landscape'], {
      default: 'auto',
      doc: 'For paper sizes. `auto` follows the shape of each image.',
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
      doc: 'Clockwise rotation of each image in degrees, in order, such as 0,90,270,180. Images without a value are not rotated.',
    }),
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: fixedName('converted.pdf'),
    facts: {},
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
    downloadName: 'converted_no_watermark.pdf',
  },
  errors: ['tooManyImages', 'totalTooLarge', 'unsupportedFormat', 'damagedImage', 'imageTooLarge', 'tooManyPages'],
  breakpoints: [30, 60, 85],
  costClass: 'images',
  requestMs: 120_000,
});
