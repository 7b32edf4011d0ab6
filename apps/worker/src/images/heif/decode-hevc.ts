import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ToolError } from '@blattwerk/shared';
import type { Pixels } from '../pixels.ts';
import type { HeifOutcome, HeifTask } from './decode-thread.ts';

/** TypeScript declares it only in its library for browsers. */
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

/** Of the thread's JavaScript; libheif's memory and the samples are outside of it. */
const resourceLimits = { maxOldGenerationSizeMb: 64, codeRangeSizeMb: 16 };

let program: object | undefined;

/**
 * Decodes the primary image of a HEIF file with HEVC to 8 bits per sample, in a thread of its own: libheif blocks its
 * caller, and no image finds the memory of another one (docs/decisions/0033-heic.md).
 * @throws ToolError damagedImage, unsupportedFormat, imageTooLarge, or tooComplex where libheif trapped or ran out of memory
 */
export async function decodeHevc(bytes: Uint8Array): Promise<Pixels> {
  program ??= new WebAssembly.Module(
    readFileSync(fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'))),
  );
  const copy = new Uint8Array(bytes);
  const thread = new Worker(new URL('./decode-thread.ts', import.meta.url), {
    resourceLimits,
    workerData: { program, bytes: copy } satisfies HeifTask,
    transferList: [copy.buffer],
  });
  try {
    const [outcome] = (await Promise.race([once(thread, 'message'), ended(thread)])) as [HeifOutcome];
    if (typeof outcome === 'object') return outcome;
    throw new ToolError(refusals[outcome]);
  } catch (error) {
    const isOutOfMemory = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isOutOfMemory ? new ToolError('tooComplex', {}, { cause: error }) : error;
  } finally {
    await thread.terminate();
  }
}

const refusals = {
  damaged: 'damagedImage',
  unsupported: 'unsupportedFormat',
  limit: 'imageTooLarge',
  trap: 'tooComplex',
} as const;

async function ended(thread: Worker): Promise<['trap']> {
  await once(thread, 'exit');
  return ['trap'];
}
