import { type PDFRef, StandardFontEmbedder, StandardFonts } from 'pdf-lib';
import type { PageLayout } from './page-layout.ts';
import type { SerialWriter } from './serial-writer.ts';

/** Part of the page's mean side: about 17 points on A4. */
const relativeSize = 0.024;
/** In ems of the text: the dark edge around each letter, and the distance to the page's edges. */
const edge = 0.09;
const margin = 0.7;

export interface Watermark {
  /** The form XObject, written once for all pages. */
  ref: PDFRef;
  /** Its position on a page: bottom right, whatever the page's size. */
  matrix: (layout: Pick<PageLayout, 'width' | 'height'>) => readonly number[];
}

/**
 * Writes a line of text as a form XObject (ISO 32000-2, 8.10), one unit per em. White letters with a dark edge are
 * legible on any image; transparency would make viewers blend the colors of the whole page (11.4.7).
 * @param text in WinAnsiEncoding, the only encoding of fonts that need not be embedded
 */
export async function writeWatermark(writer: SerialWriter, text: string): Promise<Watermark> {
  const { context } = writer;
  const font = StandardFontEmbedder.for(StandardFonts.HelveticaBold as unknown as FontName);
  const fontRef = context.nextRef();
  await writer.object(
    fontRef,
    context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: font.fontName, Encoding: 'WinAnsiEncoding' }),
  );
  const width = font.widthOfTextAtSize(text, 1);
  const shown = `BT /F0 1 Tf ${font.encodeText(text).toString()} Tj ET`;
  const content = `0.1 G 1 j ${2 * edge} w 1 Tr ${shown}\n1 g 0 Tr ${shown}`;
  const dict = context.obj({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [-edge, -0.3, width + edge, 1],
    Resources: { Font: { F0: fontRef } },
  });
  const ref = await writer.stream(dict, [Buffer.from(content, 'latin1')]);
  return {
    ref,
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

type FontName = Parameters<typeof StandardFontEmbedder.for>[0];
