import { useEffect, useState } from 'react';
import type { ToolFile } from '../model/accept-files.ts';
import { createWorkerPool, type WorkerPool } from '../worker-pool.ts';
import { type MadeThumbnail, makeThumbnail } from './make-thumbnail.ts';

/** Number of workers: a decoded photo takes 50 to 200 MB. */
const workers = 2;

/** A thumbnail with the object URL of its picture. */
export interface ImageThumbnail extends Omit<MadeThumbnail, 'picture'> {
  url: string;
}

const made = new Map<string, Promise<ImageThumbnail | null>>();
let pool: WorkerPool<Blob, MadeThumbnail> | undefined;

/** An image's thumbnail: null where the browser cannot decode it (TIFF, damaged files), undefined while it is being created. */
export function useThumbnail(file: ToolFile): ImageThumbnail | null | undefined {
  const [thumbnail, setThumbnail] = useState<ImageThumbnail | null>();
  useEffect(() => {
    let isCurrent = true;
    void thumbnailOf(file).then((found) => {
      if (isCurrent) setThumbnail(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return thumbnail;
}

function thumbnailOf({ id, file }: ToolFile): Promise<ImageThumbnail | null> {
  const known = made.get(id);
  if (known !== undefined) return known;
  const thumbnail = make(file).then((found): ImageThumbnail | null => {
    if (found === null) return null;
    const { picture, ...shown } = found;
    return { ...shown, url: URL.createObjectURL(picture) };
  });
  made.set(id, thumbnail);
  return thumbnail;
}

/** Releases the thumbnails of other images, and the workers when there is none left. */
export function keepThumbnails(files: readonly ToolFile[]): void {
  const ids = new Set(files.map(({ id }) => id));
  for (const [id, thumbnail] of made) {
    if (ids.has(id)) continue;
    made.delete(id);
    void thumbnail.then((gone) => {
      if (gone !== null) URL.revokeObjectURL(gone.url);
    });
  }
  if (files.length === 0) {
    pool?.close();
    pool = undefined;
  }
}

function make(file: File): Promise<MadeThumbnail | null> {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return inThePage(file);
  pool ??= createWorkerPool<Blob, MadeThumbnail>(
    () => new Worker(new URL('./thumbnail-worker.ts', import.meta.url), { type: 'module', name: 'thumbnails' }),
    workers,
  );
  return pool.run(file);
}

let last: Promise<unknown> = Promise.resolve();

function inThePage(file: File): Promise<MadeThumbnail | null> {
  const turn = last.then(() => makeThumbnail(file).catch(() => null));
  last = turn;
  return turn;
}
