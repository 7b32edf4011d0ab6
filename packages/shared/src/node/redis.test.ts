import { once } from 'node:events';
import { expect, inject, it } from 'vitest';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { connectForRequests, connectForWaiting } from './redis.ts';

it('fails a request soon where Redis is away, and serves again once it is back', async () => {
  const server = await startRedisServer('64mb');
  const redis = connectForRequests(server.url);
  try {
    await once(redis, 'ready');
    expect(await redis.ping()).toBe('PONG');
    const closed = once(redis, 'close');
    await server.stop();
    await closed;
    const begun = performance.now();
    await expect(redis.ping()).rejects.toThrow(/writeable|closed|retries|timed out/i);
    expect(performance.now() - begun).toBeLessThan(2_500);
  } finally {
    redis.disconnect();
    await server.stop();
  }
});

it('gives up on an answer that takes too long', async () => {
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

it('waits for a Redis that is not there yet', async () => {
  const redis = connectForWaiting(inject('redisUrl'));
  expect(await redis.ping()).toBe('PONG');
  await redis.quit();
});
