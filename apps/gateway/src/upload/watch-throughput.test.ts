import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchThroughput } from './watch-throughput.ts';

let bytes: number;
let slow: number;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  bytes = 5_000;
  slow = 0;
  stop = watchThroughput(
    () => bytes,
    { windowMs: 1_000, minBytes: 100 },
    () => slow++,
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Lets a window pass in which so many bytes are transferred. */
function pass(transferred: number): number {
  bytes += transferred;
  vi.advanceTimersByTime(1_000);
  return slow;
}

it('reports each window in which fewer than the least bytes were transferred', () => {
  expect([pass(100), pass(99), pass(100), pass(0), pass(1_000), pass(99)]).toEqual([0, 1, 1, 2, 2, 3]);
});

it('measures each window by itself, at its end', () => {
  bytes += 99;
  vi.advanceTimersByTime(999);
  expect(slow).toBe(0);
  vi.advanceTimersByTime(1);
  expect(slow).toBe(1);
});

it('ends with its caller', () => {
  stop();
  expect([pass(0), vi.getTimerCount()]).toEqual([0, 0]);
});
