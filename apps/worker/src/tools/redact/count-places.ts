import type { EraseArea, PdfHit } from '@blattwerk/pdf';

export interface RemovedPlaces {
  /** By page index. */
  areas: ReadonlyMap<number, readonly EraseArea[]>;
  hits: readonly PdfHit[];
  wholePages: readonly number[];
}

/**
 * Places on pages as a visitor counts them: each area on each of its pages, each place of a word however many lines it has, unless it is
 * within another one, and of a page of which nothing stays the page alone.
 * @param step draws on a budget
 */
export function countPlaces({ areas, hits, wholePages }: RemovedPlaces, step: (count: number) => void): number {
  const whole = new Set(wholePages);
  let count = whole.size;
  for (const [pageIndex, own] of areas) if (!whole.has(pageIndex)) count += own.length;
  for (const [pageIndex, own] of Map.groupBy(hits, (hit) => hit.pageIndex)) {
    if (whole.has(pageIndex)) continue;
    if (new Set(own.map(({ target }) => target)).size === 1) {
      count += own.length;
      continue;
    }
    step(own.length ** 2);
    count += own.filter((hit, index) => !own.some((other, at) => isInner(hit, other, at < index))).length;
  }
  return count;
}

/** Whether a place is within another one; of two that are the same, the later one is. */
function isInner(hit: PdfHit, other: PdfHit, isLater: boolean): boolean {
  if (hit === other || hit.target === other.target) return false;
  const isWithin = (inner: PdfHit, outer: PdfHit) =>
    inner.areas.every((area) => outer.areas.some((around) => contains(around, area)));
  return isWithin(hit, other) && (isLater || !isWithin(other, hit));
}

/** Points by which what is found in two ways may differ. */
const tolerance = 0.5;

function contains(outer: EraseArea, { left, bottom, right, top }: EraseArea): boolean {
  return (
    left >= outer.left - tolerance &&
    bottom >= outer.bottom - tolerance &&
    right <= outer.right + tolerance &&
    top <= outer.top + tolerance
  );
}
