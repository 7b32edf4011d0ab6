import { readdirSync, readFileSync } from 'node:fs';
import { wholeProcessTree } from '@blattwerk/testing/processes';
import { privateMemoryOf, processorTimeOf } from '../../../apps/worker/src/process-use.ts';

/** Interval between two readings, in ms. */
const intervalMs = 100;

export type TreeWatch = ReturnType<typeof watchTree>;

/** Watches a process and its descendants. */
export function watchTree(pid: number) {
  const now = () => ({ work: processorTimeOf(pid), delay: delayOf(pid), bytes: privateMemoryOf(pid) });
  let before = now();
  let peak = before;
  // The time of a child that is killed is in no later sum.
  function read(): typeof before {
    const last = now();
    const { work, delay, bytes } = peak;
    peak = { work: Math.max(work, last.work), delay: Math.max(delay, last.delay), bytes: Math.max(bytes, last.bytes) };
    return last;
  }
  const timer = setInterval(read, intervalMs);
  return {
    /**
     * The use since the last call: processor time and the time in which threads could run and had no processor, in ms, and the
     * growth, up to its peak, of the memory that the processes have for themselves, in bytes.
     */
    take() {
      const last = read();
      const use = {
        workMs: peak.work - before.work,
        delayMs: peak.delay - before.delay,
        growthBytes: peak.bytes - before.bytes,
      };
      before = last;
      peak = last;
      return use;
    },
    stop: () => clearInterval(timer),
  };
}

/** Time that the threads of a process and its descendants have waited for a processor, in ms (schedstat of proc(5)). */
function delayOf(pid: number): number {
  const files = wholeProcessTree(pid).flatMap((each) => {
    const folder = `/proc/${each}/task`;
    return orElse(() => readdirSync(folder), []).map((task) => `${folder}/${task}/schedstat`);
  });
  return files.reduce((sum, file) => {
    const [, nanoseconds = 0] = orElse(() => readFileSync(file, 'utf8').split(' ').map(Number), []);
    return sum + nanoseconds / 1e6;
  }, 0);
}

/** @returns `other` where the process has ended */
function orElse<T>(read: () => T, other: T): T {
  try {
    return read();
  } catch {
    return other;
  }
}
