import { imageEntries, openPages } from '../pdf/write-pdf.ts';
import { photoJpeg } from './images.ts';
import { addOutline } from './outline.ts';
import { chart, column, leftMargin, lineAt, loadFonts, measure, pageSize } from './page-text.ts';
import { openProse } from './prose.ts';

const pages = 24;
const pictures = 7;

/** A report as office programs write it: text, a few photos, charts, links and an outline. @param picture the photos, 425 points wide */
export async function makeReport(picture: { width: number; height: number; quality: number }): Promise<Buffer> {
  const writer = openPages(pageSize);
  const fonts = loadFonts('C059-Roman', 'NimbusSans-Bold', 'C059-Italic');
  const prose = openProse(24);
  const { width, height, quality } = picture;
  const images = await Promise.all(
    Array.from({ length: pictures }, async (_, index) => {
      const jpeg = await photoJpeg(width, height, { quality }, { seed: 40 + index, noise: 6 });
      return writer.stream(`${imageEntries(width, height)} /Filter /DCTDecode`, jpeg);
    }),
  );
  const fontResources = `/Font << ${fonts.embed(writer)} >>`;
  const pageNumbers = Array.from({ length: pages }, (_, page) => {
    const image = page % 3 === 1 ? images[Math.floor(page / 3)] : undefined;
    const parts = [lineAt('F3', fonts.italic, 9, leftMargin, 50, `Page ${page + 1} of ${pages}`)];
    let from = 752;
    if (page % 4 === 0) parts.push(lineAt('F2', fonts.bold, 17, leftMargin, (from -= 20), prose.title(5)));
    if (image !== undefined) {
      from -= 310;
      const tall = ((measure * height) / width).toFixed(1);
      parts.push(`q ${measure} 0 0 ${tall} ${leftMargin} ${from + 15} cm /Im Do Q`);
    } else if (page % 3 === 2) {
      from -= 190;
      parts.push(chart(prose.random, leftMargin, from + 10, measure, 170));
    }
    parts.push(column(prose, fonts, { from }).content);
    const action = `/A << /S /URI /URI (https://example.org/${page}) >>`;
    const link = writer.add(`<< /Type /Annot /Subtype /Link /Rect [85 300 200 312] /Border [0 0 0] ${action} >>`);
    const xObjects = image === undefined ? '' : `/XObject << /Im ${image} 0 R >>`;
    return writer.page(parts.join('\n'), `/Resources << ${fontResources} ${xObjects} >> /Annots [${link} 0 R]`);
  });
  const chapters = pageNumbers.filter((_, page) => page % 4 === 0);
  const outline = addOutline(
    writer,
    chapters.map((page) => ({ title: prose.title(5), page, children: [] })),
  );
  return writer.endPages(`/Outlines ${outline} 0 R`);
}
