import { readdir } from 'node:fs/promises';
import { sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectForRequests } from '@blattwerk/server';
import type { Contract } from '@blattwerk/shared';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { compileCacheName } from '../../apps/worker/src/parent/sandbox/compile-cache.ts';
import { sendUpload } from './send.ts';

/** Time that a product may take, once it answers, until its workers do; and until everything of a job is gone, in ms. */
const [warmMs, tidyMs] = [60_000, 5_000];

/** A product that requests are sent to. Of one on another machine only the answers are checked. */
export interface SentTo {
  address: string;
  /** Resolves to a description when a part of the product ends. */
  broken?: Promise<string>;
  leftovers?: LeftoverWatch;
}

export interface LeftoverWatch {
  /** Keys and scratch files that remain although no job runs, after a bounded wait. */
  find: () => Promise<string | undefined>;
  close: () => void;
}

/** Waits until every tool has a worker: an empty request is then refused for the missing file. */
export async function untilServed(address: string, contracts: readonly Contract[]): Promise<void> {
  const deadline = performance.now() + warmMs;
  for (const contract of contracts) {
    while ((await sendUpload(address, { contract, files: [], fields: [] })).status !== 400) {
      if (performance.now() > deadline) throw new Error(`${contract.name} is not served`);
      await sleep(200);
    }
  }
}

/** @param scratchFolder the worker's SCRATCH_FOLDER */
export function watchLeftovers(redisUrl: string, scratchFolder: string): LeftoverWatch {
  const redis = connectForRequests(redisUrl);
  return {
    async find() {
      for (const deadline = performance.now() + tidyMs; ; await sleep(50)) {
        const keys = await redis.keys('blob:*');
        // A folder of the worker, in it one for each child without a sandbox, and in that one for its run.
        const paths = (await readdir(scratchFolder, { recursive: true })).map((path) => path.split(sep));
        const left = paths.filter((parts) => parts.length === 3 && parts[1] !== compileCacheName);
        if (keys.length + left.length === 0) return undefined;
        if (performance.now() > deadline)
          return `left behind: ${keys.length} keys of bytes, ${left.length} scratch folders`;
      }
    },
    close: () => redis.disconnect(),
  };
}

/** Lets `use` send requests to the product at an address, or to one that is started for it, whose leftovers are watched. */
export async function withProduct<T>(
  address: string | undefined,
  contracts: readonly Contract[],
  use: (product: SentTo) => Promise<T>,
): Promise<T> {
  if (address !== undefined) {
    await untilServed(address, contracts);
    return use({ address });
  }
  const { withStartedProduct } = await import('@blattwerk/testing/with-product');
  using scratch = temporaryFolder();
  // Without its pages, which need not be built then.
  const env = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error', SCRATCH_FOLDER: scratch.path, WEB_FOLDER: '' };
  return await withStartedProduct({ quiet: true, build: false, env }, async (product) => {
    const leftovers = watchLeftovers(product.redisUrl, scratch.path);
    try {
      await untilServed(product.address, contracts);
      return await use({ address: product.address, broken: product.broken, leftovers });
    } finally {
      leftovers.close();
    }
  });
}
