import { randomUUID } from 'node:crypto';
import { connectForWaiting } from '@blattwerk/server';
import { takeRedisDatabase } from '@blattwerk/testing/redis-database';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createPaymentClaims } from './claims.ts';

const server = await takeRedisDatabase();
const redis = connectForWaiting(server.url);
const claims = createPaymentClaims(redis, 2, 60_000);
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

async function useUp(id: string): Promise<void> {
  await using claim = await claims.claim(id);
  await claim.count();
}

it('is held by one of many concurrent requests', async () => {
  const id = randomUUID();
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => claims.claim(id)));
  const held = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(held).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'paymentInUse' });
  await held[0]?.value[Symbol.asyncDispose]();
  await useUp(id);
});

it('counts answers, not attempts', async () => {
  const id = randomUUID();
  for (let attempt = 0; attempt < 5; attempt++) {
    await using _ = await claims.claim(id);
  }
  await useUp(id);
  await useUp(id);
  await expect(claims.claim(id)).rejects.toMatchObject({ code: 'paymentUsed' });
});

it('expires with a gateway that does not renew it, which then cannot count an answer', async () => {
  const id = randomUUID();
  const dead = await claims.claim(id);
  const hold = `payment:{${id}}:hold`;
  expect(await redis.pttl(hold)).toBeLessThanOrEqual(60_000);
  await redis.del(hold);
  await using next = await claims.claim(id);
  await expect(dead.count()).rejects.toMatchObject({ code: 'unavailable' });
  await dead[Symbol.asyncDispose]();
  await next.count();
  await expect(claims.claim(id)).rejects.toMatchObject({ code: 'paymentInUse' });
});

it('is renewed while its answer is made, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const id = randomUUID();
  const hold = `payment:{${id}}:hold`;
  const claim = await claims.claim(id);
  await redis.pexpire(hold, 30_000);
  vi.advanceTimersByTime(19_999);
  expect(await redis.pttl(hold)).toBeLessThanOrEqual(30_000);
  vi.advanceTimersByTime(1);
  expect(await redis.pttl(hold)).toBeGreaterThan(50_000);
  await claim[Symbol.asyncDispose]();
  expect([vi.getTimerCount(), await redis.exists(hold)]).toEqual([0, 0]);
});

it('leaves only keys that expire', async () => {
  const id = randomUUID();
  await useUp(id);
  const keys = await redis.keys(`payment:{${id}}*`);
  expect(keys).toEqual([`payment:{${id}}:answers`]);
  expect(await redis.pttl(keys[0] ?? '')).toBeGreaterThan(0);
});
