import { dictOf, PdfName } from '../file/values.ts';
import type { StandardFontName } from '../font/standard-font-name.ts';
import { standardMetrics } from '../font/standard-metrics.ts';
import type { DrawingFont } from './drawing-font.ts';
import { withFontWriter } from './writers.ts';

/**
 * A standard font with WinAnsiEncoding. Readers bring it themselves, so that a file with it is not PDF/A.
 * Its `missing` characters are those outside of Windows' code page 1252.
 */
export function standardFont(name: StandardFontName): DrawingFont {
  const { ascent, descent, codes, missing, width } = standardMetrics(name);
  return withFontWriter(
    { ascent, descent, isEmbedded: false, missing, width },
    {
      encode: (text) => Buffer.from(codes(text).flatMap((code) => code ?? [])),
      write: (store) => {
        const names = { Type: 'Font', Subtype: 'Type1', BaseFont: name, Encoding: 'WinAnsiEncoding' };
        const entries = Object.entries(names).map(([key, text]) => [key, new PdfName(text)] as const);
        return Promise.resolve(store.add(dictOf(Object.fromEntries(entries))));
      },
    },
  );
}
