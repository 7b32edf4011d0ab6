import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ToolError } from '@blattwerk/shared';
import { inOrderAhead } from '../../images/ahead.ts';
import type { Run } from '../../process.ts';
import type { OpenedPdf } from '../open-pdf.ts';
import { QpdfRefusal, runQpdf } from '../qpdf.ts';
import type { PageSize } from './messages.ts';
import { type PaintedPage, paintPage, whitePage } from './render-page.ts';
import { PainterLost } from './painter.ts';
import type { Painters } from './painters.ts';
import { fitRaster, type Raster } from './raster.ts';
import { readUserUnits } from './user-units.ts';

/** Each has a PDFium and the document in its memory. */
const maxPainters = Math.min(4, availableParallelism());
/** Pages a painter under way or waiting for an earlier one, so that a slow page holds nobody up. */
const pagesAhead = 4;
/** The size of a page that has none, in points (PDFium's own choice). */
const letter: PageSize = { width: 612, height: 792 };

export interface RenderedPage {
  jpeg: Buffer;
  pageNumber: number;
  isScaledDown: boolean;
  /** Whether it could not be painted, and is white. */
  isBlank: boolean;
}

/**
 * Opens a document for painting; what PDFium cannot read, qpdf writes anew.
 * @returns the path of what was opened
 * @throws ToolError damagedPdf where that does not help
 */
export async function openInPainters(painters: Painters, pdf: OpenedPdf, run: Run): Promise<string> {
  if ((await painters.open(pdf.path)) === pdf.pageCount) return pdf.path;
  const path = join(await run.scratch(), 'rewritten.pdf');
  try {
    await runQpdf({ inputFile: pdf.path, outputFile: path });
  } catch (error) {
    if (!(error instanceof QpdfRefusal)) throw error;
    throw new ToolError('damagedPdf', { file: pdf.name }, { cause: error });
  }
  if ((await painters.open(path)) === null) throw new ToolError('damagedPdf', { file: pdf.name });
  return path;
}

/**
 * Paints pages as JPEGs at a resolution, in the order given. In memory, a painter has a band painted and another one
 * encoded, however many pages there are and however large they are.
 * @param path what `openInPainters` opened
 * @param maxPixels of a page, which is painted smaller beyond
 */
export async function* renderPages(
  painters: Painters,
  path: string,
  pageNumbers: readonly number[],
  { dpi, maxPixels }: { dpi: number; maxPixels: number },
): AsyncGenerator<RenderedPage, void, void> {
  const count = Math.min(maxPainters, pageNumbers.length);
  painters.grow(count);
  const pageIndexes = pageNumbers.map((pageNumber) => pageNumber - 1);
  const userUnits = await readUserUnits(path, pageIndexes);
  const tasks = pageIndexes.map((pageIndex) => {
    const fit = (size: PageSize) => fitRaster(size, userUnits.get(pageIndex) ?? 1, dpi, maxPixels);
    return { bytes: 0, run: () => renderPage(painters, pageIndex, fit) };
  });
  yield* inOrderAhead(tasks, { most: count * pagesAhead, maxBytes: 0 });
}

async function renderPage(
  painters: Painters,
  pageIndex: number,
  fit: (size: PageSize) => Raster,
): Promise<RenderedPage> {
  const painted = await tryPage(painters, pageIndex, fit);
  const { raster, jpeg } = painted ?? (await whitePage(fit(letter)));
  return { jpeg: await jpeg, pageNumber: pageIndex + 1, isScaledDown: raster.isScaledDown, isBlank: !painted };
}

/** What another page left in a painter's memory can be why it breaks on this one: a page gets a second, fresh painter. */
async function tryPage(
  painters: Painters,
  pageIndex: number,
  fit: (size: PageSize) => Raster,
): Promise<PaintedPage | null> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    try {
      return await painters.use((painter) => paintPage(painter, pageIndex, fit));
    } catch (error) {
      if (!(error instanceof PainterLost)) throw error;
    }
  }
  return null;
}
