import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { asDict, open, type OutlineItem, type PdfDict, type PdfValue } from '../index.ts';
import { readByPdfjs } from '../testing/read-by-pdfjs.ts';

describe('bookmarks that are set', () => {
  const items: OutlineItem[] = [
    {
      title: 'Größe – 1',
      pageIndex: 2,
      items: [
        { title: 'a', pageIndex: 0, items: [{ title: 'b', pageIndex: 1, items: [] }] },
        { title: 'c', pageIndex: undefined, items: [] },
      ],
    },
    { title: '', pageIndex: 1, items: [] },
  ];

  it('are those of readers, in place of those before', async () => {
    const pdf = (await open(makePdf(3))).setOutline([{ title: 'old', pageIndex: 0, items: [] }]);
    expect(pdf.setOutline(items).outline).toEqual(items);
    for (const bytes of [pdf.save(), pdf.update()]) {
      expect(qpdfCheck(bytes)).toBe(0);
      expect((await open(bytes)).outline).toEqual(items);
      const read = await readByPdfjs(bytes, async (document) => {
        type Node = { title: string; dest: unknown; items: Node[] };
        const itemOf = async ({ title, dest, items: children }: Node): Promise<OutlineItem> => ({
          title,
          pageIndex: Array.isArray(dest) ? await document.getPageIndex(dest[0] as never) : undefined,
          items: await Promise.all(children.map(itemOf)),
        });
        return Promise.all(((await document.getOutline()) as Node[]).map(itemOf));
      });
      expect(read).toEqual(items);
    }
    expect((await open(pdf.select([1, 2]))).outline[0]?.pageIndex).toBe(1);
  });

  it('are none where there are none, and lead to pages of the file', async () => {
    const pdf = (await open(makePdf(1))).setOutline([{ title: 'a', pageIndex: 0, items: [] }]);
    const wrong = [{ title: 'b', pageIndex: 0, items: [{ title: 'c', pageIndex: 1, items: [] }] }];
    expect(() => pdf.setOutline(wrong)).toThrow(RangeError);
    expect(pdf.outline.map(({ title }) => title)).toEqual(['a']);
    expect(pdf.setOutline([]).outline).toEqual([]);
    expect(Buffer.from(pdf.save()).includes('/Outlines')).toBe(false);
  });
});

describe('bookmarks that are edited', () => {
  const file = writePdf([
    '<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>',
    '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 99 99] >>',
    '<< /Type /Page /Parent 2 0 R >>',
    '<< /Type /Page /Parent 2 0 R >>',
    '<< /Type /Outlines /First 6 0 R /Last 9 0 R /Count 4 >>',
    '<< /Title (a) /Parent 5 0 R /Next 9 0 R /First 7 0 R /Last 8 0 R /Count 2 /Dest [3 0 R /XYZ 0 50 2] /C [1 0 0] /F 2 >>',
    '<< /Title (b) /Parent 6 0 R /Next 8 0 R /Dest [4 0 R /FitH 40] >>',
    '<< /Title (c) /Parent 6 0 R /Prev 7 0 R /A << /S /GoTo /D [4 0 R /FitH 20] >> >>',
    '<< /Title (web) /Parent 5 0 R /Prev 6 0 R /A << /S /URI /URI (https://example.org) >> >>',
  ]);

  it('are read with what is open, and keep their places and looks where they lead to the same page', async () => {
    const pdf = await open(file);
    expect(pdf.outline[0]).toMatchObject({ title: 'a', isOpen: true });
    const bookmark = (title: string, pageIndex: number | undefined, items: OutlineItem[] = []): OutlineItem => ({
      title,
      pageIndex,
      items,
    });
    // Titles are changed, levels and order as well.
    const items = [bookmark('web', undefined), bookmark('A', 0, [bookmark('c', 1)]), bookmark('B', 1)];
    const changed = await open(pdf.setOutline(items, { keepsPlaces: true }).save());
    const dicts = new Map<string, PdfDict>();
    const visit = (value: PdfValue | undefined) => {
      const dict = asDict(changed.resolve(value));
      if (!dict) return;
      const title = changed.resolve(dict.get('Title'));
      if (Buffer.isBuffer(title)) dicts.set(title.toString(), dict);
      visit(dict.get('First'));
      visit(dict.get('Next'));
    };
    visit(asDict(changed.resolve(changed.trailer.get('Root')))?.get('Outlines'));
    const placeOf = (value: PdfValue | undefined) => (changed.resolve(value) as PdfValue[]).slice(2);
    expect(placeOf(dicts.get('A')?.get('Dest'))).toEqual([0, 50, 2]);
    expect(dicts.get('A')?.get('C')).toEqual([1, 0, 0]);
    expect(placeOf(dicts.get('B')?.get('Dest'))).toEqual([40]);
    expect(placeOf(asDict(changed.resolve(dicts.get('c')?.get('A')))?.get('D'))).toEqual([20]);
    expect(asDict(changed.resolve(dicts.get('web')?.get('A')))?.get('URI')).toEqual(Buffer.from('https://example.org'));
    expect(pdf.outline).toEqual(items);
    expect(Buffer.from((await open(file)).setOutline(items).save()).includes('example.org')).toBe(false);
    const renamed = (await open(file)).setOutline([bookmark('other', undefined)], { keepsPlaces: true });
    expect(Buffer.from(renamed.save()).includes('example.org')).toBe(false);
  });

  it('lead to a place of their page, and are open', async () => {
    const items = [
      { title: 'a', pageIndex: 1, top: 33, isOpen: true, items: [{ title: 'b', pageIndex: 0, items: [] }] },
    ];
    const pdf = (await open(makePdf(2))).setOutline(items);
    const bytes = Buffer.from(pdf.save({ objectStreams: 'never' }));
    expect(qpdfCheck(bytes)).toBe(0);
    expect(bytes.toString('latin1')).toMatch(/\/XYZ null 33 null/);
    expect(pdf.outline[0]?.isOpen).toBe(true);
  });
});

describe('headings', () => {
  const page = (content: string, more = '') => [
    `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F 3 0 R >> >> ${more} /Contents `,
    stream('', content),
  ];
  const line = (size: number, y: number, text: string) => `BT /F ${size} Tf 20 ${y} Td (${text}) Tj ET`;
  const body = (y: number) => line(10, y, 'This is a line of body text that is long enough to count as usual.');

  function pages(contents: readonly string[], catalog = '', more: readonly string[] = [], pageEntries = ''): Buffer {
    const first = 4;
    const kids = contents.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
    return writePdf([
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages /Count ${contents.length} /Kids [${kids}] /MediaBox [0 0 400 400] >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...contents.flatMap((content, index) => {
        const [dict, data] = page(content, pageEntries);
        return [`${String(dict)} ${first + 2 * index + 1} 0 R >>`, data as ReturnType<typeof stream>];
      }),
      ...more,
    ]);
  }

  it('are lines in larger letters, by their size, without those that pages repeat', async () => {
    const header = line(14, 390, 'Yearly report');
    const pdf = await open(
      pages([
        [
          header,
          line(24, 350, 'A very long'),
          line(24, 326, 'chapter'),
          body(300),
          line(16, 280, '1.1 Part'),
          body(260),
        ].join(' '),
        [header, body(350), line(16, 300, '1.2 Part'), body(280)].join(' '),
        // A line that runs up the edge of the page, and a heading right below another one.
        [
          header,
          `BT 0 30 -30 0 390 20 Tm /F 1 Tf (Running up) Tj ET`,
          line(24, 350, 'Second'),
          line(16, 320, 'First part'),
          line(16, 303, '2.1 Next part'),
          ...[280, 268, 256].map(body),
        ].join(' '),
      ]),
    );
    const found = await pdf.findHeadings();
    expect(found).toMatchObject([
      {
        title: 'A very long chapter',
        pageIndex: 0,
        items: [
          { title: '1.1 Part', pageIndex: 0 },
          { title: '1.2 Part', pageIndex: 1 },
        ],
      },
      { title: 'Second', pageIndex: 2, items: [{ title: 'First part' }, { title: '2.1 Next part' }] },
    ]);
    expect(found[0]?.top).toBeGreaterThan(350);
    expect(qpdfCheck(pdf.setOutline(found).save())).toBe(0);
  });

  it('are those of the structure where it has some, by its roles', async () => {
    const tagged = (tag: string, mcid: number, text: string) => `/${tag} << /MCID ${mcid} >> BDC ${text} EMC`;
    const content = [
      tagged('P', 0, line(30, 370, 'Large but no heading')),
      tagged('H1', 1, line(10, 340, 'Title')),
      tagged('Head', 2, line(10, 320, 'Below it')),
      tagged('P', 3, body(300)),
    ].join(' ');
    const element = (type: string, mcid: number) => `<< /Type /StructElem /S /${type} /P 6 0 R /Pg 4 0 R /K ${mcid} >>`;
    const root = '<< /Type /StructTreeRoot /RoleMap << /Head /H3 >> /K [7 0 R 8 0 R 9 0 R 10 0 R] >>';
    const elements = [element('P', 0), element('H1', 1), element('Head', 2), element('P', 3)];
    const file = pages([content], '/StructTreeRoot 6 0 R', [root, ...elements], '/StructParents 0');
    expect(await (await open(file)).findHeadings()).toMatchObject([
      { title: 'Title', pageIndex: 0, items: [{ title: 'Below it', pageIndex: 0, items: [] }] },
    ]);
  });

  it('are none in text of one size', async () => {
    expect(await (await open(makePdf(3))).findHeadings()).toEqual([]);
  });
});
