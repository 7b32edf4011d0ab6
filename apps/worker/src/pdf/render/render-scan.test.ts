import { PdfDocument, shownSize } from '@blattwerk/pdf/internal';
import { fitRaster, type RasterSize } from '@blattwerk/shared';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findScan } from './find-scan.ts';
import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { type FixturePage, pdfOfPages } from './fixture.ts';
import { describePages } from './open-pages.ts';
import { renderPage } from './render-page.ts';
import { renderScan } from './render-scan.ts';
import { createRendererPool } from './renderer-pool.ts';

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

const pdfOf = (page: FixturePage, object = image()) => pdfOfPages([page], { objects: [object, font] });
const page = (content: string, entries = ''): FixturePage => ({
  entries: `/MediaBox [0 0 300 400] ${resources} ${entries}`,
  content,
});

async function scanOf(pdf: Buffer, dpi = 72) {
  const document = PdfDocument.open(pdf);
  const { reader, geometries } = describePages(document);
  const [page] = document.pages;
  const [geometry] = geometries;
  if (!page || !geometry) throw new Error('no page');
  const raster = fitRaster(shownSize(geometry), geometry.userUnit, dpi, { pixels: 1e8, side: 65_500 });
  const scan = await findScan(page, geometry, reader);
  return { raster, scan, rendered: scan && (await renderScan(scan, geometry, raster)) };
}

async function renderedByPdfium(pdf: Buffer, raster: RasterSize): Promise<Buffer> {
  await using pool = createRendererPool();
  await pool.open(pdf);
  const rendered = await pool.use((renderer) => renderPage(renderer, 0, () => raster));
  if (!rendered) throw new Error('no page');
  return await rendered.jpeg;
}

/** The mean difference of two images' samples, each first blurred by a pixel. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((image) => sharp(image).toColorspace('srgb').blur(1).raw().toBuffer()),
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
    it(`looks as PDFium renders it: ${matrix}`, async () => {
      const entries = `/Rotate ${(index % 4) * 90} /CropBox [20 10 280 390]`;
      const pdf = pdfOf(page(`q ${matrix} cm /I Do Q`, entries));
      const { rendered, raster } = await scanOf(pdf);
      expect(rendered).toBeTruthy();
      expect(await difference(rendered as Buffer, await renderedByPdfium(pdf, raster))).toBeLessThan(2);
    });
  }

  it.each([
    ['invisible text above it', `${whole} BT 3 Tr /F 12 Tf 1 0 0 1 20 20 Tm (text) Tj [(a) 20 (b)] TJ ET`],
    ['a clip around it', `q 0 0 300 400 re W n ${whole} Q`],
    ['marked content', `/Artifact <</Type /Background>> BDC ${whole} EMC`],
  ])('is still one with %s', async (_, content) => {
    expect((await scanOf(pdfOf(page(content)))).rendered).toBeTruthy();
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
    ['other colors', page(whole), image('/ColorSpace [/CalRGB << /WhitePoint [0.95 1 1.09] /Gamma [2 2 2] >>]')],
    ['a wrong length', page(whole), image().replace('/Length ', '/Length 1')],
    [
      'another size than its dictionary states',
      page(whole),
      image('/ColorSpace /DeviceRGB').replace('/Width 600', '/Width 599'),
    ],
  ])('is rendered by PDFium with %s', async (_, odd, object) => {
    expect((await scanOf(pdfOf(odd, object))).scan).toBeUndefined();
  });

  it('is rendered by PDFium where it is damaged or has to be enlarged', async () => {
    const torn = stream(
      `${imageEntries} /ColorSpace /DeviceRGB`,
      Buffer.concat([jpeg.subarray(0, 4_000), jpeg.subarray(-2)]).toString('latin1'),
    );
    expect((await scanOf(pdfOf(page(whole), torn))).rendered).toBeNull();
    expect((await scanOf(pdfOf(page(whole)), 300)).rendered).toBeNull();
  });

  it('is unchanged except for its metadata where it has the requested pixels', async () => {
    const exact = { entries: `/MediaBox [0 0 600 400] ${resources}`, content: 'q 600 0 0 400 0 0 cm /I Do Q' };
    const { rendered } = await scanOf(pdfOf(exact));
    const [stripped, own] = await Promise.all([rendered as Buffer, jpeg].map((file) => sharp(file).raw().toBuffer()));
    expect(stripped?.equals(own as Buffer)).toBe(true);
    expect(await sharp(rendered as Buffer).metadata()).toMatchObject({ density: 72, width, height });
    expect(jpeg.includes('somebody')).toBe(true);
    expect(rendered?.includes('somebody')).toBe(false);
  });
});
