import type { OptionsOf } from '../contract.ts';
import { pointsPerMillimeter } from '../drawn-text.ts';
import type { PageSize } from '../page-raster.ts';
import { paperSizes } from '../paper-sizes.ts';
import type { pageSize } from './page-size.ts';

// An entry of its own in package.json: a page loads it with the first file.

export type PageSizeOptions = OptionsOf<typeof pageSize>;

/** A page of another size, and where on it is what it had: in points from its lower left corner. */
export interface FittedPage extends PageSize {
  scale: number;
  x: number;
  y: number;
}

/** Points by which sizes may differ and be the same: a pixel of a scan, and what programs round. */
const tolerance = 1;
/** Share of a side that a margin has at most. */
const maxMargin = 1 / 4;

/**
 * The pages of a PDF with their new sizes.
 * @param pages sizes as they are shown, in points
 * @returns by the index of the page, without those that stay as they are
 */
export function fitPages(pages: readonly PageSize[], options: PageSizeOptions): Map<number, FittedPage> {
  const wanted = wantedSize(pages, options);
  const margin = (options.margin ?? 0) * pointsPerMillimeter;
  const fitted = new Map<number, FittedPage>();
  for (const [pageIndex, page] of pages.entries()) {
    const size = options.size === 'own' ? wanted : turned(wanted, page, options);
    const { width, height } = size;
    const isSame = Math.abs(width - page.width) < tolerance && Math.abs(height - page.height) < tolerance;
    if (isSame && margin === 0 && (options.scale === null || options.scale === 100)) continue;
    const inside = {
      width: width - 2 * Math.min(margin, width * maxMargin),
      height: height - 2 * Math.min(margin, height * maxMargin),
    };
    const fitting = Math.min(inside.width / page.width, inside.height / page.height);
    const scale = options.scale === null ? fitting : options.scale / 100;
    const [x, y] = [(width - page.width * scale) / 2, (height - page.height * scale) / 2];
    // A page can claim to be infinite.
    if (scale > 0 && Number.isFinite(x) && Number.isFinite(y)) fitted.set(pageIndex, { width, height, scale, x, y });
  }
  return fitted;
}

function wantedSize(pages: readonly PageSize[], { size, width, height }: PageSizeOptions): PageSize {
  if (size === 'first') return pages[0] ?? paperInPoints(paperSizes.a4);
  if (size === 'usual') return usualSize(pages);
  if (size !== 'own') return paperInPoints(paperSizes[size]);
  return paperInPoints({ width: width ?? paperSizes.a4.width, height: height ?? paperSizes.a4.height });
}

function paperInPoints({ width, height }: PageSize): PageSize {
  return { width: width * pointsPerMillimeter, height: height * pointsPerMillimeter };
}

/** The size that most pages have, upright or across; of several, that of the first page. */
function usualSize(pages: readonly PageSize[]): PageSize {
  const sizes = Map.groupBy(pages, ({ width, height }) => {
    const sides = [Math.round(width), Math.round(height)].toSorted((a, b) => a - b);
    return sides.join(' ');
  });
  const [most] = [...sizes.values()].toSorted((a, b) => b.length - a.length);
  return most?.[0] ?? paperInPoints(paperSizes.a4);
}

/** A size upright or across, as the page is or as it is to be. */
function turned({ width, height }: PageSize, page: PageSize, { orientation }: PageSizeOptions): PageSize {
  const isWide = orientation === 'auto' ? page.width > page.height : orientation === 'landscape';
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return isWide ? { width: long, height: short } : { width: short, height: long };
}
