/** The hash of nothing (FNV-1a). */
export const emptyHash = 0x811c9dc5;

/** Takes an integer of 32 bits into a hash: a step of FNV-1a, with its higher bits mixed into the lower ones. */
export function hashNumber(hash: number, value: number): number {
  const next = Math.imul(hash ^ value, 0x01000193);
  return next ^ (next >>> 15);
}
