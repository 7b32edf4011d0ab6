import { findInk } from './page-ink/find-ink.ts';
import type { PagePixels } from './page-ink/ink-picture.ts';

// An entry of its own in package.json: a page loads it with the first search.

export type { PagePixels };
/** Width of the pictures that are inspected, in pixels: about a point each on A4, so that a digit has some. */
export const blankPictureWidth = 600;
/** Of a page, in millimeters: of one of another size, what counts as dust is larger or smaller. */
const pageWidth = 210;
/** More than what shows through from the back of a scanned sheet, and a page of one color is none of paper. */
const [contrast, darkestPaper] = [48, 150] as const;

/** Whether a page has nothing but paper, also where it was scanned: what `findInk` ignores is not on it. */
export function isBlank(picture: PagePixels): boolean {
  return findInk(picture, { contrast, darkestPaper, perMillimeter: picture.width / pageWidth }) === null;
}
