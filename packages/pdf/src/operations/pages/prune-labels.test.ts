import { qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { createPageSelector } from './select-pages.ts';

function labelsOf(ranges: string, pageIndices: readonly number[]): unknown {
  const pdf = writePdf([
    `<< /Type /Catalog /Pages 2 0 R /PageLabels << /Nums [${ranges}] >> >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox [0 0 9 9] >>',
    ...Array<string>(3).fill('<< /Type /Page /Parent 2 0 R >>'),
  ]);
  const selected = Buffer.concat(createPageSelector(PdfDocument.open(pdf)).select(pageIndices).pieces);
  const json = qpdfOutput(selected, '--json', '--json-key=pagelabels').toString();
  return (JSON.parse(json) as { pagelabels: unknown }).pagelabels;
}

it('ignores ranges before the first page', () => {
  expect(labelsOf('-2 << /S /r >> 1 << /S /A >>', [0, 1])).toEqual([
    { index: 0, label: { '/S': '/D', '/St': 1 } },
    { index: 1, label: { '/S': '/A', '/St': 1 } },
  ]);
});

it('numbers pages before the first range as in a document without labels', () => {
  expect(labelsOf('2 << /S /A /St 3 >>', [1, 2])).toEqual([
    { index: 0, label: { '/S': '/D', '/St': 2 } },
    { index: 1, label: { '/S': '/A', '/St': 3 } },
  ]);
});
