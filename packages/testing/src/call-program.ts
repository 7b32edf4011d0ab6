import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface ProgramResult {
  /** Exit code; of a program that a signal ended, 128 more than the signal. */
  status: number;
  stdout: Buffer;
  stderr: Buffer;
}

/** A shell that runs one program after the other. */
interface Shell {
  process: ChildProcess;
  /** Holds `command`, a line of the shell, and `stdin`, `stdout` and `stderr` of what it runs. */
  folder: string;
  /** FIFO that takes an empty line for each command. */
  commands: number;
  /** FIFO that gives the exit code of each. */
  codes: number;
}

const loop = 'exec 3<"$0/commands" 4>"$0/codes"; while read -r line <&3; do . "$0/command"; echo $? >&4; done';
/** Exit codes of a shell for a program that it cannot execute, and for one that it does not find. */
const notStarted: readonly number[] = [126, 127];

let shell: Shell | undefined;

/**
 * Runs a program and waits for its end, as `spawnSync` with this process's environment at the first call. A process of the
 * tests has hundreds of megabytes, whose page tables each fork copies: that takes longer than what most programs compute, so
 * that a small shell forks them.
 * @throws Error where the program cannot be started
 */
export function callProgram(command: string, args: readonly string[], input: Uint8Array | string = ''): ProgramResult {
  shell ??= startShell();
  const { folder, commands, codes } = shell;
  const files = { stdin: join(folder, 'stdin'), stdout: join(folder, 'stdout'), stderr: join(folder, 'stderr') };
  if (input.length > 0) writeFileSync(files.stdin, input);
  const from = input.length > 0 ? files.stdin : '/dev/null';
  const words = [command, ...args].map(quoted).join(' ');
  const streams = `<${quoted(from)} >${quoted(files.stdout)} 2>${quoted(files.stderr)} 3<&- 4>&-`;
  writeFileSync(join(folder, 'command'), `${words} ${streams}\n`);
  writeSync(commands, '\n');
  const status = readCode(codes);
  const result = { status, stdout: readFileSync(files.stdout), stderr: readFileSync(files.stderr) };
  if (notStarted.includes(status)) throw new Error(`${command} cannot be started: ${result.stderr.toString()}`);
  return result;
}

/** Standard output of a program. @throws Error where its exit code is not 0 */
export function programOutput(command: string, args: readonly string[], input: Uint8Array | string = ''): Buffer {
  const { status, stdout, stderr } = callProgram(command, args, input);
  if (status !== 0) throw new Error(`${command} exited with ${status}: ${stderr.toString()}`);
  return stdout;
}

/** Ends the shell and removes its folder; the next program starts another one. `vitest-setup.ts` calls it after each file. */
export async function endShell(): Promise<void> {
  if (!shell) return;
  const { process: child } = shell;
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  closeShell();
  await ended;
}

/** The shell has no other writer of `commands`, and ends where this process does. */
function startShell(): Shell {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-programs-'));
  const fifos = [join(folder, 'commands'), join(folder, 'codes')] as const;
  spawnSync('mkfifo', ['-m', '600', ...fifos]);
  const child = spawn('/bin/sh', ['-c', loop, folder], { stdio: 'ignore' });
  if (child.pid === undefined) throw new Error('/bin/sh cannot be started');
  child.unref();
  process.once('exit', closeShell);
  // Each waits until the shell has opened the other end, in the same order.
  return { process: child, folder, commands: openSync(fifos[0], 'w'), codes: openSync(fifos[1], 'r') };
}

function closeShell(): void {
  if (!shell) return;
  const { folder, commands, codes } = shell;
  shell = undefined;
  process.removeListener('exit', closeShell);
  closeSync(commands);
  closeSync(codes);
  rmSync(folder, { recursive: true, force: true });
}

/** The next line, as a number. @throws Error where the shell has ended */
function readCode(codes: number): number {
  const bytes = Buffer.alloc(16);
  let length = 0;
  while (bytes[length - 1] !== 0x0a) {
    const read = readSync(codes, bytes, length, bytes.length - length, null);
    if (read === 0) throw new Error('the shell that runs programs has ended');
    length += read;
  }
  return Number(bytes.toString('latin1', 0, length));
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
