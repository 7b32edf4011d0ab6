import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, it } from 'vitest';
import { createProgressStore } from './progress.ts';
import { connectForWaiting } from './redis.ts';

const redis = connectForWaiting(inject('redisUrl'));
const progress = createProgressStore(redis);
afterAll(() => redis.quit());

it('assigns an id to only one of many concurrent jobs', async () => {
  const id = randomUUID();
  const claims = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      progress.claim(id, { tool: 'convert', costClass: 'images', gateway: `gateway-${index}`, job: `job-${index}` }),
    ),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  const winner = claims.indexOf(true);
  expect(await progress.read(id)).toEqual({
    state: 'waiting',
    stage: null,
    fraction: 0,
    tool: 'convert',
    costClass: 'images',
    job: `job-${winner}`,
    gateway: `gateway-${winner}`,
  });
  expect(await redis.pttl(`progress:${id}`)).toBeGreaterThan(100_000);
});

it('has no progress for an unclaimed id, and creates no key for it', async () => {
  const id = randomUUID();
  expect(await progress.read(id)).toBeNull();
  expect(await progress.update(id, { state: 'active' })).toBe(false);
  expect(await redis.exists(`progress:${id}`)).toBe(0);
});

it('takes the cost class of a record of the previous release from its tool', async () => {
  const id = randomUUID();
  await progress.claim(id, { tool: 'chain', costClass: 'images', gateway: 'g', job: 'j1' });
  expect(await progress.read(id)).toMatchObject({ tool: 'chain', costClass: 'images' });
  await redis.hset(`progress:${id}`, { tool: 'rotate' });
  await redis.hdel(`progress:${id}`, 'costClass');
  expect(await progress.read(id)).toMatchObject({ tool: 'rotate', costClass: 'structure' });
});

it('changes only the given fields', async () => {
  const id = randomUUID();
  await progress.claim(id, { tool: 'convert', costClass: 'images', gateway: 'g', job: 'j1' });
  expect(await progress.update(id, { state: 'active', stage: 'analyzing', fraction: 0.25 })).toBe(true);
  expect(await progress.update(id, {})).toBe(true);
  expect(await progress.update(id, { stage: null })).toBe(true);
  expect(await progress.read(id)).toEqual({
    state: 'active',
    stage: 'analyzing',
    fraction: 0.25,
    tool: 'convert',
    costClass: 'images',
    job: 'j1',
    gateway: 'g',
  });
  expect(await redis.pttl(`progress:${id}`)).toBeGreaterThan(100_000);
});

it.each(['done', 'refused', 'cancelled'] as const)('stays %s after a late report of a run', async (state) => {
  const id = randomUUID();
  await progress.claim(id, { tool: 'convert', costClass: 'images', gateway: 'g', job: 'j1' });
  expect(await progress.update(id, { state })).toBe(true);
  expect(await progress.update(id, { state: 'active', stage: 'finishing', fraction: 1 })).toBe(false);
  expect(await progress.claim(id, { tool: 'convert', costClass: 'images', gateway: 'other', job: 'j2' })).toBe(false);
  expect(await progress.read(id)).toMatchObject({ state, stage: null, gateway: 'g' });
});
