import type { Matrix } from '../../content/matrix.ts';
import { boundsOf, contains, grown, overlaps, type Point, touches, transformedBox } from '../../content/shapes.ts';
import type { Box } from '../../file/page-geometry.ts';

/** An area from which everything is removed. */
export interface EraseArea extends Box {
  /**
   * Where the area is that of text which was found, where the middles of its glyphs are: then glyphs go whose middle is in it, and
   * not those of other lines or beside it, whose boxes often reach into the area.
   */
  text?: Box;
  /**
   * Where the area is what is outside of something that was detected, that: then glyphs and annotations stay whose middle is in
   * it, since what is detected ends at pixels.
   */
  detected?: Box;
}

/** A glyph by the corners of its boxes on the page. */
export interface GlyphShape {
  cell: readonly Point[];
  ink: readonly Point[];
  /** How far it may be drawn around the ink, in points. */
  reach: number;
}

/** How far readers may draw beyond an outline, by hints and rounding, in points. */
export const renderingReach = 0.05;
/** Rounding errors of coordinates, in points. */
const tolerance = 0.01;

/** The bounds of an area under a matrix. */
export function transformedArea(area: EraseArea, matrix: Matrix): EraseArea {
  const { text, detected } = area;
  return {
    ...transformedBox(area, matrix),
    ...(text && { text: transformedBox(text, matrix) }),
    ...(detected && { detected: transformedBox(detected, matrix) }),
  };
}

/** Whether a glyph goes: where what it draws touches the area; of text that was found, where the middle of its cell is in it. */
export function isGlyphIn({ cell, ink, reach }: GlyphShape, area: EraseArea): boolean {
  if (area.text) return hasMiddleIn(boundsOf(cell), area.text);
  if (area.detected && hasMiddleIn(boundsOf(ink), area.detected)) return false;
  return touches(ink, grown(area, reach));
}

function hasMiddleIn({ left, bottom, right, top }: Box, box: Box): boolean {
  return contains(grown(box, tolerance), [[(left + right) / 2, (bottom + top) / 2]]);
}

/** Whether an annotation goes that covers a box: by text, where it covers more than the edges of its glyphs. */
export function isAnnotationIn(box: Box, { text, detected, ...area }: EraseArea): boolean {
  if (detected && hasMiddleIn(box, detected)) return false;
  if (!text) return overlaps(box, area);
  const edge = Math.min(text.right - text.left, text.top - text.bottom) / 4;
  return overlaps(box, {
    left: text.left + edge,
    bottom: text.bottom + edge,
    right: text.right - edge,
    top: text.top - edge,
  });
}
