import { expect, it } from 'vitest';
import { identity, type Matrix, multiply } from './matrix.ts';

/** Applies a matrix to a point (ISO 32000-2, 8.3.4). */
const apply = ([a, b, c, d, e, f]: Matrix, [x, y]: readonly [number, number]): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

it('applies the inner matrix first, then the outer one', () => {
  const inner: Matrix = [2, 3, 5, 7, 11, 13];
  const outer: Matrix = [17, 19, 23, 29, 31, 37];
  for (const point of [
    [0, 0],
    [1, 0],
    [0, 1],
  ] as const)
    expect(apply(multiply(inner, outer), point)).toEqual(apply(outer, apply(inner, point)));
  expect(multiply(identity, outer)).toEqual(outer);
  expect(multiply(inner, identity)).toEqual(inner);
});
