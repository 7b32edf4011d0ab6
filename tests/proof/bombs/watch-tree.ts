import { privateMemoryOf, processorTimeOf } from '../../../apps/worker/src/process-use.ts';

/** Interval between two readings, in ms. */
const intervalMs = 100;

export interface TreeUse {
  /** Processor time, in ms. */
  workMs: number;
  /** Peak of the memory that the processes have for themselves, in bytes. */
  peakBytes: number;
}

export interface TreeWatch {
  /** The use since the last call. */
  take: () => TreeUse;
  stop: () => void;
}

/** Watches a process and its descendants. */
export function watchTree(pid: number): TreeWatch {
  let peakBytes = 0;
  let workBefore = processorTimeOf(pid);
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, privateMemoryOf(pid));
  }, intervalMs);
  return {
    take() {
      const work = processorTimeOf(pid);
      const use = { workMs: work - workBefore, peakBytes: Math.max(peakBytes, privateMemoryOf(pid)) };
      peakBytes = 0;
      workBefore = work;
      return use;
    },
    stop: () => clearInterval(timer),
  };
}
