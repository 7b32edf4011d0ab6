import { randomUUID } from 'node:crypto';
import type { JobData } from '@blattwerk/shared';
import { connectForWaiting } from '@blattwerk/server';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { afterAll, expect, it } from 'vitest';
import { createQueues } from './queues.ts';

const server = await startRedisServer('64mb');
const redis = connectForWaiting(server.url);
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

function jobData(change: Partial<JobData>): JobData {
  return {
    tool: 'rotate',
    options: {},
    inputs: [],
    gateway: randomUUID(),
    progressId: randomUUID(),
    requestId: randomUUID(),
    startBy: Date.now() + 10_000,
    runMs: 5_000,
    ...change,
  };
}

it('gives the data and the events of a queued job a time to live that outlasts two runs', async () => {
  await redis.ping();
  const queues = createQueues({ structure: redis, images: redis, render: redis });
  const id = randomUUID();
  await queues.add('structure', id, jobData({}), 0);
  for (const key of [`bull:structure:${id}`, 'bull:structure:events']) {
    const ttlMs = await redis.pttl(key);
    expect([key, ttlMs > 20_000, ttlMs <= 80_000]).toEqual([key, true, true]);
  }
  expect(await queues.remove('structure', id)).toBe(true);
  expect(await redis.exists(`bull:structure:${id}`)).toBe(0);
});
