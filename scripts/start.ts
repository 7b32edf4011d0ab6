import { startProduct } from '@blattwerk/testing/run-product';
import { runUntilStopped } from './run-until-stopped.ts';
import { ensureProductPackages } from './system-packages.ts';

ensureProductPackages();
await runUntilStopped(async () => {
  const { address, operatorsAddress, broken, stop } = await startProduct({
    port: Number(process.env.PORT) || 8080,
    operatorsPort: 9464,
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  });
  const announcement = `Blattwerk is running: ${address} (Ctrl-C stops it)
For operators: ${operatorsAddress}/queues and ${operatorsAddress}/metrics`;
  return { broken, announcement, stop };
});
