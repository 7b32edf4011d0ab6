import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Ids of a process and all its descendants, whichever of its threads started them, itself first (Linux); empty where it
 * has ended.
 */
export function wholeProcessTree(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    return [pid, ...tasks.flatMap((task) => childrenOf(pid, task)).flatMap(wholeProcessTree)];
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
  return wholeProcessTree(workerPid).filter((pid) => pid !== workerPid && commandLine(pid).includes('child/main.ts'));
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

/** Id of the process that listens on a TCP port (Linux); undefined where there is none, or it belongs to another user. */
export function listenerOf(port: number): number | undefined {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const sockets = new Set(
    ['tcp', 'tcp6']
      .flatMap((table) => orNone(() => readFileSync(`/proc/net/${table}`, 'utf8').split('\n')))
      // Columns: number, local address, remote address, state (0A is listening), …, inode (proc_pid_net(5)).
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local = '', , state]) => state === '0A' && local.endsWith(ending))
      .map((columns) => `socket:[${columns[9]}]`),
  );
  if (sockets.size === 0) return undefined;
  const pids = orNone(() => readdirSync('/proc')).filter((name) => /^\d+$/.test(name));
  const pid = pids.find((each) => openFilesOf(each).some((file) => sockets.has(file)));
  return pid === undefined ? undefined : Number(pid);
}

/** What the descriptors of a process refer to. */
function openFilesOf(pid: string): string[] {
  const folder = `/proc/${pid}/fd`;
  return orNone(() => readdirSync(folder)).flatMap((name) => orNone(() => [readlinkSync(`${folder}/${name}`)]));
}

/** Nothing where the process has ended or belongs to another user. */
function orNone(read: () => string[]): string[] {
  try {
    return read();
  } catch {
    return [];
  }
}
