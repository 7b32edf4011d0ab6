const MiB = 1024 * 1024;

/** Bytes of all images together from which the page compresses before it uploads (SPEC section 9). */
export const compressFromBytes = 25 * MiB;
/** What each image is brought down to. The side is below every browser's canvas limit (4096 is the lowest). */
export const targetBytes = 1.5 * MiB;
export const targetSide = 2048;

const maxIterations = 10;
const firstQuality = 0.92;
const sideStep = 0.95;
const qualityStep = 0.95;
const pngQualityStep = 0.85;

export interface Attempt {
  /** Of the size that fits `targetSide`. */
  scale: number;
  /** From 0 to 1; a PNG's encoder ignores it. */
  quality: number;
}

/**
 * Encodes again and again, each time a little smaller and coarser, until the result is at most `targetBytes`,
 * ten times at most.
 * @returns the first that fits, else the smallest.
 */
export async function shrinkToSize(encode: (attempt: Attempt) => Promise<Blob>, isPng: boolean): Promise<Blob> {
  let attempt: Attempt = { scale: 1, quality: firstQuality };
  let best = await encode(attempt);
  for (let iteration = 0; iteration < maxIterations && best.size > targetBytes; iteration += 1) {
    attempt = { scale: attempt.scale * sideStep, quality: attempt.quality * (isPng ? pngQualityStep : qualityStep) };
    const next = await encode(attempt);
    if (next.size < best.size) best = next;
  }
  return best;
}
