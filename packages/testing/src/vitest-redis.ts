import type { TestProject } from 'vitest/node';
import { redisDatabases } from './redis-database.ts';
import { startRedisServer } from './redis-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    redisUrl: string;
  }
}

/** One Redis for all test files, which use their own ids or databases (redis-database.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startRedisServer('512mb', redisDatabases);
  project.provide('redisUrl', server.url);
  return server.stop;
}
