import { expect, it } from 'vitest';
import { freePort } from './free-ports.ts';
import { startProduct } from './run-product.ts';

it('has started once its worker takes jobs', async () => {
  const healthPort = await freePort();
  const product = await startProduct({
    quiet: true,
    build: false,
    env: { WEB_FOLDER: '', HEALTH_PORT: String(healthPort) },
  });
  try {
    expect((await fetch(`http://localhost:${healthPort}/health/ready`)).status).toBe(200);
  } finally {
    await product.stop();
  }
});
