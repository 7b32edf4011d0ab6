import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPollLimit } from './poll-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function waitSecondsOf(openRequests: number): (address: string, times?: number) => number {
  const count = createPollLimit(openRequests);
  return (key, times = 1) => count({ key, times }).seconds;
}

it('allows an address twice the polls of pages with all of its open requests, and further ones in the next ten seconds', () => {
  const waitSeconds = waitSecondsOf(2);
  const polls = (address: string, count: number) => Array.from({ length: count }, () => waitSeconds(address));
  expect(new Set(polls('10.0.0.1', 80))).toEqual(new Set([0]));
  vi.advanceTimersByTime(3_500);
  expect(waitSeconds('10.0.0.1')).toBe(7);
  expect(waitSeconds('10.0.0.2')).toBe(0);
  vi.advanceTimersByTime(6_500);
  expect(waitSeconds('10.0.0.1')).toBe(0);
});

it('allows a trusted client its multiple', () => {
  const waitSeconds = waitSecondsOf(2);
  const polls = Array.from({ length: 241 }, () => waitSeconds('client:office', 3));
  expect(polls.filter((seconds) => seconds > 0)).toEqual([10]);
  expect(createPollLimit(2)({ key: 'client:office', times: 3 }).most).toBe(240);
});

it('forgets every address after ten seconds, also where nobody polls', () => {
  const waitSeconds = waitSecondsOf(2);
  waitSeconds('10.0.0.1');
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(0);
  // Only the first address of all starts a timer.
  waitSeconds('10.0.0.2');
  expect(vi.getTimerCount()).toBe(1);
});
