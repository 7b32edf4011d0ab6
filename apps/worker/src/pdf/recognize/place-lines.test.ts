import { expect, it } from 'vitest';
import { placeLines } from './place-lines.ts';

const word = { text: 'Wort', left: 100, top: 180, right: 200, bottom: 210, confidence: 90 };
const line = { x: 100, y: 200, slope: 0, height: 30, words: [word] };
/** A page of 96 × 96 points, whose picture has 400 × 400 pixels. */
const page = { width: 96, height: 96 };
const square = { width: 400, height: 400 };

it.each([
  [0, 24, 48, [24, 45.6, 48, 52.8]],
  [90, 48, 24, [43.2, 24, 50.4, 48]],
  [180, 72, 48, [48, 43.2, 72, 50.4]],
  [270, 48, 72, [45.6, 48, 52.8, 72]],
])('a line of a picture that was turned by %i degrees begins at %f, %f', (degrees, x, y, sides) => {
  const [placed] = placeLines([line], { picture: square, read: square, degrees }, page);
  expect(placed?.x).toBeCloseTo(x);
  expect(placed?.y).toBeCloseTo(y);
  expect(placed?.rotation).toBe(degrees);
  expect(placed?.height).toBeCloseTo(7.2);
  const { left = 0, bottom = 0, right = 0, top = 0 } = placed?.words[0]?.area ?? {};
  for (const [at, side] of [left, bottom, right, top].entries()) expect(side).toBeCloseTo(sides[at] as number);
});

it('the middle of a picture that has another size after it was turned is that of the page', () => {
  const turned = { picture: { width: 400, height: 200 }, read: { width: 200, height: 400 }, degrees: 90 };
  const [placed] = placeLines([line], turned, { width: 96, height: 48 });
  expect([placed?.x, placed?.y].map((value) => value?.toFixed(3))).toEqual(['48.000', '24.000']);
});

it('words are along a baseline that falls', () => {
  const [placed] = placeLines([{ ...line, slope: 0.75 }], { picture: square, read: square, degrees: 0 }, page);
  expect(placed?.rotation).toBeCloseTo(-36.87, 1);
  expect(placed?.words[0]?.start).toBeCloseTo(0);
  // 100 pixels to the right are 125 along it.
  expect(placed?.words[0]?.end).toBeCloseTo(30);
});
