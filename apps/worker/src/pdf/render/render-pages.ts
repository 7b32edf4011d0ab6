import { shownSize } from '@blattwerk/pdf/internal';
import { fitRaster, type PageSize, type RasterSize, rasterBounds, stackRaster } from '@blattwerk/shared';
import { runInOrder } from '../../run-in-order.ts';
import { encodeRows, type ImageEncoding } from './encode-rows.ts';
import { findScan } from './find-scan.ts';
import { minJpegBytes } from './jpeg-bands.ts';
import type { PageSource } from './open-pages.ts';
import { renderRows, renderStackedRows } from './page-rows.ts';
import { blankPage, renderPage } from './render-page.ts';
import { renderScan } from './render-scan.ts';
import { maxRenderers, type RendererPool } from './renderer-pool.ts';
import { renderWithRetry } from './retry-render.ts';

/** Pages per renderer that are begun or wait for an earlier one, so that a slow page does not delay others. */
const pagesAhead = 4;
/** Maximum memory of scans that are decoded at once, in bytes. */
const maxDecodeBytes = 300_000_000;

export interface RenderedPage {
  image: Buffer;
  pageNumber: number;
  isScaledDown: boolean;
  /** Whether it could not be rendered, and is white. */
  isBlank: boolean;
  /** Minimum size of the pages that follow, in bytes. */
  minRemainingBytes: number;
}

/** How pages are rendered. */
export interface RenderSettings extends ImageEncoding {
  /** Dots per inch. */
  dpi: number;
  /** Of an image, which is scaled down beyond. */
  maxPixels: number;
  /** Called with the number of pages that were rendered since the last call, also parts of one: a large one takes long. */
  onProgress: (pages: number) => void;
}

/** One page to be rendered. */
interface PagePlan {
  encoding: ImageEncoding;
  pageIndex: number;
  fit: (size: PageSize) => RasterSize;
  /** By the page's dictionary; PDFium's may differ by rounding. */
  raster: RasterSize;
  scan: (() => Promise<Buffer | null>) | undefined;
  /** Memory for the page in addition to its renderer's. */
  heldBytes: number;
  minBytes: number;
}

/**
 * Renders pages as images at a resolution, in the order given. A renderer has two bands in memory, however many pages
 * there are and however large they are; scans are decoded, and other formats than JPEG encoded, within a bound.
 * @param pool that has the document open
 * @throws TooComplexPdf
 */
export async function* renderPages(
  pool: RendererPool,
  source: PageSource,
  pageNumbers: readonly number[],
  settings: RenderSettings,
): AsyncGenerator<RenderedPage, void, void> {
  const plans = await planPages(source, pageNumbers, settings);
  let minRemainingBytes = plans.reduce((sum, plan) => sum + plan.minBytes, 0);
  const tasks = plans.map((plan) => ({
    bytes: plan.heldBytes,
    run: () => renderPlanned(pool, plan, settings.onProgress),
  }));
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
  settings: RenderSettings,
): Promise<PagePlan[]> {
  const { format, colors, dpi } = settings;
  const bounds = rasterBounds(format, { rasterPixels: settings.maxPixels });
  const isJpegInColor = format === 'jpg' && colors === 'color';
  const { pages } = reader.document;
  const plans: PagePlan[] = [];
  for (const pageNumber of pageNumbers) {
    const pageIndex = pageNumber - 1;
    const page = pages[pageIndex];
    const geometry = geometries[pageIndex];
    if (!page || !geometry) throw new RangeError(`expected a page number up to ${pages.length}, got ${pageNumber}`);
    const fit = (size: PageSize) => fitRaster(size, geometry.userUnit, dpi, bounds);
    const raster = fit(shownSize(geometry));
    const scan = isJpegInColor ? await findScan(page, geometry, reader) : undefined;
    const isGray = scan?.isGray === true || colors !== 'color';
    plans.push({
      encoding: { format, colors },
      pageIndex,
      fit,
      raster,
      scan: scan && (() => renderScan(scan, geometry, raster)),
      heldBytes: isJpegInColor ? (scan?.decodeBytes ?? 0) : encodingBytes(raster, format),
      minBytes: format === 'jpg' ? minJpegBytes(raster, isGray ? 'gray' : 'rgb') : 0,
    });
  }
  return plans;
}

async function renderPlanned(
  pool: RendererPool,
  plan: PagePlan,
  onProgress: RenderSettings['onProgress'],
): Promise<Omit<RenderedPage, 'minRemainingBytes'>> {
  const pageNumber = plan.pageIndex + 1;
  const { pageIndex, raster, encoding } = plan;
  if (encoding.format !== 'jpg' || encoding.colors !== 'color') {
    let isBlank = false;
    const events = { onRows: onProgress, onBlank: () => (isBlank = true) };
    const rows = renderRows(pool, { pageIndex, ...raster }, events);
    const image = await encodeRows(rows, raster, encoding);
    return { image, pageNumber, isScaledDown: raster.isScaledDown, isBlank };
  }
  const scan = await plan.scan?.();
  if (scan) {
    onProgress(1);
    return { image: scan, pageNumber, isScaledDown: raster.isScaledDown, isBlank: false };
  }
  const rendered = await renderWithRetry(pool, (renderer) => renderPage(renderer, pageIndex, plan.fit));
  const page = rendered ?? (await blankPage(raster));
  const image = await page.jpeg;
  onProgress(1);
  return { image, pageNumber, isScaledDown: page.raster.isScaledDown, isBlank: !rendered };
}

/** Peak memory of the encoding of an image by its rows, and of its file, in bytes: measured for WebP. */
function encodingBytes({ width, height }: RasterSize, format: RenderSettings['format']): number {
  return width * height * (format === 'webp' ? 8 : 3);
}

export interface TallImage {
  image: Buffer;
  isScaledDown: boolean;
  /** Pages that could not be rendered, and are white. */
  blankPages: number;
}

/**
 * Renders pages as one image, one below the other.
 * @param pageNumbers at least one
 * @throws TooComplexPdf
 */
export async function renderTallImage(
  pool: RendererPool,
  { geometries }: PageSource,
  pageNumbers: readonly number[],
  { format, colors, dpi, maxPixels, onProgress }: RenderSettings,
): Promise<TallImage> {
  const sizes = pageNumbers.map((pageNumber) => {
    const geometry = geometries[pageNumber - 1];
    if (!geometry) throw new RangeError(`expected a page number up to ${geometries.length}, got ${pageNumber}`);
    const { width, height } = shownSize(geometry);
    return { width: width * geometry.userUnit, height: height * geometry.userUnit };
  });
  const raster = stackRaster(sizes, dpi, rasterBounds(format, { rasterPixels: maxPixels }));
  let blankPages = 0;
  const pages = raster.pages.map((size, index) => ({ ...size, pageIndex: (pageNumbers[index] as number) - 1 }));
  const rows = renderStackedRows(pool, pages, {
    width: raster.width,
    onRows: onProgress,
    onBlank: () => blankPages++,
  });
  return { image: await encodeRows(rows, raster, { format, colors }), isScaledDown: raster.isScaledDown, blankPages };
}
