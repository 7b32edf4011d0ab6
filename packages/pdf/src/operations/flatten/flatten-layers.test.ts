import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { PdfStream } from '../../file/values.ts';
import { differingShare, inkOutside, renderGray } from '../../testing/ink.ts';
import { saved } from '../../testing/form-pdf.ts';
import { textByPdfjs } from '../../testing/read-by-pdfjs.ts';
import { flattenLayers } from './flatten-layers.ts';

/** Layers: 5 is shown, 6 is hidden; objects from 10 on are those of a test. */
function layered(
  content: string,
  {
    objects = [],
    resources = '',
    page = '',
    catalog = '',
    configuration = '/OFF [6 0 R]',
    hidden = '',
  }: {
    objects?: readonly WrittenObject[];
    resources?: string;
    page?: string;
    catalog?: string;
    configuration?: string;
    hidden?: string;
  } = {},
): Buffer {
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R] /D << /Order [5 0 R 6 0 R] ${configuration} >> >> ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources 8 0 R ${page} >>`,
    stream('', content),
    '<< /Type /OCG /Name (shown layer) >>',
    `<< /Type /OCG /Name (secret layer) ${hidden} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Font << /F 7 0 R >> /Properties << /On 5 0 R /Off 6 0 R /Any 9 0 R >> ${resources} >>`,
    '<< /Type /OCMD /OCGs [5 0 R 6 0 R] /P /AllOn >>',
    ...objects,
  ]);
}

/** All bytes of a file, with the data of its streams. */
function plainOf(pdf: Buffer): string {
  const document = PdfDocument.open(pdf);
  const streams = Array.from({ length: document.size }, (_, number) => document.object(number)).flatMap((value) =>
    value instanceof PdfStream ? [value.dict.has('Filter') ? inflateSync(value.raw) : value.raw] : [],
  );
  return Buffer.concat([pdf, ...streams]).toString('latin1');
}

async function flatten(before: Buffer) {
  const document = PdfDocument.open(before);
  const result = await flattenLayers(document);
  const bytes = saved(document);
  expect(qpdfCheck(bytes)).toBe(0);
  expect(differingShare(renderGray(before), renderGray(bytes))).toBe(0);
  const plain = plainOf(bytes);
  expect(plain).not.toMatch(/\/OCG?s?\b|OCMD|OCProperties|secret|\.4242/);
  return { document, bytes, plain, result };
}

const text = (words: string, at = '20 20') => `BT /F 12 Tf ${at} Td (${words}) Tj ET`;
const box = '40 40 30 30 re f';

describe('content', () => {
  it.each([
    ['text', text('secret')],
    ['text with a spacing of its own', 'BT /F 12 Tf 20 20 Td 3 4 (secret) " T* [(sec) 20 (ret)] TJ 0 Tc 0 Tw ET'],
    ['a path', box],
    ['a stroke in a state of its own', `q 1 0 0 RG 9 w 10 10 m 90 90 l S Q`],
    ['an inline image', 'q 30 0 0 30 9 9 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \0 EI Q'],
    ['an image', 'q 30 0 0 30 9 9 cm /I Do Q'],
    ['a form', '/X Do'],
    ['a pattern', '/Pattern cs q /P scn 10 10 50 50 re f Q'],
    ['nested marks', `/Span << /ActualText (secret) >> BDC ${text('secret')} EMC`],
  ])('of a hidden layer is removed: %s', async (_, hidden) => {
    const objects = [
      stream('/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << /Font << /F 7 0 R >> >>', text('secret')),
      stream('/Type /XObject /Subtype /Image /Width 6 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', 'secret'),
      stream(
        '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >>',
        '0 0 5.4242 5 re f',
      ),
    ];
    // A resource that nothing names would stay.
    const named = { X: '/XObject << /X 10 0 R >>', I: '/XObject << /I 11 0 R >>', P: '/Pattern << /P 12 0 R >>' };
    const resources = named[/\/(X|I|P)\b/.exec(hidden)?.[1] as keyof typeof named] ?? '';
    const content = `${text('before', '20 150')} /OC /Off BDC ${hidden} EMC ${text('behind', '90 150')} ${box}`;
    const { bytes, result } = await flatten(layered(content, { objects, resources }));
    expect(result).toEqual({ layers: 2, hiddenLayers: 1 });
    expect(textOf(bytes).trim()).toMatch(/^before\s*behind$/);
    expect(await textByPdfjs(bytes)).toMatch(/^before\s*behind$/);
  });

  it('of a shown layer stays, without its marks', async () => {
    const { bytes, plain } = await flatten(layered(`/OC /On BDC ${text('shown')} EMC ${box}`));
    expect(textOf(bytes).trim()).toBe('shown');
    expect(plain).not.toContain('shown layer');
  });

  it.each([
    ['/OC /Off BDC q 2 0 0 2 0 0 cm EMC 10 10 20 20 re f Q'],
    ['/OC /Off BDC 0.5 g 2 0 0 2 0 0 cm 1 1 1 1 re f EMC 10 10 20 20 re f'],
    ['/OC /Off BDC 10 10 20 20 re W n EMC 0 0 100 100 re f'],
    ['/OC /Off BDC 10 10 20 20 re W* f EMC 0 0 100 100 re f'],
    ['q /OC /Off BDC 5 5 9 9 re f Q 10 10 20 20 re f EMC 50 50 20 20 re f'],
    ['BT /F 12 Tf 20 20 Td /OC /Off BDC (secret) Tj EMC (behind) Tj ET'],
    ["BT /F 12 Tf 9 TL 20 60 Td /OC /Off BDC (secret) Tj (secret) ' EMC (behind) Tj T* (below) Tj ET"],
    ['/OC /Off BDC /OC /On BDC 5 5 9 9 re f EMC 30 5 9 9 re f EMC 50 50 20 20 re f'],
    ['/OC /On BDC 5 5 9 9 re f /OC /Off BDC 30 5 9 9 re f EMC 50 5 9 9 re f EMC'],
    ['/OC /Off BDC 5 5 9 9 re f'],
    [`/OC /Any BDC 5 5 9 9 re f EMC ${box}`],
  ])('around it looks as before: %s', async (content) => {
    const before = layered(content);
    const { bytes } = await flatten(before);
    expect(textOf(bytes)).toBe(textOf(before).replaceAll('secret', ''));
  });
});

describe('what belongs to a hidden layer as a whole', () => {
  const form = (entries: string) =>
    stream(`/Type /XObject /Subtype /Form /BBox [0 0 99 99] ${entries}`, '0 0 9.4242 9 re f');

  it('is removed: a form, also within another one', async () => {
    const outer = stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << /XObject << /X 10 0 R >> >>',
      '/X Do 20 20 9 9 re f',
    );
    const { document } = await flatten(
      layered('/X Do /Y Do', { objects: [form('/OC 6 0 R'), outer], resources: '/XObject << /X 10 0 R /Y 11 0 R >>' }),
    );
    expect(inkOutside(renderGray(saved(document)), [])).toBe(81);
  });

  it('is removed: content of forms, patterns and glyphs', async () => {
    const marked = '/OC /Off BDC 0 0 9.4242 9 re f EMC 2 2 3 3 re f';
    const own = '/Resources << /Properties << /Off 6 0 R >> >>';
    const objects = [
      stream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${own}`, marked),
      stream(`/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 ${own}`, marked),
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 13 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] ${own} >>`,
      stream('', `9 0 d0 ${marked}`),
    ];
    const resources = '/XObject << /X 10 0 R >> /Pattern << /P 11 0 R >>';
    const content = '/X Do /Pattern cs /P scn 20 20 50 50 re f BT 0 g /T 1 Tf 90 90 Td (a) Tj ET';
    const pdf = layered(content, { objects, resources });
    const { result } = await flatten(Buffer.from(pdf.toString('latin1').replace('/F 7 0 R', '/T 12 0 R'), 'latin1'));
    expect(result.hiddenLayers).toBe(1);
  });

  it('is removed: an annotation with its popup, and its element; a field is hidden', async () => {
    const { bytes, document } = await flatten(
      layered(box, {
        page: '/Annots [10 0 R 11 0 R 12 0 R 13 0 R]',
        catalog: '/AcroForm << /Fields [12 0 R] >> /StructTreeRoot 15 0 R',
        objects: [
          '<< /Type /Annot /Subtype /Stamp /Rect [9 9 50 50] /F 4 /OC 6 0 R /Contents (secret) /AP << /N 14 0 R >> /Popup 11 0 R /StructParent 1 >>',
          '<< /Type /Annot /Subtype /Popup /Rect [9 9 50 50] /Parent 10 0 R >>',
          '<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /Rect [60 9 90 50] /F 4 /OC 6 0 R /AP << /N 14 0 R >> >>',
          '<< /Type /Annot /Subtype /Stamp /Rect [100 9 150 50] /F 4 /OC 5 0 R /AP << /N 14 0 R >> >>',
          stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', '0 0 9 9 re f'),
          '<< /Type /StructTreeRoot /K [16 0 R] /ParentTree << /Nums [1 16 0 R] >> >>',
          '<< /Type /StructElem /S /Annot /P 15 0 R /K << /Type /OBJR /Obj 10 0 R /Pg 3 0 R >> >>',
        ],
      }),
    );
    expect(document.array(document.pages[0]?.dict.get('Annots'))).toHaveLength(2);
    expect(document.dict(document.object(12))?.get('F')).toBe(6);
    expect(bytes.includes('/OBJR')).toBe(false);
  });

  it('is removed from the structure: texts that stand for it, and not those of what is shown', async () => {
    const content = `/OC /Off BDC /P << /MCID 0 >> BDC ${box} EMC EMC /P << /MCID 1 >> BDC 90 90 9 9 re f EMC`;
    const { plain } = await flatten(
      layered(content, {
        page: '/StructParents 0',
        catalog: '/StructTreeRoot 10 0 R /MarkInfo << /Marked true >>',
        objects: [
          '<< /Type /StructTreeRoot /K [11 0 R 12 0 R] /ParentTree << /Nums [0 [11 0 R 12 0 R]] >> >>',
          '<< /Type /StructElem /S /P /P 10 0 R /Pg 3 0 R /K 0 /Alt (secret) >>',
          '<< /Type /StructElem /S /P /P 10 0 R /Pg 3 0 R /K 1 /Alt (described) >>',
        ],
      }),
    );
    expect(plain).toContain('described');
    expect(plain).toContain('/MCID 0');
  });

  it('is removed: data that programs keep of the page, and actions that show it', async () => {
    const { plain } = await flatten(
      layered(`/OC /Off BDC ${box} EMC`, {
        page: '/PieceInfo << /App << /Private (secret) >> >> /Annots [10 0 R]',
        objects: [
          '<< /Type /Annot /Subtype /Link /Rect [9 9 50 50] /Border [0 0 0] /A << /S /SetOCGState /State [/Toggle 6 0 R] >> >>',
        ],
      }),
    );
    expect(plain).toContain('/SetOCGState');
  });
});

describe('the state of layers', () => {
  const shownOf = async (configuration: string, hidden = '', expression = '/Any') => {
    const document = PdfDocument.open(
      layered(
        `/OC /On BDC ${text('one')} EMC /OC /Off BDC ${text('two', '20 50')} EMC /OC ${expression} BDC ${text('both', '20 80')} EMC`,
        { configuration, hidden },
      ),
    );
    await flattenLayers(document);
    return textOf(saved(document)).trim().split(/\s+/);
  };

  it.each([
    ['', ['one', 'two', 'both']],
    ['/BaseState /OFF', ['']],
    ['/BaseState /OFF /ON [5 0 R]', ['one']],
    ['/BaseState /Unchanged /OFF [5 0 R]', ['two']],
    ['/AS [<< /Event /View /Category [/View] /OCGs [6 0 R] >>]', ['one']],
    ['/AS [<< /Event /Print /Category [/Print] /OCGs [6 0 R] >>]', ['one', 'two', 'both']],
    ['/OFF [6 0 R] /Intent /Design', ['one', 'two', 'both']],
    ['/OFF [6 0 R] /Intent [/Design /View]', ['one']],
  ])('is that of the default configuration: %s', async (configuration, expected) => {
    const usage = '/Usage << /View << /ViewState /OFF >> /Print << /PrintState /OFF >> >>';
    expect((await shownOf(configuration, usage)).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ['/P /AnyOn', true],
    ['/P /AnyOff', true],
    ['/P /AllOff', false],
    ['', true],
    ['/VE [/Not 6 0 R]', true],
    ['/VE [/And 5 0 R [/Not 6 0 R]]', true],
    ['/VE [/And 5 0 R 6 0 R]', false],
    ['/VE [/Or [/Not 5 0 R] 6 0 R]', false],
  ])('makes that of a membership: %s', async (entries, isShown) => {
    const membership = `<< /Type /OCMD /OCGs [5 0 R 6 0 R] ${entries} >>`;
    const pdf = layered(`/OC /M BDC ${text('member')} EMC`, {
      objects: [membership],
      resources: '/ExtGState << >>',
    });
    const named = Buffer.from(pdf.toString('latin1').replace('/Any 9 0 R', '/M 10 0 R '), 'latin1');
    const document = PdfDocument.open(named);
    await flattenLayers(document);
    expect(textOf(saved(document)).includes('member')).toBe(isShown);
  });
});

it('an image is no content, whatever its data is', async () => {
  const image = stream(
    '/Type /XObject /Subtype /Image /Width 9 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
    '/x BDC )>',
  );
  const content = 'q 30 0 0 30 9 9 cm /I Do Q /OC /Off BDC EMC';
  const { plain } = await flatten(layered(content, { objects: [image], resources: '/XObject << /I 10 0 R >>' }));
  expect(plain).toContain('/x BDC )>');
});

it('a form without resources uses those of its page', async () => {
  const form = stream(
    '/Type /XObject /Subtype /Form /BBox [0 0 99 99]',
    '/OC /Off BDC 0 0 9.4242 9 re f EMC 20 20 9 9 re f',
  );
  const { document } = await flatten(layered('/X Do', { objects: [form], resources: '/XObject << /X 10 0 R >>' }));
  expect(inkOutside(renderGray(saved(document)), [])).toBe(81);
});

it('a document without layers stays as it is', async () => {
  const document = PdfDocument.open(
    writePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
  );
  expect(await flattenLayers(document)).toEqual({ layers: 0, hiddenLayers: 0 });
});
