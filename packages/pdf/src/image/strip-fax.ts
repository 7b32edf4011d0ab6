/** A code that no image has within its rows: end of line (ITU-T T.4, 4.1.2), which is twice or more at the end. */
const endOfLine = { value: 1, bits: 12 } as const;
/** Most of them at the end of an image of Group 3. */
const maxEnds = 6;

/**
 * A fax image without what is behind its end, as far as that is marked.
 * @param k /K of its parameters: above 0, a bit follows each end of line (ISO 32000-2, table 11)
 * @returns the same bytes where nothing is behind
 */
export function stripFax(bytes: Buffer, k: number): Buffer {
  const bits = endOfLine.bits + (k > 0 ? 1 : 0);
  const mask = 2 ** endOfLine.bits - 1;
  let [last, ends, since, at] = [0, 0, 0, 0];
  for (; at < bytes.length * 8 && !(ends > 1 && (ends === maxEnds || since > bits)); at++) {
    last = ((last << 1) | (((bytes[at >> 3] as number) >> (7 - (at & 7))) & 1)) & mask;
    since++;
    if (last === endOfLine.value && (ends === 0 || since >= bits)) [ends, since] = [since === bits ? ends + 1 : 1, 0];
  }
  const end = ends > 1 ? Math.ceil((at - since) / 8) : bytes.length;
  return end < bytes.length ? bytes.subarray(0, end) : bytes;
}
