import { expect, it } from 'vitest';
import { keptOn, toggledKeep } from './kept-places.ts';
import { countRemoved, removedPlaces } from './removed-places.ts';
import type { Hits, PageHits } from './use-hits.ts';

const box = (x: number, width = 20) => ({ x, y: 100, width, height: 12 });
const area = (pages: string) => ({ pages, rectangle: box(0) });
/** Words beside each other, of which the second one goes on in the next line. */
const found = (pageNumber: number): PageHits => ({
  pageNumber,
  text: { text: 'Meyer Mey-\ner', runs: [] },
  places: [
    { start: 0, end: 5, target: 0 },
    { start: 6, end: 13, target: 0 },
  ],
  boxes: () => [[box(20)], [box(50, 12), { ...box(0, 8), y: 80 }]],
});
const hits: Hits = {
  pages: [found(1), found(3)],
  searched: 3,
  withoutText: [],
  targets: new Set([0]),
  similar: new Map(),
};

it('a place is kept and taken again, with all of its parts', () => {
  const keep = toggledKeep(found(1), 1, []);
  expect(keep).toHaveLength(2);
  expect([[...keptOn(found(1), keep)], [...keptOn(found(3), keep)]]).toEqual([[1], []]);
  // One part alone is none.
  expect([...keptOn(found(1), keep.slice(1))]).toEqual([]);
  const both = toggledKeep(found(1), 0, keep);
  expect([...keptOn(found(1), both)]).toEqual([0, 1]);
  expect(toggledKeep(found(1), 1, both)).toEqual(toggledKeep(found(1), 0, []));
});

it('what goes is counted by places, and a whole page once', () => {
  const keep = toggledKeep(found(1), 1, []);
  const chosen = { areas: [area('1-2'), area('3')], keep, whole: [3], hits, pageCount: 3 };
  const removed = removedPlaces(chosen);
  expect(removed.map(({ pageNumber, isWhole, texts, areas }) => [pageNumber, isWhole, texts, areas.length])).toEqual([
    [1, false, ['Meyer'], 1],
    [2, false, [], 1],
    [3, true, ['Meyer', 'Mey- er'], 1],
  ]);
  expect(countRemoved(removed)).toBe(4);
  expect(countRemoved(removedPlaces({ areas: [], keep, whole: [], hits: undefined, pageCount: 3 }))).toBe(0);
});
