import { compileCache } from '@blattwerk/testing/compile-cache';
import { startProduct } from '@blattwerk/testing/run-product';
import { stamp } from '@blattwerk/testing/payment/stand-in';

/**
 * Starts one product for all tests: Redis, gateway with the site, worker. Tests of another configuration start a gateway
 * beside it (`startGateway`); a worker of their own would need 15 s and more on a busy machine.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // For the gateways of tests.
  process.env.NODE_COMPILE_CACHE ??= compileCache;
  const product = await startProduct({
    quiet: true,
    operatorsPort: 0,
    // For the gateway of the payment tests, which stamps; the product's own gateway does not.
    workerEnv: { WATERMARK_TEXT: stamp },
    // One child for each queue: each start takes half a second of a processor.
    env: {
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
      CHILDREN_STRUCTURE: '1',
      CHILDREN_IMAGES: '1',
      CHILDREN_RENDER: '1',
    },
  });
  process.env.E2E_ADDRESS = product.address;
  process.env.E2E_REDIS_URL = product.redisUrl;
  process.env.E2E_OPERATORS_ADDRESS = product.operatorsAddress;
  return product.stop;
}
