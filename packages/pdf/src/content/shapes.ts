import type { Matrix } from './matrix.ts';
import type { Box } from '../file/page-geometry.ts';

/** A point, as x and y. */
export type Point = readonly [x: number, y: number];

/** What an image fills (ISO 32000-2, 8.9.5). */
export const unitSquare: Box = { left: 0, bottom: 0, right: 1, top: 1 };

/** Overlap that is not a touch, in points: shapes that only share an edge with an area stay. */
const tolerance = 0.01;

export function transformed([x, y]: Point, [a, b, c, d, e, f]: Matrix): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The corners of a box under a matrix, around it. */
export function cornersOf({ left, bottom, right, top }: Box, matrix: Matrix): readonly Point[] {
  return [
    transformed([left, bottom], matrix),
    transformed([right, bottom], matrix),
    transformed([right, top], matrix),
    transformed([left, top], matrix),
  ];
}

export function distance([x, y]: Point, [u, v]: Point): number {
  return Math.hypot(u - x, v - y);
}

/** The point at a share of the way from one point to another. */
export function between([x, y]: Point, [u, v]: Point, share: number): Point {
  return [x + share * (u - x), y + share * (v - y)];
}

/** The smallest box with all points; infinite in the wrong direction where there are none. */
export function boundsOf(points: readonly Point[]): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    bottom = Math.min(bottom, y);
    right = Math.max(right, x);
    top = Math.max(top, y);
  }
  return { left, bottom, right, top };
}

/** The smallest box with two others. */
export function unitedBox(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
    top: Math.max(one.top, other.top),
  };
}

/** What two boxes share; inverted where they share nothing. */
export function sharedBox(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  };
}

/** A box with a margin on each side. */
export function grown({ left, bottom, right, top }: Box, margin: number): Box {
  return { left: left - margin, bottom: bottom - margin, right: right + margin, top: top + margin };
}

/** The bounds of a box under a matrix. */
export function transformedBox({ left, bottom, right, top }: Box, [a, b, c, d, e, f]: Matrix): Box {
  // Of each glyph: without a list of its corners.
  const [x1, x2, x3, x4] = [
    a * left + c * bottom + e,
    a * right + c * bottom + e,
    a * right + c * top + e,
    a * left + c * top + e,
  ];
  const [y1, y2, y3, y4] = [
    b * left + d * bottom + f,
    b * right + d * bottom + f,
    b * right + d * top + f,
    b * left + d * top + f,
  ];
  return {
    left: Math.min(x1, x2, x3, x4),
    bottom: Math.min(y1, y2, y3, y4),
    right: Math.max(x1, x2, x3, x4),
    top: Math.max(y1, y2, y3, y4),
  };
}

/** Whether two boxes overlap; a line that lies in the other box does as well. */
export function overlaps(one: Box, other: Box): boolean {
  return (
    one.right > other.left + tolerance &&
    one.left < other.right - tolerance &&
    one.top > other.bottom + tolerance &&
    one.bottom < other.top - tolerance
  );
}

/**
 * Whether a convex shape overlaps a box (separating axes).
 * @param shape its corners in order; a line or a point is a shape as well
 */
export function touches(shape: readonly Point[], box: Box): boolean {
  const bounds = boundsOf(shape);
  if (!isFinite(bounds)) return true;
  if (!overlaps(bounds, box)) return false;
  const [centerX, centerY] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  const [halfWidth, halfHeight] = [(box.right - box.left) / 2, (box.top - box.bottom) / 2];
  let from = shape.at(-1) as Point;
  for (const to of shape) {
    const [nx, ny] = [to[1] - from[1], from[0] - to[0]];
    from = to;
    const length = Math.hypot(nx, ny);
    if (length === 0) continue;
    let [low, high] = [Infinity, -Infinity];
    for (const [x, y] of shape) {
      const along = (x - centerX) * nx + (y - centerY) * ny;
      if (along < low) low = along;
      if (along > high) high = along;
    }
    const reach = halfWidth * Math.abs(nx) + halfHeight * Math.abs(ny) - tolerance * length;
    if (high <= -reach || low >= reach) return false;
  }
  return true;
}

function isFinite({ left, bottom, right, top }: Box): boolean {
  return Number.isFinite(left) && Number.isFinite(bottom) && Number.isFinite(right) && Number.isFinite(top);
}

/** Whether a box has all points. */
export function contains({ left, bottom, right, top }: Box, points: readonly Point[]): boolean {
  return points.every(([x, y]) => x >= left && x <= right && y >= bottom && y <= top);
}

/** A half of the plane: points with `sign * coordinate <= sign * limit` on an axis, 0 for x and 1 for y. */
export interface HalfPlane {
  axis: 0 | 1;
  sign: 1 | -1;
  limit: number;
}

/** The part of a polygon in a half of the plane (Sutherland and Hodgman); parts of a concave one share edges. */
export function clipPolygon(polygon: readonly Point[], { axis, sign, limit }: HalfPlane): Point[] {
  const clipped: Point[] = [];
  const isInside = (point: Point) => sign * point[axis] <= sign * limit;
  let before = polygon.at(-1) as Point;
  let wasInside = polygon.length > 0 && isInside(before);
  for (const point of polygon) {
    const isIn = isInside(point);
    if (isIn !== wasInside) clipped.push(crossing(before, point, axis, limit));
    if (isIn) clipped.push(point);
    before = point;
    wasInside = isIn;
  }
  return clipped;
}

function crossing(from: Point, to: Point, axis: 0 | 1, limit: number): Point {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  const other = axis === 0 ? 1 : 0;
  const across = from[other] + share * (to[other] - from[other]);
  return axis === 0 ? [limit, across] : [across, limit];
}

/** The parts of a polygon outside of a box: beside it, and below and above it between its sides. */
export function polygonOutside(polygon: readonly Point[], { left, bottom, right, top }: Box): Point[][] {
  const between = clipPolygon(clipPolygon(polygon, { axis: 0, sign: -1, limit: left }), {
    axis: 0,
    sign: 1,
    limit: right,
  });
  const parts = [
    clipPolygon(polygon, { axis: 0, sign: 1, limit: left }),
    clipPolygon(polygon, { axis: 0, sign: -1, limit: right }),
    clipPolygon(between, { axis: 1, sign: 1, limit: bottom }),
    clipPolygon(between, { axis: 1, sign: -1, limit: top }),
  ];
  return parts.filter((part) => part.length > 2);
}

/** The part of a line from one point to another that lies in a box, as shares of its length; undefined where none does. */
export function shareInside(from: Point, to: Point, box: Box): { start: number; end: number } | undefined {
  let [start, end] = [0, 1];
  const limits = [
    [box.left, box.right],
    [box.bottom, box.top],
  ] as const;
  for (const axis of [0, 1] as const) {
    const [low, high] = limits[axis];
    const delta = to[axis] - from[axis];
    if (delta === 0) {
      if (from[axis] <= low || from[axis] >= high) return undefined;
      continue;
    }
    const [one, other] = [(low - from[axis]) / delta, (high - from[axis]) / delta];
    start = Math.max(start, Math.min(one, other));
    end = Math.min(end, Math.max(one, other));
  }
  return start < end || (start === end && from[0] === to[0] && from[1] === to[1]) ? { start, end } : undefined;
}
