import { type Box, boxBetween } from './page-tree.ts';

/** `[a b c d e f]` of ISO 32000-2, 8.3.3: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** Where a matrix takes a rectangle whose sides stay upright or level; undefined where they do not. */
export function transformBox(box: Box, matrix: Matrix): Box | undefined {
  const [a, b, c, d, e, f] = matrix;
  if (quarterOf(matrix) === undefined) return undefined;
  const [x1, y1] = [a * box.left + c * box.bottom + e, b * box.left + d * box.bottom + f];
  const [x2, y2] = [a * box.right + c * box.top + e, b * box.right + d * box.top + f];
  return boxBetween(x1, y1, x2, y2);
}

/** How far from a right angle, as a part of the side, is none: what is left of a sine in writing. */
const tolerance = 1e-6;

/** Whether a matrix leaves what is level level, or makes it upright; undefined where neither. */
export function quarterOf([a, b, c, d]: Matrix): 'level' | 'upright' | undefined {
  const straight = Math.min(Math.abs(a), Math.abs(d));
  const across = Math.min(Math.abs(b), Math.abs(c));
  if (straight > 0 && Math.max(Math.abs(b), Math.abs(c)) <= straight * tolerance) return 'level';
  return across > 0 && Math.max(Math.abs(a), Math.abs(d)) <= across * tolerance ? 'upright' : undefined;
}
