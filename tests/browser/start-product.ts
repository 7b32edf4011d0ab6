import { startProduct } from '@blattwerk/testing/run-product';

/** One real product for all tests: Redis, gateway with the site, worker. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct({
    quiet: true,
    operatorsPort: 0,
    env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' },
  });
  process.env.E2E_ADDRESS = product.address;
  process.env.E2E_REDIS_URL = product.redisUrl;
  process.env.E2E_OPERATORS_ADDRESS = product.operatorsAddress;
  return product.stop;
}
