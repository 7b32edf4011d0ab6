import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { PdfDocument } from './document.ts';
import { halfAt, pageGeometry, shownSize } from './page-geometry.ts';

function geometryOf(entries: string) {
  const bytes = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 200 100] >>',
    `<< /Type /Page /Parent 2 0 R ${entries} >>`,
  ]);
  const document = PdfDocument.open(bytes);
  const [page] = document.pages;
  if (!page) throw new Error('no page');
  return pageGeometry(document, page);
}

it.each([
  ['', [0, 0, 200, 100], 0, 1],
  ['/MediaBox [300 400 100 100]', [100, 100, 300, 400], 0, 1],
  ['/CropBox [10 20 60 50]', [10, 20, 60, 50], 0, 1],
  ['/CropBox [-50 -50 50 50]', [0, 0, 50, 50], 0, 1],
  ['/CropBox [300 300 400 400]', [0, 0, 200, 100], 0, 1],
  ['/CropBox [10 20 10 50]', [0, 0, 200, 100], 0, 1],
  ['/MediaBox [0 0 1]', [0, 0, 612, 792], 0, 1],
  ['/Rotate 90', [0, 0, 200, 100], 1, 1],
  ['/Rotate -90', [0, 0, 200, 100], 3, 1],
  ['/Rotate 450', [0, 0, 200, 100], 1, 1],
  ['/Rotate 45', [0, 0, 200, 100], 0, 1],
  ['/UserUnit 2.5', [0, 0, 200, 100], 0, 2.5],
  ['/UserUnit 0', [0, 0, 200, 100], 0, 1],
  ['/UserUnit -3', [0, 0, 200, 100], 0, 1],
])('a page with %s is shown as %s', (entries, box, quarterTurns, userUnit) => {
  const [left, bottom, right, top] = box;
  expect(geometryOf(entries)).toEqual({ box: { left, bottom, right, top }, quarterTurns, userUnit });
});

it('the size of a page is that after its rotation', () => {
  expect(shownSize(geometryOf(''))).toEqual({ width: 200, height: 100 });
  expect(shownSize(geometryOf('/Rotate 180'))).toEqual({ width: 200, height: 100 });
  expect(shownSize(geometryOf('/Rotate 270 /CropBox [0 0 50 20]'))).toEqual({ width: 20, height: 50 });
});

it.each([
  [0, 'left', [10, 20, 110, 120]],
  [0, 'right', [110, 20, 210, 120]],
  [0, 'top', [10, 70, 210, 120]],
  [0, 'bottom', [10, 20, 210, 70]],
  [90, 'left', [10, 20, 210, 70]],
  [90, 'top', [10, 20, 110, 120]],
  [180, 'left', [110, 20, 210, 120]],
  [180, 'bottom', [10, 70, 210, 120]],
  [270, 'left', [10, 70, 210, 120]],
  [270, 'bottom', [10, 20, 110, 120]],
] as const)('of a page with rotation %i, the half at the %s is %j', (rotation, side, box) => {
  const [left, bottom, right, top] = box;
  const geometry = geometryOf(`/MediaBox [10 20 210 120] /Rotate ${rotation}`);
  expect(halfAt(side, geometry)).toEqual({ left, bottom, right, top });
});
