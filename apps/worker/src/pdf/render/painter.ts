import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { RenderReplies, RenderRequest } from './messages.ts';

/** What ends a thread when PDFium breaks: a trap (see pdfium.ts), no memory for pixels, none for the thread. */
const engineErrors: readonly string[] = ['ToolError', 'RuntimeError', 'RangeError', 'ERR_WORKER_OUT_OF_MEMORY'];

/** A painting thread is gone, by a file that PDFium broke on or for want of memory. */
export class PainterLost extends Error {
  constructor(cause?: unknown) {
    super('a painting thread is gone', { cause });
    this.name = 'PainterLost';
  }
}

/** A thread with a PDFium of its own. */
export type Painter = ReturnType<typeof startPainter>;

/**
 * Megabytes of a thread's JavaScript; PDFium's memory and pixels lie outside. V8 would set 512 aside for code alone, which
 * count towards the child's limit (see confine.ts) although they are never used.
 */
const resourceLimits = { maxOldGenerationSizeMb: 128, codeRangeSizeMb: 16 };

/** TypeScript's library has it among the browser's alone. */
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

let compiled: object | undefined;

/**
 * Starts a thread that paints, with a fresh PDFium: nothing of another visitor's file is in its memory, and all of it
 * goes with the thread.
 */
export function startPainter() {
  // V8 shares the code of a module among threads while anyone holds it, so that it is optimised once and not in each job.
  compiled ??= new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))));
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits });
  let waiting: PromiseWithResolvers<unknown> | undefined;
  let lost: Error | undefined;

  function lose(cause?: Error & { code?: string }): void {
    const isOurs = cause !== undefined && ![cause.name, cause.code].some((name) => engineErrors.includes(name ?? ''));
    lost ??= isOurs ? cause : new PainterLost(cause);
    waiting?.reject(lost);
  }

  thread.on('message', (answer) => waiting?.resolve(answer));
  thread.on('error', lose);
  thread.on('exit', () => lose());

  return {
    /** Asks for one thing; to be awaited before the next. @throws PainterLost where the thread is gone */
    async ask<K extends RenderRequest['kind']>(request: RenderRequest & { kind: K }): Promise<RenderReplies[K]> {
      if (lost) throw lost;
      waiting = Promise.withResolvers();
      thread.postMessage(request, 'into' in request && request.into ? [request.into] : []);
      // The thread answers in order, and each kind with its own.
      return (await waiting.promise) as RenderReplies[K];
    },
    async end(): Promise<void> {
      await thread.terminate();
    },
  };
}
