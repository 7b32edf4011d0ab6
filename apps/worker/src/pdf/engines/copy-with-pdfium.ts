import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ToolError } from '@blattwerk/shared';
import { compilePdfium } from './pdfium.ts';
import type { CopyOutcome, CopyTask } from './copy-thread.ts';

/** Of the thread's JavaScript; PDFium's memory is outside of it. */
const resourceLimits = { maxOldGenerationSizeMb: 64, codeRangeSizeMb: 16 };

/** Interval for reading the processor time of this process, in ms. */
const watchEveryMs = 100;

/**
 * A file as PDFium writes it, repaired where it is damaged; or why there is none. It runs in a thread, since a call of
 * PDFium cannot be ended otherwise.
 * @param workMs limit of the processor time of this process meanwhile, in ms
 * @throws ToolError tooComplex beyond the limit, or where PDFium trapped or ran out of memory
 */
export async function copyWithPdfium(bytes: Uint8Array, workMs: number): Promise<Exclude<CopyOutcome, 'tooComplex'>> {
  const copy = new Uint8Array(bytes);
  const thread = new Worker(new URL('./copy-thread.ts', import.meta.url), {
    resourceLimits,
    workerData: { program: compilePdfium(), bytes: copy } satisfies CopyTask,
    transferList: [copy.buffer],
  });
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > workMs) void thread.terminate();
  }, watchEveryMs);
  try {
    const [outcome] = (await Promise.race([once(thread, 'message'), ended(thread)])) as [CopyOutcome];
    if (outcome === 'tooComplex') throw new ToolError('tooComplex');
    return outcome;
  } catch (error) {
    const isOutOfMemory = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isOutOfMemory ? new ToolError('tooComplex', {}, { cause: error }) : error;
  } finally {
    clearInterval(watch);
    await thread.terminate();
  }
}

async function ended(thread: Worker): Promise<[CopyOutcome]> {
  await once(thread, 'exit');
  return ['tooComplex'];
}
