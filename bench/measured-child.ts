import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { WASI } from 'node:wasi';
import { defaultLimits, type FieldValue, type ToolName } from '@blattwerk/shared';
import type { InputFile } from '../apps/worker/src/tool-run.ts';
import type { KernelTask } from './pdf/kernel-tasks.ts';

/** Commands of a measuring child process. */
export type Command =
  /** The inputs of the runs that follow, read into memory. */
  | { kind: 'load'; paths: string[] }
  /** Our process. */
  | {
      kind: 'run';
      tool: ToolName;
      options: Record<string, FieldValue>;
      scratch: string;
      /** Code of the refusal. */
      refusal?: string | undefined;
      keepAs?: string | undefined;
      /** A folder whose programs are found first. */
      programs?: string | undefined;
    }
  /** A task of the kernel on the first input. */
  | { kind: 'kernel'; task: KernelTask; keepAs: string }
  /** A native tool. */
  | { kind: 'spawn'; command: string; args: string[] }
  /** A program of WebAssembly, which is compiled before the first run, and sees nothing but a folder. */
  | { kind: 'wasi'; module: string; args: string[]; folder: string };

export interface Run {
  ms: number;
  /** Of user and system, this process's and its children's; of children in hundredths. */
  cpuSeconds: number;
  /** The highest that this process's memory has been. */
  peakMegabytes: number;
  /** Of the answer. */
  bytes: number;
}

export type Answer = { run: Run } | { error: string };

/** Clock ticks a second, of /proc (proc(5)). */
const ticks = 100;

const wallClock = performance.now.bind(performance);
/** Limits of time in our code count processor time, so that a busy machine changes no answer. */
performance.now = () => cpuSeconds() * 1_000;

const collectFrom = 8 * 1024 * 1024;
const path = process.env['PATH'];
let inputs: InputFile[] = [];
let compiled: { path: string; module: WebAssembly.Module } | undefined;

process.on('message', (command: Command) => {
  answer(command).then(
    (run) => process.send?.({ run } satisfies Answer),
    (error: unknown) => process.send?.({ error: describe(error) } satisfies Answer),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ run: await measured(() => Promise.resolve(0)) } satisfies Answer);

async function answer(command: Command): Promise<Run> {
  if (command.kind === 'spawn') return measured(() => runTool(command.command, command.args));
  if (command.kind === 'run') return runHandler(command);
  if (command.kind === 'kernel') return runKernel(command);
  if (command.kind === 'wasi') return runWasi(command);
  inputs = await Promise.all(
    command.paths.map(async (file): Promise<InputFile> => {
      const bytes = await readFile(file);
      const format = extname(file).slice(1) as InputFile['format'];
      return { name: basename(file), format, bytes: bytes.byteLength, read: () => Promise.resolve(bytes) };
    }),
  );
  return measured(() => Promise.resolve(0));
}

async function runHandler(command: Command & { kind: 'run' }): Promise<Run> {
  const { tool, options, scratch, refusal, keepAs, programs } = command;
  const { loadHandler } = await import('../apps/worker/src/child/handlers.ts');
  process.env['PATH'] = programs === undefined ? path : `${programs}:${path}`;
  const pieces: Uint8Array[] = [];
  let folder: Promise<string> | undefined;
  // The options are those of this tool's own contract.
  const ours = await loadHandler(tool);
  const run = await measured(async () => {
    const answered = ours(inputs, options, {
      limits: defaultLimits,
      attached: [],
      remainingMs: () => Infinity,
      startStage: () => {},
      report: () => {},
      write: async (chunk) => void pieces.push(chunk),
      scratch: () => (folder ??= mkdir(scratch, { mode: 0o700 }).then(() => scratch)),
    });
    await answered.catch((error: unknown) => {
      if (refusal === undefined || (error as { code?: unknown }).code !== refusal) throw error;
    });
    return pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  });
  if (keepAs !== undefined) await writeFile(keepAs, pieces);
  // As the worker's child does after a large job.
  if (run.bytes + inputs.reduce((sum, input) => sum + input.bytes, 0) >= collectFrom) globalThis.gc?.();
  return run;
}

async function runKernel({ task, keepAs }: Command & { kind: 'kernel' }): Promise<Run> {
  const { kernelTasks } = await import('./pdf/kernel-tasks.ts');
  const bytes = await inputs[0]?.read();
  let result: Uint8Array | string = '';
  const run = await measured(async () => {
    result = await kernelTasks[task](bytes ?? Buffer.alloc(0));
    return result.length;
  });
  await writeFile(keepAs, result);
  return run;
}

async function runWasi({ module: modulePath, args, folder }: Command & { kind: 'wasi' }): Promise<Run> {
  if (compiled?.path !== modulePath)
    compiled = { path: modulePath, module: await WebAssembly.compile(await readFile(modulePath)) };
  const { module } = compiled;
  await using nowhere = await open('/dev/null', 'r+');
  const { fd } = nowhere;
  return await measured(async () => {
    const streams = { stdin: fd, stdout: fd, stderr: fd };
    const wasi = new WASI({ version: 'preview1', args, preopens: { '/': folder }, returnOnExit: true, ...streams });
    const instance = await WebAssembly.instantiate(module, wasi.getImportObject() as WebAssembly.Imports);
    const exitCode = wasi.start(instance);
    if (exitCode !== 0) throw new Error(`${args[0]} ended with ${exitCode}`);
    return 0;
  });
}

async function runTool(command: string, args: readonly string[]): Promise<number> {
  const [exitCode] = (await once(spawn(command, args, { stdio: 'ignore' }), 'exit')) as [number | null];
  // With 3 qpdf has done its work, and warns (its manual, section 3.1).
  if (exitCode !== 0 && exitCode !== 3) throw new Error(`${command} ended with ${exitCode}`);
  return 0;
}

/** @param work resolves to the bytes of its answer */
async function measured(work: () => Promise<number>): Promise<Run> {
  const cpuBefore = cpuSeconds();
  const begin = wallClock();
  const bytes = await work();
  const ms = wallClock() - begin;
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'latin1'))?.[1];
  return { ms, cpuSeconds: cpuSeconds() - cpuBefore, peakMegabytes: Number(peak) / 1024, bytes };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  const stat = readFileSync('/proc/self/stat', 'latin1');
  // Fields 16 and 17; the second, a name, ends at the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (user + system) / 1e6 + (Number(fields[13]) + Number(fields[14])) / ticks;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? `refused: ${code}` : (`${error.name}: ${error.message}`.split('\n', 1)[0] ?? '');
}
