import { availableParallelism } from 'node:os';
import { type Renderer, RendererLost, returnRenderer, takeRenderer } from './renderer.ts';

/** Maximum number of threads; each has a PDFium and the document in its memory. */
export const maxRenderers = Math.min(4, availableParallelism());

/** Threads that have the same document open. */
export interface RendererPool extends AsyncDisposable {
  /** Opens a document in one thread. @returns null where PDFium cannot read it */
  open: (bytes: Uint8Array) => Promise<{ pageCount: number; isEncrypted: boolean } | null>;
  /**
   * Reserves a thread for `work`, as soon as one is free; one that is lost meanwhile is replaced. Any other error of
   * `work` aborts the pool.
   */
  use: <T>(work: (renderer: Renderer) => Promise<T>) => Promise<T>;
}

/** Threads are started when they are needed, and kept for the next job afterwards. */
export function createRendererPool(): RendererPool {
  const all = new Set<Renderer>();
  const free: Renderer[] = [];
  const queue: PromiseWithResolvers<Renderer>[] = [];
  let file = new SharedArrayBuffer(0);
  let failure: { error: unknown } | undefined;

  function add(): Renderer {
    const renderer = takeRenderer();
    all.add(renderer);
    return renderer;
  }

  async function remove(renderer: Renderer): Promise<void> {
    all.delete(renderer);
    await renderer.end();
  }

  function release(renderer: Renderer): void {
    const next = queue.shift();
    if (next) next.resolve(renderer);
    else free.push(renderer);
  }

  function join(): void {
    const renderer = add();
    // Where it cannot open the document, its first use throws the error.
    const ready = () => release(renderer);
    void renderer.send({ kind: 'open', bytes: file }).then(ready, ready);
  }

  async function takeFree(): Promise<Renderer> {
    if (failure) throw failure.error;
    const renderer = free.shift();
    if (renderer) return renderer;
    if (all.size < maxRenderers) join();
    const waiting = Promise.withResolvers<Renderer>();
    queue.push(waiting);
    return waiting.promise;
  }

  /** Ends all threads; all uses, present and future, fail with this error. */
  function abort(error: unknown): void {
    if (failure) return;
    failure = { error };
    for (const waiting of queue.splice(0)) waiting.reject(error);
    for (const renderer of all) void renderer.end();
  }

  return {
    async open(bytes) {
      await Promise.all([...all].map((renderer) => returnRenderer(renderer)));
      all.clear();
      free.length = 0;
      file = new SharedArrayBuffer(bytes.byteLength);
      new Uint8Array(file).set(bytes);
      const renderer = add();
      try {
        const opened = await renderer.send({ kind: 'open', bytes: file });
        if (opened.kind === 'open') {
          release(renderer);
          return opened;
        }
        all.delete(renderer);
        await returnRenderer(renderer);
      } catch (error) {
        if (!(error instanceof RendererLost)) throw error;
        await remove(renderer);
      }
      return null;
    },

    async use(work) {
      const renderer = await takeFree();
      try {
        const result = await work(renderer);
        release(renderer);
        return result;
      } catch (error) {
        await remove(renderer);
        if (failure) throw failure.error;
        if (error instanceof RendererLost) join();
        else abort(error);
        throw error;
      }
    },

    async [Symbol.asyncDispose]() {
      await Promise.all([...all].map((renderer) => returnRenderer(renderer)));
    },
  };
}
