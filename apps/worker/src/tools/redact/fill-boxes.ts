import { Drawing, type DrawingColor, type FoundArea, type Pdf } from '@blattwerk/pdf';
import type { Contracts, OptionsOf } from '@blattwerk/shared';
import { bleed, type PageBoxes } from './page-boxes.ts';

const colors: Readonly<Record<OptionsOf<Contracts['redact']>['color'], DrawingColor>> = {
  black: [0, 0, 0],
  white: [1, 1, 1],
  gray: [0.5, 0.5, 0.5],
};

/** Fills the boxes of pages, over everything else on them. */
export async function fillBoxes(
  pdf: Pdf,
  pages: ReadonlyMap<number, PageBoxes>,
  color: keyof typeof colors,
): Promise<void> {
  const sizes = pdf.pages;
  const placements = Array.from(pages).flatMap(([pageIndex, { filled }]) => {
    const size = sizes[pageIndex];
    return size ? [{ pageIndex, drawing: drawBoxes(size, filled, colors[color]), x: -bleed, y: -bleed }] : [];
  });
  await pdf.draw(placements, { as: 'content' });
}

/**
 * The drawing of a page and its bleed: a path for each box, since what two paths share is filled however they turn.
 * @param page its size, in points
 */
function drawBoxes(page: { width: number; height: number }, boxes: readonly FoundArea[], fill: DrawingColor): Drawing {
  const drawing = new Drawing({ width: page.width + 2 * bleed, height: page.height + 2 * bleed });
  for (const { left, bottom, right, top, corners } of boxes) {
    if (!corners) {
      drawing.rectangle(left + bleed, bottom + bleed, right - left, top - bottom, { fill });
      continue;
    }
    const steps = corners.map(([x, y], at) => ({
      to: at === 0 ? ('move' as const) : ('line' as const),
      x: x + bleed,
      y: y + bleed,
    }));
    drawing.path([...steps, { to: 'close' }], { fill });
  }
  return drawing;
}
