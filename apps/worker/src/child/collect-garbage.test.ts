import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCollector } from './collect-garbage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const large = 50_000_000;

function counted() {
  const counts = { collected: 0 };
  return { counts, collector: createCollector(() => void counts.collected++) };
}

it('collects once, shortly after a large run', () => {
  const { counts, collector } = counted();
  collector.beforeRun();
  collector.afterRun(large);
  expect(counts.collected).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(counts.collected).toBe(1);
  collector.beforeRun();
  expect(counts.collected).toBe(1);
});

it('collects before the next run where that begins earlier', () => {
  const { counts, collector } = counted();
  collector.afterRun(large);
  collector.beforeRun();
  expect(counts.collected).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(counts.collected).toBe(1);
});

it('does not collect after a small run', () => {
  const { counts, collector } = counted();
  collector.afterRun(100_000);
  collector.beforeRun();
  vi.advanceTimersByTime(60_000);
  expect(counts.collected).toBe(0);
});

it('collects after small runs when there is no other for a while', () => {
  let collected = 0;
  const collector = createCollector(() => void collected++, { afterAnswerMs: 250, idleMs: 20 });
  collector.afterRun(100_000);
  vi.advanceTimersByTime(19);
  expect(collected).toBe(0);
  vi.advanceTimersByTime(1);
  expect(collected).toBe(1);
});
