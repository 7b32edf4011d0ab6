import type { Matrix } from './matrix.ts';
import type { Point } from './shapes.ts';
import type { Box } from '../file/page-geometry.ts';

/** What the glyphs of a shown string have in common, in the default user space of the page. */
export interface TextFrame {
  /** Maps a glyph to the page, from where it begins. */
  toPage: Matrix;
  /** The font size in the direction of reading: to the right, or downwards in vertical writing. */
  along: Point;
  /** Length of that. */
  size: number;
  /** The font size across. */
  height: number;
}

/** A glyph at its place on the page, in its default user space. */
export interface PlacedGlyph {
  frame: TextFrame;
  box: Box;
  /** Where it begins. */
  x: number;
  y: number;
  /** Where the next one does, without adjustments. */
  endX: number;
  endY: number;
}

/** Maps a glyph to the page. */
export function glyphMatrix({ frame, x, y }: Pick<PlacedGlyph, 'frame' | 'x' | 'y'>): Matrix {
  const [a, b, c, d, e, f] = frame.toPage;
  return [a, b, c, d, x + e, y + f];
}
