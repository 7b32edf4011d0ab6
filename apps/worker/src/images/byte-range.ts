import type { ByteRange } from '@blattwerk/shared';

/** The bytes of a range, not copied. */
export function bytesAt(bytes: Buffer, range: ByteRange): Buffer {
  return bytes.subarray(range.start, range.end);
}
