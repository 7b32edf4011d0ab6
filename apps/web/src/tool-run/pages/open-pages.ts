import type { RenderReply, RenderRequest } from './render-messages.ts';
import { queuePictures, type RequestPicture } from './queue-pictures.ts';

/** A PDF opened for rendering. */
export interface PdfPages {
  readonly count: number;
  /** Requests a page's picture; see `queuePictures`. */
  request: RequestPicture;
  /**
   * Renders a page at once, in its own rotation.
   * @param number page number, from 1
   * @param width width of the picture in device pixels
   * @throws where the page cannot be rendered or the signal aborts
   */
  render: (number: number, width: number, signal: AbortSignal) => Promise<ImageBitmap>;
  close: () => void;
}

/** Thrown where a PDF cannot be opened without a password. */
export class EncryptedPdfError extends Error {}

/**
 * Opens a PDF in a worker of its own; the file stays in the browser.
 * @throws EncryptedPdfError; another error where it is damaged, or the browser cannot render PDFs
 */
export async function openPages(file: Blob): Promise<PdfPages> {
  const { ask, close } = startRenderer();
  try {
    const count = await ask((id) => ({ type: 'open', id, file }));
    if (typeof count !== 'number') throw new Error('the PDF could not be opened');
    const render: PdfPages['render'] = async (page, width, signal) => {
      const picture = await ask((id) => ({ type: 'render', id, page, width }), signal);
      if (typeof picture === 'number') throw new Error('the page could not be rendered');
      if (!signal.aborted) return picture;
      picture.close();
      throw signal.reason;
    };
    return { count, request: queuePictures(render), render, close };
  } catch (error) {
    close();
    throw error;
  }
}

interface Waiting {
  resolve: (answer: number | ImageBitmap) => void;
  reject: (error: Error) => void;
}

interface Renderer {
  ask: (request: (id: number) => RenderRequest, signal?: AbortSignal) => Promise<number | ImageBitmap>;
  /** Terminates the worker at once. */
  close: () => void;
}

function startRenderer(): Renderer {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module', name: 'pdf-pages' });
  const asked = new Map<number, Waiting>();
  let lastId = 0;

  const close = () => {
    worker.terminate();
    for (const { reject } of asked.values()) reject(new Error('the renderer was closed'));
    asked.clear();
  };
  worker.addEventListener('message', ({ data: { id, answer, isEncrypted } }: MessageEvent<RenderReply>) => {
    const waiting = asked.get(id);
    asked.delete(id);
    if (isEncrypted === true) waiting?.reject(new EncryptedPdfError('the PDF needs a password'));
    else if (answer === null) waiting?.reject(new Error('the page could not be rendered'));
    else waiting?.resolve(answer);
  });
  worker.addEventListener('error', close);

  return {
    ask: (request, signal) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        asked.set(id, { resolve, reject });
        worker.postMessage(request(id));
        signal?.addEventListener('abort', () => worker.postMessage({ type: 'cancel', id } satisfies RenderRequest));
      }),
    close,
  };
}
