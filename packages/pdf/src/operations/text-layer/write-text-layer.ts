import { walkLimits } from '../../content/limits.ts';
import { visibleMatrix } from '../../content/page-matrix.ts';
import { PagePlacer } from '../../draw/place-on-page.ts';
import type { PdfDocument } from '../../file/document.ts';
import { deflateTightest } from '../../file/filters/deflate.ts';
import { pageGeometry, shownSize } from '../../file/page-geometry.ts';
import { dictOf, PdfName, type PdfRef, PdfStream, type PdfValue } from '../../file/values.ts';
import { Interpreter } from '../../interpret/interpret.ts';
import { GlyphlessFont } from './glyphless-font.ts';
import { InvisibleTextFinder, InvisibleTextRemover } from './invisible-text.ts';
import { LayerTags } from './layer-tags.ts';
import { type LayerLine, type LayerState, lineContent } from './line-content.ts';

/** Steps for a word that is written. */
const stepsPerWord = 20;

/**
 * Writes text on pages that is not seen, over the pictures of it, so that it is found and copied. Invisible text that the pages had
 * goes; what they show stays as it is. In a tagged file the text of each page is a paragraph, after everything else.
 * @param layers lines of each page, by its index
 * @throws RangeError where a page does not exist, or a place is not finite
 * @throws TooComplexPdf where the contents of the pages, or the words, exhaust the budget
 * @throws MalformedPdf
 */
export async function writeTextLayers(
  document: PdfDocument,
  layers: ReadonlyMap<number, readonly LayerLine[]>,
): Promise<void> {
  const budget = document.budget.forWork(walkLimits);
  const lines = [...layers.values()].flat();
  budget.step(lines.reduce((sum, { words }) => sum + words.length, lines.length) * stepsPerWord);
  const font = new GlyphlessFont(lines.flatMap(({ words }) => words.map(({ text }) => text)));
  const contents: { pageIndex: number; content: string }[] = [];
  for (const [pageIndex, lines] of layers) {
    document.page(pageIndex);
    const state: LayerState = {};
    const content = lines.map((line) => lineContent(line, font, state)).filter((text) => text !== '');
    if (content.length > 0) contents.push({ pageIndex, content: content.join('\n') });
  }
  await removeInvisibleText(document, layers.keys());
  if (contents.length === 0) return;
  const fontRef = await font.write(document);
  const placer = new PagePlacer(document);
  const tags = new LayerTags(document);
  for (const { pageIndex, content } of contents) {
    const page = document.page(pageIndex);
    const form = await addForm(document, pageIndex, content, fontRef);
    const matrix = visibleMatrix(pageGeometry(document, page));
    await placer.append(pageIndex, [{ form, matrix, mark: tags.mark(page) }]);
  }
  tags.write();
}

/** A form as large as the page is shown, in points. */
async function addForm(document: PdfDocument, pageIndex: number, content: string, font: PdfValue): Promise<PdfRef> {
  const geometry = pageGeometry(document, document.page(pageIndex));
  const { width, height } = shownSize(geometry);
  const dict = dictOf({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Form'),
    BBox: [0, 0, width * geometry.userUnit, height * geometry.userUnit],
    Resources: dictOf({ Font: dictOf({ F: font }) }),
    Filter: new PdfName('FlateDecode'),
  });
  return document.add(new PdfStream(dict, await deflateTightest(Buffer.from(`BT 3 Tr\n${content}\nET`, 'latin1'))));
}

/** Removes the invisible text of pages from their contents, of which other pages keep theirs. */
async function removeInvisibleText(document: PdfDocument, pageIndices: Iterable<number>): Promise<void> {
  const interpreter = new Interpreter(document, { readsFonts: true });
  for (const pageIndex of pageIndices) {
    const page = document.page(pageIndex);
    const finder = new InvisibleTextFinder();
    await interpreter.page(page, finder);
    const rewritten = finder.isFound && (await interpreter.rewritePage(page, new InvisibleTextRemover(), new Set()));
    if (!rewritten) continue;
    const data = await deflateTightest(rewritten.content);
    const stream = new PdfStream(dictOf({ Filter: new PdfName('FlateDecode') }), data);
    page.dict.set('Contents', document.add(stream));
    page.dict.set('Resources', rewritten.resources);
    page.attributes.set('Resources', rewritten.resources);
    if (page.number !== undefined) document.markChanged(page.number);
  }
}
