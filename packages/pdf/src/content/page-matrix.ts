import type { PdfDocument } from '../file/document.ts';
import { type PageGeometry, pageGeometry, shownSize } from '../file/page-geometry.ts';
import type { Page } from '../file/page-tree.ts';
import type { Matrix } from './matrix.ts';

/** Size of a page as it is shown, in points. */
export function shownPoints(document: PdfDocument, page: Page): { width: number; height: number } {
  const geometry = pageGeometry(document, page);
  const { width, height } = shownSize(geometry);
  return { width: width * geometry.userUnit, height: height * geometry.userUnit };
}

/** Maps points of the page as it is shown, from its lower left corner, to its default user space (ISO 32000-2, 8.3.2.3). */
export function visibleMatrix({ box, quarterTurns, userUnit }: PageGeometry): Matrix {
  const scale = 1 / userUnit;
  const { left, bottom, right, top } = box;
  if (quarterTurns === 1) return [0, scale, -scale, 0, right, bottom];
  if (quarterTurns === 2) return [-scale, 0, 0, -scale, right, top];
  if (quarterTurns === 3) return [0, -scale, scale, 0, left, top];
  return [scale, 0, 0, scale, left, bottom];
}

/** Maps the default user space of a page to points of the page as it is shown: the inverse of `visibleMatrix`. */
export function shownMatrix(geometry: PageGeometry): Matrix {
  const [a, b, c, d, e, f] = visibleMatrix(geometry);
  const scale = geometry.userUnit ** 2;
  const [A, B, C, D] = [a * scale, c * scale, b * scale, d * scale];
  return [A, B, C, D, -(e * A + f * C), -(e * B + f * D)];
}
