import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EventLoopWatch, watchEventLoop } from './watch-event-loop.ts';

let delayMs: number;
let watch: EventLoopWatch;
beforeEach(() => {
  vi.useFakeTimers();
  delayMs = 0;
  watch = watchEventLoop(() => Date.now() + delayMs);
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

/** A turn of the event loop in which other work takes a time in ms. */
function turn(ms: number): void {
  delayMs += ms;
  vi.advanceTimersByTime(250);
}

it('is not overloaded by one pause, however long', () => {
  turn(20_000);
  expect(watch.isOverloaded).toBe(false);
  turn(0);
  turn(20_000);
  expect(watch.isOverloaded).toBe(false);
});

it('is overloaded while each turn is late, and no longer', () => {
  turn(500);
  turn(500);
  expect(watch.isOverloaded).toBe(true);
  turn(500);
  expect(watch.isOverloaded).toBe(true);
  turn(499);
  expect(watch.isOverloaded).toBe(false);
});
