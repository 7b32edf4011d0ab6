const MiB = 1024 * 1024;

/** Total size from which the page compresses images before the upload, in bytes. */
export const shrinkFromBytes = 25 * MiB;
/** Target size and side of each image. The side is below every browser's canvas limit, of which 4096 is the lowest. */
export const targetBytes = 1.5 * MiB;
export const targetSide = 2048;

const maxIterations = 10;
const firstQuality = 0.92;
const sideStep = 0.95;
const qualityStep = 0.95;
const pngQualityStep = 0.85;

export interface EncodingAttempt {
  /** Relative to the size that fits `targetSide`. */
  scale: number;
  /** From 0 to 1; ignored for PNG. */
  quality: number;
}

/**
 * Encodes an image with decreasing size and quality until the result is at most `targetBytes`, in ten attempts at
 * most.
 * @returns the first result that fits, else the smallest
 */
export async function shrinkToSize(encode: (attempt: EncodingAttempt) => Promise<Blob>, isPng: boolean): Promise<Blob> {
  let attempt: EncodingAttempt = { scale: 1, quality: firstQuality };
  let best = await encode(attempt);
  for (let iteration = 0; iteration < maxIterations && best.size > targetBytes; iteration += 1) {
    attempt = { scale: attempt.scale * sideStep, quality: attempt.quality * (isPng ? pngQualityStep : qualityStep) };
    const next = await encode(attempt);
    if (next.size < best.size) best = next;
  }
  return best;
}
