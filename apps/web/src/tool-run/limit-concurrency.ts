/** Requests that the page sends at a time for the files of a list. */
export const requestsAtOnce = 2;

/** Limits concurrency to `max`, in the order of the calls; work that is aborted while it waits is not started. */
export function limitConcurrency(max: number): <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const release = () => {
    running -= 1;
    waiting.shift()?.();
  };
  return async (signal, work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      release();
    }
  };
}
