import { multiply } from '../content/matrix.ts';
import type { PdfDocument } from '../file/document.ts';
import { type Box, boxBetween, pageGeometry } from '../file/page-geometry.ts';
import type { Page } from '../file/page-tree.ts';
import { encodeTextString } from '../file/text-string.ts';
import { dictOf, PdfName, PdfRef, type PdfValue } from '../file/values.ts';
import { topOf } from '../file/destination.ts';
import { visibleMatrix } from '../content/page-matrix.ts';

/** A part of a page that leads to another page. */
export interface PageLink {
  /** On the page as it is shown, in points from its lower left corner. */
  area: Box;
  /** Index of the page that it leads to. */
  target: number;
  /** Describes it for readers that do not show the page (ISO 32000-2, 12.5.2). */
  text: string;
}

/** `/F` of an annotation that is printed (ISO 32000-2, table 167). */
const printed = 4;

/**
 * Adds links to a page.
 * @throws RangeError where a page does not exist, or is no object of its own
 */
export function addPageLinks(document: PdfDocument, pageIndex: number, links: readonly PageLink[]): void {
  const page = pageAt(document, pageIndex);
  const toPage = visibleMatrix(pageGeometry(document, page));
  const added = links.map(({ area, target, text }): PdfValue => {
    const [, , , , x1, y1] = multiply([1, 0, 0, 1, area.left, area.bottom], toPage);
    const [, , , , x2, y2] = multiply([1, 0, 0, 1, area.right, area.top], toPage);
    const { left, bottom, right, top } = boxBetween(x1, y1, x2, y2);
    return document.add(
      dictOf({
        Type: new PdfName('Annot'),
        Subtype: new PdfName('Link'),
        Rect: [left, bottom, right, top],
        Border: [0, 0, 0],
        F: printed,
        Contents: encodeTextString(text),
        Dest: topOf(new PdfRef(pageAt(document, target).number)),
      }),
    );
  });
  page.dict.set('Annots', [...(document.array(page.dict.get('Annots')) ?? []), ...added]);
  document.markChanged(page.number);
}

function pageAt(document: PdfDocument, index: number): Page & { number: number } {
  const page = document.page(index);
  const { number } = page;
  if (number === undefined) throw new RangeError(`expected page ${index} to be an object of its own`);
  return { ...page, number };
}
