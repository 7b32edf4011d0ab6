/** A place in a picture: pixels from its top left corner, where the middle of the first pixel is at 0.5. */
export interface Point {
  x: number;
  y: number;
}

/** Corners of a page in a photo: top left, top right, bottom right, bottom left. */
export type Quadrangle = readonly [Point, Point, Point, Point];

/** Of a convex quadrangle, in square pixels. */
export function areaWithin(corners: Quadrangle): number {
  let sum = 0;
  for (const [at, { x, y }] of corners.entries()) {
    const next = corners[(at + 1) % 4] as Point;
    sum += x * next.y - next.x * y;
  }
  return sum / 2;
}

/** @returns the angles at the corners in degrees, from 0 to 360; their sum is 360 where no sides cross */
export function anglesOf(corners: Quadrangle): number[] {
  return corners.map(({ x, y }, at) => {
    const next = corners[(at + 1) % 4] as Point;
    const before = corners[(at + 3) % 4] as Point;
    const turn = Math.atan2(before.y - y, before.x - x) - Math.atan2(next.y - y, next.x - x);
    return ((turn * 180) / Math.PI + 360) % 360;
  });
}

export function distanceBetween(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** @param share of the way from one point to the other */
export function pointBetween(one: Point, other: Point, share: number): Point {
  return { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share };
}

export function scaledBy(corners: Quadrangle, across: number, down: number): Quadrangle {
  const scaled = ({ x, y }: Point): Point => ({ x: x * across, y: y * down });
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  return [scaled(topLeft), scaled(topRight), scaled(bottomRight), scaled(bottomLeft)];
}
