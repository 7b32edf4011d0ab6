import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type FixturePage, stream, writePdf } from './fixture.ts';
import { readPageTree, sizeOf } from './page-tree.ts';
import { createPainters } from './painters.ts';
import { paintScan } from './paint-scan.ts';
import { fitRaster, type Raster } from './raster.ts';
import { paintPage } from './render-page.ts';
import { findScan } from './scan.ts';

const width = 600;
const height = 400;
/** A quarter each in red, green, blue and black, with a fine pattern. */
const pixels = Buffer.from(
  Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const stripe = x % 16 < 8 ? 0 : 60;
    if (y < height / 2) return x < width / 2 ? [230, stripe, 0] : [0, 200, stripe];
    return x < width / 2 ? [stripe, 0, 220] : [stripe, stripe, stripe];
  }).flat(),
);
const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
  .withExif({ IFD0: { Artist: 'somebody' } })
  .jpeg({ quality: 92 })
  .toBuffer();
const imageEntries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /Filter /DCTDecode`;
const image = (entries = '/ColorSpace /DeviceRGB') => stream(`${imageEntries} ${entries}`, jpeg.toString('latin1'));
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const resources = '/Resources << /XObject << /I 3 0 R >> /Font << /F 4 0 R >> /ExtGState << /Half << /ca 0.5 >> >> >>';

const pdfOf = (page: FixturePage, object = image()) => writePdf([page], { objects: [object, font] });
const page = (content: string, entries = ''): FixturePage => ({
  entries: `/MediaBox [0 0 300 400] ${resources} ${entries}`,
  content,
});

async function scanOf(pdf: Buffer, dpi = 72) {
  const tree = readPageTree(pdf);
  const first = tree?.pages[0];
  if (!tree || !first) throw new Error('no page');
  const raster = fitRaster(sizeOf(first), first.userUnit, dpi, 1e8);
  const scan = await findScan(first, tree);
  return { raster, scan, painted: scan && (await paintScan(scan, first, raster)) };
}

async function paintedByPdfium(pdf: Buffer, raster: Raster): Promise<Buffer> {
  await using painters = createPainters();
  await painters.open(pdf);
  const painted = await painters.use((painter) => paintPage(painter, 0, () => raster));
  if (!painted) throw new Error('no page');
  return await painted.jpeg;
}

/** The mean difference of two pictures' samples, each first blurred by a pixel. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((picture) => sharp(picture).toColourspace('srgb').blur(1).raw().toBuffer()),
  );
  if (!a || !b || a.length !== b.length) return Infinity;
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] as number)), 0) / a.length;
}

const whole = 'q 300 0 0 400 0 0 cm /I Do Q';

describe('a page that is one JPEG', () => {
  const matrices = [
    '120 0 0 90 30 40',
    '-120 0 0 90 150 40',
    '120 0 0 -90 30 130',
    '-120 0 0 -90 150 130',
    '0 120 90 0 30 40',
    '0 -120 90 0 30 160',
    '0 120 -90 0 120 40',
    '0 -120 -90 0 120 160',
    '250 0 0 300 -50 150',
  ];
  for (const [index, matrix] of matrices.entries()) {
    it(`looks as PDFium paints it: ${matrix}`, async () => {
      const entries = `/Rotate ${(index % 4) * 90} /CropBox [20 10 280 390]`;
      const pdf = pdfOf(page(`q ${matrix} cm /I Do Q`, entries));
      const { painted, raster } = await scanOf(pdf);
      expect(painted).toBeTruthy();
      expect(await difference(painted as Buffer, await paintedByPdfium(pdf, raster))).toBeLessThan(2);
    });
  }

  it.each([
    ['invisible text above it', `${whole} BT 3 Tr /F 12 Tf 1 0 0 1 20 20 Tm (text) Tj [(a) 20 (b)] TJ ET`],
    ['a clip around it', `q 0 0 300 400 re W n ${whole} Q`],
    ['marked content', `/Artifact <</Type /Background>> BDC ${whole} EMC`],
  ])('is one still with %s', async (_, content) => {
    expect((await scanOf(pdfOf(page(content)))).painted).toBeTruthy();
  });

  it.each<[string, FixturePage, string?]>([
    ['visible text', page(`${whole} BT /F 12 Tf (text) Tj ET`)],
    ['text that is shown by the operator of a new line', page(`${whole} BT /F 12 Tf (text) ' ET`)],
    ['a rectangle', page(`${whole} 0 0 9 9 re f`)],
    ['a second image', page(`${whole} ${whole}`)],
    ['a clip that hides some of it', page(`q 0 0 200 400 re W n ${whole} Q`)],
    ['transparency', page(`/Half gs ${whole}`)],
    ['a layer', page(`/OC /L BDC ${whole} EMC`)],
    ['a slant', page('q 300 0 20 400 0 0 cm /I Do Q')],
    ['an annotation', page(whole, '/Annots [<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] >>]')],
    ['a mask', page(whole), image('/ColorSpace /DeviceRGB /Mask [0 9 0 9 0 9]')],
    ['other colours', page(whole), image('/ColorSpace [/CalRGB << /WhitePoint [0.95 1 1.09] /Gamma [2 2 2] >>]')],
    ['a length that is none', page(whole), image().replace('/Length ', '/Length 1')],
    ['another size than it says', page(whole), image('/ColorSpace /DeviceRGB').replace('/Width 600', '/Width 599')],
  ])("is PDFium's with %s", async (_, odd, object) => {
    expect((await scanOf(pdfOf(odd, object))).scan).toBeUndefined();
  });

  it("is PDFium's where it is damaged or has to be enlarged", async () => {
    const torn = stream(
      `${imageEntries} /ColorSpace /DeviceRGB`,
      Buffer.concat([jpeg.subarray(0, 4_000), jpeg.subarray(-2)]).toString('latin1'),
    );
    expect((await scanOf(pdfOf(page(whole), torn))).painted).toBeNull();
    expect((await scanOf(pdfOf(page(whole)), 300)).painted).toBeNull();
  });

  it('passes unchanged where it has the pixels asked for, without what else it tells', async () => {
    const exact = { entries: `/MediaBox [0 0 600 400] ${resources}`, content: 'q 600 0 0 400 0 0 cm /I Do Q' };
    const { painted } = await scanOf(pdfOf(exact));
    const [passed, own] = await Promise.all([painted as Buffer, jpeg].map((file) => sharp(file).raw().toBuffer()));
    expect(passed?.equals(own as Buffer)).toBe(true);
    expect(await sharp(painted as Buffer).metadata()).toMatchObject({ density: 72, width, height });
    expect(jpeg.includes('somebody')).toBe(true);
    expect(painted?.includes('somebody')).toBe(false);
  });
});
