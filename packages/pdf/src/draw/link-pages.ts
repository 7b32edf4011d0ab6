import type { PdfDocument } from '../file/document.ts';
import { type Box, pageGeometry } from '../file/page-geometry.ts';
import { encodeTextString } from '../file/text-string.ts';
import { dictOf, type PdfDict, PdfName } from '../file/values.ts';
import { topOfPage } from '../file/destination.ts';
import { visibleMatrix } from '../content/page-matrix.ts';
import { transformedBox } from '../content/shapes.ts';

/** A part of a page that leads to another page, or to an address. */
export type PageLink = {
  /** On the page as it is shown, in points from its lower left corner. */
  area: Box;
  /** Describes it for readers that do not show the page (ISO 32000-2, 12.5.2). */
  text?: string;
} & (
  | {
      /** Index of the page that it leads to. */
      target: number;
    }
  | {
      /** Characters other than those of ASCII are written with percent signs (RFC 3986, 2.1). */
      uri: string;
    }
);

/** `/F` of an annotation that is printed (ISO 32000-2, table 167). */
const printed = 4;

/**
 * Adds links to a page.
 * @throws RangeError where a page does not exist, or is no object of its own
 */
export function addPageLinks(document: PdfDocument, pageIndex: number, links: readonly PageLink[]): void {
  const page = document.page(pageIndex);
  if (page.number === undefined) throw new RangeError(`expected page ${pageIndex} to be an object of its own`);
  const toPage = visibleMatrix(pageGeometry(document, page));
  const added = links.map((link): PdfDict => {
    const { area, text } = link;
    const { left, bottom, right, top } = transformedBox(area, toPage);
    return dictOf({
      Type: new PdfName('Annot'),
      Subtype: new PdfName('Link'),
      Rect: [left, bottom, right, top],
      Border: [0, 0, 0],
      F: printed,
      Contents: text === undefined ? undefined : encodeTextString(text),
      ...('target' in link ? { Dest: topOfPage(document, link.target) } : { A: uriAction(link.uri) }),
    });
  });
  page.dict.set('Annots', [
    ...(document.array(page.dict.get('Annots')) ?? []),
    ...added.map((dict) => document.add(dict)),
  ]);
  document.markChanged(page.number);
}

function uriAction(uri: string): PdfDict {
  const ascii = uri.toWellFormed().replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent);
  return dictOf({ S: new PdfName('URI'), URI: Buffer.from(ascii) });
}
