import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
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
  mime?: string;
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
process.send?.({ run: { ms: 0, cpuSeconds: 0, peakMegabytes: 0, bytes: 0 } } satisfies Answer);

async function answer(command: Command): Promise<Run> {
  switch (command.kind) {
    case 'load':
      inputs = await Promise.all(command.paths.map(load));
      return measured(() => Promise.resolve({ bytes: 0 }));
    case 'spawn':
      return measured(() => runTool(command.command, command.args));
    default:
      return runHandler(command);
  }
}

async function load(file: string, index: number): Promise<InputFile> {
  const bytes = await readFile(file);
  return { name: `file-${index}.pdf`, format: 'pdf', bytes: bytes.byteLength, read: () => Promise.resolve(bytes) };
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
      startStage: () => {},
      report: () => {},
      write: (chunk) => {
        pieces.push(chunk);
        return Promise.resolve();
      },
      scratch: () => (folder ??= mkdir(scratch, { mode: 0o700 }).then(() => scratch)),
    });
    const { mime } = await answered.catch((error: unknown) => {
      if (refusal === undefined || (error as { code?: unknown }).code !== refusal) throw error;
      return { mime: undefined };
    });
    return { bytes: pieces.reduce((sum, piece) => sum + piece.byteLength, 0), ...(mime ? { mime } : {}) };
  });
  if (keepAs !== undefined) await writeFile(keepAs, pieces);
  // As the worker's child does after a large job.
  if (run.bytes + inputs.reduce((sum, input) => sum + input.bytes, 0) >= collectFrom) globalThis.gc?.();
  return run;
}

async function runTool(command: string, args: readonly string[]): Promise<{ bytes: number }> {
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', resolve);
  });
  // With 3 qpdf has done its work, and warns (its manual, section 3.1).
  if (exitCode !== 0 && exitCode !== 3) throw new Error(`${command} ended with ${exitCode}`);
  return { bytes: 0 };
}

async function measured(work: () => Promise<{ bytes: number; mime?: string }>): Promise<Run> {
  const cpuBefore = cpuSeconds();
  const begin = performance.now();
  const result = await work();
  const ms = performance.now() - begin;
  return { ms, cpuSeconds: cpuSeconds() - cpuBefore, peakMegabytes: peakMegabytes(), ...result };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  const stat = readFileSync('/proc/self/stat', 'latin1');
  // Fields 16 and 17; the second, a name, ends at the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (user + system) / 1e6 + (Number(fields[13]) + Number(fields[14])) / ticks;
}

function peakMegabytes(): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'latin1'))?.[1]) / 1024;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? `refused: ${code}` : (`${error.name}: ${error.message}`.split('\n', 1)[0] ?? '');
}
