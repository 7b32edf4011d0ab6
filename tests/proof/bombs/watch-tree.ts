import { readFileSync } from 'node:fs';
import { processorTimeOf, processTree } from '../../../apps/worker/src/processor-time.ts';

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
    peakBytes = Math.max(peakBytes, privateBytes(pid));
  }, intervalMs);
  return {
    take() {
      const work = processorTimeOf(pid);
      const use = { workMs: work - workBefore, peakBytes: Math.max(peakBytes, privateBytes(pid)) };
      peakBytes = 0;
      workBefore = work;
      return use;
    },
    stop: () => clearInterval(timer),
  };
}

/** proc_pid_status(5): RssAnon and RssShmem of the tree. */
function privateBytes(root: number): number {
  let kilobytes = 0;
  for (const pid of processTree(root)) {
    const status = read(`/proc/${pid}/status`);
    for (const [, value] of status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB/gm)) kilobytes += Number(value);
  }
  return kilobytes * 1024;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
