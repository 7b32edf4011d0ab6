import { afterAnswerMs } from '../protocol.ts';

/** Least bytes of input and output of a run whose garbage is collected. */
const largeRunBytes = 8 * 1024 * 1024;

/** Collects the garbage of a large run: shortly after it, or before the next one begins. */
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

    /** @param bytes the run's input and output */
    afterRun(bytes: number): void {
      if (bytes >= largeRunBytes) timer ??= setTimeout(collectNow, afterAnswerMs);
    },
  };
}
