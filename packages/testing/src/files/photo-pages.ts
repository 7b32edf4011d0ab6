import { photos } from './images.ts';
import { openPdfWriter } from '../pdf/write-pdf.ts';

const size = { width: 4000, height: 3000 } as const;
/** In points: 360 pixels an inch. */
const page = { width: 800, height: 600 } as const;

/** A page for each photo. */
export async function makePhotoPages(): Promise<Buffer> {
  const writer = openPdfWriter();
  const tree = writer.reserve();
  const pages = (await photos(5)).map((jpeg) => {
    const image = writer.stream(
      `/Type /XObject /Subtype /Image /Width ${size.width} /Height ${size.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    );
    const contents = writer.packed('', `q ${page.width} 0 0 ${page.height} 0 0 cm /Im Do Q`);
    return writer.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /XObject << /Im ${image} 0 R >> >> /Contents ${contents} 0 R >>`,
    );
  });
  writer.add(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((number) => `${number} 0 R`).join(' ')}] >>`,
    tree,
  );
  return writer.end(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}
