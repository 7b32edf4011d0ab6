import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ToolError } from '@blattwerk/shared';
import { nativeEnvironment } from '../../config.ts';
import { canTieToParent } from '../../tie-to-parent.ts';

interface NativeCall {
  command: string;
  /** Seen by everyone on the machine: nothing of the visitor's. */
  args: readonly string[];
  /** An open file that it reads as its standard input. */
  stdin: number;
  /** Milliseconds until it is killed. */
  timeoutMs: number;
  /** Milliseconds of its own work until it is killed, however busy the machine is; no limit where absent. */
  workMs?: number;
  /** Bytes that it may print. */
  maxOutputBytes: number;
}

interface NativeEnd {
  exitCode: number;
  output: Buffer;
  /** Whether it ended by the C++ exception for that. */
  ranOutOfMemory: boolean;
}

/** Characters of its last complaints that are looked at. */
const complaintLength = 4_096;

/** Milliseconds between looks at how much a native tool has worked. */
const watchEveryMs = 500;
/** Of /proc's times: Linux counts them in hundredths of a second wherever Node runs. */
const tickMs = 10;

let tiesToParent: boolean | undefined;

/**
 * Runs a native tool in this process's own group and limits, with next to no environment; what it complains of is
 * dropped, since it can quote the file.
 * @throws ToolError tooComplex where it was ended for its time, its memory, the size of what it writes, or a crash
 * @throws Error where the tool cannot be started
 */
export function runNative({ command, args, stdin, timeoutMs, workMs, maxOutputBytes }: NativeCall): Promise<NativeEnd> {
  tiesToParent ??= canTieToParent();
  // It outlives a killed parent otherwise, with the visitor's file in its memory.
  const tie = tiesToParent ? ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL', command] : [command];
  const [program = command, ...before] = tie;
  const { promise, resolve, reject } = Promise.withResolvers<NativeEnd>();
  const child = spawn(program, [...before, ...args], {
    env: nativeEnvironment(),
    stdio: [stdin, 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  const watch = setInterval(() => {
    if (workMs !== undefined && workedMs(child.pid) > workMs) child.kill('SIGKILL');
  }, watchEveryMs);
  child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > maxOutputBytes) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('latin1')).slice(-complaintLength);
  });
  child.once('error', reject);
  child.once('close', (exitCode, signal) => {
    if (signal !== null) reject(new ToolError('tooComplex', {}, { cause: new NativeDeath(command, signal) }));
    else if (exitCode === null || exitCode >= 126) reject(new Error(`${command} cannot be started`));
    else resolve({ exitCode, output: Buffer.concat(chunks), ranOutOfMemory: complaint.includes('std::bad_alloc') });
  });
  return promise.finally(() => {
    clearTimeout(timer);
    clearInterval(watch);
  });
}

/** What a process has worked so far, by Linux's /proc (proc_pid_stat(5), utime and stime); 0 where nobody tells. */
function workedMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name stands in brackets and may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return 0;
  }
}

/** A native tool that a signal ended. */
class NativeDeath extends Error {
  constructor(command: string, signal: string) {
    super(`${command} was ended by ${signal}`);
    this.name = 'NativeDeath';
  }
}
