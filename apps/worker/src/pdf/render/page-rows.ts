import { bandPixels } from './jpeg-bands.ts';
import type { RendererPool } from './renderer-pool.ts';
import { renderWithRetry } from './retry-render.ts';

/** A page and the pixels that it is rendered with. */
interface PlacedPage {
  pageIndex: number;
  width: number;
  height: number;
}

/** What is reported of pages that are rendered. */
interface RowEvents {
  /** Called after each band with its share of its page. */
  onRows: (share: number) => void;
  /** Called where PDFium cannot render a page, whose rows are then white. */
  onBlank: () => void;
}

/**
 * Renders a page with PDFium, a band of RGB rows after the other, so that a large page is never completely in memory.
 */
export async function* renderRows(
  pool: RendererPool,
  { pageIndex, width, height }: PlacedPage,
  { onRows, onBlank }: RowEvents,
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
    onRows(rows / height);
  }
}

/** Pages one below the other, each in the middle of a white image of this width. */
export async function* renderStackedRows(
  pool: RendererPool,
  pages: readonly PlacedPage[],
  { width, ...events }: RowEvents & { width: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  for (const page of pages) {
    const left = (width - page.width) >> 1;
    for await (const rows of renderRows(pool, page, events)) {
      yield page.width === width ? rows : centered(rows, page.width, width, left);
    }
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
