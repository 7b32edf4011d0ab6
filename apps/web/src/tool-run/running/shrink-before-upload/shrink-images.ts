import type { ToolFile } from '../../model/accept-files.ts';
import { limitConcurrency } from '../../limit-concurrency.ts';
import { createWorkerPool } from '../../worker-pool.ts';
import { isShrinkable } from './needs-shrinking.ts';
import { type ShrinkTask, shrinkForUpload } from './shrink-image.ts';
import { stripImage } from './strip-images.ts';

/** Number of workers: a decoded photo of 50 megapixels takes 200 MB. */
const workers = 2;

export interface ShrunkImages {
  /** In the order of the files. */
  blobs: Blob[];
  /** Images that became smaller. */
  shrunkCount: number;
}

export interface ShrinkImagesOptions {
  signal: AbortSignal;
  /** Called with the number of finished images. */
  onDone: (done: number) => void;
}

/**
 * Compresses images for the upload, in the same order. An image that the browser cannot make smaller keeps its pixels
 * and loses its metadata.
 * @throws the signal's reason once it is aborted
 */
export async function shrinkImages(
  files: readonly ToolFile[],
  { signal, onDone }: ShrinkImagesOptions,
): Promise<ShrunkImages> {
  signal.throwIfAborted();
  const { shrink, close } = openShrinker();
  const inTurn = limitConcurrency(1);
  let done = 0;
  signal.addEventListener('abort', close, { once: true });
  try {
    let shrunkCount = 0;
    const blobs = await Promise.all(
      files.map(async (chosen) => {
        const { file, kind } = chosen;
        const smaller = isShrinkable(chosen) ? await shrink({ file, kind }) : null;
        if (smaller !== null) shrunkCount += 1;
        const sent = smaller ?? (await inTurn(signal, () => stripImage(file)));
        signal.throwIfAborted();
        done += 1;
        onDone(done);
        return sent;
      }),
    );
    return { blobs, shrunkCount };
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

interface Shrinker {
  shrink: (task: ShrinkTask) => Promise<Blob | null>;
  close: () => void;
}

function openShrinker(): Shrinker {
  if (typeof Worker === 'function' && typeof OffscreenCanvas === 'function') {
    const pool = createWorkerPool<ShrinkTask, Blob>(
      () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'compress-images' }),
      workers,
    );
    return { shrink: pool.run, close: pool.close };
  }
  return inThePage();
}

/** Compresses one image at a time in the page, where workers have no canvas. */
function inThePage(): Shrinker {
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  return {
    shrink: (task) => {
      const turn = last.then(() => (isClosed ? null : shrinkForUpload(task).catch(() => null)));
      last = turn;
      return turn;
    },
    close: () => {
      isClosed = true;
    },
  };
}
