import { inOrderAhead } from '../../images/ahead.ts';
import { leastBytes } from './jpeg.ts';
import type { PageSize } from './messages.ts';
import type { PageSource } from './page-source.ts';
import { letter, sizeOf } from './page-tree.ts';
import { paintScan } from './paint-scan.ts';
import { PainterLost } from './painter.ts';
import { maxPainters, type Painters } from './painters.ts';
import { fitRaster, type Raster } from './raster.ts';
import { type PaintedPage, paintPage, whitePage } from './render-page.ts';
import { findScan, type Scan } from './scan.ts';

/** Pages a painter under way or waiting for an earlier one, so that a slow page holds nobody up. */
const pagesAhead = 4;
/** Bytes that scans may take together while they are decoded. */
const maxDecodeBytes = 300_000_000;

export interface RenderedPage {
  jpeg: Buffer;
  pageNumber: number;
  isScaledDown: boolean;
  /** Whether it could not be painted, and is white. */
  isBlank: boolean;
  /** Bytes that the pages after it have at least. */
  leastBytesAhead: number;
}

/** One page to be painted. */
interface PagePlan {
  pageIndex: number;
  fit: (size: PageSize) => Raster;
  /** In its units, turned; undefined where only PDFium knows. */
  size: PageSize | undefined;
  scan: (() => Promise<Buffer | null>) | undefined;
  decodeBytes: number;
  leastBytes: number;
}

/**
 * Paints pages as JPEGs at a resolution, in the order given. In memory, a painter has a band painted and another one
 * encoded, however many pages there are and however large they are; scans are decoded within a bound.
 * @param maxPixels of a page, which is painted smaller beyond
 */
export async function* renderPages(
  painters: Painters,
  source: PageSource,
  pageNumbers: readonly number[],
  resolution: { dpi: number; maxPixels: number },
): AsyncGenerator<RenderedPage, void, void> {
  const plans = await planPages(source, pageNumbers, resolution);
  let leastBytesAhead = plans.reduce((sum, plan) => sum + plan.leastBytes, 0);
  const tasks = plans.map((plan) => ({ bytes: plan.decodeBytes, run: () => renderPage(painters, plan) }));
  const most = Math.min(maxPainters, plans.length) * pagesAhead;
  let index = 0;
  for await (const page of inOrderAhead(tasks, { most, maxBytes: maxDecodeBytes })) {
    leastBytesAhead -= plans[index++]?.leastBytes ?? 0;
    yield { ...page, leastBytesAhead };
  }
}

async function planPages(
  source: PageSource,
  pageNumbers: readonly number[],
  { dpi, maxPixels }: { dpi: number; maxPixels: number },
): Promise<PagePlan[]> {
  const pageIndexes = pageNumbers.map((pageNumber) => pageNumber - 1);
  const userUnits = await source.readUserUnits(pageIndexes);
  const plans: PagePlan[] = [];
  for (const pageIndex of pageIndexes) {
    const fit = (size: PageSize) => fitRaster(size, userUnits.get(pageIndex) ?? 1, dpi, maxPixels);
    const page = source.tree?.pages[pageIndex];
    if (!source.tree || !page) {
      plans.push({ pageIndex, fit, size: undefined, scan: undefined, decodeBytes: 0, leastBytes: 0 });
      continue;
    }
    const size = sizeOf(page);
    const raster = fit(size);
    const scan: Scan | undefined = await findScan(page, source.tree);
    plans.push({
      pageIndex,
      fit,
      size,
      scan: scan && (() => paintScan(scan, page, raster)),
      decodeBytes: scan?.decodeBytes ?? 0,
      leastBytes: leastBytes(raster, scan?.isGray ? 'gray' : 'rgb'),
    });
  }
  return plans;
}

type PaintedAlone = Omit<RenderedPage, 'leastBytesAhead'>;

async function renderPage(painters: Painters, plan: PagePlan): Promise<PaintedAlone> {
  const pageNumber = plan.pageIndex + 1;
  const jpeg = await plan.scan?.();
  if (jpeg && plan.size) return { jpeg, pageNumber, isScaledDown: plan.fit(plan.size).isScaledDown, isBlank: false };
  const painted = await tryPage(painters, plan);
  const page = painted ?? (await whitePage(plan.fit(plan.size ?? letter)));
  return { jpeg: await page.jpeg, pageNumber, isScaledDown: page.raster.isScaledDown, isBlank: !painted };
}

/** What another page left in a painter's memory can be why it breaks on this one: a page gets a second, fresh painter. */
async function tryPage(painters: Painters, { pageIndex, fit }: PagePlan): Promise<PaintedPage | null> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    try {
      return await painters.use((painter) => paintPage(painter, pageIndex, fit));
    } catch (error) {
      if (!(error instanceof PainterLost)) throw error;
    }
  }
  return null;
}
