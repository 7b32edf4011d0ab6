import { isPredictable, undoPredictor } from '../image-streams/predictor.ts';

/** How a row is told by its neighbours before Flate (ISO 32000-2, 7.4.4.4). */
export interface Prediction {
  /** 1: none; 2: TIFF's; from 10: PNG's, each row by its own. */
  predictor: number;
  /** Pixels of a row. */
  columns: number;
  colors: number;
  bitsPerComponent: number;
}

/** Without the mean of left and above, which hardly ever leaves less. */
type PngFilter = 0 | 1 | 2 | 4;

type Rows = Omit<Prediction, 'predictor'>;

function rowBytesOf({ columns, colors, bitsPerComponent }: Rows): number {
  return Math.ceil((columns * colors * bitsPerComponent) / 8);
}

function pixelBytesOf({ colors, bitsPerComponent }: Rows): number {
  return Math.max(1, Math.ceil((colors * bitsPerComponent) / 8));
}

/** @returns the plain rows; undefined for a prediction that is unknown or not sound */
export function undoPrediction(data: Buffer, prediction: Prediction): Buffer | undefined {
  const { predictor, columns, colors, bitsPerComponent: bits } = prediction;
  if (predictor === 1) return data;
  const rowBytes = rowBytesOf(prediction);
  const isPng = predictor >= 10;
  if (!Number.isSafeInteger(rowBytes) || rowBytes < 1 || !isPredictable({ colors, bits })) return undefined;
  if (isPng ? !areFiltersKnown(data, rowBytes) : predictor !== 2) return undefined;
  return undoPredictor(data, { predictor, columns, colors, bits });
}

/** Each row begins with its filter's number. */
function areFiltersKnown(data: Buffer, rowBytes: number): boolean {
  for (let at = 0; at < data.length; at += rowBytes + 1) if ((data[at] as number) > 4) return false;
  return true;
}

function predict(filter: PngFilter, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  const estimate = left + up - corner;
  const byLeft = Math.abs(estimate - left);
  const byUp = Math.abs(estimate - up);
  const byCorner = Math.abs(estimate - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

const pngFilters: readonly PngFilter[] = [0, 1, 2, 4];

/** Tells each row by the PNG prediction that leaves the smallest differences (the PNG specification's own advice, 12.7). */
export function applyPrediction(samples: Buffer, prediction: Rows): Buffer {
  const rowBytes = rowBytesOf(prediction);
  const pixelBytes = pixelBytesOf(prediction);
  const rows = Math.floor(samples.length / rowBytes);
  const predicted = Buffer.allocUnsafe(rows * (rowBytes + 1));
  const attempts = pngFilters.map((filter) => ({ filter, bytes: Buffer.alloc(rowBytes) }));
  const before = Buffer.alloc(rowBytes);
  for (let row = 0; row < rows; row++) {
    const line = samples.subarray(row * rowBytes, (row + 1) * rowBytes);
    const above = row === 0 ? before : samples.subarray((row - 1) * rowBytes, row * rowBytes);
    let best = attempts[0] as (typeof attempts)[number];
    let least = Number.POSITIVE_INFINITY;
    for (const attempt of attempts) {
      const sum = differences(attempt.filter, line, above, pixelBytes, attempt.bytes);
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

function differences(filter: PngFilter, line: Buffer, above: Buffer, pixelBytes: number, into: Buffer): number {
  let sum = 0;
  for (let at = 0; at < line.length; at++) {
    const left = at >= pixelBytes ? (line[at - pixelBytes] as number) : 0;
    const corner = at >= pixelBytes ? (above[at - pixelBytes] as number) : 0;
    const difference = ((line[at] as number) - predict(filter, left, above[at] as number, corner)) & 255;
    into[at] = difference;
    sum += difference < 128 ? difference : 256 - difference;
  }
  return sum;
}
