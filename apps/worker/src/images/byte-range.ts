/** A range of offsets in a file: from `start` up to, but not including, `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The bytes of a range, not copied. */
export function bytesAt(bytes: Buffer, range: ByteRange): Buffer {
  return bytes.subarray(range.start, range.end);
}
