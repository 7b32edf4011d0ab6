import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { type Box, boxOf } from '../../file/page-geometry.ts';
import { saveUpdate } from '../../file/update.ts';
import { cropPages } from './crop-pages.ts';

const pdfWith = (entries: string) =>
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 200 100] /CropBox [0 0 200 100] >>',
    `<< /Type /Page /Parent 2 0 R ${entries} >>`,
    '<< /Type /Page /Parent 2 0 R >>',
  ]);

/** 10 points are cut off at the left of the page as it is shown, 20 at the bottom, 30 at the right, 5 at the top. */
const marginsOf = (width: number, height: number): Box => ({
  left: 10,
  bottom: 20,
  right: width - 30,
  top: height - 5,
});

function crop(entries: string, area: Box): PdfDocument {
  const document = PdfDocument.open(pdfWith(entries));
  cropPages(document, new Map([[0, area]]));
  const saved = Buffer.concat(saveUpdate(document));
  expect(qpdfCheck(saved)).toBe(0);
  return PdfDocument.open(saved);
}

const boxIn = (document: PdfDocument, key: string, pageIndex = 0) => {
  const { left, bottom, right, top } = boxOf(document.pages[pageIndex]?.dict ?? new Map(), key, document) ?? {};
  return [left, bottom, right, top];
};

it.each([
  ['', marginsOf(200, 100), [10, 20, 170, 95]],
  ['/Rotate 90', marginsOf(100, 200), [5, 10, 180, 70]],
  ['/Rotate 180', marginsOf(200, 100), [30, 5, 190, 80]],
  ['/Rotate 270', marginsOf(100, 200), [20, 30, 195, 90]],
  ['/UserUnit 2', marginsOf(400, 200), [5, 10, 185, 97.5]],
  ['/CropBox [20 10 120 90]', marginsOf(100, 80), [30, 30, 90, 85]],
  ['/CropBox [20 10 120 90] /Rotate 90 /UserUnit 2', marginsOf(160, 200), [22.5, 15, 110, 75]],
])('a page with %s keeps what is within an area of it as it is shown', (entries, area, expected) => {
  const document = crop(entries, area);
  expect(boxIn(document, 'CropBox')).toEqual(expected);
  expect(document.pages[0]?.dict.has('MediaBox')).toBe(false);
  expect(document.pages[1]?.dict.has('CropBox')).toBe(false);
});

it('an area is cut off at the edges of the page, also of one in a huge unit', () => {
  const unlimited = { left: 10, bottom: -Infinity, right: Infinity, top: Infinity };
  const huge = PdfDocument.open(pdfWith(`/UserUnit 1${'0'.repeat(307)} /Rotate 90`));
  cropPages(huge, new Map([[0, unlimited]]));
  expect(boxIn(huge, 'CropBox')).toEqual([0, 0, 200, 100]);
  expect(boxIn(crop('', { left: -50, bottom: 10, right: 500, top: 60 }), 'CropBox')).toEqual([0, 10, 200, 60]);
});

it('further boxes end with the crop box, and go where nothing of them is left', () => {
  const document = crop('/TrimBox [5 5 150 95] /BleedBox [0 0 200 100] /ArtBox [0 0 9 9]', {
    left: 10,
    bottom: 20,
    right: 170,
    top: 95,
  });
  expect(boxIn(document, 'TrimBox')).toEqual([10, 20, 150, 95]);
  expect(boxIn(document, 'BleedBox')).toEqual([10, 20, 170, 95]);
  expect(document.pages[0]?.dict.has('ArtBox')).toBe(false);
});

it('the page itself ends there where it is asked for', () => {
  const document = PdfDocument.open(pdfWith(''));
  cropPages(document, new Map([[0, marginsOf(200, 100)]]), { cutsMedia: true });
  expect([boxIn(document, 'CropBox'), boxIn(document, 'MediaBox')]).toEqual([
    [10, 20, 170, 95],
    [10, 20, 170, 95],
  ]);
});

it('changes no page where one does not exist, or nothing of it is in its area', () => {
  const document = PdfDocument.open(pdfWith(''));
  const area = marginsOf(200, 100);
  expect(() =>
    cropPages(
      document,
      new Map([
        [0, area],
        [2, area],
      ]),
    ),
  ).toThrow(RangeError);
  expect(() =>
    cropPages(
      document,
      new Map([
        [0, area],
        [1, { left: 300, bottom: 0, right: 400, top: 10 }],
      ]),
    ),
  ).toThrow('page 1');
  expect(document.pages.map(({ dict }) => dict.has('CropBox'))).toEqual([false, false]);
});
