import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { defaultLimits, type FieldValue, type ToolName } from '@blattwerk/shared';
import type { InputFile } from '../apps/worker/src/tool-run.ts';

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
  /** A native tool. */
  | { kind: 'spawn'; command: string; args: string[] };

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

const collectFrom = 8 * 1024 * 1024;
const path = process.env['PATH'];
let inputs: InputFile[] = [];

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

async function runTool(command: string, args: readonly string[]): Promise<number> {
  const [exitCode] = (await once(spawn(command, args, { stdio: 'ignore' }), 'exit')) as [number | null];
  // With 3 qpdf has done its work, and warns (its manual, section 3.1).
  if (exitCode !== 0 && exitCode !== 3) throw new Error(`${command} ended with ${exitCode}`);
  return 0;
}

/** @param work resolves to the bytes of its answer */
async function measured(work: () => Promise<number>): Promise<Run> {
  const cpuBefore = cpuSeconds();
  const begin = performance.now();
  const bytes = await work();
  const ms = performance.now() - begin;
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
