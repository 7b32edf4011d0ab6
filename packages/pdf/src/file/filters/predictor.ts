/** Parameters of a transformation of rows before compression (ISO 32000-2, table 8). */
export interface Predictor {
  /** 1: none; 2: TIFF; 10 and above: PNG, with a filter type in each row. */
  predictor: number;
  /** Samples per pixel. */
  colors: number;
  bitsPerComponent: number;
  /** Pixels per row. */
  columns: number;
}

/** Length of a row in bytes; undefined where the parameters are out of range. */
export function rowBytesOf({ colors, bitsPerComponent, columns }: Omit<Predictor, 'predictor'>): number | undefined {
  if (!Number.isInteger(colors) || colors < 1 || colors > 32 || ![1, 2, 4, 8, 16].includes(bitsPerComponent))
    return undefined;
  const rowBytes = Math.ceil((colors * bitsPerComponent * columns) / 8);
  return Number.isInteger(columns) && columns >= 1 && rowBytes <= maxRowBytes ? rowBytes : undefined;
}

/** Maximum length of a row in bytes: 16 bits and 32 colors at the maximum width of a JPEG. */
const maxRowBytes = 65_535 * 64;

/**
 * Reverses a predictor (ISO 32000-2, 7.4.4.4).
 * @returns undefined where the parameters are out of range
 */
export function undoPredictor(bytes: Buffer, parameters: Predictor): Buffer | undefined {
  const { predictor, colors, bitsPerComponent } = parameters;
  if (predictor < 2) return bytes;
  const rowBytes = rowBytesOf(parameters);
  if (rowBytes === undefined || (predictor > 2 && predictor < 10)) return undefined;
  if (predictor >= 10) return undoPng(bytes, rowBytes, Math.ceil((colors * bitsPerComponent) / 8));
  return undoTiff(bytes, rowBytes, colors, bitsPerComponent);
}

/** Each row begins with its filter type (PNG third edition, 9.2); unknown types are treated as None. */
function undoPng(bytes: Buffer, rowBytes: number, pixelBytes: number): Buffer {
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  const out = Buffer.allocUnsafe(bytes.length - rows);
  let length = 0;
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const here = bytes.subarray(from + 1, from + 1 + rowBytes);
    const start = row * rowBytes;
    out.set(here, start);
    length = start + here.length;
    unfilterRow(out, { filter: bytes[from] as number, start, end: length, rowBytes, pixelBytes });
  }
  return out.subarray(0, length);
}

interface Row {
  filter: number;
  start: number;
  end: number;
  rowBytes: number;
  pixelBytes: number;
}

function unfilterRow(out: Buffer, { filter, start, end, rowBytes, pixelBytes }: Row): void {
  const isFirst = start === 0;
  if (filter === 1) {
    for (let at = start + pixelBytes; at < end; at++) out[at] = (out[at] as number) + (out[at - pixelBytes] as number);
  } else if (filter === 2 && !isFirst) {
    for (let at = start; at < end; at++) out[at] = (out[at] as number) + (out[at - rowBytes] as number);
  } else if (filter === 3) {
    for (let at = start; at < end; at++) {
      const left = at - start < pixelBytes ? 0 : (out[at - pixelBytes] as number);
      const up = isFirst ? 0 : (out[at - rowBytes] as number);
      out[at] = (out[at] as number) + ((left + up) >> 1);
    }
  } else if (filter === 4) {
    for (let at = start; at < end; at++) {
      const hasLeft = at - start >= pixelBytes;
      const left = hasLeft ? (out[at - pixelBytes] as number) : 0;
      const up = isFirst ? 0 : (out[at - rowBytes] as number);
      const corner = hasLeft && !isFirst ? (out[at - rowBytes - pixelBytes] as number) : 0;
      out[at] = (out[at] as number) + paeth(left, up, corner);
    }
  }
}

/** The neighbor that is closest to left + up - corner (PNG third edition, 9.4). */
export function paeth(left: number, up: number, corner: number): number {
  const byLeft = Math.abs(up - corner);
  const byUp = Math.abs(left - corner);
  const byCorner = Math.abs(left + up - 2 * corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** Each sample is the difference from the previous sample of the same component (TIFF 6.0, section 14). */
function undoTiff(bytes: Buffer, rowBytes: number, colors: number, bits: number): Buffer {
  const out = Buffer.from(bytes);
  for (let start = 0; start < out.length; start += rowBytes) {
    const row = out.subarray(start, start + rowBytes);
    if (bits === 8)
      for (let at = colors; at < row.length; at++) row[at] = (row[at] as number) + (row[at - colors] as number);
    else if (bits === 16) sum16(row, colors);
    else sumPacked(row, colors, bits);
  }
  return out;
}

function sum16(row: Buffer, colors: number): void {
  for (let at = colors * 2; at + 1 < row.length; at += 2) {
    row.writeUInt16BE((row.readUInt16BE(at) + row.readUInt16BE(at - colors * 2)) & 0xffff, at);
  }
}

function sumPacked(row: Buffer, colors: number, bits: number): void {
  const mask = (1 << bits) - 1;
  const perByte = 8 / bits;
  const before = new Uint8Array(colors);
  for (let sample = 0; sample < row.length * perByte; sample++) {
    const at = Math.floor(sample / perByte);
    const shift = 8 - bits * ((sample % perByte) + 1);
    const byte = row[at] as number;
    const value = (((byte >> shift) & mask) + (before[sample % colors] as number)) & mask;
    before[sample % colors] = value;
    row[at] = (byte & ~(mask << shift)) | (value << shift);
  }
}
