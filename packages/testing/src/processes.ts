import { readdirSync, readFileSync } from 'node:fs';

/** Ids of a process and all its descendants, itself first (Linux); empty where it has ended. */
export function processTree(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    return [pid, ...tasks.flatMap((task) => childrenOf(pid, task)).flatMap(processTree)];
  } catch {
    return [];
  }
}

function childrenOf(pid: number, task: string): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    // The thread has ended.
    return [];
  }
}

/** Ids of the worker's children, which open the files: each runs the module `child/main.ts`. */
export function workerChildren(workerPid: number): number[] {
  return processTree(workerPid).filter((pid) => pid !== workerPid && commandLine(pid).includes('child/main.ts'));
}

/** A process's arguments, separated by spaces; empty where it has ended. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Whether a process has not ended; a zombie has. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
