import { shownSize } from '@blattwerk/pdf/internal';
import type { PageSize } from '@blattwerk/shared';
import { blankPictureWidth, type PagePixels } from '@blattwerk/shared/blank-page';
import { runInOrder } from '../../run-in-order.ts';
import type { OpenedDocument } from '../open/open-document.ts';
import { describePages, openInPool } from './open-pages.ts';
import { renderRows } from './page-rows.ts';
import { createRendererPool, maxRenderers, type RendererPool } from './renderer-pool.ts';

/** Pixels of a picture's height, for extremely high pages. */
const maxHeight = 1600;

/** What is reported of pages that are inspected. */
interface Inspection<T> {
  /** Gets a picture of a page, and its number. */
  inspect: (picture: PagePixels, pageNumber: number) => T;
  /** Gets the share of the pages that are inspected. */
  onProgress: (share: number) => void;
}

/**
 * Inspects small pictures of pages.
 * @param pageNumbers from 1
 * @returns results by page number, in the order of the numbers; a page that cannot be rendered has none
 * @throws MalformedPdf where PDFium reads other pages; TooComplexPdf
 */
export async function inspectPages<T>(
  opened: OpenedDocument,
  pageNumbers: readonly number[],
  { inspect, onProgress }: Inspection<T>,
): Promise<Map<number, T>> {
  await using pool = createRendererPool();
  await openInPool(pool, opened);
  const { geometries } = describePages(opened.document);
  const tasks = pageNumbers.flatMap((pageNumber) => {
    const geometry = geometries[pageNumber - 1];
    if (!geometry) return [];
    const run = async () => {
      const picture = await pictureOf(pool, pageNumber - 1, shownSize(geometry));
      return { pageNumber, found: picture && { result: inspect(picture, pageNumber) } };
    };
    return [{ bytes: 0, run }];
  });
  const results = new Map<number, T>();
  let inspected = 0;
  for await (const { pageNumber, found } of runInOrder(tasks, { maxTasks: maxRenderers * 2, maxBytes: Infinity })) {
    inspected++;
    if (found) results.set(pageNumber, found.result);
    onProgress(inspected / tasks.length);
  }
  return results;
}

/** @returns undefined where the page cannot be rendered */
async function pictureOf(pool: RendererPool, pageIndex: number, page: PageSize): Promise<PagePixels | undefined> {
  const scale = Math.min(blankPictureWidth / page.width, maxHeight / page.height);
  const [width, height] = [page.width, page.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const pixels = new Uint8Array(width * height * 3);
  let [at, isRendered] = [0, true];
  const onBlank = () => {
    isRendered = false;
  };
  for await (const rows of renderRows(pool, { pageIndex, width, height }, { onRows: () => {}, onBlank })) {
    pixels.set(rows, at);
    at += rows.length;
  }
  return isRendered ? { data: pixels, channels: 3, width, height } : undefined;
}
