import { type Clock, systemClock } from '@blattwerk/server';

interface MinThroughput {
  /** Time over which the throughput is averaged, in ms. */
  windowMs: number;
  minBytes: number;
}

/**
 * Watches a transfer, and calls `onTooSlow` at the end of each window in which fewer than `minBytes` were transferred.
 * @param transferredBytes reads the bytes so far
 * @returns a function that ends it
 */
export function watchThroughput(
  transferredBytes: () => number,
  { windowMs, minBytes }: MinThroughput,
  onTooSlow: () => void,
  clock: Clock = systemClock,
): () => void {
  let before = transferredBytes();
  const timer = clock.setInterval(() => {
    const now = transferredBytes();
    if (now - before < minBytes) onTooSlow();
    before = now;
  }, windowMs);
  timer.unref();
  return () => clock.clearInterval(timer);
}
