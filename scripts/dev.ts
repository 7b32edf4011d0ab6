import { freePort, requireFreePort } from '@blattwerk/testing/free-ports';
import { siteOf } from '@blattwerk/site/node';
// oxlint-disable-next-line eslint/no-restricted-imports -- starts the site's development server; no app imports this
import { startDevServer } from '../apps/web/dev/server.ts';
// oxlint-disable-next-line eslint/no-restricted-imports -- reads the variables of the site
import { readWebConfig } from '../apps/web/nginx/config.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { startProduct } from '@blattwerk/testing/run-product';
import { ensureProductPackages } from './system-packages.ts';

/** Time for open requests to end before a gateway restarts, in ms. */
const restartMs = 2_000;

ensureProductPackages();
await runUntilStopped(async () => {
  const port = Number(process.env.PORT) || 8080;
  await requireFreePort(port);
  const siteAddress = process.env.SITE_ADDRESS ?? `http://localhost:${port}`;
  const product = await startProduct({
    watch: true,
    port: await freePort(),
    env: {
      HOST: '127.0.0.1',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      SHUTDOWN_BUDGET_MS: String(restartMs),
      SITE_ADDRESS: siteAddress,
    },
  });
  const site = siteOf(readWebConfig({ ...process.env, SITE_ADDRESS: siteAddress }));
  try {
    const pages = await startDevServer({ port, gateway: product.address, site });
    return {
      broken: product.broken,
      announcement: `Blattwerk for development: ${siteAddress} (Ctrl-C stops it)`,
      stop: async () => {
        await pages.close();
        await product.stop();
      },
    };
  } catch (error) {
    await product.stop();
    throw error;
  }
});
