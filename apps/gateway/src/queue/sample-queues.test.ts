import type { CostClass } from '@blattwerk/shared';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type QueueSample, sampleQueues } from './sample-queues.ts';

let depths: Record<CostClass, number>;
let workers: Set<CostClass>;
let isDown: boolean;
let sample: QueueSample;
const answer = async <T>(value: T): Promise<T> => {
  if (isDown) throw new Error('no Redis');
  return value;
};

beforeEach(async () => {
  vi.useFakeTimers();
  depths = { structure: 0, images: 0, render: 0 };
  workers = new Set(['structure', 'images', 'render']);
  isDown = false;
  sample = sampleQueues({
    depth: (costClass) => answer(depths[costClass]),
    hasWorker: (costClass) => answer(workers.has(costClass)),
  });
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  sample.stop();
  vi.useRealTimers();
});

it('counts the waiting jobs of all gateways, and own ones at once and not twice', async () => {
  depths.images = 7;
  await vi.advanceTimersByTimeAsync(250);
  expect(sample.waiting('images')).toBe(7);
  const end = sample.added('images');
  expect([sample.waiting('images'), sample.waiting('render')]).toEqual([8, 0]);
  depths.images = 8;
  await vi.advanceTimersByTimeAsync(250);
  expect(sample.waiting('images')).toBe(8);
  end();
  end();
  expect(sample.waiting('images')).toBe(7);
});

it('counts an own job once that begins while the queue is read', async () => {
  const pending = Promise.withResolvers<number>();
  const slow = sampleQueues({ depth: () => pending.promise, hasWorker: () => answer(true) });
  const endSlow = slow.added('render');
  pending.resolve(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(slow.waiting('render')).toBe(1);
  endSlow();
  expect(slow.waiting('render')).toBe(0);
  slow.stop();
});

it('does not count an own job for another gateway that ends while the queue is read', async () => {
  const pending = Promise.withResolvers<number>();
  const reads = [Promise.resolve(0), pending.promise, Promise.resolve(0)];
  const slow = sampleQueues({
    depth: (costClass) => (costClass === 'render' ? (reads.shift() ?? Promise.resolve(0)) : answer(0)),
    hasWorker: () => answer(true),
  });
  await vi.advanceTimersByTimeAsync(0);
  const end = slow.added('render');
  await vi.advanceTimersByTimeAsync(250);
  end();
  pending.resolve(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(slow.waiting('render')).toBe(0);
  slow.stop();
});

it('keeps its workers where the clock is moved', () => {
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(sample.withoutWorkerMs('structure')).toBe(0);
});

it('knows for how long a queue has had no worker', async () => {
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sample.withoutWorkerMs('structure')).toBe(0);
  workers.delete('structure');
  await vi.advanceTimersByTimeAsync(12_000);
  expect(sample.withoutWorkerMs('structure')).toBe(10_000);
  expect(sample.withoutWorkerMs('images')).toBe(0);
  workers.add('structure');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sample.withoutWorkerMs('structure')).toBe(0);
});

it('counts from its start where it has found no worker', async () => {
  workers.clear();
  const first = sampleQueues({ depth: () => answer(0), hasWorker: () => answer(false) });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(first.withoutWorkerMs('render')).toBe(3_000);
  first.stop();
});

it('calls no queue without a worker because it could not look', async () => {
  isDown = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sample.withoutWorkerMs('structure')).toBe(0);
});

it('keeps its numbers without Redis, and reads them again after that', async () => {
  depths.images = 7;
  await vi.advanceTimersByTimeAsync(250);
  isDown = true;
  depths.images = 1;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sample.waiting('images')).toBe(7);
  isDown = false;
  await vi.advanceTimersByTimeAsync(250);
  expect(sample.waiting('images')).toBe(1);
});

it('reads nothing after it is stopped', async () => {
  sample.stop();
  depths.images = 7;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sample.waiting('images')).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
