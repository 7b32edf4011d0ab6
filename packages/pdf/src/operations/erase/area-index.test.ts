import { expect, it } from 'vitest';
import { overlaps } from '../../content/shapes.ts';
import type { Box } from '../../file/page-geometry.ts';
import { AreaIndex } from './area-index.ts';

const count = 2_000;
const boxAt = (left: number, bottom: number, side = 1): Box => {
  return { left, bottom, right: left + side, top: bottom + side };
};

it.each<[string, (index: number) => Box]>([
  ['beside each other', (index) => boxAt(index * 3, 100)],
  ['below each other', (index) => boxAt(100, -index * 3)],
  ['anywhere', (index) => boxAt((index * 7_919) % 997, (index * 104_729) % 1_009, 2)],
])('finds areas %s with a few comparisons for each box', (_, place) => {
  const areas = Array.from({ length: count }, (__, index) => place(index));
  let compared = 0;
  const index = new AreaIndex(areas, (steps) => (compared += steps));
  for (const [at, area] of areas.entries())
    expect(
      index.some(area, (other) => other === area),
      String(at),
    ).toBe(true);
  const away = boxAt(2_000, 2_000);
  expect(index.some(away, (area) => overlaps(away, area))).toBe(false);
  expect(compared).toBeLessThan(count * 20);
});

it('draws on the budget for each comparison with areas that lie on each other', () => {
  let compared = 0;
  const areas = [...Array.from({ length: count }, () => boxAt(0, 0)), boxAt(900, 0), boxAt(-100, 0, 1_000)];
  const index = new AreaIndex(areas, (steps) => (compared += steps));
  index.some(boxAt(0, 0), () => false);
  expect(compared).toBeGreaterThan(count);
  expect(new AreaIndex([boxAt(5, 5, 0)], () => undefined).some(boxAt(0, 0, 9), () => true)).toBe(true);
  expect(new AreaIndex([], () => undefined).some(boxAt(0, 0), () => true)).toBe(false);
});
