/** Glyphs and sequences in some order. */
export interface GlyphOrder {
  /** Indices as in `OrderedText`. */
  owners: number[];
  /** By place in the order: distance to the one before, in font sizes; infinite where it is not on the same line. */
  gaps: number[];
}
