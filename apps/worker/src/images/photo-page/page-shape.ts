import { distanceBetween, type Quadrangle } from '@blattwerk/shared/photo-page';

/** Inches of A4, in which pages of photos are shown: their own size is not known. */
const paper = { short: 210 / 25.4, long: 297 / 25.4 } as const;
/** Pixels per inch of a page at most. */
const maxDpi = 300;
/** Least side of a page in pixels. */
const minSide = 16;
/** Shares of a photo's longer side that the focal length of a camera is, and that of most phones. */
const [minFocal, maxFocal, usualFocal] = [0.45, 2.5, 0.8] as const;
/** By how much a shape may differ from that of A4 to be it. */
const sameShape = 0.03;

interface Size {
  width: number;
  height: number;
}

/** Size of a page in pixels, and pixels per inch with which it fits on A4. */
export interface PageShape extends Size {
  dpi: number;
}

/** The shape that a page has when it is seen from above. @param photo in which the corners are, not cropped */
export function shapeOfPage(corners: Quadrangle, photo: Size): PageShape {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const across = Math.max(distanceBetween(topLeft, topRight), distanceBetween(bottomLeft, bottomRight));
  const down = Math.max(distanceBetween(topLeft, bottomLeft), distanceBetween(topRight, bottomRight));
  const ratio = likePaper(ratioOf(corners, photo));
  const height = Math.max(down, across / ratio);
  const size = { width: height * ratio, height };
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  const dpi = Math.max(short / paper.short, long / paper.long);
  const scale = Math.min(1, maxDpi / dpi);
  return {
    width: Math.max(minSide, Math.round(size.width * scale)),
    height: Math.max(minSide, Math.round(size.height * scale)),
    dpi: dpi * scale,
  };
}

/**
 * Width by height of a rectangle seen in perspective, by a camera whose axis goes through the middle of the photo (Zhang and He,
 * Whiteboard scanning and image enhancement, 2007).
 */
function ratioOf(corners: Quadrangle, { width, height }: Size): number {
  const [one, two, four, three] = corners.map(({ x, y }) => [x - width / 2, y - height / 2, 1] as Vector) as [
    Vector,
    Vector,
    Vector,
    Vector,
  ];
  const diagonal = cross(one, four);
  const across = minus(scaled(two, dot(diagonal, three) / dot(cross(two, four), three)), one);
  const down = minus(scaled(three, dot(diagonal, two) / dot(cross(three, four), two)), one);
  const longer = Math.max(width, height);
  const squared = -(across[0] * down[0] + across[1] * down[1]) / (across[2] * down[2]);
  // Of a page whose sides are parallel in the photo it is not known, and makes little difference.
  const isFocal = squared >= (longer * minFocal) ** 2 && squared <= (longer * maxFocal) ** 2;
  const focal = isFocal ? Math.sqrt(squared) : longer * usualFocal;
  const lengthOf = ([x, y, z]: Vector) => Math.hypot(x / focal, y / focal, z);
  const ratio = lengthOf(across) / lengthOf(down);
  return Number.isFinite(ratio) ? Math.min(maxRatio, Math.max(1 / maxRatio, ratio)) : 1;
}

/** Of a long receipt. */
const maxRatio = 10;

function likePaper(ratio: number): number {
  const shape = paper.short / paper.long;
  return [shape, 1 / shape].find((each) => Math.abs(ratio / each - 1) <= sameShape) ?? ratio;
}

type Vector = readonly [number, number, number];

function cross([a, b, c]: Vector, [d, e, f]: Vector): Vector {
  return [b * f - c * e, c * d - a * f, a * e - b * d];
}

function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

function scaled([x, y, z]: Vector, by: number): Vector {
  return [x * by, y * by, z * by];
}

function minus(one: Vector, other: Vector): Vector {
  return [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
}
