import type { Box, EraseArea, FoundArea, Pdf } from '@blattwerk/pdf';
import { listedPages, ToolError } from '@blattwerk/shared';
import type { RedactArea } from '@blattwerk/shared/redact-targets';
import type { OpenedDocument } from '../../pdf/open/open-document.ts';
import { type RedactTargets, wholePagesOf } from './targets.ts';

/** Boxes on all pages together. */
const maxBoxes = 50_000;
/** Points by which a whole page is filled beyond its edges, which readers may round. */
export const bleed = 10;
/** Edges of what is erased of a whole page: content lies outside of the visible part as well. */
const everything: Box = { left: -1e6, bottom: -1e6, right: 1e6, top: 1e6 };

/** Boxes of a page as it is shown, in points from its lower left corner. */
export interface PageBoxes {
  erased: EraseArea[];
  /** With the corners of letters on slanted lines, which are within the box that is erased. */
  filled: FoundArea[];
}

/** Everything that is erased and filled. */
export interface RedactedBoxes {
  /** By page index. */
  pages: ReadonlyMap<number, PageBoxes>;
  /** Boxes on all pages: a text over two lines has two. */
  places: number;
}

/**
 * The boxes of areas, whole pages and what a search has found.
 * @throws ToolError invalidPages for pages that do not exist, with the number of the area
 * @throws ToolError tooComplex for too many boxes on all pages together
 */
export function boxesOf(
  { pdf, pageCount }: OpenedDocument,
  targets: RedactTargets,
  found: readonly { pageIndex: number; areas: readonly FoundArea[] }[],
): RedactedBoxes {
  const boxes = new BoxesByPage();
  for (const [index, area] of targets.areas.entries()) {
    const { x, y, width, height } = area.rectangle;
    const box = { left: x, bottom: y, right: x + width, top: y + height };
    for (const pageNumber of pagesOfArea(area, pageCount, index + 1)) boxes.add(pageNumber - 1, [box]);
  }
  for (const { pageIndex, areas } of found) boxes.add(pageIndex, areas);
  for (const pageNumber of wholePagesOf(targets, pageCount))
    boxes.add(pageNumber - 1, [everything], [wholePage(pdf, pageNumber - 1)]);
  return boxes;
}

class BoxesByPage implements RedactedBoxes {
  readonly pages = new Map<number, PageBoxes>();
  places = 0;

  add(pageIndex: number, erased: readonly FoundArea[], filled: readonly FoundArea[] = erased): void {
    this.places += erased.length;
    if (this.places > maxBoxes) throw new ToolError('tooComplex');
    const known = this.pages.get(pageIndex) ?? { erased: [], filled: [] };
    known.erased.push(...erased);
    known.filled.push(...filled);
    this.pages.set(pageIndex, known);
  }
}

function wholePage({ pages, pageCount }: Pdf, pageIndex: number): Box {
  const page = pages[pageIndex];
  if (!page) throw new RangeError(`expected a page index below ${pageCount}, got ${pageIndex}`);
  return { left: -bleed, bottom: -bleed, right: page.width + bleed, top: page.height + bleed };
}

function pagesOfArea({ pages }: RedactArea, pageCount: number, number: number): number[] {
  try {
    return listedPages(pages, pageCount);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new ToolError(error.code, { field: 'areas', area: number, ...error.params }, { cause: error });
  }
}
