import { multiply } from '../../content/matrix.ts';
import { shownMatrix } from '../../content/page-matrix.ts';
import { transformedBox } from '../../content/shapes.ts';
import { matrixText } from '../../draw/coordinate-text.ts';
import type { Drawing } from '../../draw/drawing.ts';
import type { DrawingFont } from '../../draw/drawing-font.ts';
import { PagePlacer } from '../../draw/place-on-page.ts';
import { writeDrawings } from '../../draw/write-drawings.ts';
import { keysDroppedBy } from '../../file/catalog-entries.ts';
import { DestinationPages } from '../../file/destination-pages.ts';
import type { PdfDocument } from '../../file/document.ts';
import { deflateTightest } from '../../file/filters/deflate.ts';
import { type Box, boxOf, intersect, pageGeometry } from '../../file/page-geometry.ts';
import {
  type DictChanges,
  dictOf,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
  withEntries,
} from '../../file/values.ts';
import { flattenAnnotations } from '../flatten/flatten-annotations.ts';
import { moveAnnotation } from './move-annotation.ts';
import { moveReferences } from './move-references.ts';
import { moveTags } from './move-tags.ts';
import { type PageMove, rounded } from './page-moves.ts';

/** A new page with pages, or parts of them. */
export interface Sheet {
  /** In points, up to 14,400 (ISO 32000-2, C.2). */
  width: number;
  height: number;
  pages: readonly PageOnSheet[];
  /** As large as the sheet, over the pages: an artifact, such as frames. */
  marks?: Drawing;
}

export interface PageOnSheet {
  /** From 0. */
  pageIndex: number;
  scale: number;
  /** Lower left corner of the page as it is shown, in points from that of the sheet. */
  x: number;
  y: number;
  /** The part of the sheet that shows the page: all that the page takes where absent. */
  area?: Box;
}

/** A page on a sheet, and where. */
interface Placement extends PageMove {
  pageIndex: number;
  area: Box;
}

/** A sheet whose pages have places, and the page that it becomes. */
interface PlacedSheet {
  sheet: Sheet;
  page: PdfRef;
  placements: readonly Placement[];
}

/** Entries of the catalog that are by page, and true of no sheet. */
const droppedKeys = [...keysDroppedBy('pagesRemoved'), ...keysDroppedBy('pagesMoved'), 'PageLabels', 'Threads'];

/**
 * Replaces the pages by sheets with several of them, or with parts of one. Links work, and lead with bookmarks and other destinations
 * to the place of their page; fields and comments become content, and attached files and media stay. Tags stay, of a
 * page on several sheets those at the first one. Labels of pages and articles go.
 * @param options.font of the text of fields without an appearance
 * @returns number of fields and annotations that became content
 * @throws RangeError where a page does not exist; nothing is changed then
 * @throws MalformedPdf where an object is malformed
 * @throws TooComplexPdf where the contents of the pages, or all objects, exhaust the budget
 */
export async function placeOnSheets(
  document: PdfDocument,
  sheets: readonly Sheet[],
  { font }: { font: DrawingFont },
): Promise<number> {
  for (const { pages } of sheets) for (const { pageIndex } of pages) document.page(pageIndex);
  const { budget } = document;
  const { count, comments } = await flattenAnnotations(document, { fields: true, comments: true, font });
  const placed = sheets.map((sheet) => placedOn(document, sheet));
  const placements = placed.flatMap((each) => each.placements);
  const forms = await writeForms(document, placements);
  const contents = await writeContents(document, placed, forms);
  budget.operation(() => {
    const pages = new DestinationPages(document);
    const moves = Map.groupBy(placements, ({ pageIndex }) => pageIndex);
    moveReferences(pages, moves);
    moveTags(pages, (pageIndex) => {
      const [first] = moves.get(pageIndex) ?? [];
      return first && { page: first.page, form: forms.get(pageIndex) };
    });
    const mover = new AnnotationMover(document);
    const tree = document.add(null);
    for (const [at, { sheet, page, placements: own }] of placed.entries()) {
      const annotations = own.flatMap((placement) => mover.move(placement));
      const files = own.flatMap(({ pageIndex }) => document.array(document.page(pageIndex).dict.get('AF')) ?? []);
      const dict = dictOf({
        Type: new PdfName('Page'),
        Parent: tree,
        MediaBox: [0, 0, rounded(sheet.width), rounded(sheet.height)],
        ...contents[at],
        Annots: annotations.length > 0 ? annotations : undefined,
        AF: files.length > 0 ? files : undefined,
      });
      document.replace(page.number, dict);
    }
    const kids = placed.map(({ page }) => page);
    document.replace(tree.number, dictOf({ Type: new PdfName('Pages'), Kids: kids, Count: kids.length }));
    replacePages(document, pages, tree);
  });
  return count + comments;
}

function placedOn(document: PdfDocument, sheet: Sheet): PlacedSheet {
  const page = document.add(null);
  const whole = { left: 0, bottom: 0, right: sheet.width, top: sheet.height };
  const placements = sheet.pages.flatMap(({ pageIndex, scale, x, y, area = whole }): Placement[] => {
    const geometry = pageGeometry(document, document.page(pageIndex));
    const matrix = multiply(shownMatrix(geometry), [scale, 0, 0, scale, x, y]);
    const shown = intersect(transformedBox(geometry.box, matrix), area);
    return shown ? [{ page, pageIndex, matrix, area: shown }] : [];
  });
  return { sheet, page, placements };
}

/** The form XObjects of the pages that are placed, by page index. */
async function writeForms(document: PdfDocument, placements: readonly Placement[]): Promise<Map<number, PdfRef>> {
  const placer = new PagePlacer(document);
  const forms = new Map<number, PdfRef>();
  for (const pageIndex of new Set(placements.map((placement) => placement.pageIndex))) {
    const { box } = pageGeometry(document, document.page(pageIndex));
    const form = await placer.formOf(pageIndex, box);
    if (form) forms.set(pageIndex, form);
  }
  return forms;
}

/** Contents and resources of the sheets. */
async function writeContents(
  document: PdfDocument,
  placed: readonly PlacedSheet[],
  forms: ReadonlyMap<number, PdfRef>,
): Promise<DictChanges[]> {
  const drawings = [...new Set(placed.flatMap(({ sheet }) => sheet.marks ?? []))];
  const written = await writeDrawings(document, drawings);
  const marksOf = new Map(drawings.map((drawing, at) => [drawing, written[at]]));
  const contents: DictChanges[] = [];
  for (const { sheet, placements } of placed) {
    const xobjects = new Map<string, PdfValue>();
    const shown = placements.flatMap(({ pageIndex, matrix, area: { left, bottom, right, top } }) => {
      const form = forms.get(pageIndex);
      if (!form) return [];
      const name = `Page${pageIndex}`;
      xobjects.set(name, form);
      const clip = matrixText([left, bottom, right - left, top - bottom]);
      return [`q ${clip} re W n ${matrixText(matrix)} cm /${name} Do Q`];
    });
    const marks = sheet.marks && marksOf.get(sheet.marks);
    if (marks) {
      xobjects.set('Marks', marks);
      shown.push('/Artifact BMC /Marks Do EMC');
    }
    const data = await deflateTightest(Buffer.from(shown.join('\n'), 'latin1'));
    contents.push({
      Resources: dictOf({ XObject: xobjects }),
      Contents: document.add(new PdfStream(dictOf({ Filter: new PdfName('FlateDecode') }), data)),
    });
  }
  return contents;
}

/** Moves annotations to sheets: to the first one as they are, to others as copies. */
class AnnotationMover {
  readonly #document: PdfDocument;
  readonly #moved = new Set<number>();
  /** By page index, as they were. */
  readonly #annotations = new Map<number, { number: number | undefined; dict: PdfDict }[]>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** The annotations of a page that a sheet shows. */
  move({ pageIndex, page, matrix, area }: Placement): PdfRef[] {
    const document = this.#document;
    return this.#annotationsOf(pageIndex).flatMap(({ number, dict }) => {
      document.budget.step();
      const rect = boxOf(dict, 'Rect', document);
      if (!rect || !intersect(transformedBox(rect, matrix), area)) return [];
      const own = withEntries(dict, { P: page, Popup: undefined });
      moveAnnotation(document, own, matrix);
      if (number === undefined || this.#moved.has(number)) {
        // The element of the structure is that of the first one.
        own.delete('StructParent');
        return [document.add(own)];
      }
      this.#moved.add(number);
      document.replace(number, own);
      return [new PdfRef(number)];
    });
  }

  #annotationsOf(pageIndex: number) {
    const document = this.#document;
    const known = this.#annotations.get(pageIndex);
    if (known) return known;
    const annotations = (document.array(document.page(pageIndex).dict.get('Annots')) ?? []).flatMap((value) => {
      const dict = document.dict(value);
      // A pop-up shows the text of another annotation, at a place of its own.
      const isMoved = dict && document.name(dict.get('Subtype')) !== 'Popup';
      return isMoved ? [{ number: document.numberOf(value), dict }] : [];
    });
    this.#annotations.set(pageIndex, annotations);
    return annotations;
  }
}

function replacePages(document: PdfDocument, pages: DestinationPages, tree: PdfRef): void {
  const { catalog } = document;
  const preferences = document.dict(catalog.get('ViewerPreferences'));
  if (preferences?.has('PrintPageRange'))
    catalog.set('ViewerPreferences', withEntries(preferences, { PrintPageRange: undefined }));
  for (const key of droppedKeys) catalog.delete(key);
  catalog.set('Pages', tree);
  const root = document.numberOf(document.trailer.get('Root'));
  if (root !== undefined) document.markChanged(root);
  // What refers to them still leads nowhere, and takes none of them along.
  for (const number of pages.pageNumbers) document.replace(number, null);
  document.forgetPages();
}
