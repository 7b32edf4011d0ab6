import { Drawing, type PdfRef, type SerialWriter, standardFont, writeDrawings } from '@blattwerk/pdf/internal';
import type { PageLayout } from './page-layout.ts';

/** Part of the page's mean side: about 17 points on A4. */
const relativeSize = 0.024;
/** In ems of the text: the dark edge around each letter, the distance to the page's edges, and what is below the baseline. */
const edge = 0.09;
const margin = 0.7;
const descent = 0.3;

export interface Watermark {
  /** The form XObject, written once for all pages. */
  ref: PdfRef;
  /** Its position on a page: bottom right, whatever the page's size. */
  matrix: (layout: Pick<PageLayout, 'width' | 'height'>) => readonly number[];
}

/**
 * Writes a line of text as a form XObject (ISO 32000-2, 8.10), one unit per em. White letters with a dark edge are
 * legible on any image; transparency would make viewers blend the colors of the whole page (11.4.7).
 * @param text in WinAnsiEncoding, the only encoding of fonts that need not be embedded
 */
export async function writeWatermark(writer: SerialWriter, text: string): Promise<Watermark> {
  const font = standardFont('Helvetica-Bold');
  const width = font.width(text);
  const paint = { font, size: 1, color: [1, 1, 1], outline: { color: [0.1, 0.1, 0.1], width: edge } } as const;
  const drawing = new Drawing({ width: width + 2 * edge, height: 1 + descent }).text(text, edge, descent, paint);
  const [ref] = await writeDrawings(writer, [drawing]);
  if (!ref) throw new Error('a drawing has a form');
  return {
    ref,
    matrix: ({ width: pageWidth, height: pageHeight }) => {
      const size = Math.min(
        relativeSize * Math.sqrt(pageWidth * pageHeight),
        pageWidth / (width + 2 * margin),
        pageHeight / 3,
      );
      return [size, 0, 0, size, pageWidth - size * (width + margin + edge), size * (margin - descent)];
    },
  };
}
