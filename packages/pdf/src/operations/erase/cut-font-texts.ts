import { PdfName, type PdfDict, PdfStream } from '../../file/values.ts';
import { deflateTightest } from '../../file/filters/deflate.ts';
import { unlessTooComplex } from '../../file/decode-separately.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { cutCharacters } from '../subset-fonts/cut-maps.ts';
import { findFontUse } from '../subset-fonts/find-font-use.ts';

/**
 * Removes the characters of codes that no content shows from the maps of fonts (ISO 32000-2, 9.10.3), where their use is
 * known: a code may stand for a whole word.
 */
export async function cutFontTexts(graph: ObjectGraph, fonts: Iterable<PdfDict>): Promise<void> {
  const { document } = graph;
  const use = await unlessTooComplex(() => findFontUse(graph));
  for (const font of fonts) {
    const map = document.stream(font.get('ToUnicode'));
    if (!map || !use || use.undetermined.has(font)) continue;
    const shown = use.shown.get(font);
    const cut = shown && cutCharacters(document, map, shown);
    if (!shown) font.delete('ToUnicode');
    else if (cut) {
      const coding = new Map([['Filter', new PdfName('FlateDecode')]]);
      font.set('ToUnicode', document.add(new PdfStream(coding, await deflateTightest(cut))));
    }
  }
}
