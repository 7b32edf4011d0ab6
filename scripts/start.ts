import { startProduct } from '@blattwerk/testing/run-product';
import { readConfig } from '@blattwerk/server/variables';
import { missingForPublic, siteConfigVariables } from '@blattwerk/site/node';
import { headCommit } from './server/head-commit.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { ensureProductPackages } from './system-packages.ts';

ensureProductPackages();
await runUntilStopped(async () => {
  const { address, operatorsAddress, broken, stop } = await startProduct({
    port: Number(process.env.PORT) || 8080,
    operatorsPort: 9464,
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn', BUILD_COMMIT: process.env.BUILD_COMMIT ?? headCommit() },
  });
  const missing = missingForPublic(readConfig(siteConfigVariables, process.env));
  const announcement = [
    `Blattwerk is running: ${address} (Ctrl-C stops it)`,
    `For operators: ${operatorsAddress}/queues and ${operatorsAddress}/metrics`,
    ...(missing.length > 0 ? [`Missing on a public site (docs/going-live.md): ${missing.join(', ')}`] : []),
  ].join('\n');
  return { broken, announcement, stop };
});
