import { readFileSync } from 'node:fs';

/** Size of a page of memory on x86-64 and most arm64 systems, in bytes. */
const pageBytes = 4_096;

/**
 * Resident memory of a process and its descendants, in bytes (proc_pid_statm(5)); 0 without /proc. The start of a child
 * can have other processes than the child's, which the sandbox keeps.
 */
export function processMemory(pid: number): number {
  try {
    const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + processMemory(Number(child)), Number(resident) * pageBytes);
  } catch {
    return 0;
  }
}
