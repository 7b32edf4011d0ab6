import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import { rasterPage, scanImage } from './scanned-pages.ts';
import { pageSize } from './page-text.ts';
import { imageEntries, imagePage, openPages } from '../pdf/write-pdf.ts';

/** Different texts, from the twentieth page on; each is scanned several times, and no scan is like another. */
const [firstText, texts, dpi] = [20, 6, 300];

/** What a scanner with a sheet feeder writes: a JPEG of 300 dpi a page, with the paper's shade and the sensor's noise. */
export async function makeScan(book: Buffer, maxBytes: number): Promise<Buffer> {
  using folder = temporaryFolder();
  const path = join(folder.path, 'book.pdf');
  writeFileSync(path, book);
  const rasters = Array.from({ length: texts }, (_, index) => rasterPage(path, firstText + index, dpi));
  const writer = openPages(pageSize);
  for (let [bytes, page] = [0, 0]; ; page++) {
    const { data, width, height } = await scanImage(rasters[page % texts] as Buffer, {
      dpi,
      tilt: 0,
      quality: 80,
      seed: `scan ${page}`,
    });
    bytes += data.byteLength + 600;
    if (bytes > maxBytes) return writer.endPages();
    const image = writer.stream(`${imageEntries(width, height)} /Filter /DCTDecode`, data);
    writer.page(...imagePage(image, pageSize.width, pageSize.height));
  }
}
