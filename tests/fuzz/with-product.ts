import type { Contract } from '@blattwerk/shared';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
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
