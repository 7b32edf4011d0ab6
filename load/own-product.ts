import { type Product, startProduct } from '../scripts/run-product.ts';

/** A product to send load to: without pages, and without the limit that would be measured in its place. */
export function startOwnProduct(): Promise<Product> {
  return startProduct({
    quiet: true,
    build: false,
    env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error', WEB_FOLDER: '' },
  });
}
