import { readFileSync } from 'node:fs';

/** The part of its private memory that a child may hold between two runs. */
const mostHeld = 0.875;

/**
 * Whether this process holds so much private memory (proc_pid_status(5), VmData) that the next run might not find enough
 * below its limit (getrlimit(2), RLIMIT_DATA): what native libraries have freed is not always given back. What waits for
 * the collector is not counted. Never where there is no limit, or no /proc.
 */
export function holdsTooMuch(collect: () => void = () => globalThis.gc?.()): boolean {
  const limit = numberIn('/proc/self/limits', /^Max data size +(\d+)/m);
  if (limit === undefined) return false;
  if (held() <= limit * mostHeld) return false;
  collect();
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
