import { Worker } from 'node:worker_threads';
import { ToolError } from '@blattwerk/shared';
import { compilePdfium } from '../pdfium.ts';
import type { RenderReplies, RenderRequest } from './messages.ts';

/** What ends a thread when PDFium breaks: a trap, no memory for the file or for pixels, none for the thread. */
const engineErrors: readonly string[] = ['ToolError', 'RuntimeError', 'RangeError', 'ERR_WORKER_OUT_OF_MEMORY'];

/** A painting thread is gone, by a file that PDFium broke on or for want of memory. */
export class PainterLost extends Error {
  constructor(cause?: unknown) {
    super('a painting thread is gone', { cause });
    this.name = 'PainterLost';
  }
}

/** What becomes of a painter's pixels: one band at a time is encoded, so that they do not pile up. */
interface Encoding {
  last: Promise<unknown>;
  /** Memory for the band after the next: taking it anew costs as much as a third of the encoding. */
  spare: ArrayBuffer | null;
}

/** A thread with a PDFium of its own, which is a new one for each file. */
export type Painter = ReturnType<typeof startPainter>;

/**
 * Megabytes of a thread's JavaScript; PDFium's memory and pixels lie outside. V8 would set 512 aside for code alone, which
 * count towards the child's limit (see confine.ts) although they are never used.
 */
const resourceLimits = { maxOldGenerationSizeMb: 128, codeRangeSizeMb: 16 };

/** Each keeps some 50 MB, which the next job would need for more threads than that. */
const maxIdle = 2;

/** One band of an ordinary page takes a fraction of a second; what takes so long would hold a child until its time is over. */
const longestAskMs = 15_000;

/** Threads that wait for the next job, and keep nobody from ending. */
const idle: Painter[] = [];

/** A painter that waited, or a new one. */
export function takePainter(): Painter {
  const painter = idle.pop() ?? startPainter();
  painter.attend(true);
  return painter;
}

/** Takes a painter's file from it, and keeps it for the next job unless too many wait already. */
export async function returnPainter(painter: Painter): Promise<void> {
  if (idle.length < maxIdle && painter.close()) {
    painter.attend(false);
    idle.push(painter);
  } else await painter.end();
}

function startPainter() {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits,
    workerData: { program: compilePdfium() },
  });
  let waiting: PromiseWithResolvers<unknown> | undefined;
  let lost: Error | undefined;
  let isOpen = false;
  let encoding: Encoding = { last: Promise.resolve(), spare: null };

  function lose(cause?: Error & { code?: string }): void {
    const isOurs = cause !== undefined && ![cause.name, cause.code].some((name) => engineErrors.includes(name ?? ''));
    lost ??= isOurs ? cause : new PainterLost(cause);
    waiting?.reject(lost);
    const at = idle.indexOf(painter);
    if (at >= 0) idle.splice(at, 1);
  }

  thread.on('message', (answer) => waiting?.resolve(answer));
  thread.on('error', lose);
  thread.on('exit', () => lose());

  const painter = {
    /**
     * Asks for one thing; to be awaited before the next.
     * @throws PainterLost where the thread is gone
     * @throws ToolError tooComplex where it takes too long; the thread is gone then
     */
    async ask<K extends keyof RenderReplies>(request: RenderRequest & { kind: K }): Promise<RenderReplies[K]> {
      if (lost) throw lost;
      const asked = Promise.withResolvers<unknown>();
      waiting = asked;
      const timer = setTimeout(() => {
        asked.reject(new ToolError('tooComplex'));
        void thread.terminate();
      }, longestAskMs);
      thread.postMessage(request, 'into' in request && request.into ? [request.into] : []);
      // The thread answers in order, and each kind with its own.
      const answer = (await asked.promise.finally(() => clearTimeout(timer))) as RenderReplies[K];
      waiting = undefined;
      if (request.kind === 'open') isOpen = (answer as RenderReplies['open']).kind === 'open';
      return answer;
    },
    /** Closes its file, if it has one. @returns whether it can be given another: not while it is at work, or gone */
    close(): boolean {
      if (lost || waiting) return false;
      if (isOpen) thread.postMessage({ kind: 'close' } satisfies RenderRequest);
      isOpen = false;
      encoding = { last: Promise.resolve(), spare: null };
      return true;
    },
    get encoding(): Encoding {
      return encoding;
    },
    /** Whether the process waits for it. */
    attend(isAwaited: boolean): void {
      if (isAwaited) thread.ref();
      else thread.unref();
    },
    async end(): Promise<void> {
      await thread.terminate();
    },
  };
  return painter;
}
