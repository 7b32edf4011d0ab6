import { pageSizes, textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { expect, it } from 'vitest';
import { create, Drawing, merge, open, standardFont } from '../index.ts';

it('creates pages to draw on, which are a file as any other', async () => {
  const pdf = create([
    { width: 595.28, height: 841.89 },
    { width: 100, height: 50 },
  ]);
  expect(pdf.pages).toEqual([
    { width: 595.28, height: 841.89, rotation: 0 },
    { width: 100, height: 50, rotation: 0 },
  ]);
  const drawing = new Drawing({ width: 90, height: 40 }).text('Hello', 0, 24, {
    font: standardFont('Helvetica'),
    size: 12,
    color: [0, 0, 0],
  });
  await pdf.draw([{ pageIndex: 1, drawing, x: 5, y: 5 }]);
  pdf
    .setInfo({ Title: 'New' })
    .setLabels(['Cover', '1'])
    .setOutline([{ title: 'First', pageIndex: 0, items: [] }]);
  const bytes = pdf.save();
  expect(qpdfCheck(bytes)).toBe(0);
  expect([textOf(bytes).trim(), pageSizes(bytes)]).toEqual([
    'Hello',
    [
      [210, 297],
      [35.3, 17.6],
    ],
  ]);
  expect(await open(bytes, { repair: 'never' })).toMatchObject({
    pageCount: 2,
    info: { Title: 'New' },
    labels: ['Cover', '1'],
    isSigned: false,
  });
  expect(
    textOf(
      merge([
        { pdf, title: 'a' },
        { pdf, title: 'b' },
      ]).bytes,
    ),
  ).toMatch(/Hello\s+Hello/);
  expect(qpdfCheck(pdf.update())).toBe(0);
});

it.each([
  [[]],
  [[{ width: 0, height: 9 }]],
  [[{ width: 9, height: -1 }]],
  [[{ width: Number.NaN, height: 9 }]],
  [[{ width: 9, height: 14_401 }]],
])('refuses pages that readers do not show: %j', (pages) => {
  expect(() => create(pages)).toThrow(RangeError);
});
