import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '@blattwerk/shared';
import { watchLeftovers } from './leftovers.ts';
import { type FuzzProduct, untilServed } from './run-cases.ts';

/**
 * Lets `use` send requests to a product: the one at an address, or one that is started for it, whose scratch folder and
 * Redis are watched for leftovers.
 */
export async function withProduct<T>(
  address: string | undefined,
  contracts: readonly Contract[],
  use: (product: FuzzProduct) => Promise<T>,
): Promise<T> {
  if (address !== undefined) {
    await untilServed(address, contracts);
    return use({ address });
  }
  const scratchFolder = mkdtempSync(join(tmpdir(), 'blattwerk-fuzz-scratch-'));
  try {
    return await withOwnProduct(scratchFolder, contracts, use);
  } finally {
    rmSync(scratchFolder, { recursive: true, force: true });
  }
}

async function withOwnProduct<T>(
  scratchFolder: string,
  contracts: readonly Contract[],
  use: (product: FuzzProduct) => Promise<T>,
): Promise<T> {
  const { startProduct } = await import('@blattwerk/testing/run-product');
  // Without its pages, which need not be built then.
  const env = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error', SCRATCH_FOLDER: scratchFolder, WEB_FOLDER: '' };
  const product = await startProduct({ quiet: true, build: false, env });
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Error('interrupted')));
  });
  interrupted.catch(() => {});
  const leftovers = watchLeftovers(product.redisUrl, scratchFolder);
  try {
    await Promise.race([untilServed(product.address, contracts), interrupted]);
    return await Promise.race([use({ address: product.address, broken: product.broken, leftovers }), interrupted]);
  } finally {
    leftovers.close();
    await product.stop();
  }
}
