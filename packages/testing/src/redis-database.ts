import { env } from 'node:process';
import { Redis } from 'ioredis';
import { inject } from 'vitest';

/** Number of databases of each process of Vitest: a test has several gateways at once, each with a Redis of its own. */
const databasesPerProcess = 4;
/** Number of databases of the Redis of all test files, for as many processes as Vitest starts. */
export const redisDatabases = 32 * databasesPerProcess;

const taken = new Set<number>();

/**
 * Takes an empty database of the Redis that all test files share, until it is stopped. Its channels, its memory and the
 * list of its connections are those of the whole server: a test of these starts its own.
 */
export async function takeRedisDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const free = Array.from({ length: databasesPerProcess }, (_, index) => index).find((index) => !taken.has(index));
  if (free === undefined) throw new Error(`expected at most ${databasesPerProcess} databases at once`);
  taken.add(free);
  // Database 0 is for tests that use their own ids.
  const url = `${inject('redisUrl')}?db=${Number(env['VITEST_POOL_ID'] ?? 1) * databasesPerProcess + free}`;
  const redis = new Redis(url.slice('unix:'.length));
  await redis.flushdb();
  redis.disconnect();
  return {
    url,
    async stop() {
      taken.delete(free);
    },
  };
}
