import { readFileSync } from 'node:fs';

/** The part of its private memory that a child may hold between two runs. */
const mostHeld = 0.875;

/** Bytes of private memory that this process may take (getrlimit(2), RLIMIT_DATA); undefined where there is no limit, or no /proc. */
const limit = numberIn('/proc/self/limits', /^Max data size +(\d+)/m);

/**
 * Whether this process holds so much private memory (proc_pid_status(5), VmData) that the next run might not find enough
 * below its limit: what native libraries have freed is not always given back. What waits for the collector is not counted.
 */
export function holdsTooMuch(): boolean {
  if (limit === undefined || held() <= limit * mostHeld) return false;
  globalThis.gc?.();
  return held() > limit * mostHeld;
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
