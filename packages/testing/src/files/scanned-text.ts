import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import { imageEntries, literal, openPages } from '../pdf/write-pdf.ts';
import { rasterPage, scanImage, type ScanOptions } from './scanned-pages.ts';

/** Points. */
const [width, usualHeight] = [420, 300];
const [left, size, leading] = [30, 13, 20];

interface ScannedTextOptions extends Partial<ScanOptions> {
  /** Of the pages, in points. */
  height?: number;
  /** Whether the paper lay upside down. */
  isUpsideDown?: boolean;
  /** Content that is printed on each page beside the lines, with the font `F`. */
  printed?: string;
  /** Content over the picture of each page, with the font `F`, which is Helvetica. */
  content?: string;
  /** Entries of the catalog. */
  catalog?: string;
}

/** A PDF of scanned pages, 420 points wide and 300 high unless stated otherwise. @param pages the lines of each, of at most 13 lines in letters of Latin-1 */
export async function scannedText(
  pages: readonly (readonly string[])[],
  {
    height = usualHeight,
    isUpsideDown = false,
    printed = '',
    content = '',
    catalog = '',
    ...scan
  }: ScannedTextOptions = {},
): Promise<Buffer> {
  using folder = temporaryFolder();
  const path = join(folder.path, 'printed.pdf');
  writeFileSync(path, printedText(pages, printed, height));
  const dpi = scan.dpi ?? 300;
  const writer = openPages({ width, height });
  const font = writer.add(helvetica);
  const matrix = isUpsideDown ? [-width, 0, 0, -height, width, height] : [width, 0, 0, height, 0, 0];
  for (const index of pages.keys()) {
    const options = { isGray: true, tilt: 0.4, seed: `page ${index}`, ...scan, dpi };
    const { data, ...pixels } = await scanImage(rasterPage(path, index + 1, dpi), options);
    const image = writer.stream(`${imageEntries(pixels.width, pixels.height, '/DeviceGray')} /Filter /DCTDecode`, data);
    const resources = `/Resources << /XObject << /I ${image} 0 R >> /Font << /F ${font} 0 R >> >>`;
    writer.page(`q ${matrix.join(' ')} cm /I Do Q ${content}`, resources);
  }
  return writer.endPages(catalog);
}

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/** The same pages as text. @param beside content of each */
export function printedText(pages: readonly (readonly string[])[], beside = '', height = usualHeight): Buffer {
  const writer = openPages({ width, height });
  const font = writer.add(helvetica);
  for (const lines of pages) {
    const shown = lines.map((line) => `${literal(line)} Tj T*`).join(' ');
    const content = `${beside} BT /F ${size} Tf ${leading} TL ${left} ${height - 2 * leading} Td ${shown} ET`;
    writer.page(writer.packed('', Buffer.from(content, 'latin1')), `/Resources << /Font << /F ${font} 0 R >> >>`);
  }
  return writer.endPages();
}
