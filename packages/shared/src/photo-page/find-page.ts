import type { PagePixels } from '../page-ink/ink-picture.ts';
import { type Brightness, measureBrightness } from './brightness.ts';
import { exactLine } from './exact-line.ts';
import { contrastAt, type EdgeLine, findEdges, minContrast, minSlope, slopeAlong } from './find-edges.ts';
import { isMostlyPaper } from './is-mostly-paper.ts';
import { isSurrounded } from './is-surrounded.ts';
import { anglesOf, areaWithin, type Point, pointBetween, type Quadrangle } from './quadrangle.ts';

// An entry of its own in package.json: a page loads it with the first photo.

export { distanceBetween, type Point, type Quadrangle, scaledBy } from './quadrangle.ts';
export type { PagePixels };

/** Pixels of the longer side of the pictures in which a page is searched. */
export const photoPictureSide = 480;

/** Share of the photo that a page covers; a photo that is covered as a whole is a scan. */
const [minArea, maxArea] = [0.2, 0.96] as const;
/** Degrees of a corner. */
const [minAngle, maxAngle] = [60, 120] as const;
/** Share of a side by which a corner may be outside of the photo. */
const maxOutside = 0.01;
/** Share of an edge that is seen: of each, and of all. */
const [minSeen, minSeenMean] = [0.5, 0.75] as const;
/** Weight of a page's area beside the share of its edges that is seen. */
const areaWeight = 0.25;
/** Pixels to both sides of a line in which its edge is. */
const tolerance = 2;

/**
 * Finds the page in a photo: a bright quadrangle on something darker or more colored, all of whose corners are in the photo.
 * The time depends on the number of pixels alone.
 * @param picture with a longer side of about `photoPictureSide`
 * @returns undefined where there is none, and where the photo is the page
 */
export function findPage(picture: PagePixels): Quadrangle | undefined {
  const { width, height } = picture;
  if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide) return undefined;
  const brightness = measureBrightness(picture);
  const edges = findEdges(brightness).map((lines) => lines.map((line) => seenEdge(brightness, line)));
  const best = clearestPage(brightness, edges);
  const about = best && cornersOf(best);
  if (!about) return undefined;
  const exact = best.map((edge, side) => exactLine(brightness, edge, endsOf(about, side)));
  const corners = cornersOf(exact as unknown as Four<EdgeLine>);
  if (!corners || !isPlausible(corners, brightness)) return undefined;
  return isMostlyPaper(picture, corners) && isSurrounded(picture, corners) ? corners : undefined;
}

/** Pixels of a side: less shows no edges, more is not what this is made for. */
const [minSide, maxSide] = [60, 1_200] as const;

type Four<T> = readonly [T, T, T, T];

/** A line with the number of its pixels, up to each, in which an edge is seen. */
interface SeenEdge extends EdgeLine {
  /** From the point of the line that is `seen.length / 2` before the one next to the origin. */
  seen: Uint16Array;
}

function seenEdge(brightness: Brightness, line: EdgeLine): SeenEdge {
  const half = Math.ceil(Math.hypot(brightness.width, brightness.height));
  const seen = new Uint16Array(2 * half + 1);
  for (let place = 1; place < seen.length; place++)
    seen[place] = (seen[place - 1] as number) + Number(hasEdge(brightness, line, pointOf(line, place - half)));
  return { ...line, seen };
}

/** A point of a line. @param along from the one next to the origin */
function pointOf({ normal, distance }: EdgeLine, along: number): Point {
  return { x: normal.x * distance - normal.y * along, y: normal.y * distance + normal.x * along };
}

function hasEdge(brightness: Brightness, { normal }: EdgeLine, { x, y }: Point): boolean {
  if (x < 0 || y < 0 || x > brightness.width || y > brightness.height) return false;
  for (let offset = -tolerance; offset <= tolerance; offset++) {
    const near = { x: x + normal.x * offset, y: y + normal.y * offset };
    if (slopeAlong(brightness, near, normal) >= minSlope && contrastAt(brightness, near, normal) >= minContrast)
      return true;
  }
  return false;
}

/** The edges of the page that is seen best, of all that four lines can have. */
function clearestPage(brightness: Brightness, edges: readonly SeenEdge[][]): Four<SeenEdge> | undefined {
  const [lefts = [], tops = [], rights = [], bottoms = []] = edges;
  let [best, highest]: [Four<SeenEdge> | undefined, number] = [undefined, 0];
  for (const left of lefts)
    for (const top of tops)
      for (const right of rights)
        for (const bottom of bottoms) {
          const page = [left, top, right, bottom] as const;
          const corners = cornersOf(page);
          if (!corners || !isPlausible(corners, brightness) || !isAround(page, corners)) continue;
          const seen = page.map((edge, side) => seenShare(edge, ...endsOf(corners, side)));
          const [least, mean] = [Math.min(...seen), seen.reduce((sum, share) => sum + share, 0) / seen.length];
          if (least < minSeen || mean < minSeenMean) continue;
          const area = areaWithin(corners) / (brightness.width * brightness.height);
          const score = (least + mean) / 2 + areaWeight * Math.sqrt(area);
          if (score > highest) [best, highest] = [page, score];
        }
  return best;
}

/** Whether the paper beside each line is the one between them. */
function isAround(page: Four<EdgeLine>, corners: Quadrangle): boolean {
  const middle = pointBetween(
    pointBetween(corners[0], corners[2], 0.5),
    pointBetween(corners[1], corners[3], 0.5),
    0.5,
  );
  return page.every(({ normal, distance }) => normal.x * middle.x + normal.y * middle.y > distance);
}

/** The ends of a side, which has the page on the right of its way. */
function endsOf([topLeft, topRight, bottomRight, bottomLeft]: Quadrangle, side: number): [Point, Point] {
  const ends: [Point, Point][] = [
    [bottomLeft, topLeft],
    [topLeft, topRight],
    [topRight, bottomRight],
    [bottomRight, bottomLeft],
  ];
  return ends[side] as [Point, Point];
}

/** Share of a part of a line in which an edge is seen. */
function seenShare({ normal, seen }: SeenEdge, one: Point, other: Point): number {
  const half = (seen.length - 1) / 2;
  const alongOf = ({ x, y }: Point) =>
    Math.min(seen.length - 1, Math.max(0, Math.round(normal.x * y - normal.y * x) + half));
  const [start, end] = [alongOf(one), alongOf(other)].toSorted((a, b) => a - b) as [number, number];
  return end === start ? 0 : ((seen[end] as number) - (seen[start] as number)) / (end - start);
}

function cornersOf([left, top, right, bottom]: Four<EdgeLine>): Quadrangle | undefined {
  const corners = [crossing(left, top), crossing(top, right), crossing(right, bottom), crossing(bottom, left)];
  return corners.every((corner) => corner !== undefined) ? (corners as unknown as Quadrangle) : undefined;
}

function crossing(one: EdgeLine, other: EdgeLine): Point | undefined {
  const across = one.normal.x * other.normal.y - one.normal.y * other.normal.x;
  // Of lines in nearly the same direction the crossing is of no use.
  if (Math.abs(across) < 0.5) return undefined;
  return {
    x: (one.distance * other.normal.y - other.distance * one.normal.y) / across,
    y: (other.distance * one.normal.x - one.distance * other.normal.x) / across,
  };
}

function isPlausible(corners: Quadrangle, { width, height }: Pick<Brightness, 'width' | 'height'>): boolean {
  const outside = Math.max(width, height) * maxOutside;
  const isInside = corners.every(
    ({ x, y }) => x >= -outside && y >= -outside && x <= width + outside && y <= height + outside,
  );
  if (!isInside) return false;
  const share = areaWithin(corners) / (width * height);
  return (
    share >= minArea && share <= maxArea && anglesOf(corners).every((angle) => angle >= minAngle && angle <= maxAngle)
  );
}
