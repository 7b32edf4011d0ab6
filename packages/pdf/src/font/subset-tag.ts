import { createHash } from 'node:crypto';

/** The tag of a subset's name, and the name without it (ISO 32000-2, 9.9.2); no tag where it is that of a whole font. */
export function splitSubsetName(name: string): { tag: string | undefined; name: string } {
  const tag = /^([A-Z]{6})\+/.exec(name)?.[1];
  return { tag, name: tag === undefined ? name : name.slice(tag.length + 1) };
}

/** Six letters that differ between different subsets (ISO 32000-2, 9.9.2). @param data that the subset is told from others by */
export function subsetTagOf(data: Uint8Array | string): string {
  const digest = createHash('sha256').update(data).digest();
  return String.fromCharCode(...digest.subarray(0, 6).map((byte) => 0x41 + (byte % 26)));
}
