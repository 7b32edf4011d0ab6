import type { PdfDocument } from './document.ts';
import type { Page } from './page-tree.ts';
import type { PdfDict } from './values.ts';

/** The least and the greatest x and y of a rectangle. */
export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** How a page is shown. */
export interface PageGeometry {
  /** The visible part, in the page's units. */
  box: Box;
  /** Quarter turns clockwise: 0 to 3. */
  quarterTurns: number;
  /** Points per unit (ISO 32000-2, 14.11.2). */
  userUnit: number;
}

/** Size of a page that has none, US Letter in points: PDFium's choice. */
export const defaultPageSize: { readonly width: number; readonly height: number } = { width: 612, height: 792 };

export function boxBetween(x1: number, y1: number, x2: number, y2: number): Box {
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
}

/** The area that two boxes share; undefined where there is none. */
export function intersect(one: Box, other: Box): Box | undefined {
  const left = Math.max(one.left, other.left);
  const bottom = Math.max(one.bottom, other.bottom);
  const right = Math.min(one.right, other.right);
  const top = Math.min(one.top, other.top);
  return right > left && top > bottom ? { left, bottom, right, top } : undefined;
}

/** Sides of a page, clockwise. */
const sides = ['left', 'top', 'right', 'bottom'] as const;
export type Side = (typeof sides)[number];

/** The half of a page at a side of it as it is shown, in the page's units. */
export function halfAt(shownSide: Side, { box, quarterTurns }: PageGeometry): Box {
  const side = sides[(sides.indexOf(shownSide) - quarterTurns + 4) % 4];
  const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  if (side === 'left') return { ...box, right: x };
  if (side === 'right') return { ...box, left: x };
  return side === 'top' ? { ...box, bottom: y } : { ...box, top: y };
}

/** Reads a page's boxes and rotation as PDFium does, which ignores those that are invalid. */
export function pageGeometry(document: PdfDocument, { dict, attributes }: Page): PageGeometry {
  const media =
    boxOf(attributes, 'MediaBox', document) ?? boxBetween(0, 0, defaultPageSize.width, defaultPageSize.height);
  const crop = boxOf(attributes, 'CropBox', document);
  const quarterTurns = Math.trunc(finite(document.number(attributes.get('Rotate'))) / 90) % 4;
  const userUnit = finite(document.number(dict.get('UserUnit')));
  return {
    box: (crop && intersect(media, crop)) ?? media,
    quarterTurns: (quarterTurns + 4) % 4,
    userUnit: userUnit > 0 ? userUnit : 1,
  };
}

/** Size of a page as it is shown, rotated, in its units. */
export function shownSize({ box, quarterTurns }: PageGeometry): { width: number; height: number } {
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  return quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** A rectangle in a dictionary; undefined where it is none, has no area or is infinite. */
export function boxOf(attributes: PdfDict, key: string, document: PdfDocument): Box | undefined {
  const [x1, y1, x2, y2] = document.numbers(attributes.get(key)) ?? [];
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  const box = boxBetween(x1, y1, x2, y2);
  const isFinite = Number.isFinite(box.right - box.left) && Number.isFinite(box.top - box.bottom);
  return isFinite && box.right > box.left && box.top > box.bottom ? box : undefined;
}

/** 0 for a number that is missing or infinite. */
function finite(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? value : 0;
}
