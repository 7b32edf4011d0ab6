import { imageEntries, imagePage, openPages } from '../pdf/write-pdf.ts';
import { photos } from './images.ts';

/** In points: 360 pixels an inch. */
const page = { width: 800, height: 600 } as const;

/** A page for each photo. */
export async function makePhotoPages(): Promise<Buffer> {
  const writer = openPages(page);
  for (const jpeg of await photos(5)) {
    const image = writer.stream(`${imageEntries(4000, 3000)} /Filter /DCTDecode`, jpeg);
    writer.page(...imagePage(image, page.width, page.height));
  }
  return writer.endPages();
}
