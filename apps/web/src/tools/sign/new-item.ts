import type { PageSize, Rectangle } from '@blattwerk/shared';
import { textLineHeight } from '@blattwerk/shared/drawn-text';
import { placedFontSize } from '@blattwerk/shared/sign-placements';
import type { ToolFile } from '../../tool-run/model/accept-files.ts';
import type { Point } from '../../tool-run/pages/editor/geometry.ts';
import { type PictureKind, shownPicture } from './pictures.ts';
import { type SignItem, sizeOfText, type TextItem } from './sign-form.ts';

/** What can be placed. */
export const signTools = ['text', 'signature', 'initials', 'check', 'cross', 'dot', 'date'] as const;
export type SignTool = (typeof signTools)[number];

export const defaultColor = 'black';
/** Points of a text whose size was not dragged: as most forms are printed. */
const usualFontSize = 11;
/** Points that a mark is wide and high. */
const markSide = 14;
/** Points of a picture: its height, and its width as a share of the page at most. */
const pictureSize = { signature: 48, initials: 30, share: 0.4 };

export interface NewPlace {
  /** The point that was clicked. */
  at: Point;
  /** That was dragged, in place of a usual size. */
  rectangle: Rectangle | undefined;
  page: PageSize;
  /** From 1. */
  pageNumber: number;
}

/** What a tool places, with its content: the date, or the visitor's own picture; undefined while there is none. */
export function newItem(
  tool: SignTool,
  at: NewPlace,
  content: { date: string; pictures: Partial<Record<PictureKind, ToolFile>> },
): SignItem | undefined {
  if (tool === 'text') return newText('', at);
  if (tool === 'date') return newText(content.date, at);
  if (tool !== 'signature' && tool !== 'initials') return newMark(tool, at);
  const picture = content.pictures[tool];
  return picture && newPicture(tool, picture, at);
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

/** A picture around a point, or within what was dragged. */
function newPicture(
  kind: 'signature' | 'initials',
  picture: ToolFile,
  { at, rectangle, page, pageNumber }: NewPlace,
): SignItem {
  const { ratio } = shownPicture(picture);
  const most = rectangle ?? { width: page.width * pictureSize.share, height: pictureSize[kind] };
  const height = Math.max(6, Math.min(most.height, most.width / ratio));
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
