import type { PaintAnswer, PaintRequest } from './paint-messages.ts';
import { queuePictures, type WantPicture } from './queue-pictures.ts';

/** A PDF that the browser can paint. */
export interface PdfPages {
  readonly count: number;
  /** Has a page painted once it rests; see `queuePictures`. */
  want: WantPicture;
  /**
   * Paints a page as one sees it, at once.
   * @param number from 1
   * @param width of the picture in pixels of the screen
   * @throws where the page cannot be painted or the signal aborts
   */
  paint: (number: number, width: number, signal: AbortSignal) => Promise<ImageBitmap>;
  close: () => void;
}

/**
 * Opens a PDF for its pictures, in this browser alone, in a worker of its own.
 * @throws where it is locked, damaged or the browser is too old for it
 */
export async function openPages(file: Blob): Promise<PdfPages> {
  const { ask, close } = startPainter();
  try {
    const count = await ask((id) => ({ type: 'open', id, file }));
    if (typeof count !== 'number') throw new Error('not opened');
    const paint: PdfPages['paint'] = async (page, width, signal) => {
      const picture = await ask((id) => ({ type: 'paint', id, page, width }), signal);
      if (typeof picture === 'number') throw new Error('not painted');
      if (!signal.aborted) return picture;
      picture.close();
      throw signal.reason;
    };
    return { count, want: queuePictures(paint), paint, close };
  } catch (error) {
    close();
    throw error;
  }
}

interface Waiting {
  resolve: (answer: number | ImageBitmap) => void;
  reject: (error: Error) => void;
}

interface Painter {
  ask: (request: (id: number) => PaintRequest, signal?: AbortSignal) => Promise<number | ImageBitmap>;
  /** Ends the worker at once, and with it what it works on. */
  close: () => void;
}

function startPainter(): Painter {
  const worker = new Worker(new URL('./paint-worker.ts', import.meta.url), { type: 'module', name: 'pdf-pages' });
  const asked = new Map<number, Waiting>();
  let lastId = 0;

  const close = () => {
    worker.terminate();
    for (const { reject } of asked.values()) reject(new Error('the painter is gone'));
    asked.clear();
  };
  worker.addEventListener('message', ({ data: { id, answer } }: MessageEvent<PaintAnswer>) => {
    const waiting = asked.get(id);
    asked.delete(id);
    if (answer === null) waiting?.reject(new Error('not painted'));
    else waiting?.resolve(answer);
  });
  worker.addEventListener('error', close);

  return {
    ask: (request, signal) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        asked.set(id, { resolve, reject });
        worker.postMessage(request(id));
        signal?.addEventListener('abort', () => worker.postMessage({ type: 'giveUp', id } satisfies PaintRequest));
      }),
    close,
  };
}
