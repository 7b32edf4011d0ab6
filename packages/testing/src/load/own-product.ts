import { freePort } from '../free-ports.ts';
import { type Product, startProduct } from '../run-product.ts';

/** A product that stops at the end of its scope, with the addresses of its metrics. */
export type OwnProduct = Product & AsyncDisposable & { figures: readonly string[] };

/** Starts a product without pages and without a rate limit: `await using product = await startOwnProduct()`. */
export async function startOwnProduct(
  env: Readonly<Record<string, string>> = {},
  options: Partial<Parameters<typeof startProduct>[0]> = {},
): Promise<OwnProduct> {
  const healthPort = await freePort();
  const quiet = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error', WEB_FOLDER: '', HEALTH_PORT: String(healthPort) };
  const product = await startProduct({
    quiet: true,
    build: false,
    operatorsPort: 0,
    ...options,
    env: { ...quiet, ...env },
  });
  const figures = [`${product.operatorsAddress}/metrics`, `http://localhost:${healthPort}/metrics`];
  return { ...product, figures, [Symbol.asyncDispose]: product.stop };
}
