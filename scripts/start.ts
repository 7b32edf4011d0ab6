import { startProduct } from '@blattwerk/testing/run-product';
import { ensureSystemFont, ensureSystemPrograms, productPrograms } from './system-packages.ts';

const ownRedis = !process.env.REDIS_URL;
ensureSystemPrograms(productPrograms.filter((program) => ownRedis || program.command !== 'redis-server'));
ensureSystemFont();

// Asked to end while it still starts: it starts, and ends at once.
let askedToEnd: () => void = () => {};
const ended = new Promise<undefined>((resolve) => {
  askedToEnd = () => resolve(undefined);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, askedToEnd);

try {
  const product = await startProduct({
    port: Number(process.env.PORT) || 8080,
    operatorsPort: 9464,
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  });
  console.log(`Blattwerk is running: ${product.address} (Ctrl-C ends it)`);
  console.log(`For operators: ${product.operatorsAddress}/queues and ${product.operatorsAddress}/metrics`);
  const failure = await Promise.race([product.broken, ended]);
  if (!failure) console.log('\nEnding: what runs is finished first …');
  await product.stop();
  if (failure) throw new Error(failure);
} catch (error) {
  console.error(`Blattwerk could not run: ${error instanceof Error ? error.message : 'unknown'}.`);
  process.exitCode = 1;
}
