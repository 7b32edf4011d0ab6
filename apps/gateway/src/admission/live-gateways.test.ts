import { randomUUID } from 'node:crypto';
import { connectForWaiting } from '@blattwerk/server';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { afterAll, expect, it } from 'vitest';
import { readGatewayConfig } from '../config.ts';
import { createByteBudget } from './byte-budget.ts';
import { announceGateway } from './live-gateways.ts';

const MiB = 1024 * 1024;
const server = await startRedisServer('64mb');
afterAll(() => server.stop());

type Started = ReturnType<typeof start>;

function start(timing: Parameters<typeof announceGateway>[3] = {}) {
  const redis = connectForWaiting(server.url);
  const own = { bytes: 0 };
  const fast = { announceMs: 20, ttlMs: 200, keepMs: 300, ...timing };
  return { own, redis, gateways: announceGateway(redis, randomUUID(), () => own.bytes, fast) };
}

it('counts a new gateway at once, and one that was killed no longer after a while', async () => {
  const first = start();
  const second = start();
  await expect.poll(() => [first.gateways.count, second.gateways.count]).toEqual([2, 2]);
  second.own.bytes = 7;
  await expect.poll(() => first.gateways.othersBytes).toBe(7);
  // As a killed process: without a withdrawal.
  second.redis.disconnect();
  await expect.poll(() => [first.gateways.count, first.gateways.othersBytes]).toEqual([1, 0]);
  await first.gateways.stop();
  expect(await first.redis.exists('gateways')).toBe(0);
  first.redis.disconnect();
});

it('keeps counting a gateway that has withdrawn, whose bytes may still be stored', async () => {
  const first = start({ keepMs: 600_000 });
  const second = start();
  second.own.bytes = 7;
  await expect.poll(() => [first.gateways.count, first.gateways.othersBytes]).toEqual([2, 7]);
  await second.gateways.stop();
  // An announcement after the withdrawal.
  await expect.poll(() => first.gateways.othersBytes).toBe(0);
  expect(first.gateways.count).toBe(2);
  await first.gateways.stop();
  for (const { redis } of [first, second]) redis.disconnect();
});

it('gives gateways equal parts of half of the memory, and at most what the others leave', async () => {
  const config = readGatewayConfig({});
  const starts = [start(), start()];
  const budgets = starts.map(({ redis, gateways }) => createByteBudget(config, redis, gateways));
  const sizes = () => budgets.map(({ bytes }) => bytes / MiB);
  const [first, second] = starts as [Started, Started];
  // Both are counted from their first announcement.
  await expect.poll(sizes).toEqual([16, 16]);
  second.own.bytes = 24 * MiB;
  await expect.poll(sizes).toEqual([8, 16]);
  await second.gateways.stop();
  await expect.poll(() => sizes()[0]).toBe(32);
  await first.gateways.stop();
  for (const { redis } of starts) redis.disconnect();
});

it('forgets announcements that have expired, and expires with the last gateway', async () => {
  const first = start({ announceMs: 600_000, ttlMs: 5_000 });
  await expect.poll(() => first.redis.hlen('gateways')).toBe(1);
  const ttlMs = await first.redis.pttl('gateways');
  expect(ttlMs).toBeGreaterThan(0);
  expect(ttlMs).toBeLessThanOrEqual(5_000);
  await first.redis.hset('gateways', 'dead', '1000 77', 'alive', `${Date.now() + 600_000} 5`);
  const second = start();
  await expect.poll(() => [second.gateways.count, second.gateways.othersBytes]).toEqual([3, 5]);
  expect(await first.redis.hexists('gateways', 'dead')).toBe(0);
  await first.redis.del('gateways');
  for (const { gateways, redis } of [first, second]) {
    await gateways.stop();
    redis.disconnect();
  }
});

it('announces itself again where Redis has restarted, and not after its withdrawal', async () => {
  const { gateways, redis } = start({ announceMs: 600_000, ttlMs: 60_000 });
  await expect.poll(() => redis.exists('gateways')).toBe(1);
  await redis.del('gateways');
  redis.disconnect(true);
  await expect.poll(() => redis.exists('gateways')).toBe(1);
  await gateways.stop();
  redis.disconnect(true);
  await redis.ping();
  await redis.ping();
  expect(await redis.exists('gateways')).toBe(0);
  redis.disconnect();
});
