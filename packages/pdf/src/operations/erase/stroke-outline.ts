import { between, distance, type Point } from '../../content/shapes.ts';
import type { StrokeStyle } from '../../content/stroke-style.ts';

/** Corners of a circle for the root of a radius of one point. */
const cornersPerRoot = 8;
const [minCorners, maxCorners] = [8, 64];
/** Cosine of the largest angle of a corner that is mitered in any case, as those between the lines of a curve. */
const smallAngle = 0.9;
/** Maximum number of dashes of a line; those of longer ones are too short to be seen. */
const maxDashes = 5_000;

/** A line in user space. */
export interface StrokedLine {
  points: readonly Point[];
  isClosed: boolean;
}

/**
 * The convex parts of what a stroke paints (ISO 32000-2, 8.5.3.2), in user space; they overlap, and have the same orientation.
 * @param scale of user space on the page
 */
export function* strokeParts(line: StrokedLine, style: StrokeStyle, scale: number): Generator<Point[]> {
  for (const piece of dashed(line, style)) yield* partsOf(piece, style, scale);
}

/** The dashes of a line, each as a line; the line itself where it is solid. */
export function dashed(line: StrokedLine, { dashes, phase }: StrokeStyle): StrokedLine[] {
  const [first] = line.points;
  const period = dashes.reduce((sum, length) => sum + length, 0) * (dashes.length % 2 === 0 ? 1 : 2);
  if (!first || !(period > 0)) return [line];
  const points = line.isClosed ? [...line.points, first] : line.points;
  const length = points.reduce((sum, point, at) => sum + distance(points[at - 1] ?? point, point), 0);
  if (!((length / period) * dashes.length < maxDashes)) return [line];
  const lengths = dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes];
  let index = 0;
  let left = ((phase % period) + period) % period;
  while (left > 0 && left >= (lengths[index] ?? 0)) {
    left -= lengths[index] ?? 0;
    index = (index + 1) % lengths.length;
  }
  left = (lengths[index] ?? 0) - left;
  const pieces: StrokedLine[] = [];
  let piece: Point[] = index % 2 === 0 ? [first] : [];
  for (const [at, to] of points.entries()) {
    let from = points[at - 1];
    if (!from) continue;
    let rest = distance(from, to);
    while (rest > left) {
      from = between(from, to, left / rest);
      rest -= left;
      if (index % 2 === 0) pieces.push({ points: [...piece, from], isClosed: false });
      index = (index + 1) % lengths.length;
      left = lengths[index] ?? 0;
      piece = index % 2 === 0 ? [from] : [];
    }
    left -= rest;
    if (index % 2 === 0) piece.push(to);
  }
  if (piece.length > 1) pieces.push({ points: piece, isClosed: false });
  return pieces;
}

function* partsOf({ points, isClosed }: StrokedLine, style: StrokeStyle, scale: number): Generator<Point[]> {
  const half = style.width / 2;
  const path = points.filter((point, at) => at === 0 || distance(points[at - 1] as Point, point) > 0);
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last || points.length < 2) return;
  const corners = Math.min(maxCorners, Math.max(minCorners, Math.ceil(Math.sqrt(half * scale) * cornersPerRoot)));
  const circle = (center: Point) => circleAt(center, half, corners);
  const isRing = isClosed && path.length > 1;
  if (isRing && distance(first, last) > 0) path.push(first);
  if (path.length === 1) return yield* dotAt(first, half, style.cap, circle);
  const isSquare = style.cap === 2 && !isRing;
  const segmentAt = (at: number) => segmentOf(path[at] as Point, path[at + 1] as Point);
  const count = path.length - 1;
  let segment = segmentAt(0);
  for (let at = 0; at < count; at++) {
    const { from, to, along } = segment;
    const start = isSquare && at === 0 ? shifted(from, along, -half) : from;
    const end = isSquare && at === count - 1 ? shifted(to, along, half) : to;
    yield quadOf(start, end, along, half);
    if (at === count - 1 && !isRing) break;
    const next = segmentAt((at + 1) % count);
    yield* cornerOf(segment, next, half, style, circle);
    segment = next;
  }
  if (!isRing && style.cap === 1) yield* [circle(first), circle(last)];
}

interface Segment {
  from: Point;
  to: Point;
  /** Direction of a length of one. */
  along: Point;
}

function segmentOf(from: Point, to: Point): Segment {
  const length = distance(from, to);
  return { from, to, along: [(to[0] - from[0]) / length, (to[1] - from[1]) / length] };
}

/** A line of no length shows its ends alone; those of butt ends are nothing. */
function dotAt(point: Point, half: number, cap: number, circle: (center: Point) => Point[]): Point[][] {
  if (cap === 1) return [circle(point)];
  return cap === 2 ? [quadOf(shifted(point, [1, 0], -half), shifted(point, [1, 0], half), [1, 0], half)] : [];
}

/** The part of a corner between two segments, on its outer side. */
function cornerOf(
  { to, along: [x, y] }: Segment,
  { along: [u, v] }: Segment,
  half: number,
  { join, miterLimit }: StrokeStyle,
  circle: (center: Point) => Point[],
): Point[][] {
  const cosine = x * u + y * v;
  const turn = x * v - y * u;
  if (turn === 0 && cosine > 0) return [];
  if (join === 1 && cosine < smallAngle) return [circle(to)];
  const side = turn > 0 ? -half : half;
  const [one, other] = [shifted(to, [-y, x], side), shifted(to, [-v, u], side)];
  const isMitered = cosine >= smallAngle || (join === 0 && 1 / Math.sqrt((1 + cosine) / 2) <= miterLimit);
  const tip = isMitered ? [shifted(to, [-y - v, x + u], side / (1 + cosine))] : [];
  return [oriented([to, one, ...tip, other])];
}

function quadOf(from: Point, to: Point, [x, y]: Point, half: number): Point[] {
  const across: Point = [-y, x];
  return oriented([
    shifted(from, across, half),
    shifted(from, across, -half),
    shifted(to, across, -half),
    shifted(to, across, half),
  ]);
}

function circleAt([x, y]: Point, radius: number, corners: number): Point[] {
  return Array.from({ length: corners }, (_, at): Point => {
    const angle = (at / corners) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** A polygon in the positive direction, so that overlapping ones fill what any of them does by the nonzero rule. */
function oriented(polygon: Point[]): Point[] {
  const area = polygon.reduce((sum, [x, y], at) => {
    const [u, v] = polygon[(at + 1) % polygon.length] as Point;
    return sum + x * v - u * y;
  }, 0);
  return area < 0 ? polygon.toReversed() : polygon;
}

function shifted([x, y]: Point, [u, v]: Point, length: number): Point {
  return [x + u * length, y + v * length];
}
