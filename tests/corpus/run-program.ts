import { spawn } from 'node:child_process';

export interface ProgramResult {
  /** Null where the program is absent, was ended for its time, or crashed. */
  code: number | null;
  stdout: Buffer;
  /** The first of it: for each fault of a malformed file a program may write a line, without end. */
  stderr: string;
  /** Whether the program is not installed. */
  isMissing?: boolean;
}

/** Milliseconds that another reader may take over one file. */
const programMs = 60_000;
/** Errors that are kept, in bytes. */
const maxErrorBytes = 64 * 1024;

/** Runs a program to its end, within its time; whatever becomes of it is an answer and no error. */
export function runProgram(command: string, args: readonly string[], input?: Uint8Array): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { timeout: programMs, killSignal: 'SIGKILL' });
    const stdout: Buffer[] = [];
    let stderr = Buffer.alloc(0);
    child.stdout.on('data', (data: Buffer) => stdout.push(data));
    child.stderr.on('data', (data: Buffer) => {
      if (stderr.length < maxErrorBytes) stderr = Buffer.concat([stderr, data]).subarray(0, maxErrorBytes);
    });
    // A program that has read enough closes its end first.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.once('error', (error: NodeJS.ErrnoException) => {
      resolve({ code: null, stdout: Buffer.alloc(0), stderr: error.message, isMissing: error.code === 'ENOENT' });
    });
    child.once('close', (code) => resolve({ code, stdout: Buffer.concat(stdout), stderr: stderr.toString() }));
  });
}
