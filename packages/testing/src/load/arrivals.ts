import { setTimeout as sleep } from 'node:timers/promises';
import type { Sample } from './send.ts';

/** Greatest number of open requests: beyond it the sender would be the bottleneck. */
const maxOpen = 2_000;

/**
 * Sends at a given rate, independent of the responses.
 * @param rate requests a second
 * @param random at least 0, below 1; for the pauses between requests
 * @returns the result of each request, after the last one
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
    if (open.size >= maxOpen) throw new Error(`${maxOpen} requests are open: the rate is far above the throughput`);
    const one = sendOne().then((sample) => samples.push(sample));
    open.add(one);
    void one.finally(() => open.delete(one));
  }
  await Promise.all(open);
  return samples;
}

/** Sends a number of requests, so many at once. @returns their results in the order of their ends */
export async function sendAtOnce<T>(
  { count, atOnce }: { count: number; atOnce: number },
  sendOne: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let sent = 0;
  await Promise.all(
    Array.from({ length: Math.min(count, atOnce) }, async () => {
      while (sent < count) results.push(await sendOne(sent++));
    }),
  );
  return results;
}

/** Sends a request at regular times, independent of the responses. @returns the result of each, after the last one */
export async function sendEvery<T>(
  { everyMs, signal }: { everyMs: number; signal: AbortSignal },
  sendOne: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: Promise<T>[] = [];
  for (let index = 0; !signal.aborted; index++) {
    results.push(sendOne(index));
    await sleep(everyMs);
  }
  return Promise.all(results);
}
