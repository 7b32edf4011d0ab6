import type { StandardFontEmbedder } from 'pdf-lib';
import { dictOf, PdfName, type PdfRef, standardFont } from '@blattwerk/pdf';
import { fontWriterOf, type SerialWriter } from '@blattwerk/pdf/internal';
import type { PageLayout } from './page-layout.ts';

/** Part of the page's mean side: about 17 points on A4. */
const relativeSize = 0.024;
/** In ems of the text: the dark edge around each letter, the distance to the page's edges, and what is below the baseline. */
const edge = 0.09;
const margin = 0.7;
const descent = 0.3;
const fontName = 'F0';

export interface Watermark {
  /** The form XObject, written once for all pages. */
  ref: PdfRef;
  /** Its position on a page: bottom right, whatever the page's size. */
  matrix: (layout: Pick<PageLayout, 'width' | 'height'>) => readonly number[];
}

/**
 * Writes a line of text as a form XObject (ISO 32000-2, 8.10), one unit per em. White letters with a dark edge are
 * legible on any image; transparency would make viewers blend the colors of the whole page (11.4.7). pdf-lib draws it,
 * the kernel writes it.
 * @param text in WinAnsiEncoding, the only encoding of fonts that need not be embedded
 */
export async function writeWatermark(writer: SerialWriter, text: string): Promise<Watermark> {
  const { content, width } = await drawText(text);
  const font = await fontWriterOf(standardFont('Helvetica-Bold')).write(writer);
  const dict = dictOf({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Form'),
    BBox: [-edge, -descent, width + edge, 1],
    Resources: dictOf({ Font: dictOf({ [fontName]: font }) }),
  });
  return {
    ref: writer.stream(dict, [Buffer.from(content, 'latin1')]),
    matrix: ({ width: pageWidth, height: pageHeight }) => {
      const size = Math.min(
        relativeSize * Math.sqrt(pageWidth * pageHeight),
        pageWidth / (width + 2 * margin),
        pageHeight / 3,
      );
      return [size, 0, 0, size, pageWidth - size * (width + margin), size * margin];
    },
  };
}

/** @returns operators that show a text at the origin, one unit high, and its width */
async function drawText(text: string): Promise<{ content: string; width: number }> {
  // Loaded where an operator has a watermark.
  const lib = await import('pdf-lib');
  const font = lib.StandardFontEmbedder.for(lib.StandardFonts.HelveticaBold as unknown as FontName);
  const shown = [lib.setFontAndSize(fontName, 1), lib.showText(font.encodeText(text)), lib.endText()];
  const operators = [
    lib.setStrokingGrayscaleColor(0.1),
    // Round corners, since sharp ones protrude from thin letters.
    lib.setLineJoin(lib.LineJoinStyle.Round),
    lib.setLineWidth(2 * edge),
    lib.beginText(),
    lib.setTextRenderingMode(lib.TextRenderingMode.Outline),
    ...shown,
    lib.setFillingGrayscaleColor(1),
    lib.beginText(),
    lib.setTextRenderingMode(lib.TextRenderingMode.Fill),
    ...shown,
  ];
  return { content: operators.map(String).join('\n'), width: font.widthOfTextAtSize(text, 1) };
}

type FontName = Parameters<typeof StandardFontEmbedder.for>[0];
