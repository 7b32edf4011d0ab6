import type { ToolFile } from '../../../tool-run/model/accept-files.ts';
import { createWorkerPool, type WorkerPool } from '../../../tool-run/worker-pool.ts';
import { makeThumbnail } from './make-thumbnail.ts';

/** Number of workers: a decoded photo takes 50 to 200 MB. */
const workers = 2;

const made = new Map<string, Promise<string | null>>();
let pool: WorkerPool<Blob, Blob> | undefined;

/** Object URL of an image's thumbnail; null where the browser cannot decode it (TIFF, damaged files). */
export function thumbnailOf({ id, file }: ToolFile): Promise<string | null> {
  const known = made.get(id);
  if (known !== undefined) return known;
  const url = make(file).then((blob) => (blob === null ? null : URL.createObjectURL(blob)));
  made.set(id, url);
  return url;
}

/** Releases the thumbnails of other images, and the workers when there is none left. */
export function keepThumbnails(files: readonly ToolFile[]): void {
  const ids = new Set(files.map(({ id }) => id));
  for (const [id, url] of made) {
    if (ids.has(id)) continue;
    made.delete(id);
    void url.then((gone) => {
      if (gone !== null) URL.revokeObjectURL(gone);
    });
  }
  if (files.length === 0) {
    pool?.close();
    pool = undefined;
  }
}

function make(file: File): Promise<Blob | null> {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return inThePage(file);
  pool ??= createWorkerPool<Blob, Blob>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'thumbnails' }),
    workers,
  );
  return pool.run(file);
}

let last: Promise<unknown> = Promise.resolve();

function inThePage(file: File): Promise<Blob | null> {
  const turn = last.then(() => makeThumbnail(file).catch(() => null));
  last = turn;
  return turn;
}
