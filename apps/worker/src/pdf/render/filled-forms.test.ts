import { standardFont } from '@blattwerk/pdf';
import { fillFormFields, flattenAnnotations, PdfDocument, saveObjects } from '@blattwerk/pdf/internal';
import sharp, { type Region } from 'sharp';
import { expect, it } from 'vitest';
import { pdfOfPages } from './fixture.ts';
import { describePages } from './open-pages.ts';
import { renderPages } from './render-pages.ts';
import { createRendererPool } from './renderer-pool.ts';

const resolution = { dpi: 72, maxPixels: 1_000_000, format: 'png', colors: 'color', onProgress: () => {} } as const;
const saved = (document: PdfDocument) =>
  Buffer.concat(saveObjects(document, document.trailer, { version: document.version }));

/** Darkness of parts of a page by PDFium, from 0 to 255 on average. */
async function darkness(pdf: Buffer, areas: readonly Region[]): Promise<number[]> {
  await using pool = createRendererPool();
  await pool.open(pdf);
  for await (const { image } of renderPages(pool, describePages(PdfDocument.open(pdf)), [1], resolution)) {
    return await Promise.all(
      areas.map(async (area) => {
        // Statistics are those of the input, so that the part is one of its own.
        const part = await sharp(image).greyscale().extract(area).png().toBuffer();
        const { channels } = await sharp(part).stats();
        return 255 - (channels[0]?.mean ?? 255);
      }),
    );
  }
  throw new Error('expected a page');
}

it('shows what was filled in and flattened as PDFium shows it', async () => {
  const widget = (entries: string) => `<< /Type /Annot /Subtype /Widget /F 4 ${entries} >>`;
  const pdf = pdfOfPages([{ entries: '/MediaBox [0 0 200 100] /Annots [4 0 R 5 0 R 6 0 R]', content: '' }], {
    catalog: '/AcroForm << /Fields [4 0 R 5 0 R 6 0 R] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 3 0 R >> >> >>',
    objects: [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      widget('/T (text) /FT /Tx /Rect [10 60 110 90]'),
      widget('/T (box) /FT /Btn /Rect [150 60 180 90] /MK << /CA (8) >>'),
      widget('/T (empty) /FT /Tx /Rect [10 10 110 40]'),
    ],
  });
  const areas = [
    { left: 10, top: 10, width: 100, height: 30 },
    { left: 150, top: 10, width: 30, height: 30 },
    { left: 10, top: 60, width: 100, height: 30 },
  ];
  const document = PdfDocument.open(pdf);
  const values = new Map<string, string | boolean>([
    ['text', 'Value'],
    ['box', true],
  ]);
  await fillFormFields(document, values, { font: standardFont('Helvetica') });
  const [text = 0, box = 0, empty = 0] = await darkness(saved(document), areas);
  expect(text).toBeGreaterThan(15);
  expect(box).toBeGreaterThan(15);
  expect(empty).toBeLessThan(10);
  await flattenAnnotations(document, { fields: true });
  const flattened = await darkness(saved(document), areas);
  expect(flattened[0]).toBeCloseTo(text, -1);
  expect(flattened[1]).toBeCloseTo(box, -1);
});
