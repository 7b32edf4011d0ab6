import { joinAreas } from './areas.ts';
import { figureChange, type PairedPages } from './compare-figures.ts';
import type { Area, Change } from './model.ts';
import type { DocumentWords } from './token-stream.ts';

/** Distance in points by which a word stands elsewhere, and share by which its size differs. */
const [minShift, minGrowth] = [3, 0.15];
/** Distance in points of words that are one part. */
const joinDistance = 8;
/** Parts of a page that are marked. */
const maxParts = 24;

/** Where the same words stand elsewhere on a page, or are larger or smaller. */
export function compareLayout(one: DocumentWords, other: DocumentWords, pair: PairedPages): Change | undefined {
  const [range, otherRange] = [one.rangeOf(pair.before), other.rangeOf(pair.after)];
  const count = range.to - range.from;
  if (count === 0 || count !== otherRange.to - otherRange.from) return undefined;
  const areas: Area[] = [];
  const otherAreas: Area[] = [];
  for (let at = 0; at < count; at++) {
    const [index, otherIndex] = [range.from + at, otherRange.from + at];
    // In another order, they have been compared by their places.
    if (one.keys[index] !== other.keys[otherIndex]) return undefined;
    const [area, otherArea] = [one.word(index).area, other.word(otherIndex).area];
    if (!isElsewhere(area, otherArea)) continue;
    areas.push(area);
    otherAreas.push(otherArea);
  }
  if (areas.length === 0) return undefined;
  return figureChange(
    'layout',
    joinAreas(areas, joinDistance, maxParts),
    joinAreas(otherAreas, joinDistance, maxParts),
    pair,
  );
}

function isElsewhere(one: Area, other: Area): boolean {
  const heights = [one.top - one.bottom, other.top - other.bottom] as const;
  return (
    Math.abs(one.left - other.left) > minShift ||
    Math.abs(one.bottom - other.bottom) > minShift ||
    Math.abs(heights[0] - heights[1]) > minGrowth * Math.max(...heights)
  );
}
