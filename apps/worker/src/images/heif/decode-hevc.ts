import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ToolError } from '@blattwerk/shared';
import { runInThread } from '../../run-in-thread.ts';
import type { Pixels } from '../pixels.ts';
import type { HeifOutcome } from './decode-thread.ts';

/** TypeScript declares it only in its library for browsers. */
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

let program: object | undefined;

/**
 * Decodes the primary image of a HEIF file with HEVC to 8 bits per sample, in a thread of its own
 * (docs/decisions/0033-heic.md).
 * @throws ToolError damagedImage, unsupportedFormat, imageTooLarge, or tooComplex where libheif trapped or ran out of memory
 */
export async function decodeHevc(bytes: Uint8Array): Promise<Pixels> {
  program ??= new WebAssembly.Module(
    readFileSync(fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'))),
  );
  const entry = new URL('./decode-thread.ts', import.meta.url);
  const outcome = await runInThread<HeifOutcome>(entry, program, bytes);
  if (typeof outcome === 'object') return outcome;
  throw new ToolError(refusals[outcome]);
}

const refusals = {
  damaged: 'damagedImage',
  unsupported: 'unsupportedFormat',
  limit: 'imageTooLarge',
  trap: 'tooComplex',
} as const;
