import { bandsOf, encodeBand, joinIntervals } from './jpeg.ts';
import type { PageSize } from './messages.ts';
import type { Painter } from './painter.ts';
import type { Raster } from './raster.ts';

/** A page that is painted to its end; its last band may still be encoded. */
export interface PaintedPage {
  raster: Raster;
  jpeg: Promise<Buffer>;
}

/**
 * Paints a page band by band, each while the one before is encoded.
 * @returns null where PDFium cannot read the page
 * @throws PainterLost where PDFium breaks on it
 */
export async function paintPage(
  painter: Painter,
  pageIndex: number,
  fit: (size: PageSize) => Raster,
): Promise<PaintedPage | null> {
  const size = await painter.ask({ kind: 'load', pageIndex });
  if (!size) return null;
  const raster = fit(size);
  const { width, height } = raster;
  const bands = bandsOf(raster);
  const { encoding } = painter;
  const intervals: Promise<Buffer[]>[] = [];
  for (let top = 0; top < height; top += bands.rows) {
    const rows = Math.min(bands.rows, height - top);
    const into = encoding.spare;
    encoding.spare = null;
    const pixels = await painter.ask({ kind: 'paint', width, height, top, rows, into });
    await encoding.last;
    const encoded = encodeBand(pixels, width, bands);
    intervals.push(encoded);
    encoding.last = encoded.then(
      () => {
        encoding.spare = pixels.buffer;
      },
      // Whoever awaits the page meets it; the painter goes on.
      () => {},
    );
  }
  const jpeg = Promise.all(intervals).then((all) => joinIntervals(all.flat(), raster));
  jpeg.catch(() => {});
  return { raster, jpeg };
}

/** A white page, for one that cannot be painted. */
export async function whitePage(raster: Raster): Promise<PaintedPage> {
  const bands = bandsOf(raster);
  const intervals: Buffer[] = [];
  for (let top = 0; top < raster.height; top += bands.rows) {
    const rows = Math.min(bands.rows, raster.height - top);
    intervals.push(...(await encodeBand(new Uint8Array(raster.width * rows * 3).fill(255), raster.width, bands)));
  }
  return { raster, jpeg: Promise.resolve(joinIntervals(intervals, raster)) };
}
