import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { OpenedPdf } from '../../api/opened-pdf.ts';
import { Drawing } from '../../draw/drawing.ts';
import { standardFont } from '../../draw/standard-font.ts';
import { PdfDocument } from '../../file/document.ts';
import { pagesOf, render } from '../../testing/drawn-pages.ts';
import { plainValue } from '../../testing/plain-value.ts';
import { readByPdfjs, textByPdfjs } from '../../testing/read-by-pdfjs.ts';
import type { Sheet } from './place-on-sheets.ts';

const font = standardFont('Helvetica');

async function placed(pdf: Buffer, sheets: readonly Sheet[]): Promise<{ bytes: Buffer; drawn: number }> {
  const opened = new OpenedPdf(PdfDocument.open(pdf));
  const drawn = await opened.placeOnSheets(sheets, { font });
  const bytes = Buffer.from(opened.save());
  expect(qpdfCheck(bytes)).toBe(0);
  return { bytes, drawn };
}

/** Two pages of 300 by 400 points beside each other, half as large, the first one at the right. */
const twoUp: Sheet = {
  width: 320,
  height: 220,
  pages: [
    { pageIndex: 0, scale: 0.5, x: 165, y: 10 },
    { pageIndex: 1, scale: 0.5, x: 5, y: 10 },
  ],
};
const square = '1 0 0 rg 100 120 40 80 re f';

it.each([
  ['a plain page', { content: square }],
  ['a page turned by 90 degrees', { content: square, entries: '/Rotate 90' }],
  ['a page turned by 180 degrees', { content: square, entries: '/Rotate 180' }],
  ['a page turned by 270 degrees', { content: square, entries: '/Rotate 270' }],
  ['a page with negative coordinates', { content: square, entries: '/MediaBox [-100 -40 200 360]' }],
  ['a page of which a part is shown', { content: square, entries: '/CropBox [40 60 280 380] /Rotate 90' }],
  ['content that ends more states than it begins', { content: `Q Q q ${square}` }],
  ['content that ends none', { content: `q 1 0 0 1 3 4 cm q ${square}` }],
  ['content in two streams', { content: '1 0 0 rg', entries: '/Contents [4 0 R 7 0 R]' }],
  [
    'a pattern',
    { content: '/Pattern cs /P scn 0 0 300 400 re f', entries: '/Resources << /Pattern << /P 8 0 R >> >> /Rotate 90' },
  ],
] as const)('%s is shown at its place on the sheet', async (_, page) => {
  const more = [
    stream('', '100 120 40 80 re f'),
    stream(
      '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50] /XStep 900 /YStep 900 /Matrix [1 0 0 1 90 130] /Resources << >>',
      '1 0 0 rg 10 10 20 30 re f',
    ),
  ];
  const pdf = pagesOf([page, {}], more);
  // Poppler shows nothing after an end without a beginning.
  const before = render(pagesOf([{ ...page, content: page.content.replace('Q Q q', '') }, {}], more));
  const sheet = render((await placed(pdf, [twoUp])).bytes);
  expect([sheet.width, sheet.height]).toEqual([320, 220]);
  if (!before.red || !sheet.red) throw new Error('expected a red square');
  const { left, bottom, right, top } = before.red;
  const expected = [left / 2 + 165, bottom / 2 + 10, right / 2 + 165, top / 2 + 10];
  for (const [at, value] of [sheet.red.left, sheet.red.bottom, sheet.red.right, sheet.red.top].entries())
    expect(Math.abs(value - (expected[at] ?? 0))).toBeLessThanOrEqual(1);
});

it('a page in units of two points is as large as it is shown', async () => {
  const pdf = pagesOf([{ content: square, entries: '/UserUnit 2 /Rotate 90' }]);
  const sheet = { width: 400, height: 300, pages: [{ pageIndex: 0, scale: 0.5, x: 0, y: 0 }] };
  expect(render((await placed(pdf, [sheet])).bytes)).toEqual(render(pdf));
});

const linked = (annotations: string, more: readonly (string | ReturnType<typeof stream>)[] = [], catalog = '') =>
  writePdf([
    `<< /Type /Catalog /Pages 2 0 R /PageLabels << /Nums [0 << /S /r >>] >> ${catalog} >>`,
    '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 300 400] /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Annots [${annotations}] /StructParents 0 >>`,
    '<< /Type /Page /Parent 2 0 R /Contents 7 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream('', '/P << /MCID 0 >> BDC BT /F 20 Tf 50 300 Td (one) Tj ET EMC'),
    stream('', 'BT /F 20 Tf 50 300 Td (two) Tj ET'),
    ...more,
  ]);

it('links work on the sheet, and lead to the place of their page', async () => {
  const link =
    '<< /Type /Annot /Subtype /Link /Rect [40 290 120 330] /QuadPoints [40 330 120 330 40 290 120 290] /Border [0 0 2]';
  const pdf = linked('8 0 R 9 0 R', [
    `${link} /Dest [4 0 R /XYZ 50 320 null] >>`,
    `${link} /A << /S /URI /URI (https://example.org/) >> >>`,
  ]);
  const { bytes, drawn } = await placed(pdf, [twoUp]);
  expect(drawn).toBe(0);
  await readByPdfjs(bytes, async (document) => {
    expect(document.numPages).toBe(1);
    const annotations = await (await document.getPage(1)).getAnnotations();
    expect(annotations.map(({ rect }) => rect as number[])).toEqual([
      [185, 155, 225, 175],
      [185, 155, 225, 175],
    ]);
    expect(annotations[0]?.dest).toEqual([expect.anything(), { name: 'XYZ' }, 30, 170, null]);
    expect(await document.getPageIndex(annotations[0]?.dest[0])).toBe(0);
    expect(annotations[1]?.url).toBe('https://example.org/');
    expect(await document.getPageLabels()).toBeNull();
  });
  expect(await textByPdfjs(bytes)).toBe('onetwo');
});

it('bookmarks and names lead to the area of their page', async () => {
  const pdf = linked(
    '',
    [
      '<< /First 9 0 R /Last 10 0 R /Count 2 >>',
      '<< /Title (one) /Parent 8 0 R /Next 10 0 R /Dest [3 0 R /Fit] >>',
      '<< /Title (two) /Parent 8 0 R /Prev 9 0 R /A << /S /GoTo /D (b) >> >>',
      '<< /Names [(b) [4 0 R /FitH null]] >>',
    ],
    '/Outlines 8 0 R /Names << /Dests 11 0 R >>',
  );
  const { bytes } = await placed(pdf, [twoUp]);
  await readByPdfjs(bytes, async (document) => {
    const [one, two] = await document.getOutline();
    expect(one?.dest).toEqual([expect.anything(), { name: 'FitR' }, 165, 10, 315, 210]);
    expect(two?.dest).toBe('b');
    expect(await document.getDestination('b')).toEqual([expect.anything(), { name: 'XYZ' }, 5, 210, null]);
  });
});

it('fields and comments become content at their place', async () => {
  const pdf = linked(
    '8 0 R 9 0 R',
    [
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (value) /Rect [50 100 250 130] /DA (/Helv 12 Tf 0 g) >>',
      '<< /Type /Annot /Subtype /Square /Rect [100 120 140 200] /AP << /N 10 0 R >> >>',
      stream('/Type /XObject /Subtype /Form /BBox [0 0 4 8]', '1 0 0 rg 0 0 4 8 re f'),
    ],
    '/AcroForm << /Fields [8 0 R] /DR << /Font << /Helv 5 0 R >> >> >>',
  );
  const { bytes, drawn } = await placed(pdf, [twoUp]);
  expect(drawn).toBe(2);
  const document = PdfDocument.open(bytes);
  expect(document.catalog.has('AcroForm')).toBe(false);
  expect(document.page(0).dict.has('Annots')).toBe(false);
  expect(await textByPdfjs(bytes)).toBe('onevaluetwo');
  expect(render(bytes).red).toEqual({ left: 215, bottom: 70, right: 235, top: 110 });
});

it('an annotation without an appearance, which readers draw, stays one', async () => {
  const pdf = linked('8 0 R 9 0 R', [
    '<< /Type /Annot /Subtype /Square /Rect [100 120 140 200] /C [1 0 0] /BS << /W 4 >> /Popup 9 0 R /P 3 0 R >>',
    '<< /Type /Annot /Subtype /Popup /Rect [0 0 50 50] /Parent 8 0 R /P 3 0 R >>',
  ]);
  const { bytes, drawn } = await placed(pdf, [twoUp]);
  expect(drawn).toBe(0);
  expect(render(bytes).red).toEqual({ left: 215, bottom: 70, right: 235, top: 110 });
  const document = PdfDocument.open(bytes);
  expect(plainValue(document, document.page(0).dict.get('Annots'), ['Type', 'C'])).toEqual([
    { Subtype: '/Square', Rect: [215, 70, 235, 110], BS: { W: 2 }, P: 'page 0' },
  ]);
});

it('elements of the structure have the content of their page', async () => {
  const pdf = linked(
    '',
    [
      '<< /Type /StructTreeRoot /K 9 0 R /ParentTree << /Nums [0 [9 0 R]] >> >>',
      '<< /Type /StructElem /S /P /P 8 0 R /Pg 3 0 R /K 0 >>',
    ],
    '/StructTreeRoot 8 0 R /MarkInfo << /Marked true >>',
  );
  const { bytes } = await placed(pdf, [twoUp]);
  const document = PdfDocument.open(bytes);
  const element = document.dict(document.dict(document.catalog.get('StructTreeRoot'))?.get('K'));
  const content = document.dict(element?.get('K'));
  expect(plainValue(document, element?.get('Pg'))).toBe('page 0');
  expect(plainValue(document, content?.get('Pg'))).toBe('page 0');
  expect(content?.get('MCID')).toBe(0);
  expect(document.stream(content?.get('Stm'))?.dict.get('StructParents')).toBe(0);
});

it('a page on several sheets has a link where the sheet shows it, and is led to where its point is', async () => {
  const pdf = linked('8 0 R 9 0 R', [
    '<< /Type /Annot /Subtype /Link /Rect [10 10 40 40] /Dest [3 0 R /XYZ 20 390 null] >>',
    '<< /Type /Annot /Subtype /Link /Rect [10 190 40 210] /Dest [3 0 R /XYZ 20 30 null] >>',
  ]);
  const half = (y: number): Sheet => ({
    width: 320,
    height: 220,
    pages: [{ pageIndex: 0, scale: 1, x: 10, y, area: { left: 10, bottom: 10, right: 310, top: 210 } }],
  });
  const { bytes } = await placed(pdf, [half(-190), half(10)]);
  await readByPdfjs(bytes, async (document) => {
    const linksOf = async (number: number) => (await document.getPage(number)).getAnnotations();
    const [upper, lower] = [await linksOf(1), await linksOf(2)];
    expect(upper.map(({ rect }) => rect as number[])).toEqual([[20, 0, 50, 20]]);
    expect(lower.map(({ rect }) => rect as number[])).toEqual([
      [20, 20, 50, 50],
      [20, 200, 50, 220],
    ]);
    expect(await document.getPageIndex(lower[0]?.dest[0])).toBe(0);
    expect(await document.getPageIndex(upper[0]?.dest[0])).toBe(1);
  });
});

it('marks are drawn over the pages, and nothing of the pages before is left', async () => {
  const marks = new Drawing({ width: 320, height: 220 }).rectangle(165, 10, 150, 200, { stroke: [1, 0, 0], width: 2 });
  const pdf = linked('', [], '/Names << /Pages << /Names [(a) 3 0 R] >> >>');
  const { bytes } = await placed(pdf, [{ ...twoUp, marks }]);
  expect(render(bytes).red).toEqual({ left: 164, bottom: 9, right: 316, top: 211 });
  expect(bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

it('a page that does not exist is refused, and nothing is changed', async () => {
  const document = PdfDocument.open(pagesOf([{}]));
  const opened = new OpenedPdf(document);
  await expect(opened.placeOnSheets([twoUp], { font })).rejects.toThrow(RangeError);
  expect(document.findChanged().size).toBe(0);
});
