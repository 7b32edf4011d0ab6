import { createHash } from 'node:crypto';

/** Six letters that differ between different subsets (ISO 32000-2, 9.9.2). @param data that the subset is told from others by */
export function subsetTagOf(data: Uint8Array | string): string {
  const digest = createHash('sha256').update(data).digest();
  return String.fromCharCode(...digest.subarray(0, 6).map((byte) => 0x41 + (byte % 26)));
}
