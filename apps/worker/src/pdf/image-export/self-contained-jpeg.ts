import type { PdfImage } from '@blattwerk/pdf';
import { componentsOf, type ImageReader, isInversion } from '@blattwerk/pdf/images';
import { readJpegSegments } from '../../images/jpeg/segments.ts';

/**
 * Whether a JPEG alone, outside of the PDF, looks as the PDF shows it: its components are those of the color space,
 * and a decoder interprets them in the same way without the image dictionary.
 */
export function isSelfContainedJpeg(jpeg: Buffer, image: PdfImage, { document }: ImageReader): boolean {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return false;
  const { frame, adobe, jfif } = readJpegSegments(jpeg);
  const count = frame?.components.length;
  const { color, decode } = image;
  if (!count || color.kind === 'indexed') return false;
  // Without a color space the JPEG's own counts.
  const isSameColor = color.kind === 'other' ? color.components === undefined : componentsOf(color) === count;
  if (!isSameColor) return false;
  const transform = document.number(image.codec?.parameters.get('ColorTransform'));
  if (count === 4) {
    // Viewers invert a file with Adobe's marker (Adobe technical note 5116), and an image of a PDF only by /Decode.
    if (adobe) return decode !== undefined && isInversion(decode);
    return decode === undefined && transform !== 1;
  }
  if (decode) return false;
  const isUntransformed = count === 3 && transform === 0 && !adobe;
  return !isUntransformed || (!jfif && frame?.components.map(({ id }) => String.fromCharCode(id)).join('') === 'RGB');
}
