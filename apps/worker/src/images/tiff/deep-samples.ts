import { ToolError } from '@blattwerk/shared';
import type { Pixels, RawSamples } from '../pixels.ts';

/** How far samples may exceed the range: filters of image editors overshoot, and signed backgrounds can be -1. */
const overshoot = 0.02;
/** Share of the samples of an image that may be beyond. */
const maxBeyond = 0.01;

/**
 * Scales samples to 16 bits.
 * @param range value of white
 * @throws ToolError unsupportedFormat for numbers of another range, of which nothing says what is black and white
 */
export function to16Bits({ data, ...size }: RawSamples, range: number): Pixels {
  const scale = 65_535 / range;
  const scaled = new Uint16Array(data.length);
  let beyond = 0;
  for (let at = 0; at < data.length; at++) {
    const value = (data[at] as number) / range;
    if (!(value >= -overshoot && value <= 1 + overshoot)) beyond++;
    scaled[at] = Math.round(Math.min(Math.max(data[at] as number, 0), range) * scale);
  }
  if (beyond > data.length * maxBeyond)
    throw new ToolError('unsupportedFormat', { variant: `TIFF, ${range === 1 ? 'float, not 0–1' : 'signed'}` });
  return { ...size, data: scaled };
}
