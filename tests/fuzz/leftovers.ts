import { readdir } from 'node:fs/promises';
import { sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compileCacheName } from '../../apps/worker/src/parent/sandbox/compile-cache.ts';
import { connectForRequests } from '@blattwerk/server';

/** Milliseconds after the last answer within which everything of its job must be gone. */
const tidyMs = 5_000;

export interface LeftoverWatch {
  /** Keys and scratch files that remain although no job runs, after a bounded wait. */
  find: () => Promise<string | undefined>;
  close: () => void;
}

/** @param scratchFolder the worker's SCRATCH_FOLDER */
export function watchLeftovers(redisUrl: string, scratchFolder: string): LeftoverWatch {
  const redis = connectForRequests(redisUrl);

  async function count(): Promise<{ keys: number; entries: number }> {
    let keys = 0;
    let cursor = '0';
    do {
      const [next, found] = await redis.scan(cursor, 'MATCH', 'blob:*', 'COUNT', 1_000);
      keys += found.length;
      cursor = next;
    } while (cursor !== '0');
    // A folder of the worker, in it one for each child without a sandbox, and in that one for its run.
    const found = (await readdir(scratchFolder, { recursive: true })).map((path) => path.split(sep));
    return { keys, entries: found.filter((parts) => parts.length === 3 && parts[1] !== compileCacheName).length };
  }

  return {
    async find() {
      const deadline = performance.now() + tidyMs;
      for (;;) {
        const { keys, entries } = await count();
        if (keys === 0 && entries === 0) return undefined;
        if (performance.now() > deadline) return `left behind: ${keys} keys of bytes, ${entries} scratch folders`;
        await sleep(50);
      }
    },
    close: () => redis.disconnect(),
  };
}
