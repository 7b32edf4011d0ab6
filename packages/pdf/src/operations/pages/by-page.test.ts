import { describe, expect, it } from 'vitest';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { budgetLimits } from '../../budget.ts';
import { PdfDocument } from '../../file/document.ts';
import { readOutline } from '../../file/outlines.ts';
import { readNameTree } from '../../file/trees.ts';
import { createPageSelector } from './select-pages.ts';

const pageCount = 500;
const perPage = 10;
const pages = Array.from({ length: pageCount }, (_, at) => at);
const items = Array.from({ length: pageCount * perPage }, (_, at) => at);
const pageOf = (item: number) => `${10 + (item % pageCount)} 0 R`;

function fileWith(catalog: string, further: readonly string[] = []): Buffer {
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pageCount} /Kids [${pages.map((page) => `${10 + page} 0 R`).join(' ')}] /MediaBox [0 0 9 9] >>`,
    ...Array<string>(7).fill('null'),
    ...pages.map(() => '<< /Type /Page /Parent 2 0 R >>'),
    ...further,
  ]);
}

const first = 10 + pageCount;
const outline = items.map((item) => {
  const neighbors = `${item > 0 ? `/Prev ${first + item} 0 R` : ''} ${item + 1 < items.length ? `/Next ${first + item + 2} 0 R` : ''}`;
  return `<< /Title (item ${item}) /Parent ${first} 0 R ${neighbors} /Dest [${pageOf(item)} /Fit] >>`;
});
const names = items.map((item) => `(${String(item).padStart(5, '0')}) [${pageOf(item)} /Fit]`).join(' ');
const oldNames = items.map((item) => `/N${item} [${pageOf(item)} /Fit]`).join(' ');
const files = [
  [
    'bookmarks',
    fileWith(`/Outlines ${first} 0 R`, [`<< /First ${first + 1} 0 R /Last ${first + items.length} 0 R >>`, ...outline]),
  ],
  ['named destinations', fileWith(`/Names << /Dests << /Names [${names}] >> >>`)],
  ['named destinations of PDF 1.1', fileWith(`/Dests << ${oldNames} >>`)],
] as const;

const partOf = (pieces: readonly Uint8Array[]) => {
  const part = PdfDocument.open(Buffer.concat(pieces));
  const { catalog } = part;
  return {
    items: readOutline(part, { items: 1e6, levels: 9 }).items.map(({ dict }) =>
      part.string(dict.get('Title'))?.toString(),
    ),
    names: readNameTree(part, part.dict(catalog.get('Names'))?.get('Dests')).map(([name]) => name.toString()),
    old: [...(part.dict(catalog.get('Dests'))?.keys() ?? [])],
  };
};

describe.each(files)('a file with many %s', (_, file) => {
  it('is split into its pages with work that grows with its items, and not with their product', () => {
    // The product of pages and items is 2,500,000.
    const limits = { ...budgetLimits(file.length), steps: 800_000, cpuMs: 1e9 };
    const document = PdfDocument.open(file, { limits });
    const selector = createPageSelector(document);
    const parts = pages.map((page) => selector.select([page]).pieces);
    const { items, names, old } = partOf(parts[7] ?? []);
    const own = Array.from({ length: perPage }, (_, at) => 7 + at * pageCount);
    if (items.length > 0) expect(items).toEqual(own.map((item) => `item ${item}`));
    if (names.length > 0) expect(names).toEqual(own.map((item) => String(item).padStart(5, '0')));
    if (old.length > 0) expect(old).toEqual(own.map((item) => `N${item}`));
    expect(items.length + names.length + old.length).toBe(perPage);
  });

  it('keeps their order where pages change theirs, and each once where a page is repeated', () => {
    const document = PdfDocument.open(file);
    const { items, names, old } = partOf(createPageSelector(document).select([8, 7, 8]).pieces);
    const found = [...items, ...names, ...old].map((text) => Number(/\d+/.exec(text ?? '')?.[0]));
    expect(found).toEqual(Array.from({ length: perPage }, (_, at) => [7 + at * pageCount, 8 + at * pageCount]).flat());
  });
});
