import { expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { ObjectGraph } from './object-graph.ts';
import { findDrawnSizes } from './placements.ts';

const image = ['<< /Subtype /Image /Width 1 /Height 1 >>', 'x'] as const;

/** Sizes of images 5 and 6, `/A` and `/B#20b` of the inherited resources. */
function sizesOf(content: string, pageEntries = '') {
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] /Resources << /XObject << /A 5 0 R /B#20b 6 0 R >> >> >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${pageEntries} >>`,
    ['<< >>', content],
    image,
    image,
  ]);
  return findDrawnSizes(new ObjectGraph(PdfDocument.open(pdf)));
}

it('finds the largest size of each image by its inherited resources', async () => {
  const sizes = await sizesOf('q 10 0 0 20 5 5 cm /A Do Q q 0 30 -5 0 0 0 cm /A Do Q 2 0 0 3 0 0 cm /B#20#62 Do');
  expect([...sizes]).toEqual([
    [5, { width: 30, height: 20 }],
    [6, { width: 2, height: 3 }],
  ]);
});

it('continues after an inline image, and respects /UserUnit', async () => {
  const inline = 'BI /W 4 /H 1 /BPC 8 /CS /G ID q Q  EI';
  expect([...(await sizesOf(`q 9 0 0 9 0 0 cm ${inline} Q 4 0 0 4 0 0 cm /A Do`, '/UserUnit 2'))]).toEqual([
    [5, { width: 8, height: 8 }],
  ]);
});

it('returns nothing if the analysis exceeds its budget', async () => {
  const pages = 4_000;
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, index) => `${index + 7} 0 R`).join(' ')}] /Count ${pages} >>`,
    `[${'4 0 R '.repeat(20_000)}]`,
    ['<< >>', ''],
    image,
    ['<< >>', '/A Do'],
    ...Array.from({ length: pages }, (_, index) => {
      const contents = index === 0 ? '6 0 R' : '3 0 R';
      return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents ${contents} /Resources << /XObject << /A 5 0 R >> >> >>`;
    }),
  ]);
  expect([...(await findDrawnSizes(new ObjectGraph(PdfDocument.open(pdf))))]).toEqual([]);
});
