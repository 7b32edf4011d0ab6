import { type Clock, systemClock } from '@blattwerk/server';

/** Interval between two ticks, in ms. */
const tickMs = 250;
/** Delay of a tick from which it is late, in ms. */
const lateMs = 1_000;
/** Late ticks one after another from which the process is overloaded: fewer are pauses, after which it can go on. */
const lateTicks = 3;

export interface EventLoopWatch {
  /** Whether this process has more to do than it can: each turn of its event loop takes too long. */
  readonly isOverloaded: boolean;
  stop(): void;
}

/** Measures by how much timers are late. */
export function watchEventLoop(clock: Clock = systemClock): EventLoopWatch {
  let late = 0;
  let lastTick = clock.elapsed();
  const timer = clock.setInterval(() => {
    const tick = clock.elapsed();
    late = tick - lastTick >= tickMs + lateMs ? late + 1 : 0;
    lastTick = tick;
  }, tickMs);
  timer.unref();
  return {
    get isOverloaded() {
      return late >= lateTicks;
    },
    stop: () => clock.clearInterval(timer),
  };
}
