import type { Rectangle } from '@blattwerk/shared';
import type { RedactArea } from '@blattwerk/shared/redact-targets';
import type { PageHits } from './use-hits.ts';

/** Which places of a page stay, as the worker decides it: all of their boxes have their middle in one of the areas. */
export function keptOn({ pageNumber, boxes }: PageHits, keep: readonly RedactArea[]): ReadonlySet<number> {
  const own = keep.filter(({ pages }) => pages === String(pageNumber));
  if (own.length === 0) return new Set();
  return new Set(boxes().flatMap((place, index) => (place.every((box) => own.some(holds(box))) ? [index] : [])));
}

/** The areas with which a place stays, or no longer. */
export function toggledKeep({ pageNumber, boxes }: PageHits, index: number, keep: readonly RedactArea[]): RedactArea[] {
  const place = boxes()[index] ?? [];
  const isOwn = ({ pages }: RedactArea) => pages === String(pageNumber);
  if (place.every((box) => keep.some((area) => isOwn(area) && holds(box)(area))))
    return keep.filter((area) => !isOwn(area) || !place.some((box) => holds(box)(area)));
  return [...keep, ...place.map((rectangle) => ({ pages: String(pageNumber), rectangle }))];
}

/** Whether an area has the middle of a box. */
function holds({ x, y, width, height }: Rectangle): (area: RedactArea) => boolean {
  const [right, up] = [x + width / 2, y + height / 2];
  return ({ rectangle }) =>
    right >= rectangle.x &&
    right <= rectangle.x + rectangle.width &&
    up >= rectangle.y &&
    up <= rectangle.y + rectangle.height;
}
