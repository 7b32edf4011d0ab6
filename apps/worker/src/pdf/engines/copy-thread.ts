import { parentPort, workerData } from 'node:worker_threads';
import { ToolError } from '@blattwerk/shared';
import type { ThreadTask } from '../../run-in-thread.ts';
import { createPdfium, type PdfiumProgram, PdfiumRefusal, useDocument } from './pdfium.ts';

/** The thread's message: the copy, or why there is none. `restricted`: encrypted, and opens without a password. */
export type CopyOutcome = Uint8Array<ArrayBuffer> | 'restricted' | 'password' | 'damaged' | 'tooComplex';

const { program, bytes } = workerData as ThreadTask<PdfiumProgram>;
const outcome = await copy();
parentPort?.postMessage(outcome, typeof outcome === 'string' ? [] : [outcome.buffer]);

async function copy(): Promise<CopyOutcome> {
  try {
    return await useDocument(await createPdfium(program), bytes, null, (document) =>
      document.isEncrypted ? 'restricted' : new Uint8Array(document.saveCopy()),
    );
  } catch (error) {
    if (error instanceof PdfiumRefusal) return error.kind;
    // A trap of WebAssembly.
    if (error instanceof ToolError || (error instanceof Error && error.name === 'RuntimeError')) return 'tooComplex';
    throw error;
  }
}
