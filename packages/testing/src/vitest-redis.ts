import type { TestProject } from 'vitest/node';
import { startRedisServer } from './redis-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    redisUrl: string;
  }
}

/** One real Redis for all test files; each uses ids or a database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startRedisServer('512mb');
  project.provide('redisUrl', server.url);
  return server.stop;
}
