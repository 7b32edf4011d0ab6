import { afterAnswerMs } from '../protocol.ts';

/** Least bytes of input and output of a run whose garbage is collected. */
const largeRunBytes = 8 * 1024 * 1024;

/** Time without a run after which the garbage of small runs is collected, in ms. */
const idleMs = 30_000;

/**
 * Collects the garbage of a large run: shortly after it, or before the next one begins. That of small runs is collected
 * when there is no other run for half a minute, since the parent replaces a child that keeps much memory for a minute.
 */
export function createCollector(collect: () => void = () => globalThis.gc?.(), delays = { afterAnswerMs, idleMs }) {
  let timer: NodeJS.Timeout | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function collectNow(): void {
    clearTimeout(timer);
    clearTimeout(idleTimer);
    timer = undefined;
    collect();
  }

  return {
    beforeRun(): void {
      clearTimeout(idleTimer);
      if (timer) collectNow();
    },

    /** @param bytes the run's input and output */
    afterRun(bytes: number): void {
      if (bytes >= largeRunBytes) timer ??= setTimeout(collectNow, delays.afterAnswerMs);
      else idleTimer = setTimeout(collectNow, delays.idleMs);
    },
  };
}
