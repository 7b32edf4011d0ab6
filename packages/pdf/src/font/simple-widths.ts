import type { PdfDocument } from '../file/document.ts';
import type { PdfDict } from '../file/values.ts';

/**
 * The widths that a font with codes of one byte states, in its units (ISO 32000-2, 9.6.2); undefined for a code that has none.
 * @returns undefined where it states no widths
 */
export function readSimpleWidths(
  document: PdfDocument,
  font: PdfDict,
): ((code: number) => number | undefined) | undefined {
  const widths = document.numbers(font.get('Widths'));
  const first = document.number(font.get('FirstChar')) ?? 0;
  return widths && ((code) => widths[code - first]);
}
