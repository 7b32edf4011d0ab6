import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { PdfDocument } from '../../../file/document.ts';
import { dictOf, PdfName } from '../../../file/values.ts';
import { joinPageLabels, readPageLabels } from './page-labels.ts';

function labelsOf(nums: string) {
  const file = writePdf([
    `<< /Type /Catalog /Pages 2 0 R /PageLabels << /Nums [${nums}] >> >>`,
    '<< /Type /Pages /Kids [] /Count 0 >>',
  ]);
  return readPageLabels(PdfDocument.open(file), 3);
}

it.each([
  ['1', 1],
  ['999999999', 999_999_999],
  ['1000000000', undefined],
  ['0', undefined],
  ['-3', undefined],
  ['1.5', undefined],
])('reads a start of %s as %s', (written, read) => {
  expect(labelsOf(`0 << /S /D /St ${written} >>`).get(0)?.get('St')).toBe(read);
});

it('ignores ranges of pages that do not exist, and all but the first of one page', () => {
  const labels = labelsOf('-1 << /S /A >> 0 << /S /r >> 0 << /S /a >> 2 << /S /R >> 3 << /S /D >>');
  expect([...labels.keys()]).toEqual([0, 2]);
  expect(labels.get(0)?.get('S')).toEqual(new PdfName('r'));
});

it('numbers the pages of a file without labels from 1', () => {
  const labels = labelsOf('0 << /S /r >>');
  expect(joinPageLabels([{ firstPage: 0, labels: new Map() }])).toBeUndefined();
  expect(
    joinPageLabels([
      { firstPage: 0, labels },
      { firstPage: 3, labels: new Map() },
    ])?.map(([page, label]) => [page, label]),
  ).toEqual([
    [0, dictOf({ S: new PdfName('r'), P: undefined, St: undefined })],
    [3, dictOf({ S: new PdfName('D') })],
  ]);
});

it('reads a label of another type as one without a style', () => {
  expect(labelsOf('0 5').get(0)?.size).toBe(0);
});
