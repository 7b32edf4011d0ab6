import { afterAll, expect, inject, it } from 'vitest';
import { createInstalledStore } from './installed-choices.ts';
import { connectForWaiting } from './redis.ts';

const redis = connectForWaiting(inject('redisUrl'));
const store = createInstalledStore(redis);
afterAll(() => redis.quit());

it('has what a worker announced last, for a while', async () => {
  expect(await store.read('none')).toEqual({});
  await store.announce('one', { language: ['deu'] });
  await store.announce('one', { language: ['deu', 'fra'] });
  expect(await store.read('one')).toEqual({ language: ['deu', 'fra'] });
  expect(await redis.pttl('installed:one')).toBeGreaterThan(100_000);
});
