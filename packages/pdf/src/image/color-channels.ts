import type { PdfDocument } from '../file/document.ts';
import type { PdfValue } from '../file/values.ts';

/**
 * Number of channels of a color space whose samples can be interpolated (ISO 32000-2, 8.6); undefined for others, such
 * as Indexed, Lab and DeviceN.
 */
export function colorChannelsOf(document: PdfDocument, value: PdfValue | undefined): 1 | 3 | 4 | undefined {
  const space = document.resolve(value);
  const [family, profile] = Array.isArray(space) ? space : [space];
  switch (document.name(family)) {
    case 'DeviceGray':
    case 'CalGray':
    case 'Separation':
      return 1;
    case 'DeviceRGB':
    case 'CalRGB':
      return 3;
    case 'DeviceCMYK':
      return 4;
    case 'ICCBased': {
      const dict = document.stream(profile)?.dict;
      const count = document.number(dict?.get('N'));
      const isLab = document.array(dict?.get('Alternate')) !== undefined;
      return !isLab && (count === 1 || count === 3 || count === 4) ? count : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether a number is a valid width or height of an image. */
export function isPixelCount(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value > 0;
}
