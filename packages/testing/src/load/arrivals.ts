import { setTimeout as sleep } from 'node:timers/promises';
import type { Sample } from './send.ts';

/** Requests that are open at once, at most: beyond it the sender itself is measured, and a run ends. */
const maxOpen = 2_000;

/**
 * Sends at a rate whatever becomes of the answers, as visitors do: the next comes though the last still waits.
 * @param rate requests a second
 * @param random from 0 up to 1, for the pauses between them
 * @returns how each ended, once all have
 */
export async function arrive(
  { rate, seconds }: { rate: number; seconds: number },
  random: () => number,
  sendOne: () => Promise<Sample>,
): Promise<Sample[]> {
  const open = new Set<Promise<unknown>>();
  const samples: Sample[] = [];
  const begun = performance.now();
  let nextMs = 0;
  for (;;) {
    // Independent visitors: pauses of an exponential distribution.
    nextMs += (-Math.log(1 - random()) / rate) * 1_000;
    if (nextMs > seconds * 1_000) break;
    const wait = nextMs - (performance.now() - begun);
    if (wait > 0) await sleep(wait);
    if (open.size >= maxOpen) throw new Error(`${maxOpen} requests are open: the rate is far beyond what is answered`);
    const one = sendOne().then((sample) => samples.push(sample));
    open.add(one);
    void one.finally(() => open.delete(one));
  }
  await Promise.all(open);
  return samples;
}
