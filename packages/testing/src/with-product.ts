import { type Product, startProduct } from './run-product.ts';

/**
 * Starts the product, lets `use` work with it, and stops it, also where this process is interrupted: the product's
 * processes do not receive the terminal's Ctrl-C, which may come while they start.
 */
export async function withStartedProduct<T>(
  options: Parameters<typeof startProduct>[0],
  use: (product: Product) => Promise<T>,
): Promise<T> {
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Error('interrupted')));
  });
  interrupted.catch(() => {});
  const product = await startProduct(options);
  try {
    return await Promise.race([use(product), interrupted]);
  } finally {
    await product.stop();
  }
}
