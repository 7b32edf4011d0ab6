import type { Margins } from '@blattwerk/shared/crop-pages';
import { expect, it } from 'vitest';
import { changeSides, drawMargins, maxMargin, moveMargins, snapToEdges } from './crop-geometry.ts';
import { handles } from '../../tool-run/pages/editor/geometry.ts';
import { isWhole } from './cuts-off.ts';

const page = { width: 210, height: 297 };
const margins = (top: number, right: number, bottom: number, left: number): Margins => ({ top, right, bottom, left });
const start = margins(10, 20, 30, 40);

it.each([
  ['left', { x: 5, y: 9 }, margins(10, 20, 30, 45)],
  ['right', { x: 5, y: 9 }, margins(10, 15, 30, 40)],
  ['top', { x: 5, y: 9 }, margins(1, 20, 30, 40)],
  ['bottom', { x: 5, y: 9 }, margins(10, 20, 39, 40)],
  ['top-right', { x: 5, y: 9 }, margins(1, 15, 30, 40)],
  ['bottom-left', { x: -5.3, y: -9.2 }, margins(10, 20, 21, 34.5)],
] as const)('the handle at the %s moves its sides', (handle, by, expected) => {
  expect(changeSides(start, handles[handle], by, page)).toEqual(expected);
});

it('a side stays on the page, and five millimeters from the opposite one', () => {
  expect(changeSides(start, handles.left, { x: -100, y: 0 }, page).left).toBe(0);
  expect(changeSides(start, handles.left, { x: 500, y: 0 }, page).left).toBe(185);
  expect(changeSides(start, handles.top, { x: 0, y: -500 }, page).top).toBe(262);
  expect(maxMargin('left', start, { width: 209.97, height: 297 })).toBe(184.9);
  expect(maxMargin('bottom', start, { width: 3, height: 3 })).toBe(0);
});

it('a frame moves with its size, and stays on the page', () => {
  expect(moveMargins(start, { x: 5, y: 5 })).toEqual(margins(5, 15, 35, 45));
  expect(moveMargins(start, { x: 500, y: -500 })).toEqual(margins(40, 0, 0, 60));
  expect(moveMargins(start, { x: -500, y: 500 })).toEqual(margins(0, 60, 40, 0));
});

it('a frame is drawn between two points in any direction', () => {
  const [one, other] = [
    { x: 50, y: 100 },
    { x: 150, y: 200 },
  ];
  expect(drawMargins(one, other, page)).toEqual(margins(97, 60, 100, 50));
  expect(drawMargins(other, one, page)).toEqual(margins(97, 60, 100, 50));
  expect(drawMargins({ x: -20, y: 500 }, one, page)).toEqual(margins(0, 160, 100, 0));
});

it('a drawn frame is as large as it must be, also at the edges', () => {
  for (const [x, y] of [
    [100, 100],
    [210, 297],
    [0, 0],
    [210, 0],
  ] as const) {
    const drawn = drawMargins({ x, y }, { x, y }, page);
    expect(page.width - drawn.left - drawn.right).toBeGreaterThanOrEqual(5);
    expect(page.height - drawn.top - drawn.bottom).toBeGreaterThanOrEqual(5);
    for (const margin of Object.values(drawn)) expect(margin).toBeGreaterThanOrEqual(0);
  }
});

it('sides near an edge are on it', () => {
  const snapped = snapToEdges(margins(1.5, 2, 3, 0), 2);
  expect(snapped).toEqual(margins(0, 2, 3, 0));
  expect([isWhole(snapped), isWhole(margins(0, 0, 0, 0))]).toEqual([false, true]);
});
