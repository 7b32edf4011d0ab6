import type { Pixels } from '../pixels.ts';

/** Default coefficients of red, green and blue in luma (ITU-R BT.601; TIFF 6.0, section 21). */
const defaultCoefficients = [0.299, 0.587, 0.114] as const;
/** Default black and white of luma, then zero and full scale of the two differences. */
const defaultReference = [0, 255, 128, 255, 128, 255] as const;

/**
 * Converts YCbCr samples to RGB, in place. The decoder does not convert images without subsampling.
 */
export function convertYcbcr(pixels: Pixels, coefficients: readonly number[], reference: readonly number[]): void {
  const { data } = pixels;
  const [red, green, blue] = areUsable(coefficients) ? coefficients : defaultCoefficients;
  const [black, white, blueZero, blueFull, redZero, redFull] = areDistinct(reference) ? reference : defaultReference;
  const lumaScale = 255 / (white - black);
  const blueScale = (127 / (blueFull - blueZero)) * (2 - 2 * blue);
  const redScale = (127 / (redFull - redZero)) * (2 - 2 * red);
  const clamped = Uint8ClampedArray.of(0, 0, 0);
  for (let at = 0; at + 2 < data.length; at += 3) {
    const luma = ((data[at] as number) - black) * lumaScale;
    const b = luma + ((data[at + 1] as number) - blueZero) * blueScale;
    const r = luma + ((data[at + 2] as number) - redZero) * redScale;
    clamped[0] = r;
    clamped[1] = (luma - blue * b - red * r) / green;
    clamped[2] = b;
    data.set(clamped, at);
  }
}

type Coefficients = readonly [number, number, number];
type Reference = readonly [number, number, number, number, number, number];

function areUsable(values: readonly number[]): values is Coefficients {
  return values.length === 3 && values.every((value) => value > 0 && value < 1);
}

function areDistinct(values: readonly number[]): values is Reference {
  const [black = 0, white = 0, blueZero = 0, blueFull = 0, redZero = 0, redFull = 0] = values;
  return values.length === 6 && white > black && blueFull > blueZero && redFull > redZero;
}
