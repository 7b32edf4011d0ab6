import type { Page, PdfDict, PdfDocument } from '@blattwerk/pdf/internal';
import type { PageSize } from '@blattwerk/shared';
import { type Box, boxBetween, intersect } from './boxes.ts';

/** How a page is shown. */
export interface PageGeometry {
  /** The visible part, in the page's units. */
  box: Box;
  /** Quarter turns clockwise: 0 to 3. */
  quarterTurns: number;
  /** Points per unit (ISO 32000-2, 14.11.2). */
  userUnit: number;
}

/** Size of a page that has none, in points: PDFium's choice. */
export const letter: PageSize = { width: 612, height: 792 };

/** Reads a page's boxes and rotation as PDFium does, which ignores those that are invalid. */
export function geometryOf({ dict, attributes }: Page, document: PdfDocument): PageGeometry {
  const media = boxOf(attributes, 'MediaBox', document) ?? boxBetween(0, 0, letter.width, letter.height);
  const crop = boxOf(attributes, 'CropBox', document);
  const quarterTurns = Math.trunc(finite(document.number(attributes.get('Rotate'))) / 90) % 4;
  const userUnit = finite(document.number(dict.get('UserUnit')));
  return {
    box: (crop && intersect(media, crop)) ?? media,
    quarterTurns: (quarterTurns + 4) % 4,
    userUnit: userUnit > 0 ? userUnit : 1,
  };
}

/** Size of a rotated page, in its units. */
export function sizeOf({ box, quarterTurns }: PageGeometry): PageSize {
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  return quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };
}

function boxOf(attributes: PdfDict, key: string, document: PdfDocument): Box | undefined {
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
