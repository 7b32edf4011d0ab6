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

it('omits the articles and beads of other pages also where a kept page leads to them', () => {
  const thread = (bead: number, title: string) => `<< /Type /Thread /F ${bead} 0 R /I << /Title (${title}) >> >>`;
  const bead = (own: number, page: number) =>
    `<< /Type /Bead /T ${own - 2} 0 R /N ${own} 0 R /V ${own} 0 R /P ${page} 0 R /R [0 0 9 9] >>`;
  const file = writePdf([
    '<< /Type /Catalog /Pages 2 0 R /Threads [5 0 R 6 0 R] >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R /B [7 0 R 8 0 R] /AA << /O << /S /Thread /D 6 0 R /B 8 0 R >> >> >>',
    '<< /Type /Page /Parent 2 0 R /B [8 0 R] >>',
    thread(7, 'kept'),
    thread(8, 'omitted'),
    bead(7, 3),
    bead(8, 4),
  ]);
  const selected = selectPages(file, [1]);
  expect(selected.bytes.includes('(kept)')).toBe(true);
  expect(selected.bytes.includes('(omitted)')).toBe(false);
  expect(selected.bytes.toString('latin1').match(/\/Bead/g)).toHaveLength(1);
});
