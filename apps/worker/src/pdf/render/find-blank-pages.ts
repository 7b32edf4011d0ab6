import { shownSize } from '@blattwerk/pdf/internal';
import type { PageSize } from '@blattwerk/shared';
import { blankPictureWidth, isBlank } from '@blattwerk/shared/blank-page';
import { runInOrder } from '../../run-in-order.ts';
import type { OpenedDocument } from '../open/open-document.ts';
import { describePages, openInPool } from './open-pages.ts';
import { renderRows } from './page-rows.ts';
import { createRendererPool, maxRenderers, type RendererPool } from './renderer-pool.ts';

/** Pixels of a picture's height, for extremely high pages. */
const maxHeight = 1600;

/**
 * Finds the pages that are blank, by their pictures.
 * @param onProgress gets the share of the pages that are inspected
 * @returns page numbers, from 1; a page that cannot be rendered is not one of them
 * @throws MalformedPdf where PDFium reads other pages; TooComplexPdf
 */
export async function findBlankPages(opened: OpenedDocument, onProgress: (share: number) => void): Promise<number[]> {
  await using pool = createRendererPool();
  await openInPool(pool, opened);
  const { geometries } = describePages(opened.document);
  const tasks = geometries.map((geometry, pageIndex) => ({
    bytes: 0,
    run: () => isPageBlank(pool, pageIndex, shownSize(geometry)),
  }));
  const blank: number[] = [];
  let inspected = 0;
  for await (const isFound of runInOrder(tasks, { maxTasks: maxRenderers * 2, maxBytes: Infinity })) {
    inspected++;
    if (isFound) blank.push(inspected);
    onProgress(inspected / tasks.length);
  }
  return blank;
}

async function isPageBlank(pool: RendererPool, pageIndex: number, page: PageSize): Promise<boolean> {
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
  return isRendered && isBlank({ data: pixels, channels: 3, width, height });
}
