import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ToolError } from '@blattwerk/shared';

/** The data of a thread that runs a program of WebAssembly over a file. */
export interface ThreadTask<Program extends object> {
  program: Program;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Of the thread's JavaScript; the program's memory is outside of it. */
const resourceLimits = { maxOldGenerationSizeMb: 64, codeRangeSizeMb: 16 };

/** Interval for reading the processor time of this process, in ms. */
const watchEveryMs = 100;

/**
 * Runs a program of WebAssembly over a file in a thread of its own: a call of it blocks its caller and cannot be ended
 * otherwise, and no file finds the memory of another one.
 * @param entry module of the thread, which sends one message
 * @param workMs limit of the processor time of this process meanwhile, in ms
 * @returns the thread's message
 * @throws ToolError tooComplex where the thread ended without one, as beyond the limit, or ran out of memory
 */
export async function runInThread<Outcome>(
  entry: URL,
  program: object,
  bytes: Uint8Array,
  workMs = Number.POSITIVE_INFINITY,
): Promise<Outcome> {
  const copy = new Uint8Array(bytes);
  const thread = new Worker(entry, {
    resourceLimits,
    workerData: { program, bytes: copy } satisfies ThreadTask<object>,
    transferList: [copy.buffer],
  });
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > workMs) void thread.terminate();
  }, watchEveryMs);
  try {
    const [outcome] = (await Promise.race([once(thread, 'message'), ended(thread)])) as [Outcome];
    return outcome;
  } catch (error) {
    const isOutOfMemory = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isOutOfMemory ? new ToolError('tooComplex', {}, { cause: error }) : error;
  } finally {
    clearInterval(watch);
    await thread.terminate();
  }
}

async function ended(thread: Worker): Promise<never> {
  await once(thread, 'exit');
  throw new ToolError('tooComplex');
}
