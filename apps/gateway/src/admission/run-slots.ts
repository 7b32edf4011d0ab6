import type { CostClass } from '@blattwerk/shared';
import type { Client } from './trusted-clients.ts';

interface Slots {
  taken: number;
  /** Pass a slot on to jobs that wait for one, in the order of their arrival. */
  waiting: (() => void)[];
}

/**
 * Limits the jobs that an address has in a queue, running ones included.
 * @param most jobs of an address in a queue; 0 for no limit
 */
export function createRunSlots(most: number) {
  const slots = new Map<string, Slots>();

  return {
    /** Number of addresses with a job, counted for each queue. */
    get size(): number {
      return slots.size;
    },

    /** Number of slots that an address has taken in a queue. */
    taken: ({ key }: Client, costClass: CostClass): number => slots.get(`${costClass} ${key}`)?.taken ?? 0,

    /**
     * Takes a slot of an address in a queue, and waits for one where all are taken.
     * @returns releases the slot; further calls do nothing
     * @throws the signal's reason
     */
    async take(client: Client, costClass: CostClass, signal: AbortSignal): Promise<() => void> {
      if (most === 0) return () => {};
      const key = `${costClass} ${client.key}`;
      const ofAddress = slots.get(key) ?? { taken: 0, waiting: [] };
      slots.set(key, ofAddress);
      if (ofAddress.taken < most * client.times) ofAddress.taken++;
      else await waitForSlot(ofAddress, signal);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        const pass = ofAddress.waiting.shift();
        if (pass) return pass();
        ofAddress.taken--;
        if (ofAddress.taken === 0) slots.delete(key);
      };
    },
  };
}

/** Waits until another job passes its slot on. A job that ends after that has the slot, and releases it. */
async function waitForSlot({ waiting }: Slots, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => {
    const place = waiting.indexOf(resolve);
    if (place >= 0) waiting.splice(place, 1);
    reject(signal.reason);
  };
  waiting.push(resolve);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    await promise;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
