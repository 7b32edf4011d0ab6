import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import sharp from 'sharp';

/** A PDF with a page of one photo, as a scanner makes it: each level of compress makes it smaller. */
export async function makeScan(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 160, sigma: 40 } as const;
  const photo = sharp({ create: { width: 1240, height: 1754, channels: 3, background: '#fff', noise } });
  const image = '/Type /XObject /Subtype /Image /Width 1240 /Height 1754 /BitsPerComponent 8 /ColorSpace /DeviceRGB';
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 297 421] /Contents 4 0 R /Resources << /XObject << /A 5 0 R >> >> >>',
    ['<< >>', 'q 297 0 0 421 0 0 cm /A Do Q'],
    [`<< ${image} /Filter /DCTDecode >>`, await photo.jpeg({ quality: 92 }).toBuffer()],
  ]);
}
