/** A font that drawings show text in, made by `standardFont`, `embeddedFont` or `fontStack`. Sizes are shares of the font size. */
export interface DrawingFont {
  /** Of the tallest characters above the baseline, and of the lowest below it, which is negative. */
  readonly ascent: number;
  readonly descent: number;
  /** Whether the file contains the font, as PDF/A requires (ISO 19005-1, 6.3.4). */
  readonly isEmbedded: boolean;
  /** Characters of a text that the font does not have, and that it does not show. */
  missing: (text: string) => string[];
  width: (text: string) => number;
  /** Writes the text of a form field as it is drawn; the usual way where absent. */
  prepare?: (text: string) => string;
}
