import { Drawing, type DrawingFont, type PdfPlacement } from '@blattwerk/pdf';
import { ToolError } from '@blattwerk/shared';
import { type Handwriting, textColors } from '@blattwerk/shared/drawn-text';
import { layOutSignPlacement, type SignPlacement } from '@blattwerk/shared/sign-placements';
import { placedMatrix } from '../../pdf/drawing/placed-matrix.ts';
import type { StampImage } from '../../pdf/drawing/stamp-image.ts';
import { handwritingFont, requireCharacters } from '../../pdf/drawing/text-font.ts';
import type { OpenedDocument } from '../../pdf/open/open-document.ts';
import { placedPages } from '../../pdf/placed-pages.ts';
import type { ToolRun } from '../../tool-run.ts';

/** Pixels of an image: ten of them have those of five pages of A4 with 300 dpi. */
const maxPixels = 4_000_000;
/** Width of the drawing of an image, in points. */
const imageWidth = 100;
/** Items on all pages together. */
const maxPlacedItems = 20_000;

/** A placement and what it looks like; images that are placed several times have one drawing. */
export interface DrawnItem {
  placement: SignPlacement;
  drawing: Drawing;
  /** As `layOutSignPlacement` takes it. */
  content: { textWidth?: number; ratio?: number };
  /** Whether a part of its image is missing in the file. */
  isIncomplete?: boolean;
}

/**
 * Draws each placement, without a page.
 * @throws ToolError invalidField with a character that no font has and the number of its placement
 * @throws ToolError invalidImages for an image that is not attached, or what `readStampImage` throws
 */
export async function prepareItems(
  placements: readonly SignPlacement[],
  { font, run }: { font: DrawingFont; run: ToolRun },
): Promise<DrawnItem[]> {
  const images = new Map<number, DrawnItem>();
  const written = new Map<Handwriting, DrawingFont>();
  const items: DrawnItem[] = [];
  for (const [index, placement] of placements.entries()) {
    if (placement.kind !== 'image') {
      const handwriting = placement.kind === 'text' ? placement.font : undefined;
      if (handwriting && !written.has(handwriting)) written.set(handwriting, handwritingFont(handwriting));
      items.push(drawItem(placement, (handwriting && written.get(handwriting)) ?? font, index + 1));
      continue;
    }
    const known = images.get(placement.image) ?? (await drawImage(placement, index + 1, run));
    images.set(placement.image, known);
    items.push({ ...known, placement });
  }
  return items;
}

async function drawImage(
  placement: SignPlacement & { kind: 'image' },
  number: number,
  run: ToolRun,
): Promise<DrawnItem> {
  const file = run.attached[placement.image - 1];
  if (!file) throw new ToolError('invalidImages', { field: 'placements', placement: number, image: placement.image });
  // Loaded where there is an image.
  const { readStampImage } = await import('../../pdf/drawing/stamp-image.ts');
  const { image, isIncomplete, ratio, matrix }: StampImage = await readStampImage(file, run.limits, maxPixels);
  const size = { width: imageWidth, height: imageWidth / ratio };
  const drawing = new Drawing(size).transformed(matrix(size), (area) => area.image(image, 0, 0, 1, 1));
  return { placement, drawing, content: { ratio }, isIncomplete };
}

/** Draws a text or a mark as on a page that has the space for it. */
function drawItem(placement: Exclude<SignPlacement, { kind: 'image' }>, font: DrawingFont, number: number): DrawnItem {
  const text = placement.kind === 'text' ? placement.text : '';
  requireCharacters(text, font, { field: 'placements', placement: number });
  const texts = text.split('\n');
  const content = { textWidth: Math.max(0, ...texts.map((line) => font.width(line))) };
  const anyPage = { width: Infinity, height: Infinity };
  const { rectangle, lines, fontSize, strokes, strokeWidth } = layOutSignPlacement(placement, anyPage, content);
  const color = textColors[placement.color];
  const drawing = new Drawing(rectangle);
  for (const { text, x, y } of lines) drawing.text(text, x, y, { font, size: fontSize, color });
  for (const stroke of strokes) {
    const steps = stroke.map(({ x, y }, at) => ({ to: at === 0 ? ('move' as const) : ('line' as const), x, y }));
    drawing.path(steps, { stroke: color, width: strokeWidth, isRound: true });
  }
  return { placement, drawing, content };
}

/**
 * The places of the items on their pages.
 * @throws ToolError invalidPages for pages that do not exist, with the number of the placement
 * @throws ToolError tooComplex for too many items on all pages together
 */
export function placementsOf(items: readonly DrawnItem[], { pdf, pageCount }: OpenedDocument): PdfPlacement[] {
  const sizes = pdf.pages;
  const placements: PdfPlacement[] = [];
  for (const [index, { placement, drawing, content }] of items.entries()) {
    const pageNumbers = placedPages(placement.pages, pageCount, { field: 'placements', placement: index + 1 });
    if (placements.length + pageNumbers.length > maxPlacedItems) throw new ToolError('tooComplex');
    for (const pageNumber of pageNumbers) {
      const size = sizes[pageNumber - 1];
      if (!size) continue;
      const matrix = placedMatrix(layOutSignPlacement(placement, size, content), drawing);
      placements.push({ pageIndex: pageNumber - 1, drawing, matrix });
    }
  }
  return placements;
}
