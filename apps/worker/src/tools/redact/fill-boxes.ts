import { type Box, Drawing, type DrawingColor, multiply } from '@blattwerk/pdf';
import {
  pageGeometry,
  PagePlacer,
  type PdfDocument,
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

/** Fills the boxes of pages, over everything else on them: one path on each. */
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

/** The drawing of a page and its bleed. @param page its size, in points */
function drawBoxes(page: { width: number; height: number }, boxes: readonly Box[], fill: DrawingColor): Drawing {
  const corner = (x: number, y: number) => ({ x: x + bleed, y: y + bleed });
  const steps = boxes.flatMap(({ left, bottom, right, top }) => [
    { to: 'move' as const, ...corner(left, bottom) },
    { to: 'line' as const, ...corner(right, bottom) },
    { to: 'line' as const, ...corner(right, top) },
    { to: 'line' as const, ...corner(left, top) },
    { to: 'close' as const },
  ]);
  return new Drawing({ width: page.width + 2 * bleed, height: page.height + 2 * bleed }).path(steps, { fill });
}
