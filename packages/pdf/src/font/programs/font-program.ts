import type { Budget } from '../../budget.ts';
import type { CharacterMap } from './character-map.ts';

/** Which glyphs a subset keeps, and how they are found. */
export interface SubsetOptions {
  /** Glyph ids; glyph 0 is always kept. */
  glyphs: ReadonlySet<number>;
  /** Whether codes or names select glyphs, as in simple fonts; otherwise only glyph ids or CIDs do. */
  keepsCharacters: boolean;
  /** Whether indices select glyphs, by CIDs; otherwise a format whose glyphs have names may change them. */
  keepsIndices: boolean;
  /** Whether hints may go: what adjusts outlines to pixels. */
  dropsHints?: boolean;
}

/** A font file with fewer glyphs. */
export interface FontSubset {
  bytes: Buffer;
  /** Values of /Length1 to /Length3, as far as the format has these (ISO 32000-2, table 125). */
  lengths: readonly number[];
  /** Whether it is a bare CFF font instead of the original's format; its outlines have been compared. */
  isConvertedToCff?: boolean;
  /** Whether outlines were written again without their hints, and have been compared. */
  hasComparedOutlines?: boolean;
}

/** A point of an outline of quadratic curves (OpenType, glyf). */
export interface GlyphPoint {
  x: number;
  y: number;
  isOnCurve: boolean;
  /** Whether it is the last one of its contour. */
  isLast: boolean;
}

/** A glyph of a font that is arranged by index. */
export interface ArrangedGlyph {
  /** Index in the font; undefined for one that draws nothing. */
  glyph: number | undefined;
  /** Its width, in shares of the font size. */
  width: number;
  /** Its outline in place of the font's, in shares of the font size; only for TrueType. */
  points?: readonly GlyphPoint[];
}

/** A font whose glyphs are found by their index alone. */
export interface ArrangedFont {
  bytes: Buffer;
  /** TrueType outlines, or a bare CFF font. */
  format: 'trueType' | 'cff';
}

/** Bounds of a glyph, in shares of the font size from its origin. */
export interface GlyphBounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** An embedded font file. Glyphs are identified by their index. */
export interface FontProgram {
  readonly glyphCount: number;
  /** Whether it has entries that some readers cannot read, and take it for no font. */
  readonly isMalformed?: boolean;
  /**
   * Glyphs that readers may select by name.
   * @returns undefined where that is unknown
   */
  glyphsByName: (name: string) => readonly number[] | undefined;
  /** Glyphs that readers may select by a code of a simple font without a name: by the program's own encoding; undefined where unknown. */
  glyphsByCode: (code: number) => readonly number[] | undefined;
  /**
   * Glyphs that readers may select by a CID, where the font dictionary has no map of its own.
   * @returns undefined where the format is not one for CIDs
   */
  glyphsByCid: (cid: number) => readonly number[] | undefined;
  /** The glyph that the standard says a CID has, in CFF; undefined where it has none. */
  glyphOfCid?: (cid: number) => number | undefined;
  /** Glyphs by CID, in a font that is made for these. */
  readonly cids?: ReadonlyMap<number, number> | undefined;
  /** The outline of a glyph without its hints, in shares of the font size; in TrueType. Undefined where it is malformed. */
  glyphPoints?: (glyph: number) => readonly GlyphPoint[] | undefined;
  /** The maps from characters to glyphs, in formats that have these. */
  readonly characterMaps?: readonly CharacterMap[];
  /** Number of glyphs with a width of their own, in formats in which those behind them share the last one. */
  readonly widthCount?: number;
  /** Name of a glyph, in formats whose subsets can have other indices. */
  glyphName?: (glyph: number) => string | undefined;
  /**
   * All data that determines the outline of a glyph: its own, that of its components, and subroutines. Two fonts with
   * the same data of a glyph draw it in the same way, if their hint programs are the same.
   * @returns undefined where the glyph is malformed or missing
   */
  glyphData: (glyph: number) => Buffer | undefined;
  /**
   * Bounds of what a glyph draws, without its hints.
   * @returns null where it draws nothing; undefined where that is not known
   */
  glyphBounds: (glyph: number) => GlyphBounds | null | undefined;
  /**
   * Width of a glyph that the font itself states, in shares of the font size.
   * @returns undefined where the glyph is malformed or missing
   */
  advance: (glyph: number) => number | undefined;
  /**
   * A font that has these glyphs from index 1 on, with other widths; one glyph may be several of them. Outlines and hints stay.
   * @returns undefined where the font is malformed or has a feature that is not supported
   */
  arrange: (glyphs: readonly ArrangedGlyph[]) => ArrangedFont | undefined;
  /**
   * The font with only these glyphs and the ones they consist of. Outlines and hints stay; where indices stay, all other
   * glyphs are empty.
   * @returns undefined where the font is malformed or has a feature that is not supported
   */
  subset: (options: SubsetOptions) => FontSubset | undefined;
}

/** Opens a font of a format; undefined where it is malformed or has an unsupported feature. */
export type OpenFont = (bytes: Buffer, budget: Budget) => FontProgram | undefined;
