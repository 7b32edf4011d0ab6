import type { PdfDocument } from '../../file/document.ts';
import { PdfName, type PdfDict, PdfStream, withEntries } from '../../file/values.ts';
import { deflateTightest } from '../../file/filters/deflate.ts';
import { unlessTooComplex } from '../../file/decode-separately.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { cutCharacters } from '../subset-fonts/cut-maps.ts';
import { findFontUse } from '../subset-fonts/find-font-use.ts';

const notDefined = new PdfName('.notdef');
const none: ReadonlySet<number> = new Set();

/**
 * Removes the characters of codes that no content shows from the maps of fonts (ISO 32000-2, 9.10.3), and their glyphs and widths from
 * simple fonts (9.6), where their use is known: a code may stand for a whole word, and subsets often number letters as a text has them.
 */
export async function cutFontTexts(graph: ObjectGraph, fonts: Iterable<PdfDict>): Promise<void> {
  const { document } = graph;
  const use = await unlessTooComplex(() => findFontUse(graph));
  for (const font of fonts) {
    if (!use || use.undetermined.has(font)) continue;
    const shown = use.shown.get(font);
    cutCodes(document, font, shown?.codes ?? none);
    const map = document.stream(font.get('ToUnicode'));
    if (!map) continue;
    const cut = shown && cutCharacters(document, map, shown);
    if (!shown) font.delete('ToUnicode');
    else if (cut) {
      const coding = new Map([['Filter', new PdfName('FlateDecode')]]);
      font.set('ToUnicode', document.add(new PdfStream(coding, await deflateTightest(cut))));
    }
  }
}

function cutCodes(document: PdfDocument, font: PdfDict, shown: ReadonlySet<number>): void {
  const encoding = document.dict(font.get('Encoding'));
  const differences = document.array(encoding?.get('Differences'));
  const widths = document.array(font.get('Widths'));
  const first = document.number(font.get('FirstChar')) ?? 0;
  document.budget.step(1 + (((differences?.length ?? 0) + (widths?.length ?? 0)) >> 3));
  if (encoding && differences) {
    let code = 0;
    const cut = differences.map((item) => {
      const found = document.resolve(item);
      if (typeof found === 'number') code = found;
      return found instanceof PdfName && !shown.has(code++) ? notDefined : item;
    });
    font.set('Encoding', withEntries(encoding, { Differences: cut }));
  }
  if (widths)
    font.set(
      'Widths',
      widths.map((width, index) => (shown.has(first + index) ? width : 0)),
    );
}
