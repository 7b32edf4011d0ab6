import type { InkBounds } from './ink-picture.ts';

/** Pixels with ink that touch each other. */
export interface Region extends InkBounds {
  /** Their places in the picture. */
  pixels: readonly number[];
}

/**
 * The regions of ink in a picture, by their first pixel.
 * @param ink 1 for each pixel with ink
 * @param touching where pixels of one region touch: at their sides alone, or at their corners as well
 */
export function* regionsOf(
  { width, height }: Readonly<{ width: number; height: number }>,
  ink: Uint8Array,
  touching: 'sides' | 'corners',
): Generator<Region> {
  const seen = new Uint8Array(ink.length);
  for (let start = 0; start < ink.length; start++) {
    if (ink[start] !== 1 || seen[start] === 1) continue;
    const pixels = [start];
    seen[start] = 1;
    const region = { pixels, left: width, top: height, right: -1, bottom: -1 };
    for (const pixel of pixels) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      region.left = Math.min(region.left, x);
      region.right = Math.max(region.right, x);
      region.top = Math.min(region.top, y);
      region.bottom = Math.max(region.bottom, y);
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY++)
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX++) {
          if (touching === 'sides' && nextX !== x && nextY !== y) continue;
          const next = nextY * width + nextX;
          if (ink[next] !== 1 || seen[next] === 1) continue;
          seen[next] = 1;
          pixels.push(next);
        }
    }
    yield region;
  }
}
