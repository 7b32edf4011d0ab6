import { describe, expect, it } from 'vitest';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { budgetLimits } from '../../budget.ts';
import { PdfDocument } from '../../file/document.ts';
import { readOutline } from '../../file/outlines.ts';
import { readNameTree } from '../../file/trees.ts';
import { type PdfValue, PdfRef } from '../../file/values.ts';
import { createPageSelector } from './select-pages.ts';

const pageCount = 250;
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
  [
    'form fields',
    fileWith(`/AcroForm << /Fields [${first} 0 R] >>`, [
      `<< /T (all) /Kids [${items.map((item) => `${first + 1 + item} 0 R`).join(' ')}] >>`,
      ...items.map((item) => `<< /T (item ${item}) /Parent ${first} 0 R /P ${pageOf(item)} /FT /Tx >>`),
    ]),
  ],
  [
    'articles',
    fileWith(
      `/Threads [${Array.from({ length: perPage }, (_, at) => `${first + at * (pageCount + 1)} 0 R`).join(' ')}]`,
      Array.from({ length: perPage }, (_, at) => {
        const thread = first + at * (pageCount + 1);
        const bead = (page: number) => `${thread + 1 + ((page + pageCount) % pageCount)} 0 R`;
        return [
          `<< /Type /Thread /F ${bead(0)} >>`,
          ...pages.map(
            (page) =>
              `<< /T ${thread} 0 R /P ${10 + page} 0 R /N ${bead(page + 1)} /V ${bead(page - 1)} /Note (item ${page + at * pageCount}) >>`,
          ),
        ];
      }).flat(),
    ),
  ],
  [
    'structure elements',
    fileWith(`/StructTreeRoot ${first} 0 R`, [
      `<< /Type /StructTreeRoot /K ${first + 1} 0 R /IDTree << /Names [${items.map((item) => `(item ${String(item).padStart(5, '0')}) ${first + 2 + item} 0 R`).join(' ')}] >> >>`,
      `<< /S /Document /P ${first} 0 R /K [${items.map((item) => `${first + 2 + item} 0 R`).join(' ')}] >>`,
      ...items.map((item) => `<< /S /P /P ${first + 1} 0 R /Pg ${pageOf(item)} /K 0 /T (item ${item}) >>`),
    ]),
  ],
] as const;

/** The notes of the beads of a thread. */
function beadsOf(part: PdfDocument, thread: PdfValue): (PdfValue | undefined)[] {
  const found: (PdfValue | undefined)[] = [];
  const start = part.numberOf(part.dict(thread)?.get('F'));
  for (let bead = start; bead !== undefined; ) {
    const dict = part.dict(new PdfRef(bead));
    found.push(dict?.get('Note'));
    bead = part.numberOf(dict?.get('N'));
    if (bead === start) break;
  }
  return found;
}

const partOf = (pieces: readonly Uint8Array[]) => {
  const part = PdfDocument.open(Buffer.concat(pieces));
  const { catalog } = part;
  const [all] = part.array(part.dict(catalog.get('AcroForm'))?.get('Fields')) ?? [];
  const [top] = part.array(part.dict(catalog.get('StructTreeRoot'))?.get('K')) ?? [];
  const structure = part.dict(top);
  const threads = part.array(catalog.get('Threads'));
  const kids = part.array(part.dict(all)?.get('Kids') ?? structure?.get('K')) ?? [];
  return {
    items: [
      ...readOutline(part, { items: 1e6, levels: 9 }).items.map(({ dict }) => dict.get('Title')),
      ...kids.map((kid) => part.dict(kid)?.get('T')),
      ...(threads ?? []).flatMap((thread) => beadsOf(part, thread)),
    ].map((text) => part.string(text)?.toString()),
    names: readNameTree(part, part.dict(catalog.get('Names'))?.get('Dests')).map(([name]) => name.toString()),
    old: [...(part.dict(catalog.get('Dests'))?.keys() ?? [])],
  };
};

describe.each(files)('a file with many %s', (_, file) => {
  it('is split into its pages with work that grows with its items, and not with their product', () => {
    const limits = { ...budgetLimits(file.length), cpuMs: 1e9 };
    const document = PdfDocument.open(file, { limits });
    const selector = createPageSelector(document);
    let steps = 0;
    const step = document.budget.step.bind(document.budget);
    document.budget.step = (count?: number) => {
      steps += count ?? 1;
      step(count);
    };
    const parts = pages.map((page) => selector.select([page]).pieces);
    // The product of pages and items is 625,000.
    expect(steps).toBeLessThan(350_000);
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

it('is written any number of times, each time with a budget of its own', () => {
  const file = files[0][1];
  const selector = createPageSelector(
    PdfDocument.open(file, { limits: { ...budgetLimits(file.length), steps: 100_000, cpuMs: 1e9 } }),
  );
  for (let round = 0; round < 20; round++) expect(selector.select(pages).pieces.length).toBeGreaterThan(0);
});
