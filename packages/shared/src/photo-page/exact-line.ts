import type { Brightness } from './brightness.ts';
import { type EdgeLine, minSlope, slopeAlong } from './find-edges.ts';
import { distanceBetween, type Point, pointBetween } from './quadrangle.ts';

/** Points of an edge that are measured, and pixels to both sides of the line. */
const [measuredPoints, measuredReach] = [64, 5] as const;
/** Pixels by which a point may be off the line to count. */
const maxOff = 1.5;
const measuredRounds = 3;
const steepShare = 0.9;

/** The line through the places between two points at which the brightness changes most. */
export function exactLine(brightness: Brightness, edge: EdgeLine, [start, end]: readonly [Point, Point]): EdgeLine {
  const points = Array.from({ length: measuredPoints }, (_, index) => {
    const point = pointBetween(start, end, 0.04 + (0.92 * index) / (measuredPoints - 1));
    return steepest(brightness, point, edge.normal);
  }).filter((point) => point !== undefined);
  let line = edge;
  for (let round = 0; round < measuredRounds; round++) {
    const most = round === 0 ? measuredReach : maxOff;
    const near = points.filter(({ x, y }) => Math.abs(line.normal.x * x + line.normal.y * y - line.distance) <= most);
    if (near.length < measuredPoints / 4 || distanceBetween(start, end) < measuredReach) return line;
    line = lineThrough(near, line.normal);
  }
  return line;
}

function steepest(brightness: Brightness, { x, y }: Point, normal: Point): Point | undefined {
  const offsets = Array.from({ length: 4 * measuredReach + 1 }, (_, step) => step / 2 - measuredReach);
  const slopes = offsets.map((offset) =>
    slopeAlong(brightness, { x: x + normal.x * offset, y: y + normal.y * offset }, normal),
  );
  const most = Math.max(...slopes);
  if (most < minSlope) return undefined;
  // An edge is as steep over some pixels, and its place is their middle.
  const offset = mean(offsets.filter((_, step) => (slopes[step] as number) >= most * steepShare));
  return { x: x + normal.x * offset, y: y + normal.y * offset };
}

/** The line with the least squares of distances from points. @param normal about its own */
function lineThrough(points: readonly Point[], normal: Point): EdgeLine {
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - middle.x) ** 2;
    xy += (x - middle.x) * (y - middle.y);
    yy += (y - middle.y) ** 2;
  }
  // The direction in which points are spread most, turned by a quarter.
  const direction = Math.atan2(2 * xy, xx - yy) / 2 + Math.PI / 2;
  const found = { x: Math.cos(direction), y: Math.sin(direction) };
  const sign = found.x * normal.x + found.y * normal.y < 0 ? -1 : 1;
  const turned = { x: found.x * sign, y: found.y * sign };
  return { normal: turned, distance: turned.x * middle.x + turned.y * middle.y };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
