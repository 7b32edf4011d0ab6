export interface Savings {
  /** Negative where the file has grown. */
  savedBytes: number;
  /** With one decimal; 0 for an empty original. */
  savedPercentage: number;
}

/** Kind of a result by its notices; a repaired PDF may be smaller because content was lost, which is no saving. */
export function compressResultOf(notices: readonly string[]): 'smaller' | 'unchanged' | 'fitting' | 'repaired' {
  if (notices.includes('repaired')) return 'repaired';
  if (notices.includes('alreadyFits')) return 'fitting';
  return notices.includes('alreadyOptimal') ? 'unchanged' : 'smaller';
}

/** @param originalSize, compressedSize bytes */
export function savings(originalSize: number, compressedSize: number): Savings {
  const savedBytes = originalSize - compressedSize;
  const savedPercentage = originalSize === 0 ? 0 : Math.round((savedBytes / originalSize) * 1_000) / 10;
  return { savedBytes, savedPercentage };
}
