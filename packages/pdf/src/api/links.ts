import { shownMatrix } from '../content/page-matrix.ts';
import { transformedBox } from '../content/shapes.ts';
import { DestinationPages } from '../file/destination-pages.ts';
import type { PdfDocument } from '../file/document.ts';
import { type Box, boxOf, pageGeometry } from '../file/page-geometry.ts';
import { decodeTextString } from '../file/text-string.ts';
import type { PdfDict } from '../file/values.ts';

/** A part of a page that leads somewhere (ISO 32000-2, 12.5.6.5). */
export type PdfLink = LinkPlace & (LinkToUri | LinkToPage);

interface LinkPlace {
  /** From 0, of the page that has it. */
  pageIndex: number;
  /** On the page as it is shown, in points from its lower left corner. */
  area: Box;
}

interface LinkToUri {
  /** As the file states it, which can be relative or unsafe to open. */
  uri: string;
}

interface LinkToPage {
  /** Index of the page that it leads to. */
  target: number;
}

/** The links of pages that lead to an address or to a page of the document. */
export function linksOf(document: PdfDocument, pageIndices: Iterable<number> = document.pages.keys()): PdfLink[] {
  return document.budget.operation(() => {
    const pages = new DestinationPages(document);
    return Array.from(pageIndices, (pageIndex) => linksOfPage(pages, pageIndex)).flat();
  });
}

function linksOfPage(pages: DestinationPages, pageIndex: number): PdfLink[] {
  const { document } = pages;
  const page = document.page(pageIndex);
  const toShown = shownMatrix(pageGeometry(document, page));
  return (document.array(page.dict.get('Annots')) ?? []).flatMap((value): PdfLink[] => {
    document.budget.step();
    const dict = document.dict(value);
    const box = dict && boxOf(dict, 'Rect', document);
    if (!dict || !box || document.name(dict.get('Subtype')) !== 'Link') return [];
    const leading = leadingTo(pages, dict);
    return leading ? [{ pageIndex, area: transformedBox(box, toShown), ...leading }] : [];
  });
}

function leadingTo(pages: DestinationPages, link: PdfDict): LinkToUri | LinkToPage | undefined {
  const { document } = pages;
  const target = pages.targetOf(link);
  if (target !== undefined) return { target };
  const action = document.dict(link.get('A'));
  const uri = document.name(action?.get('S')) === 'URI' ? document.string(action?.get('URI')) : undefined;
  return uri && { uri: decodeTextString(uri) };
}
