import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import type { PdfDocument } from '../../file/document.ts';
import type { PdfValue } from '../../file/values.ts';
import { selectPages } from '../../testing/select-pages.ts';

/** An article with a bead on each of four pages. */
const article = writePdf([
  '<< /Type /Catalog /Pages 2 0 R /Threads [3 0 R] >>',
  '<< /Type /Pages /Kids [4 0 R 5 0 R 6 0 R 7 0 R] /Count 4 /MediaBox [0 0 9 9] >>',
  '<< /Type /Thread /F 8 0 R /I << /Title (article) >> >>',
  ...[8, 9, 10, 11].map((bead) => `<< /Type /Page /Parent 2 0 R /B [${bead} 0 R] >>`),
  ...[0, 1, 2, 3].map((at) => {
    const link = (to: number) => `${8 + ((to + 4) % 4)} 0 R`;
    return `<< /Type /Bead /T 3 0 R /N ${link(at + 1)} /V ${link(at - 1)} /P ${4 + at} 0 R /R [0 0 9 9] >>`;
  }),
]);

/** Page indices of an article's beads, along one of their links. */
function pagesAlong(document: PdfDocument, link: 'N' | 'V'): number[] {
  const [thread] = document.array(document.catalog.get('Threads')) ?? [];
  const pages: number[] = [];
  let value: PdfValue | undefined = document.dict(thread)?.get('F');
  for (let steps = 0; steps < 8; steps++) {
    const bead = document.dict(value);
    const page = document.dict(bead?.get('P'));
    pages.push(document.pages.findIndex(({ dict }) => dict === page));
    value = bead?.get(link);
  }
  return pages;
}

it('links the remaining beads of an article in both directions', () => {
  const selected = selectPages(article, [1, 2, 4]);
  expect(pagesAlong(selected, 'N')).toEqual([0, 1, 2, 0, 1, 2, 0, 1]);
  expect(pagesAlong(selected, 'V')).toEqual([0, 2, 1, 0, 2, 1, 0, 2]);
});

it('begins an article at its first remaining bead', () => {
  expect(pagesAlong(selectPages(article, [3, 4]), 'N').slice(0, 3)).toEqual([0, 1, 0]);
});
