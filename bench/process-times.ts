import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc (proc_pid_stat(5)). */
const ticksPerSecond = 100;

interface ProcessTimes {
  parent: number;
  /** CPU time of all its threads, and of its ended children. */
  seconds: number;
}

/** CPU seconds of a process and of its descendants, running or ended. */
export function processorSeconds(root: number): number {
  const all = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) && readTimes(name);
    if (times) all.set(Number(name), times);
  }
  const descends = (pid: number): boolean => {
    const parent = all.get(pid)?.parent;
    return pid === root || (parent !== undefined && descends(parent));
  };
  return [...all].reduce((sum, [pid, { seconds }]) => sum + (descends(pid) ? seconds : 0), 0);
}

/** undefined where it has ended meanwhile. */
function readTimes(pid: string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name before may hold anything; behind it the fields begin with the third.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    return { parent: Number(fields[1]), seconds: (user + system + endedUser + endedSystem) / ticksPerSecond };
  } catch {
    return undefined;
  }
}
