import { stream, type WrittenObject, writePdf } from './write-pdf.ts';

/** A PDF of pages that show 'Seite' and their number, in DIN A4, and on request an image on the first. */
export function makePdf(pages: number, options: { image?: boolean } = {}): Buffer {
  const imageNumber = 4 + pages * 2;
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects: WrittenObject[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] /MediaBox [0 0 595 842] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (let index = 0; index < pages; index++) {
    const hasImage = options.image && index === 0;
    const resources = `/Font << /F1 3 0 R >>${hasImage ? ` /XObject << /Im0 ${imageNumber} 0 R >>` : ''}`;
    const text = `BT /F1 24 Tf 72 720 Td (Seite ${index + 1}) Tj ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /Resources << ${resources} >> /Contents ${5 + index * 2} 0 R >>`,
      stream('', hasImage ? `${text} q 100 0 0 100 50 50 cm /Im0 Do Q` : text),
    );
  }
  if (options.image) {
    const samples = Uint8Array.from({ length: 16 * 16 * 3 }, (_, index) => (index * 37) % 256);
    const entries = '/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8';
    objects.push(stream(entries, samples));
  }
  return writePdf(objects);
}

/** A PDF of 300 by 100 points whose every page shows its own text. */
export function textPdf(texts: readonly string[], options: { tree?: string; page?: string } = {}): Buffer {
  const kids = texts.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${texts.length} /Kids [${kids}] /MediaBox [0 0 300 100] ${options.tree ?? ''} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F 3 0 R >> >> ${options.page ?? ''} >>`,
      stream('', `BT /F 18 Tf 20 40 Td (${text}) Tj ET`),
    ]),
  ]);
}
