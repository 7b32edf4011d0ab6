import { freePort } from '../free-ports.ts';
import { type Product, startProduct } from '../run-product.ts';

/** A product to send load to, and the addresses of its parts' figures. */
export type OwnProduct = Product & { figures: readonly string[] };

/** Starts one without pages, and without the limit that would be measured in its place. */
export async function startOwnProduct(): Promise<OwnProduct> {
  const healthPort = await freePort();
  const product = await startProduct({
    quiet: true,
    build: false,
    operatorsPort: 0,
    env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error', WEB_FOLDER: '', HEALTH_PORT: String(healthPort) },
  });
  return {
    ...product,
    figures: [`${product.operatorsAddress}/metrics`, `http://localhost:${healthPort}/metrics`],
  };
}
