import { Worker } from 'node:worker_threads';
import { compilePdfium } from '../engines/pdfium.ts';
import type { RenderReplies, RenderRequest } from './messages.ts';

/** Names and codes of errors of PDFium that end a thread: a trap, or no memory for file, pixels or thread. */
const engineErrors: readonly string[] = ['ToolError', 'RuntimeError', 'RangeError', 'ERR_WORKER_OUT_OF_MEMORY'];

/** A rendering thread ended: PDFium trapped, or memory ran out. */
export class RendererLost extends Error {
  constructor(cause?: unknown) {
    super('a rendering thread ended', { cause });
    this.name = 'RendererLost';
  }
}

/** State of the encoding of a renderer's pixels: one band at a time, so that bands do not accumulate. */
interface Encoding {
  last: Promise<unknown>;
  /** Memory for the band after the next: allocating it again costs as much as a third of the encoding. */
  spare: ArrayBuffer | null;
}

/** A thread with a PDFium of its own, which is a new one for each file. */
export type Renderer = ReturnType<typeof startRenderer>;

/**
 * Megabytes of a thread's JavaScript heap; PDFium's memory and pixels are outside of it. V8 would reserve 512 for code
 * alone, which count towards the child's limit (see confine.ts) although they are never used.
 */
const resourceLimits = { maxOldGenerationSizeMb: 128, codeRangeSizeMb: 16 };

/** Maximum number of idle threads: each keeps some 50 MB, which the next job may need. */
const maxIdle = 2;

/** Threads that wait for the next job; they do not keep the process from ending. */
const idle: Renderer[] = [];

/** An idle renderer, or a new one. */
export function takeRenderer(): Renderer {
  const renderer = idle.pop() ?? startRenderer();
  renderer.setReferenced(true);
  return renderer;
}

/** Closes a renderer's file, and keeps the renderer for the next job unless enough are idle. */
export async function returnRenderer(renderer: Renderer): Promise<void> {
  if (idle.length < maxIdle && renderer.close()) {
    renderer.setReferenced(false);
    idle.push(renderer);
  } else await renderer.end();
}

function startRenderer() {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits,
    workerData: { program: compilePdfium() },
  });
  let waiting: PromiseWithResolvers<unknown> | undefined;
  let lost: Error | undefined;
  let isOpen = false;
  let hasLoadedPages = false;
  let encoding: Encoding = { last: Promise.resolve(), spare: null };

  function lose(cause?: Error & { code?: string }): void {
    const isBug = cause !== undefined && ![cause.name, cause.code].some((name) => engineErrors.includes(name ?? ''));
    lost ??= isBug ? cause : new RendererLost(cause);
    waiting?.reject(lost);
    const at = idle.indexOf(renderer);
    if (at >= 0) idle.splice(at, 1);
  }

  thread.on('message', (reply) => waiting?.resolve(reply));
  thread.on('error', lose);
  thread.on('exit', () => lose());

  const renderer = {
    /**
     * Sends a request; the next one must wait for the reply.
     * @throws RendererLost where the thread ended
     */
    async send<K extends keyof RenderReplies>(request: RenderRequest & { kind: K }): Promise<RenderReplies[K]> {
      if (lost) throw lost;
      const pending = Promise.withResolvers<unknown>();
      waiting = pending;
      thread.postMessage(request, 'into' in request && request.into ? [request.into] : []);
      // Replies come in order, each of the request's kind.
      const reply = (await pending.promise) as RenderReplies[K];
      waiting = undefined;
      if (request.kind === 'load' || request.kind === 'texts') hasLoadedPages = true;
      if (request.kind === 'open') isOpen = (reply as RenderReplies['open']).kind === 'open';
      return reply;
    },
    /**
     * Closes the file, if one is open.
     * @returns whether another may be opened: not during a request, or after the end
     */
    close(): boolean {
      if (lost || waiting) return false;
      if (isOpen) thread.postMessage({ kind: 'close' } satisfies RenderRequest);
      isOpen = false;
      hasLoadedPages = false;
      encoding = { last: Promise.resolve(), spare: null };
      return true;
    },
    /** Whether it has loaded a page of the open file. */
    get hasLoadedPages(): boolean {
      return hasLoadedPages;
    },
    get encoding(): Encoding {
      return encoding;
    },
    /** Whether the thread keeps the process from ending. */
    setReferenced(isReferenced: boolean): void {
      if (isReferenced) thread.ref();
      else thread.unref();
    },
    async end(): Promise<void> {
      await thread.terminate();
    },
  };
  return renderer;
}
