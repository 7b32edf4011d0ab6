import type { ByteRange } from '../image-files/byte-range.ts';
import type { FileBytes } from './strip-metadata.ts';

/** A copy of a file, of the same size, with zeros outside of the ranges. Those can overlap and exceed the file. */
export function keepRanges(bytes: FileBytes, ranges: readonly ByteRange[]): FileBytes {
  const kept = new Uint8Array(bytes.length);
  let copiedTo = 0;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const from = Math.min(Math.max(start, copiedTo), bytes.length);
    if (end > from) kept.set(bytes.subarray(from, end), from);
    copiedTo = Math.max(copiedTo, end);
  }
  return kept;
}
