import { spawn } from 'node:child_process';
import { ToolError } from '@blattwerk/shared';
import { nativeEnvironment } from '../config.ts';
import { canTieToParent } from '../confine.ts';

interface NativeCall {
  command: string;
  /** Seen by everyone on the machine: nothing of the visitor's. */
  args: readonly string[];
  /** An open file that it reads as its standard input. */
  stdin: number;
  /** Milliseconds until it is killed. */
  timeoutMs: number;
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

let tiesToParent: boolean | undefined;

/**
 * Runs a native tool in this process's own group and limits, with next to no environment; what it complains of is
 * dropped, since it can quote the file.
 * @throws ToolError tooComplex where it was ended for its time, its memory, the size of what it writes, or a crash
 * @throws Error where the tool cannot be started
 */
export function runNative({ command, args, stdin, timeoutMs, maxOutputBytes }: NativeCall): Promise<NativeEnd> {
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
  return promise.finally(() => clearTimeout(timer));
}

/** A native tool that a signal ended. */
class NativeDeath extends Error {
  constructor(command: string, signal: string) {
    super(`${command} was ended by ${signal}`);
    this.name = 'NativeDeath';
  }
}
