import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import type { Side } from '../../file/page-geometry.ts';
import { documentMarkers, markedPdf, markerKinds, wholeFileMarkers } from '../../testing/marked-pdf.ts';
import { plainText, qpdfCheck, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { createPageSelector } from './select-pages.ts';

async function select(pdf: Buffer, pageNumbers: readonly number[]) {
  const selector = createPageSelector(PdfDocument.open(pdf));
  const { pieces, droppedXfa } = selector.select(pageNumbers.map((pageNumber) => pageNumber - 1));
  const selected = Buffer.concat(pieces);
  expect(qpdfCheck(selected)).toBe(0);
  return { selected, text: plainText(selected), droppedXfa };
}

const markersOf = (pages: readonly number[]) => pages.flatMap((page) => markerKinds.map((kind) => `${kind}${page}X`));

describe.each([[[1, 3, 4]], [[2]], [[4, 1]], [[3, 2, 1]], [[1, 2, 1]]])('the pages %j of four', (pageNumbers) => {
  it('have all of their data and no data of other pages', async () => {
    const { text } = await select(markedPdf(4), pageNumbers);
    const removed = [1, 2, 3, 4].filter((pageNumber) => !pageNumbers.includes(pageNumber));
    expect([...markersOf(removed), ...wholeFileMarkers].filter((marker) => text.includes(marker))).toEqual([]);
    // A link is removed with its target page.
    const own = [...markersOf(pageNumbers), ...documentMarkers].filter((marker) => !marker.startsWith('LINK'));
    expect(own.filter((marker) => !text.includes(marker))).toEqual([]);
  });
});

describe.each([
  ['with plain objects', (pdf: Buffer) => pdf],
  ['with object streams', (pdf: Buffer) => qpdfOutput(pdf, '--qdf', '--object-streams=generate')],
])('a selection from a file %s', (_, rewrite) => {
  const marked = (pageCount: number) => rewrite(markedPdf(pageCount));

  it('replaces a removed outline item by the items below it, and counts visible items', async () => {
    const { selected, text } = await select(marked(4), [1, 3, 4]);
    expect(outlineOf(selected)).toEqual([
      ['OUTLINE1X', 1],
      ['OUTLINE3X below', 2],
      ['OUTLINE3X', 2, ['OUTLINE4X below', 3]],
      // qpdf does not follow destinations in dictionary form.
      ['OUTLINE4X', null, ['OUTLINE1X below', 1]],
    ]);
    expect(text).toMatch(/\/Count 4\s/);
  });

  it('drops and reports an XFA form only if a page is removed', async () => {
    expect((await select(marked(4), [1, 3])).droppedXfa).toBe(true);
    expect((await select(marked(4), [2, 1, 4, 3])).droppedXfa).toBe(false);
  });

  it('has no empty outline', async () => {
    const pdf = markedPdf(4).toString('latin1').replaceAll('/Dest (DEST2X)', '/Dest (DEST1X)');
    const elsewhere = Buffer.from(pdf.replace('/OLDDEST2X >>', '/OLDDEST1X >>'), 'latin1');
    const { text } = await select(rewrite(elsewhere), [2]);
    expect(text).not.toMatch(/\/Outlines|\/PageMode|\/Title \(OUTLINE/);
  });

  it('keeps page labels, including those of repeated pages', async () => {
    const { selected } = await select(marked(4), [2, 4, 3, 4]);
    expect(labelsOf(selected)).toEqual([
      { index: 0, label: { '/S': '/r', '/St': 2 } },
      { index: 1, label: { '/P': 'u:A-', '/S': '/D', '/St': 6 } },
      { index: 2, label: { '/P': 'u:A-', '/S': '/D', '/St': 5 } },
    ]);
  });

  it('keeps boxes, rotation, order and hidden layers', async () => {
    const { selected, text } = await select(marked(4), [3, 1]);
    const pages = pagesOf(selected).map(({ dict }) => [dict['/CropBox'], dict['/MediaBox'], dict['/Rotate']]);
    expect(pages).toEqual([
      [[0, 0, 103, 200], [0, 0, 200, 300], 270],
      [[0, 0, 101, 200], [0, 0, 200, 300], 90],
    ]);
    expect(text).toMatch(/\/OFF \[\s*\d+ 0 R\s*\]/);
    expect(text).toContain('/HideMenubar true');
  });

  it('keeps links between its pages, including those by page index', async () => {
    const { selected } = await select(marked(4), [4, 1, 2]);
    const pages = pagesOf(selected);
    const links = pages.map(({ annotations }) => annotations.filter((dict) => dict['/Subtype'] === '/Link'));
    const [, first, second] = pages.map(({ ref }) => ref);
    // Pages 4 and 1 link to 1 and 2 in three ways each; page 2 linked to 3.
    const threeTo = (ref: string | undefined, name: string) => [
      [ref, '/Fit'],
      { '/S': '/GoTo', '/D': `u:${name}` },
      [ref, '/Fit'],
    ];
    expect(links.map((list) => list.map((dict) => dict['/Dest'] ?? dict['/A']))).toEqual([
      threeTo(first, 'DEST1X'),
      threeTo(second, 'DEST2X'),
      [],
    ]);
  });

  it('of all pages is complete, but for usage rights', async () => {
    const { text } = await select(marked(3), [1, 2, 3]);
    expect([...wholeFileMarkers, ...documentMarkers].filter((marker) => !text.includes(marker))).toEqual(['PERMITTED']);
  });

  it('keeps empty structure elements only between kept ones', async () => {
    const tagged = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 3 0 R >>',
      '<< /Type /Pages /Kids [4 0 R 5 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
      '<< /Type /StructTreeRoot /K [6 0 R 7 0 R 8 0 R 9 0 R 10 0 R] >>',
      '<< /Type /Page /Parent 2 0 R >>',
      '<< /Type /Page /Parent 2 0 R >>',
      '<< /S /P /P 3 0 R /Pg 4 0 R /K 0 >>',
      '<< /S /P /P 3 0 R /ActualText (BETWEEN) >>',
      '<< /S /P /P 3 0 R /Pg 4 0 R /K 1 >>',
      '<< /S /P /P 3 0 R /ActualText (BESIDE) >>',
      '<< /S /P /P 3 0 R /Pg 5 0 R /K 0 >>',
    ]);
    const { text } = await select(rewrite(tagged), [1]);
    expect(text).toContain('BETWEEN');
    expect(text).not.toContain('BESIDE');
  });

  it('keeps names and strings with any bytes unchanged', async () => {
    const odd = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /Names << /Dests << /Names [(\\(\\)\\\\) [3 0 R /Fit] <feff00e9> [4 0 R /Fit]] >> >> >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
      '<< /Type /Page /Parent 2 0 R /X /#23Sqt /Y /a#20#23b /Annots [5 0 R 6 0 R] >>',
      '<< /Type /Page /Parent 2 0 R >>',
      '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest <28295c> >>',
      '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest (\\376\\377\\000\\351) >>',
    ]);
    const { selected } = await select(odd, [1]);
    const [page] = pagesOf(selected);
    expect([page?.dict['/X'], page?.dict['/Y']]).toEqual(['/#Sqt', '/a #b']);
    expect(page?.annotations.map((dict) => dict['/Dest'])).toEqual(['u:()\\']);
  });

  it('terminates for circular outlines, fields, trees and elements', async () => {
    const circular = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R /AcroForm << /Fields [6 0 R] >> /StructTreeRoot 7 0 R /Names << /Dests 8 0 R >> /Threads [9 0 R] >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
      '<< /Type /Page /Parent 2 0 R /Annots [6 0 R] >>',
      '<< /Type /Page /Parent 2 0 R >>',
      '<< /First 5 0 R /Title (x) /Next 5 0 R /Dest (x) >>',
      '<< /Kids [6 0 R] /Parent 6 0 R /Subtype /Widget /Rect [0 0 9 9] >>',
      '<< /K [7 0 R 7 0 R 10 0 R] /ParentTree 8 0 R >>',
      '<< /Kids [8 0 R 8 0 R] /Names [(x) (x)] >>',
      '<< /F 9 0 R /N 9 0 R >>',
      '<< /S /P /Pg 3 0 R /K [10 0 R 0] >>',
    ]);
    const { selected } = await select(rewrite(circular), [1, 1]);
    expect(qpdfOutput(selected, '--show-npages').toString().trim()).toBe('2');
  });
});

/** Two pages; a section of the first contains a paragraph, a link to each page, and a note of the second. */
const taggedLinks = writePdf([
  '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 3 0 R >>',
  '<< /Type /Pages /Kids [4 0 R 5 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
  '<< /Type /StructTreeRoot /K 6 0 R >>',
  '<< /Type /Page /Parent 2 0 R /Annots [9 0 R 10 0 R] >>',
  '<< /Type /Page /Parent 2 0 R /Annots [11 0 R] >>',
  '<< /Type /StructElem /S /Sect /P 3 0 R /K [7 0 R 8 0 R 12 0 R 11 0 R] >>',
  '<< /Type /StructElem /S /P /P 6 0 R /Pg 4 0 R /K [0] /ActualText (PARAGRAPH) >>',
  '<< /Type /StructElem /S /Link /P 6 0 R /Pg 4 0 R /Alt (LINKS) /K [<< /Type /OBJR /Obj 9 0 R >> << /Type /OBJR /Obj 10 0 R >>] >>',
  '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Contents (SELF) /Dest [4 0 R /Fit] >>',
  '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Contents (OTHER) /Dest [5 0 R /Fit] >>',
  '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (NOTE) >>',
  '<< /Type /StructElem /S /P /P 6 0 R /K [1] /ActualText (UNKNOWN) >>',
]);

it('removes links to removed pages from structure elements, even if all pages of an element are selected', async () => {
  const { text } = await select(taggedLinks, [1]);
  expect(text).toMatch(/PARAGRAPH[^]*SELF|SELF[^]*PARAGRAPH/);
  // A text for both links does not describe the remaining one.
  expect(text).not.toMatch(/OTHER|NOTE|LINKS/);
});

it('removes content of unknown pages from the structure if any page is removed', async () => {
  expect((await select(taggedLinks, [1])).text).not.toContain('UNKNOWN');
  expect((await select(taggedLinks, [2])).text).not.toMatch(/UNKNOWN|PARAGRAPH|SELF/);
  expect((await select(taggedLinks, [2, 1])).text).toContain('UNKNOWN');
});

it('makes several independent selections of one document', async () => {
  const selector = createPageSelector(PdfDocument.open(markedPdf(3)));
  for (const pageIndices of [[0, 0], [2], [1], [0, 0]]) {
    const text = plainText(Buffer.concat(selector.select(pageIndices).pieces));
    const bodies = [0, 1, 2].filter((pageIndex) => text.includes(`BODY${pageIndex + 1}X`));
    expect(bodies).toEqual([...new Set(pageIndices)]);
  }
});

it('writes object streams if the document has them, without raising the version', async () => {
  const options = ['--object-streams=generate', '--compress-streams=n', '--qdf', '--no-original-object-ids'];
  const packed = qpdfOutput(markedPdf(30), ...options);
  expect(packed.includes('/ObjStm')).toBe(true);
  const { selected, text } = await select(packed, [2, 3, 4, 5, 6, 7]);
  expect(selected.includes('/ObjStm')).toBe(true);
  expect(text).toContain('BODY7X');
  const { selected: plain } = await select(markedPdf(2), [1]);
  expect(plain.subarray(0, 8).toString()).toBe('%PDF-1.7');
  expect(plain.includes('/ObjStm')).toBe(false);
});

it('omits an action that leads to a removed page, and keeps the following actions', async () => {
  const chained = writePdf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /GoTo /D [4 0 R /Fit] /Next << /S /GoTo /D [1 /Fit] /Next [6 0 R 7 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R /AA << /O 7 0 R >> >>',
    '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
    ['<< >>', 'REMOVED'],
    '<< /S /URI /URI (KEPT) >>',
    '<< /D [4 0 R /Fit] /S /GoTo >>',
  ]);
  const { text } = await select(chained, [1]);
  expect(text).not.toMatch(/REMOVED|GoTo/);
  expect(text).toMatch(/\/OpenAction \[\s*\d+ 0 R/);
  expect(text).toContain('KEPT');
});

it('omits a print range, which counts the pages of the whole file, and keeps the other viewer preferences', async () => {
  const part = (await select(markedPdf(3), [1, 2])).text;
  expect(part).toContain('/HideMenubar true');
  expect(part).not.toContain('/PrintPageRange');
  expect((await select(markedPdf(3), [2, 1, 3])).text).not.toContain('/PrintPageRange');
  expect((await select(markedPdf(3), [1, 2, 3])).text).toContain('/PrintPageRange');
});

it('adds no viewer preferences to a part of a file without any', () => {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>';
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page,
    page,
  ]);
  const { pieces } = createPageSelector(PdfDocument.open(pdf)).select([1]);
  expect(PdfDocument.open(Buffer.concat(pieces)).catalog.has('ViewerPreferences')).toBe(false);
});

it('rejects a page index out of range', async () => {
  expect(() => createPageSelector(PdfDocument.open(markedPdf(1))).select([1])).toThrow(RangeError);
});

interface QpdfOutline {
  title: string;
  destpageposfrom1: number | null;
  kids: QpdfOutline[];
}

function outlineOf(pdf: Buffer): unknown[] {
  const { outlines } = JSON.parse(qpdfOutput(pdf, '--json', '--json-key=outlines').toString()) as {
    outlines: QpdfOutline[];
  };
  const short = ({ title, destpageposfrom1, kids }: QpdfOutline): unknown[] => [
    title,
    destpageposfrom1,
    ...kids.map(short),
  ];
  return outlines.map(short);
}

function labelsOf(pdf: Buffer): unknown {
  const json = qpdfOutput(pdf, '--json', '--json-key=pagelabels').toString();
  return (JSON.parse(json) as { pagelabels: unknown }).pagelabels;
}

type QpdfDict = Record<string, unknown>;

function pagesOf(pdf: Buffer): { ref: string; dict: QpdfDict; annotations: QpdfDict[] }[] {
  const json = qpdfOutput(pdf, '--json', '--json-key=pages', '--json-key=qpdf').toString();
  const { pages, qpdf } = JSON.parse(json) as {
    pages: { object: string }[];
    qpdf: [unknown, Record<string, { value: QpdfDict }>];
  };
  const resolve = (value: unknown): unknown => qpdf[1][`obj:${String(value)}`]?.value ?? value;
  return pages.map(({ object }) => {
    const dict = resolve(object) as QpdfDict;
    const annotations = (dict['/Annots'] as unknown[]).map((ref) => resolve(ref) as QpdfDict);
    return { ref: object, dict: { ...dict, '/MediaBox': resolve(dict['/MediaBox']) }, annotations };
  });
}

it('leads references to missing objects nowhere, also those with the next numbers', () => {
  const missing = Array.from({ length: 6 }, (_, at) => `/X${at} ${at + 5} 0 R`).join(' ');
  const pdf = writePdf([
    `<< /Type /Catalog /Pages 2 0 R /Names << /Dests << /Names [(a) [3 0 R /Fit] (b) [4 0 R /Fit]] >> >> ${missing} >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
    ...Array<string>(2).fill('<< /Type /Page /Parent 2 0 R >>'),
  ]);
  const { pieces } = createPageSelector(PdfDocument.open(pdf)).select([0, 0]);
  const document = PdfDocument.open(Buffer.concat(pieces));
  expect(document.pages).toHaveLength(2);
  expect(Array.from({ length: 6 }, (_, at) => document.resolve(document.catalog.get(`X${at}`)))).toEqual(
    Array(6).fill(null),
  );
});

it('shows the halves of a page, as it is then rotated, each without boxes of the whole page', () => {
  const wide = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /Rotate 90 /MediaBox [0 0 300 300] >>',
    `<< /Type /Page /Parent 2 0 R /CropBox [10 20 210 120] /TrimBox [20 30 200 110] /BleedBox [20 30 200 110]
      /ArtBox [20 30 200 110] >>`,
  ]);
  const document = PdfDocument.open(wide);
  const { pieces } = createPageSelector(document).select([
    { pageIndex: 0, half: 'top' },
    { pageIndex: 0, half: 'left', rotation: 90 },
    { pageIndex: 0, half: 'right', rotation: 270 },
    { pageIndex: 0 },
  ]);
  const selected = PdfDocument.open(Buffer.concat(pieces));
  const halves = selected.pages.map(({ dict }) =>
    ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'Rotate'].map((key) => dict.get(key)),
  );
  const half = (box: readonly number[], rotation: number) => [box, box, undefined, undefined, undefined, rotation];
  const whole = [20, 30, 200, 110];
  expect(halves).toEqual([
    half([10, 20, 110, 120], 90),
    half([110, 20, 210, 120], 180),
    half([110, 20, 210, 120], 0),
    [[0, 0, 300, 300], [10, 20, 210, 120], whole, whole, whole, 90],
  ]);
});

it('gives each half of a page the annotations that it shows, and fields their names', () => {
  const annotation = (entries: string) => `<< /Type /Annot ${entries} >>`;
  const field = (name: string, left: number) =>
    annotation(`/Subtype /Widget /FT /Tx /T (${name}) /P 3 0 R /Rect [${left} 0 ${left + 40} 9]`);
  const wide = writePdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 5 0 R] >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 200 100] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [4 0 R 5 0 R 6 0 R 7 0 R 8 0 R 9 0 R] >>',
    field('left', 50),
    field('right', 90),
    annotation('/Subtype /Link /Contents (both) /Rect [90 20 110 30]'),
    annotation('/Subtype /Text /Contents (note) /Popup 8 0 R /Rect [150 20 170 30]'),
    annotation('/Subtype /Popup /Contents (window) /Parent 7 0 R /Rect [10 20 60 70]'),
    annotation('/Subtype /Link /Contents (outside) /Rect [300 20 310 30]'),
  ]);
  const selectHalves = (...sides: readonly Side[]) => {
    const selector = createPageSelector(PdfDocument.open(wide));
    const { pieces } = selector.select(sides.map((half) => ({ pageIndex: 0, half })));
    const document = PdfDocument.open(Buffer.concat(pieces));
    return document.pages.map(({ dict, number }) =>
      (document.array(dict.get('Annots')) ?? []).map((value) => {
        const entries = document.dict(value);
        if (entries?.has('P')) expect(document.numberOf(entries.get('P'))).toBe(number);
        return document.string(entries?.get('T') ?? entries?.get('Contents'))?.toString();
      }),
    );
  };
  expect(selectHalves('left', 'right')).toEqual([
    ['left', 'both', 'outside'],
    ['right', 'both', 'note', 'window', 'outside'],
  ]);
  expect(selectHalves('right')).toEqual([['left', 'right', 'both', 'note', 'window', 'outside']]);
});
