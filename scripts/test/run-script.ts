import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A script of `scripts/`, or a command of the repository, that runs as a program. */
export interface RunningScript {
  process: ChildProcess;
  /** What it has written to standard output. */
  output: () => string;
  /** Resolves once standard output contains a text. @throws Error where the script exits before */
  written: (text: string) => Promise<void>;
  /** Resolves to its exit code. */
  exited: Promise<number | null>;
}

/** Runs a script of `scripts/`. @param folder for its temporary files, by which its processes are found */
export function runScript(name: string, folder: string, variables: Readonly<Record<string, string>>): RunningScript {
  return runCommand([process.execPath, join(import.meta.dirname, '..', name)], folder, variables);
}

/** Runs a command in the repository's root, as `runScript`. */
export function runCommand(
  [command, ...args]: readonly [string, ...string[]],
  folder: string,
  variables: Readonly<Record<string, string>>,
): RunningScript {
  const { REDIS_URL: _, ...environment } = process.env;
  const child = spawn(command, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...environment, TMPDIR: folder, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    process: child,
    output: () => output,
    written: (text) =>
      new Promise((resolve, reject) => {
        const check = () => output.includes(text) && resolve();
        check();
        child.stdout.on('data', check);
        child.once('exit', () =>
          reject(new Error(`${[command, ...args].join(' ')} has exited without writing ${text}`)),
        );
      }),
    exited,
  };
}

/** The ids of all processes, of any parent, whose folder for temporary files this is. Needs /proc. */
export function processesUsing(folder: string): string[] {
  return readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && readProc(pid, 'environ').includes(`TMPDIR=${folder}`),
  );
}

/** The arguments of a process; empty where it has exited. */
export function argumentsOf(pid: string): string[] {
  return readProc(pid, 'cmdline');
}

function readProc(pid: string, file: 'cmdline' | 'environ'): string[] {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1').split('\0').filter(Boolean);
  } catch {
    return [];
  }
}
