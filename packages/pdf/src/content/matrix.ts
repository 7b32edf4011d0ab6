/** Transformation matrix `[a b c d e f]` (ISO 32000-2, 8.3.3): x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Matrix that changes nothing. */
export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Matrix that applies `inner` first, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** The largest scale of the axes of a matrix. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}

/** The inverse of a matrix; undefined where it maps everything to a line or a point, or is not finite. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  const inverted: Matrix = [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
  return determinant !== 0 && inverted.every(Number.isFinite) ? inverted : undefined;
}
