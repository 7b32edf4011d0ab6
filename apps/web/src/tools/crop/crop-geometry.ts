import { minRemaining, mapMargins, type Margins, type MarginSide } from '@blattwerk/shared/crop-pages';
import type { MovedSides } from '../../tool-run/pages/editor/geometry.ts';

/** In millimeters, from the lower left corner of a page as it is shown. */
export interface CropPoint {
  x: number;
  y: number;
}

/** Size of a page as it is shown, in millimeters. */
export interface CropPage {
  width: number;
  height: number;
}

const opposites = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;
/** Parts of a millimeter to which a gesture rounds. */
const parts = 2;

/** The most that a margin can have beside the one at the opposite side. */
export function maxMargin(side: MarginSide, margins: Margins, page: CropPage): number {
  const length = side === 'top' || side === 'bottom' ? page.height : page.width;
  return Math.max(0, Math.floor((length - margins[opposites[side]] - minRemaining) * 10) / 10);
}

/** Margins of which some sides were moved. @param by to the right and upwards, in millimeters */
export function changeSides(start: Margins, { x, y }: MovedSides, by: CropPoint, page: CropPage): Margins {
  const ways: Margins = {
    top: y > 0 ? -by.y : 0,
    bottom: y < 0 ? by.y : 0,
    left: x < 0 ? by.x : 0,
    right: x > 0 ? -by.x : 0,
  };
  return mapMargins((side) =>
    ways[side] === 0
      ? start[side]
      : Math.max(0, Math.min(maxMargin(side, start, page), rounded(start[side] + ways[side]))),
  );
}

/** Margins of a frame that was moved and kept its size. */
export function moveMargins({ top, right, bottom, left }: Margins, by: CropPoint): Margins {
  const x = Math.max(-left, Math.min(right, rounded(by.x)));
  const y = Math.max(-bottom, Math.min(top, rounded(by.y)));
  return { top: tenths(top - y), right: tenths(right - x), bottom: tenths(bottom + y), left: tenths(left + x) };
}

/** Margins of a frame that was drawn between two points: as large as it must be, and within the page. */
export function drawMargins(from: CropPoint, to: CropPoint, page: CropPage): Margins {
  const [left, right] = span(from.x, to.x, page.width);
  const [bottom, top] = span(from.y, to.y, page.height);
  return { top, right, bottom, left };
}

/** Margins before and after a length between two places on an axis. */
function span(from: number, to: number, length: number): [before: number, after: number] {
  const within = (place: number) => Math.max(0, Math.min(length, place));
  const [start, end] = [within(Math.min(from, to)), within(Math.max(from, to))];
  const before = Math.max(0, Math.min(rounded(start), tenthsBelow(length - minRemaining)));
  const after = Math.max(0, Math.min(rounded(length - end), tenthsBelow(length - before - minRemaining)));
  return [before, after];
}

/** Margins of which those near an edge are on it. @param distance in millimeters */
export function snapToEdges(margins: Margins, distance: number): Margins {
  return mapMargins((side) => (margins[side] < distance ? 0 : margins[side]));
}

function rounded(millimeters: number): number {
  return Math.round(millimeters * parts) / parts;
}

function tenths(millimeters: number): number {
  return Math.round(millimeters * 10) / 10;
}

function tenthsBelow(millimeters: number): number {
  return Math.floor(millimeters * 10) / 10;
}
