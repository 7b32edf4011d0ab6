import type { Renderer } from './renderer.ts';
import type { RendererPool } from './renderer-pool.ts';
import { RendererLost } from './renderer.ts';

/**
 * Runs `work`, a second time with a new renderer where PDFium traps after other pages: one of them may have corrupted
 * its memory.
 * @returns null where PDFium breaks on this page
 */
export async function renderWithRetry<T>(
  pool: RendererPool,
  work: (renderer: Renderer) => Promise<T>,
): Promise<T | null> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    let isFirstPage = false;
    try {
      return await pool.use((renderer) => {
        isFirstPage = !renderer.hasLoadedPages;
        return work(renderer);
      });
    } catch (error) {
      if (!(error instanceof RendererLost)) throw error;
      if (isFirstPage) return null;
    }
  }
  return null;
}
