import type { PaintAnswer, PaintRequest } from './render-messages.ts';
import { queuePictures, type WantPicture } from './queue-pictures.ts';

/** A PDF opened for rendering. */
export interface PdfPages {
  readonly count: number;
  /** Requests a page's picture; see `queuePictures`. */
  want: WantPicture;
  /**
   * Renders a page at once, in its own rotation.
   * @param number page number, from 1
   * @param width width of the picture in device pixels
   * @throws where the page cannot be rendered or the signal aborts
   */
  paint: (number: number, width: number, signal: AbortSignal) => Promise<ImageBitmap>;
  close: () => void;
}

/**
 * Opens a PDF in a worker of its own; the file stays in the browser.
 * @throws where it is encrypted or damaged, or the browser cannot render PDFs
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
  /** Terminates the worker at once. */
  close: () => void;
}

function startPainter(): Painter {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module', name: 'pdf-pages' });
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
