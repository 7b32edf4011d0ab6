import { limitConcurrency } from '../../limit-concurrency.ts';

/** One at a time: each opens its PDF, and a list may have a hundred. */
const oneAtATime = limitConcurrency(1);

/** Picture of a PDF's page, of which the first is 1; null where the browser cannot render it. */
export async function renderPageOf(
  file: Blob,
  pageNumber: number,
  width: number,
  signal: AbortSignal,
): Promise<ImageBitmap | null> {
  try {
    return await oneAtATime(signal, async () => {
      const { openPdfPages } = await import('../reading/open-pages.ts');
      const pages = await openPdfPages(file);
      try {
        return await pages.render(pageNumber, width, signal);
      } finally {
        pages.close();
      }
    });
  } catch {
    return null;
  }
}
