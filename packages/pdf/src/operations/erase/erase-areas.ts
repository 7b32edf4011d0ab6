import type { PdfDocument } from '../../file/document.ts';
import { readFields } from '../../file/fields/field-tree.ts';
import { pageGeometry } from '../../file/page-geometry.ts';
import type { Page } from '../../file/page-tree.ts';
import { PdfName, PdfStream } from '../../file/values.ts';
import { visibleMatrix } from '../../content/page-matrix.ts';
import { deflateTightest } from '../../file/filters/deflate.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { subsetFonts } from '../subset-fonts/subset-fonts.ts';
import { cutFontTexts } from './cut-font-texts.ts';
import { eraseAnnotations } from './erase-annotations.ts';
import { ContentEraser } from './content-eraser.ts';
import { type EraseArea, transformedArea } from './erase-area.ts';
import { eraseValuesOf } from './field-values.ts';
import { ErasedStructure, replaceContentReferences } from './erase-structure.ts';
import { Interpreter } from '../../interpret/interpret.ts';
import { ErasedImages, type ImageCodec } from './image-eraser.ts';
import { type ErasedCounts, PageScope } from './page-scope.ts';
import { removeLeftovers } from './remove-leftovers.ts';

/** What was erased. */
export interface ErasedContent {
  /** Numbers by page index; of pages with areas alone. */
  pages: ReadonlyMap<number, Readonly<ErasedCounts>>;
  /** The removed text, as far as it is known: a line for what one operator showed. `eraseWords` removes words elsewhere. */
  erasedText: string;
}

/**
 * Removes what lies in areas of pages: glyphs that touch one, the parts of paths, the pixels of images, also in forms, soft
 * masks and hidden layers, annotations that touch one, and texts that stand for them. Contents that other pages use as well
 * stay there; resources and glyphs of fonts that nothing uses any more go. The document must be saved whole, since an
 * update keeps what was before.
 * @param areas by page index, in points of the page as it is shown, from its lower left corner
 * @throws CannotErase where something in an area may remain; the document is then unusable
 * @throws MalformedPdf, TooComplexPdf
 * @throws RangeError where a page does not exist
 */
export async function eraseAreas(
  document: PdfDocument,
  areas: ReadonlyMap<number, readonly EraseArea[]>,
  { images: codec }: { images: ImageCodec },
): Promise<ErasedContent> {
  const interpreter = new Interpreter(document, { readsFonts: true });
  const images = new ErasedImages(document);
  const fields = readFields(document);
  const scopes: PageScope[] = [];
  for (const [pageIndex, boxes] of areas) {
    const page = document.page(pageIndex);
    if (boxes.length === 0) continue;
    const toPage = visibleMatrix(pageGeometry(document, page));
    const own = boxes.map((box) => transformedArea(box, toPage));
    const scope = new PageScope(interpreter, { pageIndex, areas: own, codec, images });
    await erasePage(scope, page);
    scopes.push(scope);
  }
  eraseValuesOf(document, fields, new Set(scopes.flatMap(({ annotations }) => [...annotations])));
  eraseStructure(document, scopes);
  await removeUnused(document, scopes);
  return {
    pages: new Map(scopes.map(({ pageIndex, counts }) => [pageIndex, counts])),
    erasedText: scopes.map(({ erasedText }) => erasedText).join('\n'),
  };
}

async function erasePage(scope: PageScope, page: Page): Promise<void> {
  const { document } = scope;
  const { number, dict, attributes } = page;
  if (number === undefined) return scope.refuse('page');
  const erased = await scope.interpreter.rewritePage(page, new ContentEraser(scope), scope.gone);
  if (erased) {
    const data = await deflateTightest(erased.content);
    const stream = new PdfStream(new Map([['Filter', new PdfName('FlateDecode')]]), data);
    dict.set('Contents', document.add(stream));
    dict.set('Resources', erased.resources);
    attributes.set('Resources', erased.resources);
  }
  eraseAnnotations(scope, dict);
  // Thumbnails show the page, and programs keep its content in data of their own.
  for (const key of ['Thumb', 'PieceInfo', 'Metadata']) dict.delete(key);
  document.markChanged(number);
}

function eraseStructure(document: PdfDocument, scopes: readonly PageScope[]): void {
  if (!document.catalog.has('StructTreeRoot')) return;
  const structure = new ErasedStructure(document);
  for (const { marked, annotations, counts } of scopes) {
    for (const [key, mcids] of marked) counts.tags += structure.eraseContent(key, mcids);
    for (const annotation of annotations) counts.tags += structure.eraseObject(annotation.get('StructParent'));
  }
}

/** Removes what was only used by erased content. */
async function removeUnused(document: PdfDocument, scopes: readonly PageScope[]): Promise<void> {
  const replaced = new Map(scopes.flatMap((scope) => [...scope.replaced]));
  const fonts = new Set(scopes.flatMap(({ erasedFonts }) => [...erasedFonts]));
  const gone = new Set(scopes.flatMap((scope) => [...scope.gone]));
  if (replaced.size === 0 && fonts.size === 0 && gone.size === 0) return;
  const graph = new ObjectGraph(document);
  replaceContentReferences(graph, replaced);
  removeLeftovers(graph, gone);
  if (fonts.size === 0) return;
  await cutFontTexts(graph, fonts);
  await subsetFonts(graph);
}
