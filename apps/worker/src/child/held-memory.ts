import { readFileSync } from 'node:fs';

/** Part of its limit that a child's private memory may take between two runs. */
const maxHeldPart = 0.875;

/** Limit of this process's private memory in bytes (getrlimit(2), RLIMIT_DATA); undefined without a limit or /proc. */
const limit = numberIn('/proc/self/limits', /^Max data size +(\d+)/m);

/**
 * Whether this process has so much private memory (proc_pid_status(5), VmData) that the next run might reach the limit:
 * native libraries do not always return what they free. Garbage is collected first.
 */
export function isNearMemoryLimit(): boolean {
  if (limit === undefined || held() <= limit * maxHeldPart) return false;
  globalThis.gc?.();
  return held() > limit * maxHeldPart;
}

function held(): number {
  return (numberIn('/proc/self/status', /^VmData:\s+(\d+) kB/m) ?? 0) * 1024;
}

function numberIn(path: string, pattern: RegExp): number | undefined {
  try {
    const found = pattern.exec(readFileSync(path, 'latin1'))?.[1];
    return found === undefined ? undefined : Number(found);
  } catch {
    return undefined;
  }
}

/** Limit of this process's processor time in s (getrlimit(2), RLIMIT_CPU); undefined without a limit or /proc. */
const cpuLimit = numberIn('/proc/self/limits', /^Max cpu time +(\d+)/m);

/** Whether this process has used half of its processor time: the next run must not reach the limit. */
export function hasWorkedLong(): boolean {
  const { user, system } = process.cpuUsage();
  return cpuLimit !== undefined && (user + system) / 1e6 > cpuLimit / 2;
}
