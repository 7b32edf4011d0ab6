import sharp from 'sharp';
import { photoPixels } from './images.ts';
import { loadFont } from './font.ts';
import { addOutline } from './outline.ts';
import { chart, column, type Fonts, leftMargin, lineAt, measure, pageSize } from './page-text.ts';
import { openProse } from './prose.ts';
import { openPdfWriter } from '../pdf/write-pdf.ts';

const pages = 24;
const pictures = 7;

/** A report as office programs write it: text, a few photos, charts, links and an outline. @param picture the photos, 425 points wide */
export async function makeReport(picture: { width: number; height: number; quality: number }): Promise<Buffer> {
  const writer = openPdfWriter();
  const fonts: Fonts = {
    body: loadFont('C059-Roman'),
    bold: loadFont('NimbusSans-Bold'),
    italic: loadFont('C059-Italic'),
  };
  const prose = openProse(24);
  const tree = writer.reserve();
  const images = await Promise.all(
    Array.from({ length: pictures }, async (_, index) =>
      writer.stream(
        `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
        await photo(index, picture),
      ),
    ),
  );
  const fontNumbers = [fonts.body, fonts.bold, fonts.italic].map((font) => font.embed(writer));
  const fontResources = fontNumbers.map((number, index) => `/F${index + 1} ${number} 0 R`).join(' ');
  const pageNumbers = Array.from({ length: pages }, (_, page) => {
    const image = page % 3 === 1 ? images[Math.floor(page / 3)] : undefined;
    const parts = [lineAt('F3', fonts.italic, 9, leftMargin, 50, `Page ${page + 1} of ${pages}`)];
    let from = 752;
    if (page % 4 === 0) parts.push(lineAt('F2', fonts.bold, 17, leftMargin, (from -= 20), prose.title(5)));
    if (image !== undefined) {
      from -= 310;
      parts.push(
        `q ${measure} 0 0 ${((measure * picture.height) / picture.width).toFixed(1)} ${leftMargin} ${from + 15} cm /Im Do Q`,
      );
    } else if (page % 3 === 2) {
      from -= 190;
      parts.push(chart(prose.random, leftMargin, from + 10, measure, 170));
    }
    parts.push(column(prose, fonts, { from }).content);
    const contents = writer.packed('', parts.join('\n'));
    const link = writer.add(
      `<< /Type /Annot /Subtype /Link /Rect [85 300 200 312] /Border [0 0 0] /A << /S /URI /URI (https://example.org/${page}) >> >>`,
    );
    const xObjects = image === undefined ? '' : `/XObject << /Im ${image} 0 R >>`;
    return writer.add(
      `<< /Type /Page /Parent ${tree} 0 R /Resources << /Font << ${fontResources} >> ${xObjects} >> /Contents ${contents} 0 R /Annots [${link} 0 R] >>`,
    );
  });
  const kids = pageNumbers.map((number) => `${number} 0 R`).join(' ');
  writer.add(
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] /MediaBox [0 0 ${pageSize.width} ${pageSize.height}] >>`,
    tree,
  );
  const outline = addOutline(
    writer,
    pageNumbers.filter((_, page) => page % 4 === 0).map((page) => ({ title: prose.title(5), page, children: [] })),
  );
  return writer.end(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R /Outlines ${outline} 0 R >>`));
}

async function photo(
  index: number,
  { width, height, quality }: { width: number; height: number; quality: number },
): Promise<Buffer> {
  const pixels = await photoPixels(width, height, 40 + index, 6);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}
