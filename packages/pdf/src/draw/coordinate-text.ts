/** Coordinates beyond are written as this, in points: no reader shows them, and pages may claim to be of any size. */
const largest = 1e9;

/** A number with up to five decimals and without an exponent. @throws RangeError for anything but a finite number */
export function coordinateText(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`expected a coordinate, got ${value}`);
  const written = Number(Math.min(largest, Math.max(-largest, value)).toFixed(5));
  return String(written).includes('e') ? '0' : String(written);
}

/** Numbers of an operation. @throws RangeError for anything but finite numbers */
export const matrixText = (matrix: readonly number[]) => matrix.map(coordinateText).join(' ');
