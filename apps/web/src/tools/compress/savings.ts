export interface Savings {
  /** Negative where the file has grown. */
  savedBytes: number;
  /** With one decimal; 0 for an empty original. */
  savedPercentage: number;
}

/**
 * Kind of a result. A repaired PDF may be smaller because content was lost, which is no saving; one whose colors became gray
 * may have grown.
 */
export function compressResultOf(
  notices: readonly string[],
  savedBytes: number,
): 'smaller' | 'unchanged' | 'fitting' | 'ready' {
  if (notices.includes('repaired')) return 'ready';
  if (notices.includes('alreadyFits')) return 'fitting';
  if (notices.includes('alreadyOptimal')) return 'unchanged';
  return savedBytes > 0 ? 'smaller' : 'ready';
}

/** @param originalSize, compressedSize bytes */
export function savings(originalSize: number, compressedSize: number): Savings {
  const savedBytes = originalSize - compressedSize;
  const savedPercentage = originalSize === 0 ? 0 : Math.round((savedBytes / originalSize) * 1_000) / 10;
  return { savedBytes, savedPercentage };
}
