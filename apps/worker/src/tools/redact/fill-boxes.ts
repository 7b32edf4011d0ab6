import { Drawing, type DrawingColor, multiply } from '@blattwerk/pdf';
import {
  pageGeometry,
  PagePlacer,
  type PdfDocument,
  type Point,
  shownPoints,
  visibleMatrix,
  writeDrawings,
} from '@blattwerk/pdf/internal';
import type { Contracts, OptionsOf } from '@blattwerk/shared';
import { bleed, type PageBoxes } from './page-boxes.ts';

const colors: Readonly<Record<OptionsOf<Contracts['redact']>['color'], DrawingColor>> = {
  black: [0, 0, 0],
  white: [1, 1, 1],
  gray: [0.5, 0.5, 0.5],
};

/** Fills the boxes of pages, over everything else on them. */
export async function fillBoxes(
  document: PdfDocument,
  pages: ReadonlyMap<number, PageBoxes>,
  color: keyof typeof colors,
): Promise<void> {
  const placer = new PagePlacer(document);
  for (const [pageIndex, { filled }] of pages) {
    const page = document.pages[pageIndex];
    if (!page) continue;
    const [form] = await writeDrawings(document, [drawBoxes(shownPoints(document, page), filled, colors[color])]);
    const matrix = multiply([1, 0, 0, 1, -bleed, -bleed], visibleMatrix(pageGeometry(document, page)));
    if (form) await placer.append(pageIndex, [{ form, matrix }]);
  }
}

/**
 * The drawing of a page and its bleed: a path for each box, since what two paths share is filled however they turn.
 * @param page its size, in points
 * @param boxes their corners
 */
function drawBoxes(
  page: { width: number; height: number },
  boxes: readonly (readonly Point[])[],
  fill: DrawingColor,
): Drawing {
  const drawing = new Drawing({ width: page.width + 2 * bleed, height: page.height + 2 * bleed });
  for (const corners of boxes) {
    const steps = corners.map(([x, y], at) => ({
      to: at === 0 ? ('move' as const) : ('line' as const),
      x: x + bleed,
      y: y + bleed,
    }));
    drawing.path([...steps, { to: 'close' }], { fill });
  }
  return drawing;
}
