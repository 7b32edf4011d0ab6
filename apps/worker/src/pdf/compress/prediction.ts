/** How a row is told by its neighbours before Flate (ISO 32000-2, 7.4.4.4). */
export interface Prediction {
  /** 1: none; 2: TIFF's; from 10: PNG's, each row by its own. */
  predictor: number;
  /** Pixels of a row. */
  columns: number;
  colors: number;
  bitsPerComponent: number;
}

type PngFilter = 0 | 1 | 2 | 3 | 4;

type Rows = Omit<Prediction, 'predictor'>;

function rowBytesOf({ columns, colors, bitsPerComponent }: Rows): number {
  return Math.ceil((columns * colors * bitsPerComponent) / 8);
}

function pixelBytesOf({ colors, bitsPerComponent }: Rows): number {
  return Math.max(1, Math.ceil((colors * bitsPerComponent) / 8));
}

/** @returns the plain rows; undefined for a prediction that is unknown or not sound */
export function undoPrediction(data: Buffer, prediction: Prediction): Buffer | undefined {
  const { predictor, bitsPerComponent } = prediction;
  if (predictor === 1) return data;
  const rowBytes = rowBytesOf(prediction);
  if (!Number.isSafeInteger(rowBytes) || rowBytes < 1) return undefined;
  if (predictor >= 10) return undoPng(data, rowBytes, pixelBytesOf(prediction));
  return predictor === 2 && bitsPerComponent === 8 ? undoTiff(data, rowBytes, prediction.colors) : undefined;
}

function undoTiff(data: Buffer, rowBytes: number, colors: number): Buffer {
  const plain = Buffer.from(data);
  for (let row = 0; row < plain.length; row += rowBytes) {
    const end = Math.min(plain.length, row + rowBytes);
    for (let at = row + colors; at < end; at++) plain[at] = (plain[at] as number) + (plain[at - colors] as number);
  }
  return plain;
}

function undoPng(data: Buffer, rowBytes: number, pixelBytes: number): Buffer | undefined {
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const plain = Buffer.alloc(rows * rowBytes);
  let to = 0;
  for (let from = 0; from < data.length; from += rowBytes + 1) {
    const filter = data[from] as number;
    if (filter > 4) return undefined;
    const end = to + Math.min(rowBytes, data.length - from - 1);
    for (let source = from + 1; to < end; source++, to++) {
      const column = to % rowBytes;
      const left = column >= pixelBytes ? (plain[to - pixelBytes] as number) : 0;
      const up = to >= rowBytes ? (plain[to - rowBytes] as number) : 0;
      const corner = column >= pixelBytes && to >= rowBytes ? (plain[to - rowBytes - pixelBytes] as number) : 0;
      plain[to] = (data[source] as number) + predict(filter as PngFilter, left, up, corner);
    }
  }
  return plain.subarray(0, to);
}

function predict(filter: PngFilter, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
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
