import { spawn } from 'node:child_process';
import { ToolError } from '@blattwerk/shared';
import { processorTimeOf } from '../../process-use.ts';
import { canExitWithParent, exitWithParentCommand } from '../../exit-with-parent.ts';
import { nativeEnvironment } from './config.ts';

interface NativeCall {
  command: string;
  /** Visible to all users of the machine, and so without a visitor's data. */
  args: readonly string[];
  /** Its standard input: a file descriptor, or what is written to it. */
  stdin: number | Uint8Array;
  /** Variables of its environment beside the usual ones. */
  environment?: Readonly<Record<string, string>>;
  /** Time until it is killed, in ms. */
  timeoutMs: number;
  /** Processor time until it is killed, in ms, which does not depend on other processes; no limit by default. */
  workMs?: number;
  /** Maximum size of its standard output. */
  maxOutputBytes: number;
}

interface NativeEnd {
  exitCode: number;
  output: Buffer;
  /** Whether it ended with std::bad_alloc. */
  ranOutOfMemory: boolean;
}

/** A native tool does not exist here, or may not be started. */
export class NotStarted extends Error {
  constructor(command: string, options?: { cause: unknown }) {
    super(`${command} cannot be started`, options);
    this.name = 'NotStarted';
  }
}

/** Characters of the end of its standard error that are kept. */
const errorLength = 4_096;

/** Interval for reading a native tool's processor time, in ms. */
const watchEveryMs = 500;

let exitsWithParent: boolean | undefined;

/**
 * Runs a native tool in the process group and within the limits of this process, with a minimal environment. Its
 * standard error is dropped, since it can quote the file.
 * @throws ToolError tooComplex where it was killed for its time, memory or output, or crashed
 * @throws NotStarted where it cannot be started
 */
export function runNative(call: NativeCall): Promise<NativeEnd> {
  const { command, args, stdin, environment, timeoutMs, workMs, maxOutputBytes } = call;
  exitsWithParent ??= canExitWithParent();
  // Otherwise it would outlive a killed parent, with the visitor's file in its memory.
  const [setpriv, ...setprivArgs] = exitWithParentCommand;
  const [program, before] = exitsWithParent ? [setpriv, [...setprivArgs, command]] : [command, []];
  const { promise, resolve, reject } = Promise.withResolvers<NativeEnd>();
  const child = spawn(program, [...before, ...args], {
    env: { ...nativeEnvironment(), ...environment },
    stdio: [typeof stdin === 'number' ? stdin : 'pipe', 'pipe', 'pipe'],
  });
  // What ends before it has read everything is no error of the pipe.
  child.stdin?.on('error', () => {});
  if (typeof stdin !== 'number') child.stdin?.end(stdin);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  const watch = setInterval(() => {
    if (workMs !== undefined && child.pid !== undefined && processorTimeOf(child.pid) > workMs) child.kill('SIGKILL');
  }, watchEveryMs);
  child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > maxOutputBytes) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  let errorOutput = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString('latin1')).slice(-errorLength);
  });
  child.once('error', (cause) => reject(new NotStarted(command, { cause })));
  child.once('close', (exitCode, signal) => {
    if (signal !== null) reject(new ToolError('tooComplex', {}, { cause: new NativeDeath(command, signal) }));
    else if (exitCode === null || exitCode >= 126) reject(new NotStarted(command));
    else resolve({ exitCode, output: Buffer.concat(chunks), ranOutOfMemory: errorOutput.includes('std::bad_alloc') });
  });
  return promise.finally(() => {
    clearTimeout(timer);
    clearInterval(watch);
  });
}

/** A native tool was ended by a signal. */
class NativeDeath extends Error {
  constructor(command: string, signal: string) {
    super(`${command} was ended by ${signal}`);
    this.name = 'NativeDeath';
  }
}
