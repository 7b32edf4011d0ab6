import type { PdfDocument } from '../../file/document.ts';
import {
  type Box,
  boxBetween,
  boxOf,
  intersect,
  type PageGeometry,
  pageGeometry,
  shownSize,
} from '../../file/page-geometry.ts';
import { visibleMatrix } from '../../content/page-matrix.ts';

/** Boxes within the crop box (ISO 32000-2, 14.11.2). */
const innerBoxes = ['TrimBox', 'BleedBox', 'ArtBox'] as const;
/** Places of a number in a box: less than a device shows, and no noise of a conversion. */
const decimals = 1e4;

interface CropOptions {
  /** Whether the media box ends there as well, so that there is no page beyond. */
  cutsMedia?: boolean;
}

/**
 * Shows a part of pages only, by their crop boxes: content and annotations outside of it stay in the file. Further boxes
 * end where the crop box does.
 * @param areas by the index of each page: on the page as it is shown, in points from its lower left corner; what is beyond
 *   the page is cut off
 * @throws RangeError where a page does not exist, or has nothing in its area; no page is changed then
 */
export function cropPages(
  document: PdfDocument,
  areas: ReadonlyMap<number, Box>,
  { cutsMedia = false }: CropOptions = {},
): void {
  const cropped = Array.from(areas, ([pageIndex, area]) => {
    const page = document.page(pageIndex);
    const geometry = pageGeometry(document, page);
    const box = userSpaceBox(area, geometry);
    if (!box) throw new RangeError(`page ${pageIndex}: expected an area within the page`);
    return { page, box };
  });
  for (const { page, box } of cropped) {
    const { dict, attributes, number } = page;
    for (const key of innerBoxes) {
      const inner = boxOf(dict, key, document);
      const clipped = inner && intersect(inner, box);
      if (clipped) dict.set(key, numbersOf(clipped));
      else dict.delete(key);
    }
    const crop = numbersOf(box);
    for (const key of cutsMedia ? ['CropBox', 'MediaBox'] : ['CropBox']) {
      dict.set(key, crop);
      attributes.set(key, crop);
    }
    if (number !== undefined) document.markChanged(number);
  }
}

/** An area of the page as it is shown, in its default user space; undefined where nothing of it is on the page. */
function userSpaceBox({ left, bottom, right, top }: Box, geometry: PageGeometry): Box | undefined {
  const { userUnit } = geometry;
  const { width, height } = shownSize(geometry);
  const inUnits = { left: left / userUnit, bottom: bottom / userUnit, right: right / userUnit, top: top / userUnit };
  // Coordinates may be infinite, and those of the page are not.
  const shown = intersect(inUnits, { left: 0, bottom: 0, right: width, top: height });
  if (!shown) return undefined;
  const [a, b, c, d, e, f] = visibleMatrix({ ...geometry, userUnit: 1 });
  const x = (corner: { x: number; y: number }) => a * corner.x + c * corner.y + e;
  const y = (corner: { x: number; y: number }) => b * corner.x + d * corner.y + f;
  const [one, other] = [
    { x: shown.left, y: shown.bottom },
    { x: shown.right, y: shown.top },
  ];
  return boxBetween(x(one), y(one), x(other), y(other));
}

function numbersOf({ left, bottom, right, top }: Box): number[] {
  return [left, bottom, right, top].map((value) => Math.round(value * decimals) / decimals);
}
