import { existsSync, readFileSync } from 'node:fs';

/** Unit of the times in /proc: a hundredth of a second on all platforms of Node. */
const tickMs = 10;
/** Whether processes can be read here: macOS has no /proc. */
export const hasProcessUse = existsSync('/proc/self/stat');
/** Maximum number of processes that are counted of one tree. */
const maxProcesses = 64;

/**
 * Processor time of a process and of all its descendants, in ms (proc_pid_stat(5): utime, stime, and cutime, cstime for
 * those that have ended); 0 without /proc.
 */
export function processorTimeOf(pid: number): number {
  return processTree(pid).reduce((total, each) => total + timeOf(each), 0);
}

/**
 * Memory that a process and all its descendants have for themselves, in bytes (proc_pid_status(5): RssAnon, RssShmem);
 * 0 without /proc.
 */
export function privateMemoryOf(pid: number): number {
  let kilobytes = 0;
  for (const each of processTree(pid)) {
    const status = read(`/proc/${each}/status`);
    for (const [, value] of status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB/gm)) kilobytes += Number(value);
  }
  return kilobytes * 1024;
}

/** A process and its descendants, at most some 64 of them. */
export function processTree(pid: number): number[] {
  const pids = [pid];
  // The list grows while it is walked.
  for (const each of pids) if (pids.length < maxProcesses) pids.push(...childrenOf(each));
  return pids;
}

function timeOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  // The program's name is in brackets and can contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks * tickMs;
}

/** Node starts processes from its main thread. */
function childrenOf(pid: number): number[] {
  const list = read(`/proc/${pid}/task/${pid}/children`).trim();
  return list === '' ? [] : list.split(' ').map(Number);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
