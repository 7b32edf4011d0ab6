import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Contract,
  defaultLimits,
  type FileFormat,
  type Limits,
  type OptionsOf,
  type Stage,
  ToolError,
} from '@blattwerk/shared';
import type { Handler, HandlerResult, InputFile, InputsOf } from '../tool-run.ts';

interface MemoryRun<C extends Contract> {
  output: Buffer;
  result: HandlerResult<C>;
  stages: Stage[];
  /** Names of the files that the handler left in its scratch folder, which is removed after the run. */
  scratchLeft: string[];
}

interface MemoryFile {
  name: string;
  bytes: Uint8Array;
  /** That of its first bytes; 'pdf' where absent. */
  format?: FileFormat;
}

interface MemoryRunOptions {
  /** Attached files. */
  attached?: readonly MemoryFile[];
  limits?: Partial<Limits>;
  /** Time until the run is ended, in ms; none by default. */
  remainingMs?: () => number;
  /** Called with the scratch folder before the run. */
  onScratch?: (folder: string) => void;
}

/** Runs a handler with files in memory instead of the blob store. @param files as many as the contract requires */
export async function runInMemory<C extends Contract>(
  handler: Handler<C>,
  files: readonly MemoryFile[],
  options: OptionsOf<C>,
  settings: MemoryRunOptions = {},
): Promise<MemoryRun<C>> {
  const limits = { ...defaultLimits, ...settings.limits };
  const folder = await mkdtemp(join(tmpdir(), 'run-'));
  settings.onScratch?.(folder);
  const chunks: Buffer[] = [];
  let written = 0;
  const stages: Stage[] = [];
  const inMemory = ({ name, bytes, format = 'pdf' }: MemoryFile): InputFile => {
    return { name, format, bytes: bytes.byteLength, read: () => Promise.resolve(Buffer.from(bytes)) };
  };
  const inputs = files.map(inMemory);
  try {
    const result = await handler(inputs as unknown as InputsOf<C>, options, {
      limits,
      remainingMs: settings.remainingMs ?? (() => Infinity),
      attached: (settings.attached ?? []).map(inMemory),
      startStage: (stage) => stages.push(stage),
      report: (fraction) => {
        if (!(fraction >= 0 && fraction <= 1)) throw new RangeError('a fraction is from 0 to 1');
      },
      write: async (chunk) => {
        written += chunk.byteLength;
        if (written > limits.outputBytes) throw new ToolError('tooComplex');
        chunks.push(Buffer.from(chunk));
      },
      scratch: () => Promise.resolve(folder),
    });
    return { output: Buffer.concat(chunks), result, stages, scratchLeft: await readdir(folder) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
