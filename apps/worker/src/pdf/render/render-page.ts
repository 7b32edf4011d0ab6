import type { PageSize, RasterSize } from '@blattwerk/shared';
import { bandsOf, encodeBand, joinIntervals } from './jpeg-bands.ts';
import type { Renderer } from './renderer.ts';

/** A page that is rendered; its last band may still be encoded. */
export interface PageImage {
  raster: RasterSize;
  jpeg: Promise<Buffer>;
}

/**
 * Renders a page with PDFium, band by band, each while the one before is encoded.
 * @returns null where PDFium cannot read the page
 * @throws RendererLost where PDFium breaks on it
 */
export async function renderPage(
  renderer: Renderer,
  pageIndex: number,
  fit: (size: PageSize) => RasterSize,
): Promise<PageImage | null> {
  const size = await renderer.send({ kind: 'load', pageIndex });
  if (!size || !Number.isFinite(size.width) || !Number.isFinite(size.height)) return null;
  const raster = fit(size);
  const { width, height } = raster;
  const bands = bandsOf(raster);
  const { encoding } = renderer;
  const intervals: Promise<Buffer[]>[] = [];
  for (let top = 0; top < height; top += bands.rows) {
    const rows = Math.min(bands.rows, height - top);
    const into = encoding.spare;
    encoding.spare = null;
    const pixels = await renderer.send({ kind: 'render', width, height, top, rows, into });
    await encoding.last;
    const encoded = encodeBand(pixels, width, bands);
    intervals.push(encoded);
    encoding.last = encoded.then(
      () => {
        encoding.spare = pixels.buffer;
      },
      // The error is thrown where the page is awaited; the renderer can continue.
      () => {},
    );
  }
  const jpeg = Promise.all(intervals).then((all) => joinIntervals(all.flat(), raster));
  jpeg.catch(() => {});
  return { raster, jpeg };
}

/** A white page, for one that cannot be rendered. */
export async function blankPage(raster: RasterSize): Promise<PageImage> {
  const bands = bandsOf(raster);
  const intervals: Buffer[] = [];
  for (let top = 0; top < raster.height; top += bands.rows) {
    const rows = Math.min(bands.rows, raster.height - top);
    intervals.push(...(await encodeBand(new Uint8Array(raster.width * rows * 3).fill(255), raster.width, bands)));
  }
  return { raster, jpeg: Promise.resolve(joinIntervals(intervals, raster)) };
}
