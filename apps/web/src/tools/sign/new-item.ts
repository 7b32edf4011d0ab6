import type { PageSize, Rectangle } from '@blattwerk/shared';
import { textLineHeight } from '@blattwerk/shared/drawn-text';
import { placedFontSize } from '@blattwerk/shared/sign-placements';
import type { Point } from '../../tool-run/pages/editor/geometry.ts';
import type { ToolFile } from '../../tool-run/model/accept-files.ts';
import { type Signature, type SignatureKind, shownPicture, type TypedName } from './pictures.ts';
import { type SignItem, sizeOfText, type TextItem, textWidthOf } from './sign-form.ts';

/** What can be placed. */
export const signTools = ['text', 'signature', 'initials', 'check', 'cross', 'dot', 'date'] as const;
export type SignTool = (typeof signTools)[number];

export const defaultColor = 'black';
/** Points of a text whose size was not dragged: as most forms are printed. */
const usualFontSize = 11;
/** Points that a mark is wide and high. */
const markSide = 14;
/** Points that a signature has at most, as one written by hand: 50 mm by 15, and for initials 20 by 10. */
const signatureSize = { signature: { width: 142, height: 42 }, initials: { width: 57, height: 28 } };
/** Share of a page's width that it has at most. */
const signatureShare = 0.4;

export interface NewPlace {
  /** The point that was clicked. */
  at: Point;
  /** That was dragged, in place of a usual size. */
  rectangle: Rectangle | undefined;
  page: PageSize;
  /** From 1. */
  pageNumber: number;
}

/** What a tool places, with its content: the date, or the visitor's own signature; undefined while there is none. */
export function newItem(
  tool: SignTool,
  at: NewPlace,
  content: { date: string; signatures: Partial<Record<SignatureKind, Signature>> },
): SignItem | undefined {
  if (tool === 'text') return newText('', at);
  if (tool === 'date') return newText(content.date, at);
  if (tool !== 'signature' && tool !== 'initials') return newMark(tool, at);
  const signature = content.signatures[tool];
  if (signature === undefined) return undefined;
  return 'typed' in signature
    ? newName(signature.typed, largestSize(tool, at), at)
    : newPicture(signature.picture, largestSize(tool, at), at);
}

/** A text that begins at a point in the middle of its first line, or fills the height that was dragged. */
function newText(text: string, { at, rectangle, pageNumber }: NewPlace): TextItem {
  const { min, max } = placedFontSize;
  const fontSize = rectangle
    ? Math.max(min, Math.min(max, Math.round(rectangle.height / textLineHeight)))
    : usualFontSize;
  const size = sizeOfText(text, fontSize);
  const corner = rectangle
    ? { x: rectangle.x, y: rectangle.y + rectangle.height - size.height }
    : { x: at.x, y: at.y - size.height / 2 };
  return {
    kind: 'text',
    pages: String(pageNumber),
    rectangle: { ...corner, ...size },
    rotation: 0,
    text,
    fontSize,
    color: defaultColor,
  };
}

/** A mark around a point, or in the middle of what was dragged. */
function newMark(kind: 'check' | 'cross' | 'dot', { at, rectangle, pageNumber }: NewPlace): SignItem {
  const side = rectangle ? Math.max(4, Math.min(rectangle.width, rectangle.height)) : markSide;
  const middle = middleOf(rectangle) ?? at;
  return {
    kind,
    pages: String(pageNumber),
    rectangle: around(middle, { width: side, height: side }),
    rotation: 0,
    color: defaultColor,
  };
}

/** The largest size of a signature: that of what was dragged, or the usual one. */
function largestSize(kind: SignatureKind, { rectangle, page }: NewPlace): PageSize {
  const { width, height } = signatureSize[kind];
  return rectangle ?? { width: Math.min(width, page.width * signatureShare), height };
}

/** A name around a point, or within what was dragged. */
function newName(
  { text, font, color }: TypedName,
  largest: PageSize,
  { at, rectangle, pageNumber }: NewPlace,
): SignItem {
  const { min, max } = placedFontSize;
  // Written without the 1 % that a text has beyond its width.
  const fitting = Math.min(
    largest.height / textLineHeight,
    largest.width / 1.01 / Math.max(0.5, textWidthOf(text, font)),
  );
  const fontSize = Math.max(min, Math.min(max, Math.floor(fitting * 10) / 10));
  return {
    kind: 'text',
    pages: String(pageNumber),
    rectangle: around(middleOf(rectangle) ?? at, sizeOfText(text, fontSize, font)),
    rotation: 0,
    text,
    fontSize,
    color,
    font,
  };
}

/** A picture around a point, or within what was dragged. */
function newPicture(picture: ToolFile, largest: PageSize, { at, rectangle, pageNumber }: NewPlace): SignItem {
  const { ratio } = shownPicture(picture);
  const height = Math.max(6, Math.min(largest.height, largest.width / ratio));
  return {
    kind: 'image',
    pages: String(pageNumber),
    rectangle: around(middleOf(rectangle) ?? at, { width: height * ratio, height }),
    rotation: 0,
    image: picture,
  };
}

function middleOf(rectangle: Rectangle | undefined): Point | undefined {
  return rectangle && { x: rectangle.x + rectangle.width / 2, y: rectangle.y + rectangle.height / 2 };
}

function around({ x, y }: Point, { width, height }: PageSize): Rectangle {
  return { x: x - width / 2, y: y - height / 2, width, height };
}
