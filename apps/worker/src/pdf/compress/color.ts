import type { PdfObjects } from './objects.ts';
import type { PdfValue } from '../keep-pages/syntax.ts';

/** Channels of a colour space whose samples may be blended: what lies between two of its colours looks so too. */
export function channelsOf(objects: PdfObjects, value: PdfValue | undefined): 1 | 3 | 4 | undefined {
  const space = objects.resolve(value);
  const parts = Array.isArray(space) ? space : [space];
  switch (objects.resolve(parts[0])) {
    case '/DeviceGray':
    case '/CalGray':
    case '/Separation':
      return 1;
    case '/DeviceRGB':
    case '/CalRGB':
      return 3;
    case '/DeviceCMYK':
      return 4;
    case '/ICCBased': {
      const profile = objects.stream(parts[1])?.dict;
      const count = objects.number(profile?.get('/N'));
      const isLab = objects.array(profile?.get('/Alternate')) !== undefined;
      return !isLab && (count === 1 || count === 3 || count === 4) ? count : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether a value is a width or a height. */
export function isSize(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value > 0;
}
