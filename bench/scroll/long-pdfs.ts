import { photoPixels } from '@blattwerk/testing/files/images';
import { chart, column, leftMargin, lineAt, loadFonts, measure, pageSize } from '@blattwerk/testing/files/page-text';
import { openProse } from '@blattwerk/testing/files/prose';
import { imageEntries, imagePage, openPages } from '@blattwerk/testing/pdf/write-pdf';
import sharp from 'sharp';

/** The most that pdf-to-jpg takes. */
export const longPages = 500;

/** Each a few hundred pixels a side: with all of them the file stays below the limit of 30 MB. */
const pictures = 50;
const picture = { width: 620, height: 877 } as const;

/** Pages full of text in embedded fonts, every sixth with a chart. */
export function makeLongText(): Buffer {
  const writer = openPages(pageSize);
  const fonts = loadFonts('NimbusRoman-Regular', 'NimbusRoman-Bold', 'NimbusRoman-Italic');
  const prose = openProse(longPages);
  const resources = writer.add(`<< /Font << ${fonts.embed(writer)} >> >>`);
  for (let page = 1; page <= longPages; page++) {
    const parts = [lineAt('F3', fonts.italic, 9, leftMargin, 50, `Page ${page} of ${longPages}`)];
    const hasChart = page % 6 === 0;
    if (hasChart) parts.push(chart(prose.random, leftMargin, 580, measure, 170));
    parts.push(column(prose, fonts, hasChart ? { from: 560 } : {}).content);
    writer.page(parts.join('\n'), `/Resources ${resources} 0 R`);
  }
  return writer.endPages();
}

/** Pages that are a JPEG each, an object of its own, so that none is decoded for two. */
export async function makeLongImages(): Promise<Buffer> {
  const writer = openPages(pageSize);
  const pixels = await photoPixels(picture.width, picture.height, 500, 10);
  const jpegs: Buffer[] = [];
  for (let index = 0; index < pictures; index++) {
    const hued = sharp(pixels, { raw: { ...picture, channels: 3 } }).modulate({
      hue: Math.round((index * 360) / pictures),
    });
    jpegs.push(await hued.jpeg({ quality: 50 }).toBuffer());
  }
  for (let page = 0; page < longPages; page++) {
    const jpeg = jpegs[page % pictures] ?? Buffer.alloc(0);
    const image = writer.stream(`${imageEntries(picture.width, picture.height)} /Filter /DCTDecode`, jpeg);
    writer.page(...imagePage(image, pageSize.width, pageSize.height));
  }
  return writer.endPages();
}
