/** A place in a file: from `start` up to, not including, `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The bytes at a place, not copied. */
export function bytesAt(bytes: Buffer, range: ByteRange): Buffer {
  return bytes.subarray(range.start, range.end);
}
