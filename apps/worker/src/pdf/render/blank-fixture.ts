import { pdfOfPages } from './fixture.ts';
import { stream } from '@blattwerk/testing/pdf/write-pdf';

/** Gray paper as a scanner has it, 80 by 112 pixels. */
function scannedPaper(): Buffer {
  return Buffer.from(Array.from({ length: 80 * 112 }, (_, at) => 225 + ((at * 7919) % 20)));
}

/**
 * Seven pages: letters A to D with blank ones between, of which the second page has no content, the fourth paper that was
 * scanned, and the fifth an empty annotation.
 */
export function lettersWithBlankPages(): Buffer {
  const box = '/MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> /XObject << /P 4 0 R >> >>';
  const letter = (text: string) => ({ entries: box, content: `BT /F 12 Tf 300 400 Td (${text}) Tj ET` });
  const blank = { entries: box, content: 'q Q' };
  const scanned = { entries: box, content: 'q 595 0 0 842 0 0 cm /P Do Q' };
  const annotated = {
    entries: `${box} /Annots [<< /Type /Annot /Subtype /Link /Rect [9 9 99 99] /Border [0 0 0] >>]`,
    content: '',
  };
  return pdfOfPages([letter('A'), blank, letter('B'), scanned, annotated, letter('C'), letter('D')], {
    objects: [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      stream(
        '/Type /XObject /Subtype /Image /Width 80 /Height 112 /ColorSpace /DeviceGray /BitsPerComponent 8',
        scannedPaper(),
      ),
    ],
  });
}
