import { paeth, type Predictor, rowBytesOf } from '../file/filters/predictor.ts';

/** Layout of the samples of an image. */
export type SampleLayout = Omit<Predictor, 'predictor'>;

/** PNG filter types None, Sub, Up and Paeth; Average is rarely better. */
const filters = [0, 1, 2, 4] as const;
type Filter = (typeof filters)[number];

/**
 * Applies to each row the PNG filter type with the smallest sum of absolute differences (PNG third edition, 12.7).
 * @returns data for predictor 15 (ISO 32000-2, 7.4.4.4), without incomplete rows
 * @throws RangeError where the layout is out of range
 */
export function predictRows(samples: Buffer, layout: SampleLayout): Buffer {
  const rowBytes = rowBytesOf(layout);
  if (rowBytes === undefined) throw new RangeError('expected a sample layout within the range of ISO 32000-2, table 8');
  const pixelBytes = Math.ceil((layout.colors * layout.bitsPerComponent) / 8);
  const rows = Math.floor(samples.length / rowBytes);
  const predicted = Buffer.allocUnsafe(rows * (rowBytes + 1));
  const attempts = filters.map((filter) => ({ filter, bytes: Buffer.alloc(rowBytes) }));
  const before = Buffer.alloc(rowBytes);
  for (let row = 0; row < rows; row++) {
    const line = samples.subarray(row * rowBytes, (row + 1) * rowBytes);
    const above = row === 0 ? before : samples.subarray((row - 1) * rowBytes, row * rowBytes);
    let best = attempts[0] as (typeof attempts)[number];
    let least = Number.POSITIVE_INFINITY;
    for (const attempt of attempts) {
      const sum = filterRow(attempt.filter, line, above, pixelBytes, attempt.bytes);
      if (sum < least) {
        best = attempt;
        least = sum;
      }
    }
    predicted[row * (rowBytes + 1)] = best.filter;
    best.bytes.copy(predicted, row * (rowBytes + 1) + 1);
  }
  return predicted;
}

/** @returns sum of absolute differences */
function filterRow(filter: Filter, line: Buffer, above: Buffer, pixelBytes: number, out: Buffer): number {
  let sum = 0;
  for (let at = 0; at < line.length; at++) {
    const left = at >= pixelBytes ? (line[at - pixelBytes] as number) : 0;
    const corner = at >= pixelBytes ? (above[at - pixelBytes] as number) : 0;
    const difference = ((line[at] as number) - predict(filter, left, above[at] as number, corner)) & 255;
    out[at] = difference;
    sum += difference < 128 ? difference : 256 - difference;
  }
  return sum;
}

function predict(filter: Filter, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  return filter === 2 ? up : paeth(left, up, corner);
}
