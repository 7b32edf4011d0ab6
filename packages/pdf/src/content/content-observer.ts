import type { PdfDict, PdfStream, PdfValue } from '../file/values.ts';
import type { PlacedGlyph } from './placed-glyph.ts';

/** Gets what contents show as text. */
export interface ContentObserver {
  onGlyph: (font: PdfDict, code: Buffer, place: PlacedGlyph) => void;
  /** Text whose glyphs or places are not known. */
  onUnknown: (font: PdfDict | undefined) => void;
  /**
   * A sequence of marked content begins (ISO 32000-2, 14.6).
   * @param structParents key of its content in the parent tree of the structure
   */
  onSequence: (properties: PdfDict | undefined, structParents: PdfValue | undefined) => void;
  onSequenceEnd: () => void;
  /** A pattern that a color is set to. */
  onPattern: (pattern: PdfStream) => void;
}
