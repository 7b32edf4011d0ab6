import { systemClock } from '@blattwerk/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EventLoopWatch, watchEventLoop } from './watch-event-loop.ts';

let delayMs: number;
let watch: EventLoopWatch;
beforeEach(() => {
  vi.useFakeTimers();
  delayMs = 0;
  watch = watchEventLoop({ ...systemClock, elapsed: () => Date.now() + delayMs });
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

it('is not overloaded by two pauses, however long', () => {
  for (const ms of [20_000, 20_000, 0, 20_000, 20_000]) {
    turn(ms);
    expect(watch.isOverloaded).toBe(false);
  }
});

it('is overloaded while each turn is late, and no longer', () => {
  for (let late = 0; late < 3; late++) turn(1_000);
  expect(watch.isOverloaded).toBe(true);
  turn(1_000);
  expect(watch.isOverloaded).toBe(true);
  turn(999);
  expect(watch.isOverloaded).toBe(false);
});
