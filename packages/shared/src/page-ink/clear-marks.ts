import type { InkPicture } from './ink-picture.ts';
import { type Region, regionsOf } from './ink-regions.ts';

// Lengths are in millimeters.

/** Punch holes: side, distance of the middle from the edge, distance from each other, and how much these differ in one row. */
const hole = { min: 3.5, max: 9, toEdge: 20, apart: 40, difference: 2 };
/** How much of the box of a hole is filled, by how much its sides differ, and how much of its rows is a gap, as shares. */
const [minFilled, maxFilled, maxUneven, maxGaps] = [0.68, 0.88, 0.2, 0.03] as const;
/** Staples: length, width, and distance from both edges of a corner. */
const staple = { min: 5, max: 16, width: 2, toEdges: 25 };
/** Distance from everything else. */
const apart = 5;
/** Side of a speck, and how many of them are dust: more of them are a dotted line. */
const [speckSide, maxSpecks] = [1.3, 2] as const;
/** Lines of a scanner's glass: share of the page's side within which they are, and their length. */
const edgeLine = { within: 0.01, min: 10 };

/** Clears what is on the paper rather than on the page: punch holes, staples in a corner, single specks, and lines at the edge. */
export function clearMarks(page: InkPicture): void {
  const regions = [...regionsOf(page.picture, page.ink, 'corners')];
  const single = alone(regions, page);
  const marks = [
    ...holesOf(single, page),
    ...regions.filter((region) => isEdgeLine(region, page)),
    ...single.filter((region) => isSpeck(region, page) || isStaple(region, page)),
  ];
  for (const { pixels } of marks) for (const pixel of pixels) page.ink[pixel] = 0;
}

/** Width and height, and the distances of the middle from the edges. */
function placeOf({ left, top, right, bottom }: Region, { picture, perMillimeter }: InkPicture) {
  const [x, y] = [(left + right + 1) / 2, (top + bottom + 1) / 2];
  const [across, down] = [right - left + 1, bottom - top + 1];
  const toEdges = { left: x, right: picture.width - x, top: y, bottom: picture.height - y };
  const inMillimeters = (pixels: number) => pixels / perMillimeter;
  return {
    width: inMillimeters(across),
    height: inMillimeters(down),
    left: inMillimeters(toEdges.left),
    right: inMillimeters(toEdges.right),
    top: inMillimeters(toEdges.top),
    bottom: inMillimeters(toEdges.bottom),
  };
}

/** Disks in a row along an edge, two at least. */
function holesOf(regions: readonly Region[], page: InkPicture): Region[] {
  const disks = regions.flatMap((region) => {
    const place = placeOf(region, page);
    const [least, most] = [Math.min(place.width, place.height), Math.max(place.width, place.height)];
    const filled = region.pixels.length / page.perMillimeter ** 2 / (place.width * place.height);
    const isRound = most - least <= most * maxUneven && filled >= minFilled && filled <= maxFilled;
    const isHole = least >= hole.min && most <= hole.max && isRound && gapsOf(region, page) <= maxGaps;
    return isHole ? [{ region, place }] : [];
  });
  const isInRow = (one: Region, across: 'left' | 'right' | 'top' | 'bottom', along: 'left' | 'top') => {
    const place = placeOf(one, page);
    return (
      place[across] <= hole.toEdge &&
      disks.some(
        ({ place: other }) =>
          Math.abs(other[across] - place[across]) <= hole.difference &&
          Math.abs(other.width - place.width) <= hole.difference &&
          Math.abs(other[along] - place[along]) >= hole.apart,
      )
    );
  };
  return disks
    .map(({ region }) => region)
    .filter(
      (region) =>
        isInRow(region, 'left', 'top') ||
        isInRow(region, 'right', 'top') ||
        isInRow(region, 'top', 'left') ||
        isInRow(region, 'bottom', 'left'),
    );
}

/** How much of the rows of a region, from their first to their last pixel, is none of it. */
function gapsOf({ pixels }: Region, { picture: { width } }: InkPicture): number {
  const rows = new Map<number, { first: number; last: number }>();
  for (const pixel of pixels) {
    const row = rows.get(Math.floor(pixel / width)) ?? { first: pixel, last: pixel };
    rows.set(Math.floor(pixel / width), { first: Math.min(row.first, pixel), last: Math.max(row.last, pixel) });
  }
  const length = [...rows.values()].reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return 1 - pixels.length / length;
}

/** The standard deviation of a region across its longest direction, in pixels. */
function thicknessOf({ pixels }: Region, { picture: { width } }: InkPicture): number {
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (const pixel of pixels) {
    const [column, row] = [pixel % width, Math.floor(pixel / width)];
    x += column;
    y += row;
    xx += column ** 2;
    yy += row ** 2;
    xy += column * row;
  }
  const count = pixels.length;
  const [a, b, c] = [xx / count - (x / count) ** 2, yy / count - (y / count) ** 2, xy / count - (x * y) / count ** 2];
  return Math.sqrt(Math.max(0, (a + b) / 2 - Math.hypot((a - b) / 2, c)));
}

function isSpeck(region: Region, page: InkPicture): boolean {
  const { width, height } = placeOf(region, page);
  return Math.max(width, height) <= speckSide;
}

function isStaple(region: Region, page: InkPicture): boolean {
  const { width, height, left, right, top, bottom } = placeOf(region, page);
  const length = Math.hypot(width, height);
  const isThin = thicknessOf(region, page) <= (staple.width * page.perMillimeter) / Math.sqrt(12);
  const isInCorner = Math.min(left, right) <= staple.toEdges && Math.min(top, bottom) <= staple.toEdges;
  return length >= staple.min && length <= staple.max && isThin && isInCorner;
}

function isEdgeLine(region: Region, { picture: { width, height }, perMillimeter }: InkPicture): boolean {
  const { left, top, right, bottom } = region;
  const [x, y] = [width * edgeLine.within, height * edgeLine.within];
  const isLong = (pixels: number) => pixels >= edgeLine.min * perMillimeter;
  return (
    ((right < x || left >= width - x) && isLong(bottom - top)) ||
    ((bottom < y || top >= height - y) && isLong(right - left))
  );
}

/** Regions with nothing near them but a few specks. */
function alone(regions: readonly Region[], page: InkPicture): Region[] {
  const side = Math.max(1, Math.round(apart * page.perMillimeter));
  const columns = Math.ceil(page.picture.width / side);
  const cells = new Map<number, { specks: number; others: Set<Region> }>();
  for (const region of regions) {
    const isOne = isSpeck(region, page);
    for (const at of new Set(region.pixels.map((pixel) => cellOf(pixel, page, side, columns)))) {
      const cell = cells.get(at) ?? { specks: 0, others: new Set() };
      cells.set(at, cell);
      if (isOne) cell.specks++;
      else cell.others.add(region);
    }
  }
  const steps = [-columns - 1, -columns, -columns + 1, -1, 0, 1, columns - 1, columns, columns + 1];
  return regions.filter((region) => {
    const own = new Set(region.pixels.map((pixel) => cellOf(pixel, page, side, columns)));
    return [...own].every((at) => {
      const near = steps.flatMap((step) => cells.get(at + step) ?? []);
      const specks = near.reduce((sum, cell) => sum + cell.specks, 0);
      return specks <= maxSpecks && near.every(({ others }) => [...others].every((other) => other === region));
    });
  });
}

function cellOf(pixel: number, { picture: { width } }: InkPicture, side: number, columns: number): number {
  return Math.floor(pixel / width / side) * columns + Math.floor((pixel % width) / side);
}
