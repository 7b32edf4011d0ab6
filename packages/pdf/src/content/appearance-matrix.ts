import type { PdfDocument } from '../file/document.ts';
import { boxOf } from '../file/page-geometry.ts';
import type { PdfDict, PdfStream } from '../file/values.ts';
import { formMatrix } from './form-matrix.ts';
import { type Matrix, multiply } from './matrix.ts';
import { transformedBox } from './shapes.ts';

/** Bit of /F of an annotation that stays upright on a rotated page (ISO 32000-2, table 167, NoRotate). */
const noRotate = 16;

/**
 * Maps an appearance of an annotation to its page, in default user space (ISO 32000-2, 12.5.5).
 * @param quarterTurns rotation of the page, clockwise
 * @returns undefined where it is not shown
 */
export function appearanceMatrix(
  document: PdfDocument,
  annotation: PdfDict,
  appearance: PdfStream,
  quarterTurns: number,
): Matrix | undefined {
  const rect = boxOf(annotation, 'Rect', document);
  const box = boxOf(appearance.dict, 'BBox', document);
  if (!rect || !box) return undefined;
  const shownBox = transformedBox(box, formMatrix(document, appearance));
  const [across, up] = [shownBox.right - shownBox.left, shownBox.top - shownBox.bottom];
  if (!(across > 0 && up > 0)) return undefined;
  const [x, y] = [(rect.right - rect.left) / across, (rect.top - rect.bottom) / up];
  const fitted: Matrix = [x, 0, 0, y, rect.left - shownBox.left * x, rect.bottom - shownBox.bottom * y];
  const isUpright = ((document.number(annotation.get('F')) ?? 0) & noRotate) !== 0;
  const matrix = isUpright ? multiply(fitted, turnedAround(rect.left, rect.top, quarterTurns)) : fitted;
  return matrix.every(Number.isFinite) ? matrix : undefined;
}

/** Quarter turns counterclockwise around a point. */
function turnedAround(x: number, y: number, quarterTurns: number): Matrix {
  const cos = [1, 0, -1, 0][quarterTurns] ?? 1;
  const sin = [0, 1, 0, -1][quarterTurns] ?? 0;
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}
