import { freePort } from '../free-ports.ts';
import { type Product, startProduct } from '../run-product.ts';

/** A product under load, with the addresses of its metrics. */
export type OwnProduct = Product & { figures: readonly string[] };

/** Starts a product without pages and without a rate limit. */
export async function startOwnProduct(): Promise<OwnProduct> {
  const healthPort = await freePort();
  const product = await startProduct({
    quiet: true,
    build: false,
    operatorsPort: 0,
    env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error', WEB_FOLDER: '', HEALTH_PORT: String(healthPort) },
  });
  return { ...product, figures: [`${product.operatorsAddress}/metrics`, `http://localhost:${healthPort}/metrics`] };
}
