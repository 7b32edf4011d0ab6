import { expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { saveUpdate } from '../../file/update.ts';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { rotatePages } from './rotate-pages.ts';
import { createPageSelector } from './select-pages.ts';

/** Pages with the given rotations; the page tree root has a rotation of 90 degrees. */
const pagesWith = (rotations: readonly string[]) =>
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${rotations.length} /Kids [${rotations.map((_, index) => `${index + 3} 0 R`).join(' ')}] /MediaBox [0 0 9 9] /Rotate 90 >>`,
    ...rotations.map((rotation) => `<< /Type /Page /Parent 2 0 R ${rotation} >>`),
  ]);

const rotationsOf = (document: PdfDocument) => document.pages.map(({ attributes }) => attributes.get('Rotate'));

function rotate(pdf: Buffer, degrees: number, pageIndices?: number[]): PdfDocument {
  const document = PdfDocument.open(pdf);
  rotatePages(document, degrees, pageIndices);
  const rotated = Buffer.concat(saveUpdate(document));
  expect(rotated.subarray(0, pdf.length)).toEqual(pdf);
  expect(qpdfCheck(rotated)).toBe(0);
  return PdfDocument.open(rotated);
}

it('adds to the own or inherited rotation of a page', () => {
  const pdf = pagesWith(['', '/Rotate 180', '/Rotate 0', '/Rotate null', '/Rotate -90', '/Rotate 450']);
  expect(rotationsOf(rotate(pdf, 90))).toEqual([180, 270, 90, 180, 0, 180]);
  expect(rotationsOf(rotate(pdf, -90))).toEqual([0, 90, 270, 0, 180, 0]);
});

it('treats a rotation other than a multiple of 90 as 0, like viewers', () => {
  expect(rotationsOf(rotate(pagesWith(['/Rotate 45', '/Rotate (90)', '/Rotate 90.0']), 90))).toEqual([90, 90, 180]);
});

it('rotates only the given pages', () => {
  expect(rotationsOf(rotate(pagesWith(['', '', '']), 90, [0, 2]))).toEqual([180, 90, 180]);
});

it('adds up over several calls', () => {
  const document = PdfDocument.open(pagesWith(['']));
  rotatePages(document, 90);
  rotatePages(document, 90);
  expect(rotationsOf(PdfDocument.open(Buffer.concat(saveUpdate(document))))).toEqual([270]);
});

it('shows in a selection of the pages that is made afterwards', () => {
  const document = PdfDocument.open(pagesWith(['', '/Rotate 180']));
  rotatePages(document, 90, [1]);
  const { pieces } = createPageSelector(document).select([1, 0]);
  expect(rotationsOf(PdfDocument.open(Buffer.concat(pieces)))).toEqual([270, 90]);
});
