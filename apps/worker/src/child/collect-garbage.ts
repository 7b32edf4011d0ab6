import { afterAnswerMs } from '../config.ts';

/** Bytes in and out from which a run's garbage is collected. */
const largeRunBytes = 8 * 1024 * 1024;

/** Collects what a large run leaves: a moment after it, or before the next one begins. */
export function createCollector(collect: () => void = () => globalThis.gc?.()) {
  let timer: NodeJS.Timeout | undefined;

  function collectNow(): void {
    clearTimeout(timer);
    timer = undefined;
    collect();
  }

  return {
    beforeRun(): void {
      if (timer) collectNow();
    },

    /** @param bytes of the run, in and out */
    afterRun(bytes: number): void {
      if (bytes >= largeRunBytes) timer ??= setTimeout(collectNow, afterAnswerMs);
    },
  };
}
