export interface Savings {
  /** Negative where it grew. */
  savedBytes: number;
  /** With one decimal; 0 where there was nothing to save from (SPEC section 3). */
  savedPercentage: number;
}

/** @param originalSize, compressedSize bytes */
export function savings(originalSize: number, compressedSize: number): Savings {
  const savedBytes = originalSize - compressedSize;
  const savedPercentage = originalSize === 0 ? 0 : Math.round((savedBytes / originalSize) * 1_000) / 10;
  return { savedBytes, savedPercentage };
}
