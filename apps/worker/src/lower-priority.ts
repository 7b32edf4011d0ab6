import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { processTree } from './process-use.ts';

/** Without privileges one group can be set in this time on the whole machine, in ms (autogroup, sched(7)). */
const groupIntervalMs = 100;

/**
 * Lowers the priority of a process and its descendants, with all their threads, as far as the system has what it needs.
 * Each must be in a session that has nothing else: where Linux groups sessions (sched(7), autogroup), the niceness of the
 * group counts and not that of a thread.
 * @param niceness from 0 to 19, nice(2); a lower one than now needs privileges
 */
export async function lowerPriority(pid: number, niceness: number): Promise<void> {
  if (niceness === 0) return;
  await Promise.all(processTree(pid).map((each) => lowerProcess(each, niceness)));
}

async function lowerProcess(pid: number, niceness: number): Promise<void> {
  // On Linux a call sets one thread, and threads that start later inherit from the one that starts them.
  for (const thread of threadsOf(pid)) attempt(() => setPriority(thread, niceness));
  const group = `/proc/${pid}/autogroup`;
  for (let tried = 0; tried < 5 && existsSync(group); tried++) {
    if (attempt(() => writeFileSync(group, String(niceness)))) return;
    await sleep(groupIntervalMs);
  }
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

function attempt(change: () => void): boolean {
  try {
    change();
    return true;
  } catch {
    // The thread has ended, or another process has just set its group.
    return false;
  }
}
