import { Drawing, type DrawingColor, type DrawingFont, open, type PdfOutput } from '@blattwerk/pdf';
import { clustersOf, type PageSize, prepareLine } from '@blattwerk/shared';
import { textFont } from '../../pdf/drawing/text-font.ts';

/** A file in a table of contents. */
interface Entry {
  title: string;
  /** Of its first page in the merged file, from 1. */
  place: number;
}

/** Places on a page of a table of contents, in points. */
interface Layout {
  margin: number;
  fontSize: number;
  headingSize: number;
  /** Height of an entry: room for a finger. */
  rowHeight: number;
  /** Entries of the first page, which has the heading, and of each further one. */
  firstRows: number;
  rows: number;
}

const black: DrawingColor = [0, 0, 0];
const lineColor: DrawingColor = [0.8, 0.8, 0.8];
const lineWidth = 0.5;
/** Widths of a page in letters, and the sizes between which letters stay. */
const lettersAcross = 50;
const fontSizes = { least: 2, most: 24 } as const;
/** Heights of a heading, an entry and the room below the heading, as multiples of the font size. */
const heights = { heading: 1.8, row: 2.2, belowHeading: 1.5 } as const;
/** The baseline of an entry above its lower edge, as a share of its height. */
const baseline = 0.35;

function layoutOf({ width, height }: PageSize): Layout {
  const fontSize = Math.min(fontSizes.most, Math.max(fontSizes.least, width / lettersAcross));
  const margin = Math.min(width, height) / 10;
  const headingSize = fontSize * heights.heading;
  const rowHeight = fontSize * heights.row;
  const rowsIn = (space: number) => Math.max(1, Math.floor(space / rowHeight));
  const space = height - 2 * margin;
  const firstRows = rowsIn(space - headingSize - fontSize * heights.belowHeading);
  return { margin, fontSize, headingSize, rowHeight, firstRows, rows: rowsIn(space) };
}

/** Number of pages of a table of contents. */
export function contentsPages(size: PageSize, entryCount: number): number {
  const { firstRows, rows } = layoutOf(size);
  return 1 + Math.ceil(Math.max(0, entryCount - firstRows) / rows);
}

/**
 * Fills the blank pages at the beginning of a merged file with its table of contents.
 * @param file has as many blank pages at its beginning as `contentsPages` says
 * @returns the file, what it lacks, and whether a square stands for a character of a title that no font has
 */
export async function addContents(
  file: readonly Uint8Array[],
  { heading, entries }: { heading: string; entries: readonly Entry[] },
): Promise<PdfOutput & { hasMissing: boolean }> {
  const pdf = await open(Buffer.concat(file), { repair: 'never' });
  const [size] = pdf.pages;
  if (!size) throw new RangeError('expected a page');
  const layout = layoutOf(size);
  const pages = Array.from({ length: contentsPages(size, entries.length) }, (_, at) => {
    const from = at === 0 ? 0 : layout.firstRows + (at - 1) * layout.rows;
    return entries.slice(from, from + (at === 0 ? layout.firstRows : layout.rows));
  });
  // One font for all pages, so that the file has it once.
  const look = { layout, font: textFont() };
  const drawings = pages.map((onPage, at) => draw(size, look, { heading: at === 0 ? heading : undefined, onPage }));
  await pdf.draw(drawings.map((drawing, pageIndex) => ({ pageIndex, drawing, x: 0, y: 0 })));
  for (const [at, onPage] of pages.entries()) {
    const links = onPage.map(({ title, place }, row) => {
      const bottom = rowBottom(size, layout, { row, hasHeading: at === 0 });
      const area = { left: layout.margin, bottom, right: size.width - layout.margin, top: bottom + layout.rowHeight };
      return { area, target: place - 1, text: title };
    });
    pdf.addLinks(at, links);
  }
  const hasMissing = entries.some(({ title }) => look.font.missing(prepareLine(title)).length > 0);
  return { ...(await pdf.writeConforming({ revisions: 'keep' })), hasMissing };
}

function draw(
  size: PageSize,
  { layout, font }: { layout: Layout; font: DrawingFont },
  { heading, onPage }: { heading: string | undefined; onPage: readonly Entry[] },
): Drawing {
  const { margin, fontSize, headingSize, rowHeight } = layout;
  const drawing = new Drawing(size);
  const room = size.width - 2 * margin;
  const hasHeading = heading !== undefined;
  if (hasHeading) {
    const y = size.height - margin - headingSize;
    drawing.text(fit(heading, font, room / headingSize), margin, y, { font, size: headingSize, color: black });
  }
  for (const [row, { title, place }] of onPage.entries()) {
    const bottom = rowBottom(size, layout, { row, hasHeading });
    const y = bottom + rowHeight * baseline;
    const paint = { font, size: fontSize, color: black };
    const number = String(place);
    const numberWidth = font.width(number);
    drawing.text(fit(prepareLine(title), font, room / fontSize - numberWidth - 2), margin, y, paint);
    drawing.text(number, size.width - margin - numberWidth * fontSize, y, paint);
    drawing.rectangle(margin, bottom, room, lineWidth, { fill: lineColor });
  }
  return drawing;
}

function rowBottom(
  { height }: PageSize,
  { margin, fontSize, headingSize, rowHeight }: Layout,
  { row, hasHeading }: { row: number; hasHeading: boolean },
): number {
  const top = height - margin - (hasHeading ? headingSize + fontSize * heights.belowHeading : 0);
  return top - (row + 1) * rowHeight;
}

/** A text that is shown, cut at its end where it is wider than `width`, as a multiple of the font size. */
function fit(text: string, font: DrawingFont, width: number): string {
  if (font.width(text) <= width) return text;
  const letters = clustersOf(text);
  const ellipsis = font.missing('…').length === 0 ? '…' : '...';
  while (letters.length > 0 && font.width(letters.join('') + ellipsis) > width) letters.pop();
  return letters.join('').trimEnd() + ellipsis;
}
