/** A header of PFB: a mark, the type of the segment, and its length (Adobe Technical Note 5040, 3.3). */
export const pfb = { mark: 0x80, headerBytes: 6, end: 3, endBytes: 2 } as const;

/** The parts of a file between the headers of PFB; all of it where it has none. */
export function segmentsOf(bytes: Buffer): Buffer[] {
  const segments: Buffer[] = [];
  for (let at = 0; at + pfb.headerBytes <= bytes.length && bytes[at] === pfb.mark && bytes[at + 1] !== pfb.end; ) {
    const start = at + pfb.headerBytes;
    at = Math.min(bytes.length, start + bytes.readUInt32LE(at + 2));
    segments.push(bytes.subarray(start, at));
  }
  return segments.length === 0 ? [bytes] : segments;
}
