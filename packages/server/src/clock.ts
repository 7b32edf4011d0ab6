/** A timer that was set. `unref`: the process may end before it. */
export interface Timer {
  unref(): unknown;
}

/** The time and the timers of a process, which the simulation replaces (tests/simulation). */
export interface Clock {
  /** Time in ms since 1970. */
  now(): number;
  /** Time in ms since an arbitrary moment, which nobody sets. */
  elapsed(): number;
  setTimeout(work: () => void, ms: number): Timer;
  clearTimeout(timer: Timer | undefined): void;
  setInterval(work: () => void, ms: number): Timer;
  clearInterval(timer: Timer | undefined): void;
  /** Runs `work` once what has arrived is read. */
  setImmediate(work: () => void): void;
}

/** The clock of Node, whose functions are looked up at each call: tests replace them. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout | undefined),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout | undefined),
  setImmediate: (work) => void setImmediate(work),
};

/** Resolves after `ms`. */
export function sleep(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.setTimeout(resolve, ms).unref());
}
