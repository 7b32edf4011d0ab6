import { blankPictureWidth, type PagePixels } from '@blattwerk/shared/blank-page';
import type { PdfPages } from './open-pages.ts';

/** How a search through pages is followed and ended. */
export interface PageSearch {
  /** Gets the number of pages that are inspected. */
  onProgress: (inspected: number) => void;
  signal: AbortSignal;
}

/**
 * Inspects small pictures of the pages of a PDF, in the browser.
 * @param inspect gets a picture of a page, its number, and the open PDF
 * @returns results by page number; a page that cannot be rendered has none
 * @throws where the browser cannot open the PDF, or the signal aborts
 */
export async function inspectPages<T>(
  file: Blob,
  inspect: (picture: PagePixels, pageNumber: number, pages: PdfPages) => T | Promise<T>,
  { onProgress, signal }: PageSearch,
): Promise<Map<number, T>> {
  const { openPdfPages } = await import('./open-pages.ts');
  const pages = await openPdfPages(file);
  const results = new Map<number, T>();
  try {
    for (let page = 1; page <= pages.count; page++) {
      signal.throwIfAborted();
      const picture = await pages.render(page, blankPictureWidth, signal).catch(() => null);
      if (picture !== null) results.set(page, await inspect(pixelsOf(picture), page, pages));
      picture?.close();
      onProgress(page);
    }
    signal.throwIfAborted();
    return results;
  } finally {
    pages.close();
  }
}

function pixelsOf(picture: ImageBitmap): PagePixels {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('the browser has no canvas');
  // Pages may be transparent where nothing is drawn.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { data, channels: 4, width, height };
}
