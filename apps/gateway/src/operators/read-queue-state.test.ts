import { randomUUID } from 'node:crypto';
import { connectForWaiting, queuePrefix } from '@blattwerk/server';
import { Queue } from 'bullmq';
import { takeRedisDatabase } from '@blattwerk/testing/redis-database';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readQueueState } from './read-queue-state.ts';

const server = await takeRedisDatabase();
const redis = connectForWaiting(server.url);
const queue = new Queue('images', { connection: redis, prefix: queuePrefix });
await queue.waitUntilReady();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }));
afterEach(async () => {
  vi.useRealTimers();
  await redis.flushdb();
});
afterAll(async () => {
  await queue.close();
  redis.disconnect();
  await server.stop();
});

/** Adds a job that has waited for some seconds. */
function add(seconds: number, priority = 0): Promise<unknown> {
  return queue.add('convert', {}, { jobId: randomUUID(), timestamp: Date.now() - seconds * 1_000, priority });
}

it('of an empty queue, and of another one, has no jobs', async () => {
  const idle = { active: 0, isPaused: false, oldestSeconds: 0 };
  expect(await readQueueState(redis, 'images')).toEqual({ costClass: 'images', ...idle });
  await add(5);
  expect(await readQueueState(redis, 'render')).toEqual({ costClass: 'render', ...idle });
});

it('has the time of the oldest waiting job, with and without a priority', async () => {
  for (const seconds of [9, 4]) await add(seconds);
  expect((await readQueueState(redis, 'images')).oldestSeconds).toBe(9);
  await add(30, 2);
  await add(20, 1);
  // Of jobs with a priority the first: it runs next.
  expect((await readQueueState(redis, 'images')).oldestSeconds).toBe(20);
});

it('has no negative time, where the clocks of two machines differ', async () => {
  await add(-5);
  await add(-5, 1);
  expect((await readQueueState(redis, 'images')).oldestSeconds).toBe(0);
});

it('has the jobs that workers have taken, and whether the queue is paused', async () => {
  await redis.lpush(queue.toKey('active'), '1', '2', '3');
  await queue.pause();
  expect(await readQueueState(redis, 'images')).toMatchObject({ active: 3, isPaused: true });
  await queue.resume();
  expect(await readQueueState(redis, 'images')).toMatchObject({ active: 3, isPaused: false });
});

it('fails where one of its commands does', async () => {
  await redis.set(queue.toKey('wait'), 'no list');
  await expect(readQueueState(redis, 'images')).rejects.toThrow('WRONGTYPE');
});
