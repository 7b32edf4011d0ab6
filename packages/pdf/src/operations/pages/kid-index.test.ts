import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { createRandom, type Random } from '@blattwerk/testing/random';
import { expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { PdfRef } from '../../file/values.ts';
import { plainValue } from '../../testing/plain-value.ts';
import { ElementKeeper } from './keep-elements.ts';
import { PageIndex } from './page-index.ts';
import { PageSelection } from './page-selection.ts';
import { readElements } from './structure-tree.ts';

const pageCount = 12;
const firstKid = 20;

/** Kids of all kinds: content of one, several or unknown pages, and elements without content. */
function kidOf(random: Random, among: 'all' | 'ofOnePage' | 'withoutContent'): string {
  const page = () => `/Pg ${3 + random.integer(pageCount)} 0 R`;
  const content = () => `<< /Type /MCR ${page()} /MCID 0 >>`;
  const kinds = [
    () => `<< /S /P ${page()} /K 0 >>`,
    () => `<< /S /P /K [${content()} ${content()}] >>`,
    () => `<< /S /P /K 0 >>`,
    () => '<< /S /TD >>',
    () => '<< /S /TD >>',
    () => `<< /S /TD ${page()} >>`,
    () => `<< /S /Sect /K [<< /S /TD >> ${content()} << /S /TD >>] >>`,
  ];
  const [first, last] = { all: [0, kinds.length], ofOnePage: [0, 1], withoutContent: [3, 6] }[among];
  return random.pick(kinds.slice(first, last))();
}

it('omits the same kids as a visit of all', () => {
  const random = createRandom('kids');
  for (let round = 0; round < 60; round++) {
    const among = (['ofOnePage', 'withoutContent', 'all'] as const)[round % 3] ?? 'all';
    const kids = Array.from({ length: 40 }, () => kidOf(random, among));
    const file = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 19 0 R >>',
      `<< /Type /Pages /Count ${pageCount} /Kids [${Array.from({ length: pageCount }, (_, at) => `${3 + at} 0 R`).join(' ')}] /MediaBox [0 0 9 9] >>`,
      ...Array<string>(pageCount).fill('<< /Type /Page /Parent 2 0 R >>'),
      ...Array<string>(4).fill('null'),
      `<< /Type /StructTreeRoot /K [${kids.map((_, at) => `${firstKid + at} 0 R`).join(' ')}] >>`,
      ...kids,
    ]);
    const document = PdfDocument.open(file);
    const index = new PageIndex(document);
    const elements = readElements(index, new PdfRef(19), new Map());
    expect(elements.kidIndex).toBeDefined();
    const pages = Array.from({ length: random.between(1, 3) }, () => random.integer(pageCount));
    const [all, near] = [{ kids: elements.kids }, elements].map((visited) => {
      const selection = new PageSelection(index, pages);
      const keeper = new ElementKeeper(selection);
      const { values, lostContent, lostKid } = keeper.keepKids(visited);
      const written = values.map((value) =>
        value instanceof PdfRef ? [value.number, plainValue(document, selection.valueOf(value.number) ?? null)] : value,
      );
      return { written, lostContent, lostKid, kept: [...keeper.kept].toSorted((a, b) => a - b) };
    });
    expect(near).toEqual(all);
  }
});
