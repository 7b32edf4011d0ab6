import { pointsPerMillimeter } from './drawn-text.ts';
import { findInk } from './page-ink/find-ink.ts';
import type { PagePixels } from './page-ink/ink-picture.ts';
import type { PageSize } from './page-raster.ts';
import type { Margins } from './tools/crop-pages.ts';

// An entry of its own in package.json: a page loads it with the first search.

const [contrast, darkestPaper] = [32, 100] as const;

/**
 * Finds the margins of a page around everything on it: paper may be tinted; specks, shadows of a scan's edges, punch holes and staples are
 * ignored. A page that is mostly dark has no margins.
 * @param page as it is shown, in points
 * @returns in millimeters; null where nothing is on the page
 */
export function findInkMargins(picture: PagePixels, page: PageSize): Margins | null {
  const { width, height } = picture;
  const perMillimeter = (width * pointsPerMillimeter) / page.width;
  const bounds = findInk(picture, { contrast, darkestPaper, perMillimeter });
  if (bounds === null) return null;
  const [across, down] = [page.width / pointsPerMillimeter / width, page.height / pointsPerMillimeter / height];
  return {
    top: bounds.top * down,
    right: (width - 1 - bounds.right) * across,
    bottom: (height - 1 - bounds.bottom) * down,
    left: bounds.left * across,
  };
}
