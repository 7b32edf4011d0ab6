import { type Brightness, levelAt } from './brightness.ts';
import type { Point } from './quadrangle.ts';

/** A straight line beside which paper begins: `normal · point = distance`, with the paper where it is more. */
export interface EdgeLine {
  normal: Point;
  distance: number;
}

/** Edges of a page by the direction of the paper from them: the left edge has it to the right. */
const sides = ['left', 'top', 'right', 'bottom'] as const;

/** Least change of brightness in a pixel, and over the width of an edge, of 255: less is a fold or a shadow's end. */
export const [minSlope, minContrast] = [1.2, 9] as const;
/** Pixels from an edge to what is on both sides of it. */
const reach = 6;
/** A change by more counts no more: a strong edge is no better than a clear one. */
const maxVote = 30;
/** Steps of a full turn, and pixels of a step of the distance. */
const [directions, distanceStep] = [180, 2] as const;
/** Steps of direction to both sides in which a pixel votes, since its own is inexact. */
const spread = 2;
/** Lines that are tried for each side. */
const linesOfSide = 12;
/** Degrees by which an edge may be tilted, and within which others are the same one. */
const [maxTilt, sameTilt] = [50, 6] as const;
const sameDistance = 6;

const directionOf = (step: number) => (step * 2 * Math.PI) / directions;

/** Finds the lines that may be the edges of a page, the clearest first, for each of `sides`, by a Hough transform. */
export function findEdges(brightness: Brightness): EdgeLine[][] {
  const { width, height } = brightness;
  const most = Math.hypot(width, height);
  const distances = Math.ceil((2 * most) / distanceStep) + 1;
  const votes = new Float32Array(directions * distances);
  const cosines = Array.from({ length: directions }, (_, step) => Math.cos(directionOf(step)));
  const sines = Array.from({ length: directions }, (_, step) => Math.sin(directionOf(step)));
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const slope = slopeAt(brightness, x, y);
      if (Math.hypot(slope.x, slope.y) < minSlope) continue;
      const angle = Math.atan2(slope.y, slope.x);
      const direction = angle < 0 ? angle + 2 * Math.PI : angle;
      const middle = Math.round((direction * directions) / (2 * Math.PI));
      const normal = { x: Math.cos(direction), y: Math.sin(direction) };
      const vote = Math.min(maxVote, contrastAt(brightness, { x: x + 0.5, y: y + 0.5 }, normal));
      if (vote < minContrast) continue;
      for (let step = middle - spread; step <= middle + spread; step++) {
        const turned = (step + directions) % directions;
        const distance = (x + 0.5) * (cosines[turned] as number) + (y + 0.5) * (sines[turned] as number);
        const place = turned * distances + Math.round((distance + most) / distanceStep);
        votes[place] = (votes[place] as number) + vote;
      }
    }
  const lineAt = (place: number): EdgeLine & { votes: number } => {
    const step = Math.floor(place / distances);
    const distance = (place % distances) * distanceStep - most;
    return {
      normal: { x: cosines[step] as number, y: sines[step] as number },
      distance,
      votes: votes[place] as number,
    };
  };
  return sides.map((_, side) => clearestLines(votes, distances, side, lineAt));
}

/** Change of brightness in each direction, at a pixel that is not at the edge. */
function slopeAt({ fine, width }: Brightness, x: number, y: number): Point {
  const at = y * width + x;
  return {
    x: ((fine[at + 1] as number) - (fine[at - 1] as number)) / 2,
    y: ((fine[at + width] as number) - (fine[at - width] as number)) / 2,
  };
}

/** How much brighter it is on one side of a place than on the other. */
export function contrastAt({ coarse, width, height }: Brightness, { x, y }: Point, normal: Point): number {
  const inside = levelAt(coarse, width, height, x + normal.x * reach, y + normal.y * reach);
  return inside - levelAt(coarse, width, height, x - normal.x * reach, y - normal.y * reach);
}

/** Change of brightness in the direction of the normal, in a pixel. */
export function slopeAlong({ fine, width, height }: Brightness, { x, y }: Point, normal: Point): number {
  const inside = levelAt(fine, width, height, x + normal.x, y + normal.y);
  return (inside - levelAt(fine, width, height, x - normal.x, y - normal.y)) / 2;
}

/** Lines of a side with the most votes; none is beside a better one. */
function clearestLines(
  votes: Float32Array,
  distances: number,
  side: number,
  lineAt: (place: number) => EdgeLine & { votes: number },
): EdgeLine[] {
  const middle = (side * directions) / sides.length;
  const tilt = Math.round((maxTilt * directions) / 360);
  const places: number[] = [];
  for (let step = middle - tilt; step <= middle + tilt; step++) {
    const turned = (step + directions) % directions;
    for (let distance = 0; distance < distances; distance++) {
      const place = turned * distances + distance;
      const count = votes[place] as number;
      const isHighest = count > 0 && count >= (votes[place - 1] ?? 0) && count >= (votes[place + 1] ?? 0);
      if (isHighest) places.push(place);
    }
  }
  places.sort((one, other) => (votes[other] as number) - (votes[one] as number));
  const chosen: EdgeLine[] = [];
  const sameDirection = Math.cos((sameTilt * Math.PI) / 180);
  for (const place of places) {
    if (chosen.length === linesOfSide) break;
    const { normal, distance } = lineAt(place);
    const isSame = chosen.some(
      (line) =>
        line.normal.x * normal.x + line.normal.y * normal.y >= sameDirection &&
        Math.abs(line.distance - distance) <= sameDistance,
    );
    if (!isSame) chosen.push({ normal, distance });
  }
  return chosen;
}
