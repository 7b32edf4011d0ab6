import { type GrayRaster, grayPages } from '@blattwerk/testing/pdf/poppler';
import { ssim } from '@blattwerk/testing/pdf/ssim';

const dpi = 150;
/** Pages that are compared, spread over the file. */
const maxPages = 8;
const originals = new Map<string, GrayRaster>();

/** Structural similarity of two PDFs with equal page counts, in gray, from 0 to 1: the mean of some pages. */
export function likeness(original: string, changed: string, pages: number): number {
  const count = Math.min(pages, maxPages);
  const chosen = Array.from({ length: count }, (_, index) => 1 + Math.floor((index * pages) / count));
  const values = chosen.map((page) => {
    const key = `${original} ${page}`;
    const before = originals.get(key) ?? paint(original, page);
    originals.set(key, before);
    return ssim(before, paint(changed, page));
  });
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function paint(path: string, page: number): GrayRaster {
  const [raster] = grayPages(path, dpi, page, page);
  if (!raster) throw new Error(`poppler cannot render page ${page} of ${path}`);
  return raster;
}
