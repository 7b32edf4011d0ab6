import type { PageSize } from '@blattwerk/shared';
import { boundsOf, type Placed } from '@blattwerk/shared/mark-pages';

/** In points, from the lower left corner of a page as it is shown. */
export interface Point {
  x: number;
  y: number;
}

/** Lines of the page to which a moved placement is attracted: the place of each on its axis. */
export interface Guides {
  x?: number;
  y?: number;
}

/** A third of a page in both directions. */
export type PageArea =
  | 'center'
  | 'top-left'
  | 'top-center'
  | 'top-right'
  | 'middle-left'
  | 'middle-right'
  | 'bottom-left'
  | 'bottom-center'
  | 'bottom-right';

/** Pixels from which lines of the page attract. */
export const attractionPixels = 6;
/** Points that a placement is wide at least. */
const smallest = 8;
/** Points that an area is wide and high at least: a line of small print. */
const thinnest = 3;
/** Degrees between the angles to which a rotation is attracted, and the distance from which it is. */
const attraction = { every: 45, within: 3 };

/** Steps of a key with Shift. */
const farSteps = 10;

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** The way of an arrow key in steps, further with Shift; undefined for other keys. */
export function wayOfKey({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | undefined {
  const direction = directions[key];
  const far = shiftKey ? farSteps : 1;
  return direction && { x: direction.x * far, y: direction.y * far };
}

export function middleOf({ rectangle: { x, y, width, height } }: Placed): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Makes a placement as small as its page, and moves it so far that no part of it is beyond an edge. */
export function keepWithin(place: Placed, page: PageSize): Placed {
  const bounds = boundsOf(place.rectangle, place.rotation);
  const share = Math.min(1, page.width / bounds.width, page.height / bounds.height);
  const { x, y } = middleOf(place);
  const middle = {
    x: between(x, (bounds.width * share) / 2, page.width),
    y: between(y, (bounds.height * share) / 2, page.height),
  };
  return around(middle, place.rectangle.width * share, place);
}

/** Moves the middle of a placement. */
export function movePlaced(place: Placed, middle: Point, page: PageSize): Placed {
  return keepWithin(around(middle, place.rectangle.width, place), page);
}

/**
 * Moves a placement to a line of its page that it is near: the middle, or an edge.
 * @param distance from which it is attracted, in points
 */
export function snap(place: Placed, page: PageSize, distance: number): { place: Placed; guides: Guides } {
  const bounds = boundsOf(place.rectangle, place.rotation);
  const middle = middleOf(place);
  const x = nearestLine(middle.x, bounds.width, page.width, distance);
  const y = nearestLine(middle.y, bounds.height, page.height, distance);
  return {
    place: movePlaced(place, { x: x?.middle ?? middle.x, y: y?.middle ?? middle.y }, page),
    guides: { ...(x && { x: x.line }), ...(y && { y: y.line }) },
  };
}

/** Resizes a placement about its middle, with its ratio. @param width in points */
export function resizePlaced(place: Placed, width: number, page: PageSize): Placed {
  return keepWithin(around(middleOf(place), Math.max(smallest, width), place), page);
}

/** Sides of an area that are moved: 1 for right and top, -1 for left and bottom, 0 for none. */
export interface MovedSides {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** Corners and edges of an area by which it is stretched, and the sides that each moves. */
export const handles = {
  'top-left': { x: -1, y: 1 },
  top: { x: 0, y: 1 },
  'top-right': { x: 1, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  'bottom-left': { x: -1, y: -1 },
  bottom: { x: 0, y: -1 },
  'bottom-right': { x: 1, y: -1 },
} as const satisfies Record<string, MovedSides>;

/** Moves sides of an area as far as they stay on its page. @param by points to the right and upwards */
export function stretchPlaced({ rectangle }: Placed, sides: MovedSides, by: Point, page: PageSize): Placed {
  const { x, y, width, height } = rectangle;
  const [left, right] = stretched([x, x + width], sides.x, by.x, page.width);
  const [bottom, top] = stretched([y, y + height], sides.y, by.y, page.height);
  return { rectangle: { x: left, y: bottom, width: right - left, height: top - bottom }, rotation: 0 };
}

type Ends = readonly [start: number, end: number];

function stretched([start, end]: Ends, side: number, by: number, length: number): Ends {
  const limited = (value: number) => Math.max(0, Math.min(length, value));
  if (side > 0) return [start, Math.max(start + thinnest, limited(end + by))];
  return side < 0 ? [Math.min(end - thinnest, limited(start + by)), end] : [start, end];
}

/** The width of a placement of which a corner was dragged from one point to another. */
export function draggedWidth(place: Placed, from: Point, to: Point): number {
  const middle = middleOf(place);
  const [before, after] = [from, to].map(({ x, y }) => ({ x: x - middle.x, y: y - middle.y })) as [Point, Point];
  const length = before.x ** 2 + before.y ** 2;
  // The part of the way that is on the line between middle and corner.
  return length === 0 ? 0 : (place.rectangle.width * (before.x * after.x + before.y * after.y)) / length;
}

/** Rotates a placement about its middle. @param degrees counterclockwise, any number */
export function rotatePlaced(place: Placed, degrees: number, page: PageSize): Placed {
  return keepWithin({ ...place, rotation: wholeAngle(degrees) }, page);
}

/** The rotation of a placement that was turned by dragging from one point to another; quarters and their halves attract it. */
export function draggedRotation(place: Placed, from: Point, to: Point): number {
  const middle = middleOf(place);
  const [before, after] = [from, to].map(({ x, y }) => Math.atan2(y - middle.y, x - middle.x)) as [number, number];
  const degrees = place.rotation + ((after - before) * 180) / Math.PI;
  const nearest = Math.round(degrees / attraction.every) * attraction.every;
  return wholeAngle(Math.abs(degrees - nearest) <= attraction.within ? nearest : degrees);
}

/** The part of a page in which the middle of a placement is. */
export function areaOf(place: Placed, page: PageSize): PageArea {
  const { x, y } = middleOf(place);
  const row = y > (page.height * 2) / 3 ? 'top' : y < page.height / 3 ? 'bottom' : 'middle';
  const column = x < page.width / 3 ? 'left' : x > (page.width * 2) / 3 ? 'right' : 'center';
  return row === 'middle' && column === 'center' ? 'center' : (`${row}-${column}` as PageArea);
}

/** From 0 to 359. */
function wholeAngle(degrees: number): number {
  return ((Math.round(degrees) % 360) + 360) % 360;
}

function around({ x, y }: Point, width: number, { rectangle, rotation }: Placed): Placed {
  const height = (width * rectangle.height) / rectangle.width;
  return { rectangle: { x: x - width / 2, y: y - height / 2, width, height }, rotation };
}

/** A middle of something that reaches as far on both sides, within a length. */
function between(middle: number, reach: number, length: number): number {
  return Math.max(reach, Math.min(length - reach, middle));
}

/** The line that is nearest, and the middle with which something touches it; undefined where none is near. */
function nearestLine(
  middle: number,
  size: number,
  length: number,
  distance: number,
): { line: number; middle: number } | undefined {
  const lines = [
    { line: length / 2, middle: length / 2 },
    { line: 0, middle: size / 2 },
    { line: length, middle: length - size / 2 },
  ];
  const far = (line: { middle: number }) => Math.abs(line.middle - middle);
  const nearest = lines.reduce((best, line) => (far(line) < far(best) ? line : best));
  return far(nearest) <= distance ? nearest : undefined;
}
