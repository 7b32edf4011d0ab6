import type { ObjectStore } from '../file/object-store.ts';
import { deflateTightest } from '../file/filters/deflate.ts';
import { codeKey } from '../font/code-map.ts';
import { writeUnicodeMap } from '../font/write-cmaps.ts';
import { dictOf, PdfName, type PdfRef, PdfStream, type PdfValue } from '../file/values.ts';

/**
 * Adds a font with codes of two bytes, which are those of its glyphs (ISO 32000-2, 9.7).
 * @param shown each code with its character
 */
export async function addCompositeFont(
  store: ObjectStore,
  name: PdfName,
  descendant: PdfValue,
  shown: readonly (readonly [code: number, character: string])[],
): Promise<PdfRef> {
  const codes = shown.map(([code, value]) => ({ key: codeKey(code, 2), value }));
  const toUnicode = await deflateTightest(Buffer.from(writeUnicodeMap(codes, [2])));
  return store.add(
    dictOf({
      Type: new PdfName('Font'),
      Subtype: new PdfName('Type0'),
      BaseFont: name,
      Encoding: new PdfName('Identity-H'),
      DescendantFonts: [store.add(descendant)],
      ToUnicode: store.add(new PdfStream(dictOf({ Filter: new PdfName('FlateDecode') }), toUnicode)),
    }),
  );
}
