import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';

/** A page with one picture, each of its pixels one point. */
export interface PagePicture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** A small PDF whose pages are one picture each. */
export function picturesPdf(pages: readonly PagePicture[]): Buffer {
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [ ${kids} ] /Count ${pages.length} >>`,
    ...pages.flatMap(({ width, height, rgb }, index) => {
      const first = 3 + index * 3;
      const resources = `<< /XObject << /I ${first + 2} 0 R >> >>`;
      const format = `/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 ${width} ${height} ] /Contents ${first + 1} 0 R /Resources ${resources} >>`,
        stream('', `${width} 0 0 ${height} 0 0 cm /I Do`),
        stream(`/Type /XObject /Subtype /Image ${format}`, rgb),
      ];
    }),
  ]);
}
