import type { Matrix } from '../../content/matrix.ts';
import { boundsOf, overlaps, type Point, touches, transformedBox } from '../../content/shapes.ts';
import type { Box } from '../../file/page-geometry.ts';

/** An area from which everything is removed. */
export interface EraseArea extends Box {
  /**
   * Where the area is that of text which was found, the boxes of its glyphs without the margin around them: then glyphs go whose
   * middle is in it, and not those of other lines, whose boxes often reach into the area.
   */
  text?: Box;
}

/** Rounding errors of coordinates, in points. */
const tolerance = 0.01;

/** The bounds of an area under a matrix. */
export function transformedArea(area: EraseArea, matrix: Matrix): EraseArea {
  const box = transformedBox(area, matrix);
  return area.text ? { ...box, text: transformedBox(area.text, matrix) } : box;
}

/** Whether a glyph goes. @param shape corners of its box */
export function isGlyphIn(shape: readonly Point[], area: EraseArea): boolean {
  if (!area.text) return touches(shape, area);
  const { left, bottom, right, top } = boundsOf(shape);
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const { text } = area;
  return (
    x >= text.left - tolerance &&
    x <= text.right + tolerance &&
    y >= text.bottom - tolerance &&
    y <= text.top + tolerance
  );
}

/** Whether an annotation goes that covers a box: by text, where it covers more than the edges of its glyphs. */
export function isAnnotationIn(box: Box, { text, ...area }: EraseArea): boolean {
  if (!text) return overlaps(box, area);
  const edge = Math.min(text.right - text.left, text.top - text.bottom) / 4;
  return overlaps(box, {
    left: text.left + edge,
    bottom: text.bottom + edge,
    right: text.right - edge,
    top: text.top - edge,
  });
}
