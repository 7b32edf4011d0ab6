import sharp from 'sharp';
import { photoPixels } from '@blattwerk/testing/files/images';
import { loadFont } from '@blattwerk/testing/files/font';
import { chart, column, type Fonts, leftMargin, lineAt, measure, pageSize } from '@blattwerk/testing/files/page-text';
import { openProse } from '@blattwerk/testing/files/prose';
import { openPdfWriter, type PdfWriter } from '@blattwerk/testing/pdf/write-pdf';

/** The most that pdf-to-jpg takes. */
export const longPages = 500;

/** Each a few hundred pixels a side: with all of them the file stays below the limit of 30 MB. */
const pictures = 50;
const picture = { width: 620, height: 877 } as const;

/** Pages full of text in embedded fonts, every sixth with a chart. */
export function makeLongText(): Buffer {
  const writer = openPdfWriter();
  const fonts: Fonts = {
    body: loadFont('NimbusRoman-Regular'),
    bold: loadFont('NimbusRoman-Bold'),
    italic: loadFont('NimbusRoman-Italic'),
  };
  const prose = openProse(longPages);
  const tree = writer.reserve();
  const [body, italic] = [fonts.body, fonts.italic].map((font) => font.embed(writer));
  const resources = writer.add(`<< /Font << /F1 ${body} 0 R /F3 ${italic} 0 R >> >>`);
  const pages = Array.from({ length: longPages }, (_, index) => {
    const parts = [lineAt('F3', fonts.italic, 9, leftMargin, 50, `Page ${index + 1} of ${longPages}`)];
    const hasChart = index % 6 === 5;
    if (hasChart) parts.push(chart(prose.random, leftMargin, 580, measure, 170));
    parts.push(column(prose, fonts, hasChart ? { from: 560 } : {}).content);
    const contents = writer.packed('', parts.join('\n'));
    return writer.add(`<< /Type /Page /Parent ${tree} 0 R /Resources ${resources} 0 R /Contents ${contents} 0 R >>`);
  });
  return endPages(writer, tree, pages);
}

/** Pages that are a JPEG each, an object of its own, so that none is decoded for two. */
export async function makeLongImages(): Promise<Buffer> {
  const writer = openPdfWriter();
  const tree = writer.reserve();
  const pixels = await photoPixels(picture.width, picture.height, 500, 10);
  const jpegs = await Promise.all(
    Array.from({ length: pictures }, (_, index) =>
      sharp(pixels, { raw: { ...picture, channels: 3 } })
        .modulate({ hue: Math.round((index * 360) / pictures) })
        .jpeg({ quality: 50 })
        .toBuffer(),
    ),
  );
  const pages = Array.from({ length: longPages }, (_, index) => {
    const image = writer.stream(
      `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpegs[index % pictures] ?? Buffer.alloc(0),
    );
    const contents = writer.packed('', `q ${pageSize.width} 0 0 ${pageSize.height} 0 0 cm /Im Do Q`);
    return writer.add(
      `<< /Type /Page /Parent ${tree} 0 R /Resources << /XObject << /Im ${image} 0 R >> >> /Contents ${contents} 0 R >>`,
    );
  });
  return endPages(writer, tree, pages);
}

function endPages(writer: PdfWriter, tree: number, pages: readonly number[]): Buffer {
  const kids = pages.map((number) => `${number} 0 R`).join(' ');
  writer.add(
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [0 0 ${pageSize.width} ${pageSize.height}] >>`,
    tree,
  );
  return writer.end(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}
