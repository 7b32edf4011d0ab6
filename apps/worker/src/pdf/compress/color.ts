import type { PdfObjects } from './objects.ts';
import type { QpdfValue } from '../qpdf-json.ts';

/** Channels of a colour space whose samples may be blended: what lies between two of its colours looks so too. */
export function channelsOf(objects: PdfObjects, value: QpdfValue | undefined): 1 | 3 | 4 | undefined {
  const space = objects.resolve(value);
  const parts = Array.isArray(space) ? space : [space];
  const [family, second] = parts.map((part) => objects.resolve(part));
  switch (family) {
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
      const profile = objects.stream(parts[1] ?? second)?.dict;
      const count = objects.resolve(profile?.['/N']);
      const isLab = objects.array(profile?.['/Alternate']) !== undefined;
      return !isLab && (count === 1 || count === 3 || count === 4) ? count : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether a value is a width or a height. */
export function isSize(value: QpdfValue | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}
