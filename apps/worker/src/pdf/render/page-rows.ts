import type { RendererPool } from './renderer-pool.ts';
import { renderWithRetry } from './retry-render.ts';

/** Pixels rendered at once: an A4 page at 300 dots per inch, 27 MB. */
const bandPixels = 9_000_000;

/** A page and the pixels that it is rendered with. */
export interface PlacedPage {
  pageIndex: number;
  width: number;
  height: number;
}

/**
 * Renders a page with PDFium, a band of RGB rows after the other, so that a large page is never completely in memory.
 * @param onBlank called where PDFium cannot render the page, whose rows are then white
 */
export async function* renderRows(
  pool: RendererPool,
  { pageIndex, width, height }: PlacedPage,
  onBlank: () => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  const rowsOfBand = Math.max(1, Math.floor(bandPixels / width));
  let isBlank = false;
  for (let top = 0; top < height; top += rowsOfBand) {
    const rows = Math.min(rowsOfBand, height - top);
    const pixels: Uint8Array<ArrayBuffer> | null = isBlank
      ? null
      : await renderWithRetry(pool, async (renderer) => {
          const size = await renderer.send({ kind: 'load', pageIndex });
          if (!size || !Number.isFinite(size.width) || !Number.isFinite(size.height)) return null;
          return renderer.send({ kind: 'render', width, height, top, rows, into: null });
        });
    if (!pixels && !isBlank) onBlank();
    isBlank ||= !pixels;
    yield pixels ?? new Uint8Array(width * rows * 3).fill(255);
  }
}

/** Pages one below the other, each in the middle of a white image of this width. */
export async function* renderStackedRows(
  pool: RendererPool,
  pages: readonly PlacedPage[],
  { width, onPage, onBlank }: { width: number; onPage: () => void; onBlank: () => void },
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  for (const page of pages) {
    const left = (width - page.width) >> 1;
    for await (const rows of renderRows(pool, page, onBlank)) {
      yield page.width === width ? rows : centered(rows, page.width, width, left);
    }
    onPage();
  }
}

function centered(rows: Uint8Array, from: number, to: number, left: number): Uint8Array<ArrayBuffer> {
  const count = rows.length / (from * 3);
  const wide = new Uint8Array(count * to * 3).fill(255);
  for (let row = 0; row < count; row++) {
    wide.set(rows.subarray(row * from * 3, (row + 1) * from * 3), (row * to + left) * 3);
  }
  return wide;
}
