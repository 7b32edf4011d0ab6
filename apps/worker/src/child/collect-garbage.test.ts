import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createCollector } from './collect-garbage.ts';

const large = 50_000_000;

function counted() {
  const counts = { collected: 0 };
  return { counts, collector: createCollector(() => void counts.collected++) };
}

it('collects once, shortly after a large run', async () => {
  const { counts, collector } = counted();
  collector.beforeRun();
  collector.afterRun(large);
  expect(counts.collected).toBe(0);
  await expect.poll(() => counts.collected).toBe(1);
  collector.beforeRun();
  expect(counts.collected).toBe(1);
});

it('collects before the next run where that begins earlier', async () => {
  const { counts, collector } = counted();
  collector.afterRun(large);
  collector.beforeRun();
  expect(counts.collected).toBe(1);
  await sleep(400);
  expect(counts.collected).toBe(1);
});

it('does not collect after a small run', async () => {
  const { counts, collector } = counted();
  collector.afterRun(100_000);
  collector.beforeRun();
  await sleep(400);
  expect(counts.collected).toBe(0);
});

it('collects after small runs when there is no other for a while', async () => {
  let collected = 0;
  const collector = createCollector(() => void collected++, { afterAnswerMs: 250, idleMs: 20 });
  collector.afterRun(100_000);
  await expect.poll(() => collected, { timeout: 5_000 }).toBe(1);
});
