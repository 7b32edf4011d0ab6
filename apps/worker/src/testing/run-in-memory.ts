import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contract, defaultLimits, type Limits, type OptionsOf, type Stage, ToolError } from '@blattwerk/shared';
import type { InputFile, Handler, HandlerResult } from '../tool-run.ts';

interface MemoryRun<C extends Contract> {
  output: Buffer;
  result: HandlerResult<C>;
  stages: Stage[];
  /** Names of what the process left in its scratch folder, which is gone by now. */
  scratchLeft: string[];
}

interface MemoryRunSettings {
  limits?: Partial<Limits>;
  /** Told the scratch folder before the process begins. */
  onScratch?: (folder: string) => void;
}

/** Runs a process over files in memory, as a child of the worker does over the blob store. */
export async function runInMemory<C extends Contract>(
  process: Handler<C>,
  files: readonly { name: string; bytes: Uint8Array }[],
  options: OptionsOf<C>,
  settings: MemoryRunSettings = {},
): Promise<MemoryRun<C>> {
  const limits = { ...defaultLimits, ...settings.limits };
  const folder = await mkdtemp(join(tmpdir(), 'run-'));
  settings.onScratch?.(folder);
  const chunks: Buffer[] = [];
  let written = 0;
  const stages: Stage[] = [];
  const inputs = files.map(({ name, bytes }): InputFile => {
    return { name, format: 'pdf', bytes: bytes.byteLength, read: () => Promise.resolve(Buffer.from(bytes)) };
  });
  try {
    const result = await process(inputs, options, {
      limits,
      enter: (stage) => stages.push(stage),
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
