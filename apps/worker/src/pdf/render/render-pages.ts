import { runInOrder } from '../../run-in-order.ts';
import { findScan } from './find-scan.ts';
import { minJpegBytes } from './jpeg-bands.ts';
import type { PageSize } from './messages.ts';
import type { PageSource } from './open-pages.ts';
import { sizeOf } from './page-geometry.ts';
import { fitRaster, type RasterSize } from './raster.ts';
import { blankPage, type PageImage, renderPage } from './render-page.ts';
import { renderScan } from './render-scan.ts';
import { maxRenderers, type RendererPool } from './renderer-pool.ts';
import { RendererLost } from './renderer.ts';

/** Pages per renderer that are begun or wait for an earlier one, so that a slow page does not delay others. */
const pagesAhead = 4;
/** Maximum memory of scans that are decoded at once, in bytes. */
const maxDecodeBytes = 300_000_000;

export interface RenderedPage {
  jpeg: Buffer;
  pageNumber: number;
  isScaledDown: boolean;
  /** Whether it could not be rendered, and is white. */
  isBlank: boolean;
  /** Minimum size of the pages that follow, in bytes. */
  minRemainingBytes: number;
}

/** One page to be rendered. */
interface PagePlan {
  pageIndex: number;
  fit: (size: PageSize) => RasterSize;
  /** By the page's dictionary; PDFium's may differ by rounding. */
  raster: RasterSize;
  scan: (() => Promise<Buffer | null>) | undefined;
  decodeBytes: number;
  minBytes: number;
}

/**
 * Renders pages as JPEGs at a resolution, in the order given. A renderer has two bands in memory, however many pages
 * there are and however large they are; scans are decoded within a bound.
 * @param pool that has the document open
 * @param resolution `maxPixels`: of a page, which is scaled down beyond
 * @throws TooComplexPdf
 */
export async function* renderPages(
  pool: RendererPool,
  source: PageSource,
  pageNumbers: readonly number[],
  resolution: { dpi: number; maxPixels: number },
): AsyncGenerator<RenderedPage, void, void> {
  const plans = await planPages(source, pageNumbers, resolution);
  let minRemainingBytes = plans.reduce((sum, plan) => sum + plan.minBytes, 0);
  const tasks = plans.map((plan) => ({ bytes: plan.decodeBytes, run: () => renderPlanned(pool, plan) }));
  const maxTasks = Math.min(maxRenderers, plans.length) * pagesAhead;
  let index = 0;
  for await (const page of runInOrder(tasks, { maxTasks, maxBytes: maxDecodeBytes })) {
    minRemainingBytes -= plans[index++]?.minBytes ?? 0;
    yield { ...page, minRemainingBytes };
  }
}

async function planPages(
  { reader, geometries }: PageSource,
  pageNumbers: readonly number[],
  { dpi, maxPixels }: { dpi: number; maxPixels: number },
): Promise<PagePlan[]> {
  const { pages } = reader.document;
  const plans: PagePlan[] = [];
  for (const pageNumber of pageNumbers) {
    const pageIndex = pageNumber - 1;
    const page = pages[pageIndex];
    const geometry = geometries[pageIndex];
    if (!page || !geometry) throw new RangeError(`expected a page number up to ${pages.length}, got ${pageNumber}`);
    const fit = (size: PageSize) => fitRaster(size, geometry.userUnit, dpi, maxPixels);
    const raster = fit(sizeOf(geometry));
    const scan = await findScan(page, geometry, reader);
    plans.push({
      pageIndex,
      fit,
      raster,
      scan: scan && (() => renderScan(scan, geometry, raster)),
      decodeBytes: scan?.decodeBytes ?? 0,
      minBytes: minJpegBytes(raster, scan?.isGray ? 'gray' : 'rgb'),
    });
  }
  return plans;
}

async function renderPlanned(pool: RendererPool, plan: PagePlan): Promise<Omit<RenderedPage, 'minRemainingBytes'>> {
  const pageNumber = plan.pageIndex + 1;
  const jpeg = await plan.scan?.();
  if (jpeg) return { jpeg, pageNumber, isScaledDown: plan.raster.isScaledDown, isBlank: false };
  const rendered = await renderWithRetry(pool, plan);
  const page = rendered ?? (await blankPage(plan.raster));
  return { jpeg: await page.jpeg, pageNumber, isScaledDown: page.raster.isScaledDown, isBlank: !rendered };
}

/**
 * Renders a page, a second time with a new renderer where PDFium traps after other pages: one of them may have corrupted
 * its memory.
 */
async function renderWithRetry(pool: RendererPool, { pageIndex, fit }: PagePlan): Promise<PageImage | null> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    let isFirstPage = false;
    try {
      return await pool.use((renderer) => {
        isFirstPage = !renderer.hasLoadedPages;
        return renderPage(renderer, pageIndex, fit);
      });
    } catch (error) {
      if (!(error instanceof RendererLost)) throw error;
      if (isFirstPage) return null;
    }
  }
  return null;
}
