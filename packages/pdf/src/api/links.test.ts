import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { TooComplexPdf } from '../errors.ts';
import { budgetLimits, open } from '../index.ts';
import { readByPdfjs } from '../testing/read-by-pdfjs.ts';

const link = (entries: string, rectangle = '10 20 30 50') => `<< /Subtype /Link /Rect [${rectangle}] ${entries} >>`;

/** A file with three pages; the annotations are those of the first. */
function pdfWith(annotations: string, { page = '', catalog = '', objects = [] as readonly string[] } = {}): Buffer {
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox [0 0 100 200] >>',
    `<< /Type /Page /Parent 2 0 R /Annots [${annotations}] ${page} >>`,
    '<< /Type /Page /Parent 2 0 R >>',
    `<< /Type /Page /Parent 2 0 R /Annots [${link('/Dest [3 0 R /Fit]')}] >>`,
    ...objects,
  ]);
}

describe('links', () => {
  const area = { left: 10, bottom: 20, right: 30, top: 50 };
  const destinations =
    '/Names << /Dests << /Names [(two) [4 0 R /Fit] (three) << /D [5 0 R /Fit] >>] >> >> /Dests << /old [4 0 R /Fit] >>';

  it.each<[string, object]>([
    ['/Dest [4 0 R /Fit]', { target: 1 }],
    ['/Dest (two)', { target: 1 }],
    ['/Dest /old', { target: 1 }],
    ['/A << /S /GoTo /D (three) >>', { target: 2 }],
    ['/A << /S /GoTo /D [2 /Fit] >>', { target: 2 }],
    ['/A << /S /URI /URI (https://example.org/?a=1#b) >>', { uri: 'https://example.org/?a=1#b' }],
    ['/A << /S /URI /URI (../a b.pdf) >>', { uri: '../a b.pdf' }],
  ])('lead to pages and addresses: %s', async (entries, leading) => {
    const pdf = await open(pdfWith(link(entries), { catalog: destinations }));
    expect(pdf.links()).toEqual([
      { pageIndex: 0, area, ...leading },
      { pageIndex: 2, area, target: 0 },
    ]);
  });

  it.each([
    ['/Rotate 90 /UserUnit 2', { left: 40, bottom: 140, right: 100, top: 180 }],
    ['/Rotate 270', { left: 150, bottom: 10, right: 180, top: 30 }],
    ['/CropBox [10 10 90 110]', { left: 0, bottom: 10, right: 20, top: 40 }],
  ])('are where the page shows them, as pdf.js does: %s', async (page, expected) => {
    const bytes = pdfWith(link('/Dest (two)', '30 50 10 20'), { page, catalog: destinations });
    const [found] = (await open(bytes)).links([0]);
    expect(found?.area).toEqual(expected);
    const corners = await readByPdfjs(bytes, async (document) => {
      const first = await document.getPage(1);
      const { rect } = (await first.getAnnotations())[0] as { rect: number[] };
      const viewport = first.getViewport({ scale: 1 });
      const [x1, y1] = viewport.convertToViewportPoint(rect[0] ?? 0, rect[1] ?? 0) as number[];
      const [x2, y2] = viewport.convertToViewportPoint(rect[2] ?? 0, rect[3] ?? 0) as number[];
      return { x: [x1, x2].map(Number), y: [y1, y2].map((y) => viewport.height - Number(y)) };
    });
    const { left, bottom, right, top } = expected;
    expect([Math.min(...corners.x), Math.min(...corners.y)]).toEqual([left, bottom]);
    expect([Math.max(...corners.x), Math.max(...corners.y)]).toEqual([right, top]);
  });

  it.each([
    '/Dest (nowhere)',
    '/Dest [null /Fit]',
    '/Dest [9 /Fit]',
    '/A << /S /URI >>',
    '/A << /S /URI /URI 5 >>',
    '/A << /S /Launch /F (a.exe) >>',
    '/A 6 0 R',
    '',
  ])('that lead nowhere are none: %s', async (entries) => {
    expect((await open(pdfWith(link(entries)))).links([0])).toEqual([]);
  });

  it('are annotations with an area', async () => {
    const others = [
      link('/Dest [4 0 R /Fit]', '1 2 3'),
      link('/Dest [4 0 R /Fit]', '1 2 1 9'),
      link('/Dest [4 0 R /Fit]').replace('/Link', '/Text'),
      'null 5 (x) [] 3 0 R',
    ];
    expect((await open(pdfWith(others.join(' ')))).links([0])).toEqual([]);
  });

  it('are those of pages of the file, within its limits', async () => {
    const pdf = await open(pdfWith(''));
    expect(() => pdf.links([3])).toThrow(RangeError);
    expect(pdf.links([1, 0])).toEqual([]);
    // An array of annotations that very many pages share.
    const count = 300;
    const kids = Array.from({ length: count }, (_, index) => `${6 + index} 0 R`).join(' ');
    const shared = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${count} /MediaBox [0 0 100 200] >>`,
      link('/Dest [6 0 R /Fit]'),
      `[${Array<string>(2_000).fill('3 0 R').join(' ')}]`,
      stream('', ''),
      ...Array<string>(count).fill('<< /Type /Page /Parent 2 0 R /Annots 4 0 R >>'),
    ]);
    const limits = { ...budgetLimits(shared.length), steps: 500_000 };
    const limited = await open(shared, { limits });
    expect(() => limited.links()).toThrow(TooComplexPdf);
    expect(limited.links([0])).toHaveLength(2_000);
  });
});

describe('links that are added', () => {
  it.each(['', '/Rotate 90 /UserUnit 2', '/Rotate 180 /CropBox [10 10 90 110]'])(
    'are where they are asked for: %s',
    async (page) => {
      const area = { left: 10, bottom: 20, right: 30, top: 50 };
      const pdf = await open(pdfWith('', { page }));
      pdf.addLinks(0, [
        { area, target: 1, text: 'Next' },
        { area, uri: 'https://example.org/ü?a=(b)' },
      ]);
      const bytes = pdf.save();
      expect(qpdfCheck(bytes)).toBe(0);
      const place = { pageIndex: 0, area };
      expect((await open(bytes)).links([0])).toEqual([
        { ...place, target: 1 },
        { ...place, uri: 'https://example.org/%C3%BC?a=(b)' },
      ]);
      const others = await readByPdfjs(bytes, async (document) => (await document.getPage(1)).getAnnotations());
      expect(others).toMatchObject([
        { subtype: 'Link', dest: [{ num: expect.any(Number) as number }, { name: 'XYZ' }, null, null, null] },
        { subtype: 'Link', url: 'https://example.org/%C3%BC?a=(b)' },
      ]);
    },
  );

  it('lead to pages of the file; else none is added', async () => {
    const pdf = await open(pdfWith(''));
    const area = { left: 0, bottom: 0, right: 9, top: 9 };
    expect(() => pdf.addLinks(3, [])).toThrow(RangeError);
    expect(() =>
      pdf.addLinks(0, [
        { area, target: 0 },
        { area, target: 3 },
      ]),
    ).toThrow(RangeError);
    expect(pdf.links([0])).toEqual([]);
    expect(pdf.update()).toEqual(new Uint8Array(pdfWith('')));
  });

  it('end claims of PDF/X and PDF/UA, and not that of PDF/A', async () => {
    const claims = {
      part: 'http://www.aiim.org/pdfa/ns/id/',
      ua: 'http://www.aiim.org/pdfua/ns/id/',
      x: 'http://www.npes.org/pdfx/ns/id/',
    };
    const xmp = Object.entries(claims).map(
      ([prefix, namespace]) =>
        `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}"><${prefix}:claim>1</${prefix}:claim></rdf:Description>`,
    );
    const metadata = stream(
      '/Type /Metadata /Subtype /XML',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${xmp.join('')}</rdf:RDF>`,
    );
    const pdf = await open(pdfWith('', { catalog: '/Metadata 6 0 R', objects: [metadata] }));
    pdf.addLinks(1, [{ area: { left: 0, bottom: 0, right: 9, top: 9 }, uri: 'a' }]);
    expect([pdf.losses, Object.keys(claims).filter((prefix) => pdf.metadata?.includes(`<${prefix}:claim`))]).toEqual([
      ['conformance'],
      ['part'],
    ]);
  });
});
