import type { Area, Place } from './model.ts';
import type { DocumentWords } from './token-stream.ts';

/** Gap between two words of a line, as a multiple of their height. */
const maxGap = 1.2;

export function union(one: Area, other: Area): Area {
  return {
    left: Math.min(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
    top: Math.max(one.top, other.top),
  };
}

/** Whether areas touch, or are at most a distance apart. */
export function touches(one: Area, other: Area, distance = 0): boolean {
  return (
    one.left <= other.right + distance &&
    other.left <= one.right + distance &&
    one.bottom <= other.top + distance &&
    other.bottom <= one.top + distance
  );
}

/** Where words stand: an area for each line, by page. */
export function placesOf(words: DocumentWords, indices: readonly number[]): Place[] {
  const places: { pageIndex: number; areas: Area[] }[] = [];
  for (const index of indices) {
    const pageIndex = words.pageOf(index);
    const { area } = words.word(index);
    const last = places.at(-1);
    const line = last?.areas.at(-1);
    if (last?.pageIndex !== pageIndex) places.push({ pageIndex, areas: [area] });
    else if (line !== undefined && isSameLine(line, area)) last.areas[last.areas.length - 1] = union(line, area);
    else last.areas.push(area);
  }
  return places;
}

function isSameLine(line: Area, area: Area): boolean {
  const shared = Math.min(line.top, area.top) - Math.max(line.bottom, area.bottom);
  const height = Math.min(line.top - line.bottom, area.top - area.bottom);
  const gap = area.left - line.right;
  return shared >= height / 2 && gap <= maxGap * (area.top - area.bottom) && gap > -(area.top - area.bottom);
}

/**
 * Joins areas that are near each other.
 * @param maxAreas a single one around all where there would be more
 */
export function joinAreas(areas: readonly Area[], distance: number, maxAreas: number): Area[] {
  let joined: Area[] = [];
  for (const area of areas) {
    let own = area;
    // What an area has grown over can touch those before.
    for (let isGrown = true; isGrown; ) {
      const near = joined.filter((each) => touches(each, own, distance));
      isGrown = near.length > 0;
      joined = joined.filter((each) => !near.includes(each));
      for (const each of near) own = union(own, each);
    }
    joined.push(own);
    if (joined.length > 4 * maxAreas) break;
  }
  const [first, ...rest] = joined.length > maxAreas ? areas : [];
  return first ? [rest.reduce(union, first)] : joined;
}
