import { boundsOf, type Placed } from '@blattwerk/shared/mark-pages';
import { describe, expect, it } from 'vitest';
import {
  areaOf,
  draggedRotation,
  draggedWidth,
  middleOf,
  movePlaced,
  resizePlaced,
  rotatePlaced,
  snap,
  stretchPlaced,
} from './geometry.ts';

const a4 = { width: 595.276, height: 841.89 };
const tolerance = 1e-6;

/** Numbers from 0 to 1, the same in each run. */
function* randomNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2 ** 31) yield state / 2 ** 31;
}

interface Case {
  page: { width: number; height: number };
  place: Placed;
  /** A point on the page or somewhat beside it. */
  to: { x: number; y: number };
}

/** Placements of any shape, size and rotation on pages of any size. */
function randomCases(count: number): Case[] {
  const numbers = randomNumbers(7);
  const next = (from: number, to: number) => from + numbers.next().value * (to - from);
  return Array.from({ length: count }, () => {
    const page = { width: next(20, 2_000), height: next(20, 2_000) };
    const [width, height] = [next(8, 900), next(8, 900)];
    const place = {
      rectangle: { x: next(-0.5, 1) * page.width, y: next(-0.5, 1) * page.height, width, height },
      rotation: Math.floor(next(0, 360)),
    };
    return { page, place, to: { x: next(-0.5, 1.5) * page.width, y: next(-0.5, 1.5) * page.height } };
  });
}

function isWithin(place: Placed, page: { width: number; height: number }): boolean {
  const { x, y } = middleOf(place);
  const bounds = boundsOf(place.rectangle, place.rotation);
  const fits = (middle: number, size: number, length: number) =>
    middle - size / 2 >= -tolerance && middle + size / 2 <= length + tolerance;
  return fits(x, bounds.width, page.width) && fits(y, bounds.height, page.height);
}

/** Whether there is room for a placement around its present middle. */
function hasRoom(place: Placed, width: number, page: { width: number; height: number }): boolean {
  const share = width / place.rectangle.width;
  const { x, y } = middleOf(place);
  const rectangle = { width: place.rectangle.width * share, height: place.rectangle.height * share };
  const whole = { x: x - rectangle.width / 2, y: y - rectangle.height / 2, ...rectangle };
  return isWithin({ rectangle: whole, rotation: place.rotation }, page);
}

describe.each([
  ['moved', ({ place, page, to }: Case) => movePlaced(place, to, page)],
  ['attracted', ({ place, page }: Case) => snap(place, page, 30).place],
  ['resized', ({ place, page, to }: Case) => resizePlaced(place, to.x, page)],
  ['rotated', ({ place, page, to }: Case) => rotatePlaced(place, to.x, page)],
] as const)('a placement that is %s', (_, change) => {
  it('is within its page and keeps its ratio', () => {
    for (const each of randomCases(2_000)) {
      const changed = change(each);
      expect(isWithin(changed, each.page), JSON.stringify(each)).toBe(true);
      const ratio = each.place.rectangle.width / each.place.rectangle.height;
      expect(changed.rectangle.width / changed.rectangle.height).toBeCloseTo(ratio, 6);
    }
  });
});

describe.each([
  ['resized', ({ place, page, to }: Case) => resizePlaced(place, to.x, page)],
  ['rotated', ({ place, page, to }: Case) => rotatePlaced(place, to.x, page)],
] as const)('the middle of a placement that is %s', (_, change) => {
  it('stays where there is room around it', () => {
    let kept = 0;
    for (const each of randomCases(2_000)) {
      const changed = change(each);
      const wanted = { ...each.place, rotation: changed.rotation };
      if (!hasRoom(wanted, changed.rectangle.width, each.page)) continue;
      kept += 1;
      expect(middleOf(changed).x).toBeCloseTo(middleOf(each.place).x, 6);
      expect(middleOf(changed).y).toBeCloseTo(middleOf(each.place).y, 6);
    }
    expect(kept).toBeGreaterThan(100);
  });
});

describe.each([
  ['left', { x: -1, y: 0 }],
  ['right', { x: 1, y: 0 }],
  ['top', { x: 0, y: 1 }],
  ['bottom', { x: 0, y: -1 }],
  ['top-right', { x: 1, y: 1 }],
  ['bottom-left', { x: -1, y: -1 }],
] as const)('the handle %s of an area', (_, sides) => {
  it('moves its own sides alone, which stay on the page', () => {
    for (const { page, to } of randomCases(500)) {
      const area = { x: page.width / 4, y: page.height / 4, width: page.width / 2, height: page.height / 2 };
      const by = { x: to.x - page.width / 2, y: to.y - page.height / 2 };
      const { rectangle } = stretchPlaced({ rectangle: area, rotation: 0 }, sides, by, page);
      const ends = ({ x, y, width, height }: typeof area) => ({
        left: x,
        bottom: y,
        right: x + width,
        top: y + height,
      });
      const [before, after] = [ends(area), ends(rectangle)];
      const fixed = {
        left: sides.x >= 0,
        right: sides.x <= 0,
        bottom: sides.y >= 0,
        top: sides.y <= 0,
      };
      for (const side of ['left', 'right', 'bottom', 'top'] as const)
        if (fixed[side]) expect(after[side]).toBeCloseTo(before[side], 6);
      expect(isWithin({ rectangle, rotation: 0 }, page)).toBe(true);
      expect(Math.min(rectangle.width, rectangle.height)).toBeGreaterThan(2.9);
    }
  });
});

it('an area is as wide as the handle is dragged, and never turned inside out', () => {
  const area: Placed = { rectangle: { x: 100, y: 200, width: 120, height: 40 }, rotation: 0 };
  const right = { x: 1, y: 0 } as const;
  expect(stretchPlaced(area, right, { x: 30, y: 99 }, a4).rectangle).toEqual({
    x: 100,
    y: 200,
    width: 150,
    height: 40,
  });
  expect(stretchPlaced(area, right, { x: -500, y: 0 }, a4).rectangle).toEqual({ x: 100, y: 200, width: 3, height: 40 });
  expect(stretchPlaced(area, { x: 0, y: -1 }, { x: 0, y: -500 }, a4).rectangle).toEqual({
    x: 100,
    y: 0,
    width: 120,
    height: 240,
  });
});

const stamp: Placed = { rectangle: { x: 100, y: 200, width: 120, height: 40 }, rotation: 0 };

it.each([0, 30, 90, 200])('a corner is dragged along the line from the middle, with a rotation of %s', (rotation) => {
  const place = { ...stamp, rotation };
  const middle = middleOf(place);
  const radians = (rotation * Math.PI) / 180;
  /** The upper right corner, at a multiple of its distance from the middle, and beside the line to it. */
  const corner = (distance: number, beside: number) => {
    const [x, y] = [60 * distance - 20 * beside, 20 * distance + 60 * beside];
    return {
      x: middle.x + x * Math.cos(radians) - y * Math.sin(radians),
      y: middle.y + x * Math.sin(radians) + y * Math.cos(radians),
    };
  };
  expect(draggedWidth(place, corner(1, 0), corner(1.5, 0))).toBeCloseTo(180, 6);
  expect(draggedWidth(place, corner(1, 0), corner(0.5, 0.7))).toBeCloseTo(60, 6);
  // From the handle outside of the corner.
  expect(draggedWidth(place, corner(1.2, 0), corner(1.2, 0))).toBeCloseTo(120, 6);
});

it('a placement that is turned by hand follows the pointer, and stops at quarters and their halves', () => {
  const middle = middleOf(stamp);
  const at = (degrees: number) => ({
    x: middle.x + 50 * Math.cos((degrees * Math.PI) / 180),
    y: middle.y + 50 * Math.sin((degrees * Math.PI) / 180),
  });
  expect(draggedRotation(stamp, at(90), at(110))).toBe(20);
  expect(draggedRotation(stamp, at(90), at(133))).toBe(45);
  expect(draggedRotation({ ...stamp, rotation: 45 }, at(90), at(46))).toBe(0);
  expect(draggedRotation(stamp, at(90), at(70))).toBe(340);
});

it('a placement near the middle or an edge of the page is attracted by it, others are not', () => {
  const near = movePlaced(stamp, { x: a4.width / 2 + 4, y: 22 }, a4);
  const { place, guides } = snap(near, a4, 6);
  expect(middleOf(place)).toEqual({ x: a4.width / 2, y: 20 });
  expect(guides).toEqual({ x: a4.width / 2, y: 0 });
  expect(snap(stamp, a4, 6)).toEqual({ place: stamp, guides: {} });
});

it('names the part of the page in which a placement is', () => {
  const at = (x: number, y: number) => areaOf(movePlaced(stamp, { x: x * a4.width, y: y * a4.height }, a4), a4);
  expect([at(0.5, 0.5), at(0.9, 0.9), at(0.5, 0.1), at(0.1, 0.5)]).toEqual([
    'center',
    'top-right',
    'bottom-center',
    'middle-left',
  ]);
});
