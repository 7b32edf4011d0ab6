import { once } from 'node:events';
import { expect, inject, it } from 'vitest';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { connectForRequests, connectForWaiting } from './redis.ts';

it('fails requests quickly without Redis, and recovers when it is available again', async () => {
  const server = await startRedisServer('64mb');
  const redis = connectForRequests(server.url);
  try {
    await once(redis, 'ready');
    expect(await redis.ping()).toBe('PONG');
    const closed = once(redis, 'close');
    await server.stop();
    await closed;
    // Not by the timeout of a command.
    await expect(redis.ping()).rejects.toThrow(/writeable|closed|retries/i);
  } finally {
    redis.disconnect();
    await server.stop();
  }
});

it('fails after a timeout without a reply', async () => {
  const server = await startRedisServer('64mb');
  const redis = connectForRequests(server.url);
  const other = connectForWaiting(server.url);
  try {
    await once(redis, 'ready');
    await other.call('CLIENT', 'PAUSE', '4000', 'ALL');
    await expect(redis.ping()).rejects.toThrow('timed out');
  } finally {
    redis.disconnect();
    other.disconnect();
    await server.stop();
  }
});

it('waits for Redis to become available', async () => {
  const redis = connectForWaiting(inject('redisUrl'));
  expect(await redis.ping()).toBe('PONG');
  await redis.quit();
});
