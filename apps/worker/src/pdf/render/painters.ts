import { availableParallelism } from 'node:os';
import { type Painter, PainterLost, returnPainter, takePainter } from './painter.ts';

/** Each has a PDFium and the document in its memory. */
export const maxPainters = Math.min(4, availableParallelism());

/** Threads that have the same document open. */
export interface Painters extends AsyncDisposable {
  /** Opens a document in one thread. @returns what PDFium tells of it; null where it cannot read it */
  open: (bytes: Uint8Array) => Promise<{ pageCount: number; isEncrypted: boolean } | null>;
  /** Lets `work` have a thread to itself, as soon as one is free; one that is lost meanwhile is replaced. */
  use: <T>(work: (painter: Painter) => Promise<T>) => Promise<T>;
}

/** Threads are taken when they are needed, and wait for the next job afterwards. */
export function createPainters(): Painters {
  const all = new Set<Painter>();
  const free: Painter[] = [];
  const queue: ((painter: Painter) => void)[] = [];
  let file = new SharedArrayBuffer(0);

  function add(): Painter {
    const painter = takePainter();
    all.add(painter);
    return painter;
  }

  async function remove(painter: Painter): Promise<void> {
    all.delete(painter);
    await painter.end();
  }

  function release(painter: Painter): void {
    const next = queue.shift();
    if (next) next(painter);
    else free.push(painter);
  }

  function join(): void {
    const painter = add();
    // Whoever uses it finds out whether it could open what another one could.
    const ready = () => release(painter);
    void painter.ask({ kind: 'open', bytes: file }).then(ready, ready);
  }

  async function takeFree(): Promise<Painter> {
    const painter = free.shift();
    if (painter) return painter;
    if (all.size < maxPainters) join();
    return new Promise<Painter>((resolve) => void queue.push(resolve));
  }

  return {
    async open(bytes) {
      await Promise.all([...all].map((painter) => returnPainter(painter)));
      all.clear();
      free.length = 0;
      file = new SharedArrayBuffer(bytes.byteLength);
      new Uint8Array(file).set(bytes);
      const painter = add();
      try {
        const opened = await painter.ask({ kind: 'open', bytes: file });
        if (opened.kind === 'open') {
          release(painter);
          return opened;
        }
        all.delete(painter);
        await returnPainter(painter);
      } catch (error) {
        if (!(error instanceof PainterLost)) throw error;
        await remove(painter);
      }
      return null;
    },

    async use(work) {
      const painter = await takeFree();
      try {
        const result = await work(painter);
        release(painter);
        return result;
      } catch (error) {
        await remove(painter);
        join();
        throw error;
      }
    },

    async [Symbol.asyncDispose]() {
      await Promise.all([...all].map((painter) => returnPainter(painter)));
    },
  };
}
