import { Queue } from 'bullmq';
import { queuePrefix } from '@blattwerk/server';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { addGauges } from './gauges.ts';

const MiB = 1024 * 1024;
let test: TestGateway;
let registry: Registry;
beforeAll(async () => {
  test = await startTestGateway({ config: { BLOB_BUDGET_BYTES: 50 * MiB } });
  registry = new Registry();
  addGauges(registry, test.gateway);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => test.stop());

/** Lets all values that were read become old. */
function pass(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

/** All values of a gauge, by its label. */
async function valuesOf(name: string): Promise<Record<string, number>> {
  const text = await registry.getSingleMetricAsString(name);
  const found = text.matchAll(/^\w+(?:\{\w+="(\w+)"\})? (\S+)$/gm);
  return Object.fromEntries(Array.from(found, ([, label = 'all', value]) => [label, Number(value)]));
}

it.each([
  ['ready', { all: 1 }],
  ['requests_open', { all: 0 }],
  ['reserved_bytes', { all: 0 }],
  ['budget_bytes', { all: 50 * MiB }],
  ['blob_store_max_bytes', { '0': 512 * MiB }],
  ['redis_up', { queue: 1, blob: 1 }],
  ['queue_waiting', { structure: 0, images: 0, render: 0 }],
  ['queue_waiting_max', { structure: 400, images: 200, render: 100 }],
  ['queue_oldest_seconds', { structure: 0, images: 0, render: 0 }],
  ['queue_active', { structure: 0, images: 0, render: 0 }],
  ['queue_paused', { structure: 0, images: 0, render: 0 }],
])('%s of an idle gateway is %o', async (name, values) => {
  expect(await valuesOf(`blattwerk_${name}`)).toEqual(values);
});

it('has the time without a worker in seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 100_000 });
  for (const seconds of Object.values(await valuesOf('blattwerk_queue_without_worker_seconds'))) {
    expect(seconds).toBeGreaterThanOrEqual(99);
    expect(seconds).toBeLessThan(110);
  }
});

it('reads Redis once a second at most, for all gauges together', async () => {
  const queue = new Queue('render', { connection: test.redis, prefix: queuePrefix });
  pass(2_000);
  expect((await valuesOf('blattwerk_queue_paused')).render).toBe(0);
  await queue.pause();
  vi.setSystemTime(Date.now() + 1_000);
  expect((await valuesOf('blattwerk_queue_paused')).render).toBe(0);
  vi.setSystemTime(Date.now() + 1);
  expect((await valuesOf('blattwerk_queue_paused')).render).toBe(1);
  await queue.resume();
});

it('has no value of a queue whose state cannot be read', async () => {
  pass(4_000);
  expect(Object.keys(await valuesOf('blattwerk_queue_active'))).toHaveLength(3);
  await test.redis.set('bull:render:active', 'no list');
  vi.setSystemTime(Date.now() + 2_000);
  expect(await valuesOf('blattwerk_queue_active')).toEqual({});
  await test.redis.del('bull:render:active');
  vi.setSystemTime(Date.now() + 2_000);
  expect(Object.keys(await valuesOf('blattwerk_queue_active'))).toHaveLength(3);
});
