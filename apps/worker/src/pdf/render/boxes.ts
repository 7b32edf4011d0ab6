import { type Box, boxBetween, type Matrix } from '@blattwerk/pdf';

export const unitSquare: Box = { left: 0, bottom: 0, right: 1, top: 1 };

/** A box under a matrix; undefined where its sides would no longer be horizontal and vertical. */
export function transformBox(box: Box, matrix: Matrix): Box | undefined {
  const [a, b, c, d, e, f] = matrix;
  if (axisChangeOf(matrix) === undefined) return undefined;
  const [x1, y1] = [a * box.left + c * box.bottom + e, b * box.left + d * box.bottom + f];
  const [x2, y2] = [a * box.right + c * box.top + e, b * box.right + d * box.top + f];
  return boxBetween(x1, y1, x2, y2);
}

/** Deviation from a right angle that is ignored, relative to the side: rounding errors of a sine. */
const tolerance = 1e-6;

/** Whether a matrix keeps horizontal lines horizontal, or makes them vertical; undefined where neither. */
export function axisChangeOf([a, b, c, d]: Matrix): 'none' | 'swapped' | undefined {
  const kept = Math.min(Math.abs(a), Math.abs(d));
  const turned = Math.min(Math.abs(b), Math.abs(c));
  if (kept > 0 && Math.max(Math.abs(b), Math.abs(c)) <= kept * tolerance) return 'none';
  return turned > 0 && Math.max(Math.abs(a), Math.abs(d)) <= turned * tolerance ? 'swapped' : undefined;
}
