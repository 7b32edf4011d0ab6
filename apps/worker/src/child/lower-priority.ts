import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Without privileges one group can be set in this time on the whole machine, in ms (autogroup, sched(7)). */
const groupIntervalMs = 100;

/**
 * Lowers the priority of this process, with all its threads, as far as the system has what it needs. The process must
 * lead a session of its own: where Linux groups sessions (sched(7), autogroup), the niceness of the group counts and
 * not that of a thread.
 * @param niceness from 0 to 19, nice(2)
 */
export async function lowerPriority(niceness: number): Promise<void> {
  if (niceness === 0) return;
  // On Linux a call sets one thread, and threads that start later inherit from the one that starts them.
  const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) attempt(() => setPriority(thread, niceness));
  if (!existsSync('/proc/self/autogroup')) return;
  for (let tried = 0; tried < 5; tried++) {
    if (attempt(() => writeFileSync('/proc/self/autogroup', String(niceness)))) return;
    await sleep(groupIntervalMs);
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
