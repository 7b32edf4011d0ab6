import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { OpenedPdf } from '../../api/opened-pdf.ts';
import { PdfDocument } from '../../file/document.ts';
import type { PdfValue } from '../../file/values.ts';
import { pagesOf, render } from '../../testing/drawn-pages.ts';
import { plainValue } from '../../testing/plain-value.ts';
import type { PageResize } from './resize-pages.ts';

async function resized(pdf: Buffer, change: (page: { width: number; height: number }) => PageResize): Promise<Buffer> {
  const opened = new OpenedPdf(PdfDocument.open(pdf));
  await opened.resizePages(new Map(opened.pages.map((page, at) => [at, change(page)])));
  const saved = Buffer.from(opened.save());
  expect(qpdfCheck(saved)).toBe(0);
  return saved;
}

/** Half as large, on a page that is 30 points wider and 40 higher than that. */
const half = ({ width, height }: { width: number; height: number }): PageResize => ({
  width: width / 2 + 30,
  height: height / 2 + 40,
  scale: 0.5,
  x: 10,
  y: 24,
});

const square = '1 0 0 rg 100 120 40 80 re f';
const pattern = {
  entries: '/Resources << /Pattern << /P 5 0 R >> >>',
  content: '/Pattern cs /P scn 0 0 300 400 re f',
};
const cell = stream(
  '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50] /XStep 900 /YStep 900 /Matrix [1 0 0 1 90 130] /Resources << >>',
  '1 0 0 rg 10 10 20 30 re f',
);

it.each([
  ['a plain page', { content: square }, 1],
  ['a page turned by 90 degrees', { content: square, entries: '/Rotate 90' }, 1],
  ['a page turned by 180 degrees', { content: square, entries: '/Rotate 180' }, 1],
  ['a page turned by 270 degrees', { content: square, entries: '/Rotate 270' }, 1],
  ['a page with negative coordinates', { content: square, entries: '/MediaBox [-100 -40 200 360]' }, 1],
  ['a page of which a part is shown', { content: square, entries: '/CropBox [40 60 280 380] /Rotate 90' }, 1],
  ['a page in units of two points', { content: square, entries: '/UserUnit 2 /Rotate 270' }, 2],
  ['content that ends more states than it begins', { content: `Q Q q ${square}` }, 1],
  ['content that ends none', { content: `q 1 0 0 1 3 4 cm q ${square}` }, 1],
  ['a pattern', pattern, 1],
  ['a pattern on a page that is turned', { ...pattern, entries: `${pattern.entries} /Rotate 90` }, 1],
] as const)('%s is shown at the same place, scaled', async (_, page, userUnit) => {
  const pdf = pagesOf([page], [cell]);
  // Poppler shows nothing after an end without a beginning.
  const before = render(pagesOf([{ ...page, content: page.content.replace('Q Q q', '') }], [cell]));
  const after = render(await resized(pdf, half));
  // Poppler shows a unit as a pixel.
  const scale = userUnit / 2;
  const { width, height, red } = before;
  expect([after.width, after.height]).toEqual([width * scale + 30, height * scale + 40]);
  if (!red || !after.red) throw new Error('expected a red square');
  const expected = [red.left * scale + 10, red.bottom * scale + 24, red.right * scale + 10, red.top * scale + 24];
  const found = [after.red.left, after.red.bottom, after.red.right, after.red.top];
  for (const [at, value] of found.entries()) expect(Math.abs(value - (expected[at] ?? 0))).toBeLessThanOrEqual(1);
});

it('what a page did not show is not shown on a larger one', async () => {
  const page = {
    content: '1 0 0 rg 60 100 80 40 re f',
    entries: '/CropBox [95 0 300 400] /TrimBox [100 10 290 390]',
  };
  const wider = ({ width, height }: { width: number; height: number }) => ({
    width: width + 100,
    height,
    scale: 1,
    x: 50,
    y: 0,
  });
  const larger = await resized(pagesOf([page]), wider);
  expect(render(larger)).toMatchObject({ width: 305, red: { left: 50, right: 95 } });
  const document = PdfDocument.open(larger);
  const { dict } = document.page(0);
  expect(['MediaBox', 'CropBox', 'TrimBox'].map((key) => plainValue(document, dict.get(key)))).toEqual([
    [0, 0, 305, 400],
    [0, 0, 305, 400],
    [55, 10, 245, 390],
  ]);
});

const annotated = (annotation: string, more: readonly WrittenObject[] = [], catalog = '') =>
  writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 200 400] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [5 0 R] /Thumb 7 0 R /UserUnit 1 >>',
    '<< /Type /Page /Parent 2 0 R >>',
    annotation,
    ...more,
  ]);

async function halved(pdf: Buffer): Promise<PdfDocument> {
  return PdfDocument.open(await resized(pdf, half));
}

const annotationOf = (document: PdfDocument) => document.dict(document.array(document.page(0).dict.get('Annots'))?.[0]);

it.each([
  ['/QuadPoints [0 0 100 0 0 50 100 50]', 'QuadPoints', [10, 24, 60, 24, 10, 49, 60, 49]],
  [
    '/InkList [[0 0 100 50] [2 4 6 8]]',
    'InkList',
    [
      [10, 24, 60, 49],
      [11, 26, 13, 28],
    ],
  ],
  ['/Vertices [0 0 100 50]', 'Vertices', [10, 24, 60, 49]],
  ['/L [0 0 100 50]', 'L', [10, 24, 60, 49]],
  ['/CL [0 0 10 20 100 50]', 'CL', [10, 24, 15, 34, 60, 49]],
  [
    '/Path [[0 0] [100 50]]',
    'Path',
    [
      [10, 24],
      [60, 49],
    ],
  ],
  ['/RD [2 4 6 8]', 'RD', [1, 2, 3, 4]],
  ['/Border [4 4 2 [6 3]]', 'Border', [2, 2, 1, [3, 1.5]]],
  ['/BS << /W 3 /D [4 2] >>', 'BS', { W: 1.5, D: [2, 1] }],
  ['/LL 20', 'LL', 10],
  ['/Measure << /Subtype /RL /X [<< /C 2 /U (m) >>] >>', 'Measure', { Subtype: '/RL', X: [{ C: 4, U: 'm' }] }],
])('an annotation with %s moves with its page', async (entries, key, expected) => {
  const polygon = `<< /Type /Annot /Subtype /Polygon /Rect [20 40 120 240] ${entries} >>`;
  const document = await halved(annotated(polygon));
  const annotation = annotationOf(document);
  expect(plainValue(document, annotation?.get('Rect'))).toEqual([20, 44, 70, 144]);
  expect(plainValue(document, annotation?.get(key))).toEqual(expected);
});

it('an annotation beyond what a page showed stays beyond a larger page', async () => {
  const pdf = annotated('<< /Type /Annot /Subtype /Square /Rect [-60 10 -20 30] /F 4 >>');
  const larger = await resized(pdf, ({ width, height }) => ({ width: width + 200, height, scale: 1, x: 100, y: 0 }));
  const document = PdfDocument.open(larger);
  const annotation = annotationOf(document);
  expect(plainValue(document, annotation?.get('Rect'))).toEqual([40, 400, 80, 420]);
  expect(annotation?.get('F')).toBe(4);
});

it('text of a field is scaled, also where the form says how it is shown', async () => {
  const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [20 40 120 60] >>';
  const document = await halved(annotated(field, [], '/AcroForm << /Fields [5 0 R] /DA (/Helv 12 Tf 0 g) >>'));
  expect(plainValue(document, annotationOf(document)?.get('DA'))).toBe('/Helv 6 Tf 0 g');
});

const link = (entries: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 100 100] ${entries} >>`;

it.each([
  ['/Dest [4 0 R /XYZ 100 300 2]', ['/XYZ', 60, 174, 2]],
  ['/Dest [4 0 R /XYZ null 300 null]', ['/XYZ', null, 174, null]],
  ['/Dest [4 0 R /FitR 0 0 100 50]', ['/FitR', 10, 24, 60, 49]],
  ['/Dest [4 0 R /FitH 300]', ['/FitH', 174]],
  ['/Dest [4 0 R /FitBV 100]', ['/FitBV', 60]],
  ['/Dest [4 0 R /Fit]', ['/Fit']],
  ['/Dest [1 /XYZ 100 300 null]', ['/XYZ', 60, 174, null]],
  ['/A << /S /GoTo /D [4 0 R /XYZ 100 300 null] >>', ['/XYZ', 60, 174, null]],
  ['/A << /S /URI /URI (x) /Next << /S /GoTo /D 6 0 R >> >>', ['/XYZ', 60, 174, null]],
])('a destination, %s, leads to the same place', async (entries, expected) => {
  const document = await halved(annotated(link(entries), ['[4 0 R /XYZ 100 300 null]']));
  const annotation = annotationOf(document);
  const action = document.dict(annotation?.get('A'));
  const destination = annotation?.get('Dest') ?? (document.dict(action?.get('Next')) ?? action)?.get('D');
  expect(plainValue(document, destination)).toEqual(['page 1', ...expected]);
});

it('a destination in another file stays as it is', async () => {
  const document = await halved(annotated(link('/A << /S /GoToR /F (b.pdf) /D [1 /XYZ 100 300 null] >>')));
  const action = document.dict(annotationOf(document)?.get('A'));
  expect(plainValue(document, action?.get('D'))).toEqual([1, '/XYZ', 100, 300, null]);
});

it('named destinations, bookmarks, articles and boxes of elements move once, and thumbnails go', async () => {
  const pdf = annotated(
    link('/Dest (a)'),
    [
      '<< /Names [(a) [4 0 R /XYZ 100 300 null] (b) 8 0 R] >>',
      stream('/Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', 'x'),
      '<< /D [3 0 R /FitH 200] >>',
      '<< /Type /Bead /T 10 0 R /N 9 0 R /V 9 0 R /P 3 0 R /R [0 0 100 50] >>',
      '<< /Type /Thread /F 9 0 R >>',
      '<< /Type /StructTreeRoot /K 12 0 R >>',
      '<< /Type /StructElem /S /Figure /P 11 0 R /Pg 3 0 R /A << /O /Layout /BBox [0 0 100 50] >> >>',
    ],
    '/Names << /Dests 6 0 R >> /Threads [10 0 R] /StructTreeRoot 11 0 R /OpenAction [3 0 R /FitV 100]',
  );
  const document = await halved(pdf);
  const valueAt = (...path: (string | number)[]) =>
    path.reduce<PdfValue | undefined>(
      (value, key) => (typeof key === 'number' ? document.array(value)?.[key] : document.dict(value)?.get(key)),
      document.catalog,
    );
  const plain = (...path: (string | number)[]) => plainValue(document, valueAt(...path));
  expect(plain('Names', 'Dests', 'Names', 1)).toEqual(['page 1', '/XYZ', 60, 174, null]);
  expect(plain('Names', 'Dests', 'Names', 3, 'D')).toEqual(['page 0', '/FitH', 124]);
  expect(plain('OpenAction')).toEqual(['page 0', '/FitV', 60]);
  expect(plain('Threads', 0, 'F', 'R')).toEqual([10, 24, 60, 49]);
  expect(plain('StructTreeRoot', 'K', 'A', 'BBox')).toEqual([10, 24, 60, 49]);
  expect(document.page(0).dict.has('Thumb')).toBe(false);
});
