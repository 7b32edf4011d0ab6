import { formMatrix } from '../../content/form-matrix.ts';
import { type Matrix, multiply, scaleOf } from '../../content/matrix.ts';
import { shownMatrix, visibleMatrix } from '../../content/page-matrix.ts';
import { transformedBox } from '../../content/shapes.ts';
import { PagePlacer } from '../../draw/place-on-page.ts';
import { DestinationPages } from '../../file/destination-pages.ts';
import type { PdfDocument } from '../../file/document.ts';
import { type Box, boxOf, intersect, type PageGeometry, pageGeometry } from '../../file/page-geometry.ts';
import type { Page } from '../../file/page-tree.ts';
import { PdfRef, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import { moveAnnotation, scaledMeasure } from './move-annotation.ts';
import { moveReferences } from './move-references.ts';
import { numbersOfBox, type PageMove } from './page-moves.ts';

/** Size of a page, and where on it is what the page had. */
export interface PageResize {
  /** As it is shown, in points: up to 14,400 (ISO 32000-2, C.2). */
  width: number;
  height: number;
  /** Of what the page had. */
  scale: number;
  /** Lower left corner of what the page had, in points from that of the page. */
  x: number;
  y: number;
}

/** Boxes within the crop box (14.11.2). */
const innerBoxes = ['TrimBox', 'BleedBox', 'ArtBox'] as const;

/**
 * Gives pages another size. Content, annotations, fields, destinations, articles and boxes are scaled and shifted together; what the
 * page did not show is not shown, and its rotation stays. Thumbnails go. A page has a unit of one point then.
 * @param sizes by page index
 * @throws RangeError where a page does not exist; no page is changed then
 * @throws MalformedPdf where an object is malformed
 * @throws TooComplexPdf where the contents of the pages, or all objects, exhaust the budget
 */
export async function resizePages(document: PdfDocument, sizes: ReadonlyMap<number, PageResize>): Promise<void> {
  const resized = Array.from(sizes, ([pageIndex, size]) => {
    const page = document.page(pageIndex);
    return { pageIndex, page, ...placeOf(pageGeometry(document, page), size) };
  });
  const { budget } = document;
  budget.operation(() => {
    const pages = new DestinationPages(document);
    const moves = resized.map(({ pageIndex, matrix }): [number, PageMove[]] => {
      const page = new PdfRef(pages.pageNumbers[pageIndex] as number);
      return [pageIndex, [{ page, matrix }]];
    });
    moveReferences(pages, new Map(moves));
  });
  const placer = new PagePlacer(document);
  for (const { pageIndex, matrix, before } of resized) await placer.transform(pageIndex, matrix, before);
  budget.operation(() => {
    const parts = new MovedParts(document);
    for (const { page, matrix, before, after } of resized) {
      parts.moveAnnotations(page, { matrix, before, after });
      parts.moveViewports(page, matrix);
      parts.movePatterns(page, matrix);
      setBoxes(document, page, matrix, after);
      if (page.number !== undefined) document.markChanged(page.number);
    }
  });
}

interface Place {
  /** Maps the user space of the page before to that after. */
  matrix: Matrix;
  /** What the page shows before and after, in the user space of each. */
  before: Box;
  after: Box;
}

function placeOf(geometry: PageGeometry, { width, height, scale, x, y }: PageResize): Place {
  const isTurned = geometry.quarterTurns % 2 === 1;
  const after = { left: 0, bottom: 0, right: isTurned ? height : width, top: isTurned ? width : height };
  const toVisible = visibleMatrix({ ...geometry, box: after, userUnit: 1 });
  const matrix = multiply(multiply(shownMatrix(geometry), [scale, 0, 0, scale, x, y]), toVisible);
  return { matrix, before: geometry.box, after };
}

function setBoxes(document: PdfDocument, { dict, attributes }: Page, matrix: Matrix, after: Box): void {
  for (const key of innerBoxes) {
    const inner = boxOf(dict, key, document);
    const moved = inner && intersect(transformedBox(inner, matrix), after);
    if (moved) dict.set(key, numbersOfBox(moved));
    else dict.delete(key);
  }
  for (const key of ['MediaBox', 'CropBox']) {
    dict.set(key, numbersOfBox(after));
    attributes.set(key, numbersOfBox(after));
  }
  for (const key of ['UserUnit', 'Thumb']) dict.delete(key);
}

/** What moves with pages beside their contents; what several pages share moves once, or is copied. */
class MovedParts {
  readonly #document: PdfDocument;
  readonly #annotations = new Set<PdfValue>();
  /** Patterns by the number of the one before and the matrix. */
  readonly #patterns = new Map<string, PdfRef>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** Annotations beyond what the page showed stay beyond, although the page may be larger now. */
  moveAnnotations({ dict }: Page, { matrix, before, after }: Place): void {
    const document = this.#document;
    for (const value of document.array(dict.get('Annots')) ?? []) {
      document.budget.step();
      const annotation = document.dict(value);
      if (!annotation || this.#annotations.has(annotation)) continue;
      this.#annotations.add(annotation);
      const rect = boxOf(annotation, 'Rect', document);
      const isBeyond = rect && !intersect(rect, before);
      const lift = isBeyond ? Math.max(0, after.top - transformedBox(rect, matrix).bottom) : 0;
      moveAnnotation(document, annotation, multiply(matrix, [1, 0, 0, 1, 0, lift]));
      const number = document.numberOf(value);
      if (number !== undefined) document.markChanged(number);
    }
  }

  /** Areas of a page in which lengths are measured (12.9). */
  moveViewports({ dict }: Page, matrix: Matrix): void {
    const document = this.#document;
    const viewports = document.array(dict.get('VP'));
    if (!viewports) return;
    document.budget.step(viewports.length);
    const moved = viewports.map((value) => {
      const viewport = document.dict(value);
      const box = viewport && boxOf(viewport, 'BBox', document);
      if (!viewport || !box) return value;
      const measure = scaledMeasure(document, viewport.get('Measure') ?? null, scaleOf(matrix));
      return withEntries(viewport, {
        BBox: numbersOfBox(transformedBox(box, matrix)),
        Measure: measure ?? undefined,
      });
    });
    dict.set('VP', moved);
  }

  /** Patterns are in the space of the page, whatever its content is under (8.7.2). */
  movePatterns({ dict, attributes }: Page, matrix: Matrix): void {
    const document = this.#document;
    const resources = document.dict(attributes.get('Resources'));
    const patterns = document.dict(resources?.get('Pattern'));
    if (!resources || !patterns || patterns.size === 0) return;
    document.budget.step(patterns.size);
    const moved = Array.from(patterns, ([name, value]): [string, PdfValue] => [name, this.#moved(value, matrix)]);
    const own = withEntries(resources, { Pattern: new Map(moved) });
    dict.set('Resources', own);
    attributes.set('Resources', own);
  }

  #moved(value: PdfValue, matrix: Matrix): PdfValue {
    const document = this.#document;
    const key = `${document.numberOf(value)} ${matrix.join(' ')}`;
    const known = value instanceof PdfRef ? this.#patterns.get(key) : undefined;
    if (known) return known;
    const dict = document.dict(value);
    if (!dict) return value;
    const stream = document.stream(value);
    const own = withEntries(dict, { Matrix: [...multiply(formMatrix(document, { dict }), matrix)] });
    const added = document.add(stream ? new PdfStream(own, stream.raw) : own);
    this.#patterns.set(key, added);
    return added;
  }
}
