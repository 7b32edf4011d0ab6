import { Budget } from '../budget.ts';
import { readLimits } from '../content/limits.ts';
import type { ReadGlyph } from '../text/shown-text.ts';

/** A glyph with a text, where it begins, and what is not as usual. */
export interface GlyphPlace {
  text: string;
  x: number;
  y: number;
  /** In font sizes, half of one by default. */
  width?: number;
  /** Font size, 10 by default. */
  size?: number;
  /** In degrees, counterclockwise. */
  turn?: number;
  replaced?: number;
}

/** Glyphs as they are read from a content. */
export function laidGlyphs(places: readonly GlyphPlace[]): ReadGlyph[] {
  return places.map(({ text, x, y, width = 0.5, size = 10, turn = 0, replaced }) => {
    const [ux, uy] = [size * Math.cos((turn * Math.PI) / 180), size * Math.sin((turn * Math.PI) / 180)];
    return {
      text,
      frame: { toPage: [ux, uy, -uy, ux, 0, 0], along: [ux, uy], size, height: size },
      box: { left: 0, bottom: -0.2, right: width, top: 0.8 },
      x,
      y,
      endX: x + width * ux,
      endY: y + width * uy,
      replaced,
      mark: undefined,
      isInvisible: false,
    };
  });
}

/** Glyphs of half a font size of 10 points, one after the other. @param gap between them, in font sizes */
export function laidLine(text: string, x: number, y: number, gap = 0): GlyphPlace[] {
  return Array.from(text, (character, at) => ({ text: character, x: x + at * (5 + gap * 10), y }));
}

/** A budget for the text of a page. */
export function textBudget(): Budget {
  return new Budget(readLimits);
}
