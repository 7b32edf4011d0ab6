import { type Painter, PainterLost, startPainter } from './painter.ts';

/** Threads that have the same document open. */
export interface Painters extends AsyncDisposable {
  /** Opens a document in one thread. @returns its pages as PDFium counts them; null where it cannot read it */
  open: (path: string) => Promise<number | null>;
  /** Starts further threads for the open document, up to `count` in all. */
  grow: (count: number) => void;
  /** Lets `work` have a thread to itself, as soon as one is free; one that is lost meanwhile is replaced. */
  use: <T>(work: (painter: Painter) => Promise<T>) => Promise<T>;
}

/** Starts the first thread, which gets ready while the file is looked at. */
export function startPainters(): Painters {
  let spare: Painter | undefined = startPainter();
  const all = new Set<Painter>([spare]);
  const free: Painter[] = [];
  const queue: ((painter: Painter) => void)[] = [];
  let openPath = '';

  function add(): Painter {
    const painter = startPainter();
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

  function join(painter: Painter): void {
    // Whoever uses it finds out whether it could open what another one could.
    const ready = () => release(painter);
    void painter.ask({ kind: 'open', path: openPath }).then(ready, ready);
  }

  return {
    async open(path) {
      const painter = spare ?? add();
      spare = undefined;
      try {
        const opened = await painter.ask({ kind: 'open', path });
        if (opened.kind === 'unreadable') {
          spare = painter;
          return null;
        }
        openPath = path;
        release(painter);
        return opened.pageCount;
      } catch (error) {
        if (!(error instanceof PainterLost)) throw error;
        await remove(painter);
        return null;
      }
    },

    grow(count) {
      while (all.size < count) join(add());
    },

    async use(work) {
      const painter = free.shift() ?? (await new Promise<Painter>((resolve) => void queue.push(resolve)));
      try {
        const result = await work(painter);
        release(painter);
        return result;
      } catch (error) {
        await remove(painter);
        join(add());
        throw error;
      }
    },

    async [Symbol.asyncDispose]() {
      await Promise.all([...all].map((painter) => painter.end()));
    },
  };
}
