import { readFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { attachedFiles, textOf } from '@blattwerk/testing/pdf/poppler';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../budget.ts';
import { openProgram } from '../../font/programs/open-program.ts';
import { CannotConvert, open, type Pdf, type PdfDict, PdfName, type PdfStream, type PdfValue } from '../../index.ts';
import { textByPdfjs } from '../../testing/read-by-pdfjs.ts';
import { checkConformance } from '../conformance/check.ts';
import { openUnrepaired } from '../conformance/open-unrepaired.ts';
import { maxDrawnAppearances } from './change-log.ts';
import type { PdfALevel } from './convert-to-pdf-a.ts';
import type { WantedFont } from './font-source.ts';

const fonts = new URL('../../../../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url);
const sans = readFileSync(new URL('LiberationSans-Regular.ttf', fonts));
const serif = readFileSync(new URL('FoxitSerif.pfb', fonts));
const source = ({ family }: WantedFont) => (family === 'symbols' || family === 'ideographs' ? undefined : sans);

interface File {
  font?: string;
  content?: string;
  resources?: string;
  /** Further entries of the page and the catalog. */
  page?: string;
  catalog?: string;
  /** Objects from number 6. */
  objects?: readonly WrittenObject[];
}

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

function fileOf({
  font = helvetica,
  content = '',
  resources = '',
  page = '',
  catalog = '',
  objects = [],
}: File): Buffer {
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> ${resources} >> ${page} >>`,
    ['<< >>', content],
    font,
    ...objects,
  ]);
}

/** A converted file, opened again, with the kinds of changes. */
async function convert(file: File, level: PdfALevel = '2b') {
  const pdf = await open(fileOf(file));
  const changes = await pdf.convertToPdfA(level, { fonts: source });
  const bytes = pdf.save({ objectStreams: 'never' });
  expect(qpdfCheck(bytes)).toBe(0);
  return { bytes, pdf: await open(bytes), kinds: changes.map(({ kind }) => kind), changes };
}

const asDict = (pdf: Pdf, value: PdfValue | undefined) => pdf.resolve(value) as PdfDict | undefined;
const catalogOf = (pdf: Pdf) => asDict(pdf, pdf.trailer.get('Root')) as PdfDict;
const pageOf = (pdf: Pdf) => {
  const pages = asDict(pdf, catalogOf(pdf).get('Pages'));
  return asDict(pdf, (pdf.resolve(pages?.get('Kids')) as PdfValue[])[0]) as PdfDict;
};
const nameOf = (pdf: Pdf, value: PdfValue | undefined) => {
  const found = pdf.resolve(value);
  return found instanceof PdfName ? found.text : undefined;
};
/** Widths of the font of the first page: those of its dictionary, and those of its file, in thousandths. */
function widthsOf(pdf: Pdf): { stated: number[]; own: number[] } {
  const fonts = asDict(pdf, asDict(pdf, pageOf(pdf).get('Resources'))?.get('Font'));
  const [value] = pdf.resolve(asDict(pdf, fonts?.get('F'))?.get('DescendantFonts')) as PdfValue[];
  const descendant = asDict(pdf, value);
  const descriptor = asDict(pdf, descendant?.get('FontDescriptor'));
  const [, stated] = pdf.resolve(descendant?.get('W')) as [number, number[]];
  const file = pdf.resolve(descriptor?.get('FontFile2') ?? descriptor?.get('FontFile3')) as PdfStream;
  const budget = new Budget({ objects: 0, nesting: 256, unpackedBytes: 0, steps: 1e9, cpuMs: 60_000 });
  const program = openProgram(inflateSync(file.raw), budget);
  return { stated, own: stated.map((__, index) => Math.round((program?.advance(index + 1) ?? 0) * 1_000)) };
}

const text = 'BT /F 18 Tf 20 40 Td (Hello, \\344\\374) Tj ET';

it('inline images whose data some readers take for their end become objects', async () => {
  const image = (data: string) => `q 9 0 0 9 0 0 cm BI /W 1 /H 3 /BPC 8 /CS /G /F /AHx ID ${data}> EI Q`;
  const plain = await convert({ content: image('00 80 ff') });
  expect(plain.kinds).not.toContain('contentRepaired');
  // Bytes of an image without a filter.
  const raw = (data: string) => `q 9 0 0 9 0 0 cm BI /W 1 /H 3 /BPC 8 /CS /G ID ${data} EI Q`;
  const { bytes, pdf } = await convert({ content: raw('EI ') });
  expect(await checkConformance(openUnrepaired(bytes, null), '2b')).toEqual([]);
  const resources = asDict(pdf, pageOf(pdf).get('Resources'));
  expect(asDict(pdf, resources?.get('XObject'))?.size).toBe(1);
});

describe('fonts', () => {
  it('that the file lacks are embedded, and their texts stay', async () => {
    const { bytes, pdf, changes } = await convert({ content: text });
    expect(changes).toEqual([
      { kind: 'colorsDefined', count: 1, pages: [] },
      { kind: 'fontEmbedded', count: 1, pages: [1] },
    ]);
    expect(textOf(bytes).trim()).toBe('Hello, äü');
    expect(await textByPdfjs(bytes)).toBe('Hello, äü');
    const resources = asDict(pdf, pageOf(pdf).get('Resources'));
    const font = asDict(pdf, asDict(pdf, resources?.get('Font'))?.get('F'));
    expect(nameOf(pdf, font?.get('BaseFont'))).toMatch(/^[A-Z]{6}\+LiberationSans$/);
    // Those of Helvetica, in the order of the codes: space, comma, H, e, l, o, ä, ü.
    const widths = [278, 278, 722, 556, 222, 556, 556, 556];
    expect(widthsOf(pdf)).toEqual({ stated: widths, own: widths });
  });

  it.each([
    ['TrueType with an encoding that symbolic fonts may not have', 'TrueType', 'FontFile2', sans],
    ['CFF', 'Type1', 'FontFile3 6 0 R /X', serif],
  ])('of %s get the widths that the file states', async (_, subtype, key, program) => {
    const font = `<< /Type /Font /Subtype /${subtype} /BaseFont /ABCDEF+Own /FirstChar 65 /LastChar 66 /Widths [500 900]
      /Encoding /WinAnsiEncoding /FontDescriptor << /Type /FontDescriptor /FontName /ABCDEF+Own /Flags 4 /${key} 6 0 R >> >>`;
    const objects: WrittenObject[] = [[`<< /Length1 ${program.length} /Subtype /Type1C >>`, program]];
    const { bytes, pdf, changes } = await convert({ font, content: 'BT /F 18 Tf 20 40 Td (AB) Tj ET', objects });
    expect(changes).toContainEqual({ kind: 'fontRepaired', count: 1, pages: [1] });
    expect(textOf(bytes).trim()).toBe('AB');
    expect(await textByPdfjs(bytes)).toBe('AB');
    expect(widthsOf(pdf)).toEqual({ stated: [500, 900], own: [500, 900] });
  });

  it.each([
    ['above', 0.7214, 721, false],
    ['below', 0.7214, 722, true],
    ['at', 0.722, 722, false],
  ])(
    'in CFF whose width is no whole number are repaired where it is %s that of the file',
    async (_, own, stated, isRepaired) => {
      const budget = new Budget({ objects: 0, nesting: 256, unpackedBytes: 0, steps: 1e9, cpuMs: 60_000 });
      const program = openProgram(serif, budget)?.arrange([{ glyph: 34, width: own }])?.bytes ?? Buffer.of();
      const font = `<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts [<< /Type /Font
      /Subtype /CIDFontType0 /BaseFont /Own /DW ${stated} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>
      /FontDescriptor << /Type /FontDescriptor /FontName /Own /Flags 4 /FontFile3 6 0 R >> >>] >>`;
      const objects: WrittenObject[] = [['<< /Subtype /CIDFontType0C >>', program]];
      const { kinds } = await convert({ font, content: 'BT /F 18 Tf 20 40 Td <0001> Tj ET', objects });
      expect(kinds.includes('fontRepaired')).toBe(isRepaired);
    },
  );

  it('that show an empty string alone are embedded', async () => {
    const { bytes, kinds } = await convert({ content: 'BT /F 18 Tf 20 40 Td () Tj ET' });
    expect(kinds).toContain('fontEmbedded');
    expect(await checkConformance(openUnrepaired(bytes, null), '2b')).toEqual([]);
  });

  it('that show what no font of the caller has are a refusal', async () => {
    const pdf = await open(
      fileOf({ content: text, font: '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>' }),
    );
    const converted = pdf.convertToPdfA('2b', { fonts: source });
    await expect(converted).rejects.toThrow(new CannotConvert('characters', 1));
  });

  /** A font whose codes are glyphs of a file that is not there. */
  const ofGlyphs = (name: string) => `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H
    /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /DW 500
      /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>
      /FontDescriptor << /Type /FontDescriptor /FontName /${name} /Flags 32 >> >>] >>`;

  it('whose codes are glyphs show those of the fonts of Windows, whose order is known', async () => {
    const content = 'BT /F 18 Tf 20 40 Td <00240003004500030068> Tj ET';
    const { bytes } = await convert({ content, font: ofGlyphs('Arial') });
    expect(textOf(bytes).trim()).toBe('A b Ü');
    const other = await open(fileOf({ content, font: ofGlyphs('Unknown') }));
    await expect(other.convertToPdfA('2b', { fonts: source })).rejects.toThrow(new CannotConvert('characters', 1));
  });

  it('in an entry of another type of fonts are written again', async () => {
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Own /FirstChar 65 /LastChar 65 /Widths [556]
      /Encoding /WinAnsiEncoding /FontDescriptor << /Type /FontDescriptor /FontName /Own /Flags 32 /FontFile2 6 0 R >> >>`;
    const objects: WrittenObject[] = [[`<< /Length1 ${serif.length} >>`, serif]];
    const { kinds } = await convert({ font, content: 'BT /F 18 Tf 20 40 Td (A) Tj ET', objects });
    expect(kinds).toContain('fontRepaired');
  });
});

describe('the file of a font', () => {
  const font = (key: string) => `<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H
    /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /DW 667 /CIDToGIDMap /Identity
      /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>
      /FontDescriptor << /Type /FontDescriptor /FontName /Own /Flags 32 /${key} 6 0 R >> >>] >>`;

  it.each<[string, string, Buffer, boolean]>([
    ['stays', 'FontFile2', deflateSync(sans), false],
    ['is written again in an entry of another format', 'FontFile', deflateSync(sans), true],
    ['is written again where its data is damaged', 'FontFile2', deflateSync(sans).subarray(0, -3), true],
  ])('%s', async (_, key, data, isRepaired) => {
    const objects: WrittenObject[] = [[`<< /Length1 ${sans.length} /Filter /FlateDecode >>`, data]];
    const { kinds } = await convert({ font: font(key), content: 'BT /F 18 Tf 20 40 Td <0024> Tj ET', objects });
    expect(kinds.includes('fontRepaired')).toBe(isRepaired);
  });
});

describe('levels with Unicode', () => {
  const glyph: WrittenObject = ['<< >>', '1 0 0 0 1 1 d1 0 0 1 1 re f'];
  const drawn = (
    map: string,
  ) => `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /Resources << >> /FirstChar 1
    /LastChar 2 /Widths [1 1] /Encoding << /Differences [1 /glyph /fi] >> /CharProcs << /glyph 6 0 R /fi 6 0 R >> ${map} >>`;
  const file = (map: string, shown: string): File => ({
    font: drawn(map),
    content: `BT /F 18 Tf ${shown} Tj ET`,
    objects: [
      glyph,
      ['<< >>', '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <01> <0058> endbfchar endcmap'],
    ],
  });

  it('complete a map to characters, and keep what it has', async () => {
    const { bytes, kinds } = await convert(file('/ToUnicode 7 0 R', '<0102>'), '2u');
    expect(textOf(bytes).trim()).toBe('Xfi');
    expect(kinds).toContain('textMapped');
  });

  it('are refused where it is not known what a text says', async () => {
    const pdf = await open(fileOf(file('', '<01>')));
    await expect(pdf.convertToPdfA('2u', { fonts: source })).rejects.toThrow(new CannotConvert('text', 1));
    const other = await open(fileOf(file('', '<01>')));
    await expect(other.convertToPdfA('2b', { fonts: source })).resolves.toBeDefined();
  });
});

describe('colors', () => {
  const intentOf = (pdf: Pdf) => {
    const [intent] = pdf.resolve(catalogOf(pdf).get('OutputIntents')) as PdfValue[];
    return asDict(pdf, intent);
  };
  const profileOf = (pdf: Pdf) =>
    asDict(pdf, (pdf.resolve(intentOf(pdf)?.get('DestOutputProfile')) as { dict: PdfDict }).dict);

  it.each([
    ['1 0 0 rg 0 0 50 50 re f', 3, undefined],
    ['1 0 0 0 k 0 0 50 50 re f', 4, undefined],
    ['1 0 0 rg 0 0 50 50 re f 1 0 0 0 K 0 0 m 9 9 l S', 4, 'DefaultRGB'],
  ])('%s get an intent of %i components', async (content, components, defaults) => {
    const { pdf } = await convert({ content });
    expect(profileOf(pdf)?.get('N')).toBe(components);
    const resources = asDict(pdf, pageOf(pdf).get('Resources'));
    const spaces = asDict(pdf, resources?.get('ColorSpace'));
    expect([...(spaces?.keys() ?? [])]).toEqual(defaults === undefined ? [] : [defaults]);
  });
});

it('a name that stands for a color space of a device gets a profile too', async () => {
  const content = '/Mine cs 1 0 0 sc 0 0 50 50 re f 1 0 0 0 k 0 0 9 9 re f';
  const { pdf } = await convert({ content, resources: '/ColorSpace << /Mine 6 0 R >>', objects: ['/DeviceRGB'] });
  const spaces = asDict(pdf, asDict(pdf, pageOf(pdf).get('Resources'))?.get('ColorSpace'));
  const [family] = pdf.resolve(spaces?.get('Mine')) as PdfValue[];
  expect(nameOf(pdf, family)).toBe('ICCBased');
});

describe('what a document does', () => {
  it('loses scripts and actions, and keeps links', async () => {
    const { pdf, changes } = await convert({
      catalog: '/OpenAction << /S /JavaScript /JS (x) >> /Names << /JavaScript << /Names [] >> >>',
      page: '/AA << /O << /S /Launch /F (x) >> >> /Annots [6 0 R 7 0 R]',
      objects: [
        '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org) >> >>',
        '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /JavaScript /JS (x) >> >>',
      ],
    });
    expect(changes).toContainEqual({ kind: 'scriptRemoved', count: 3, pages: [] });
    expect(changes).toContainEqual({ kind: 'actionRemoved', count: 1, pages: [1] });
    expect(catalogOf(pdf).has('OpenAction')).toBe(false);
    expect(pageOf(pdf).has('AA')).toBe(false);
    expect(pdf.links()).toMatchObject([{ uri: 'https://example.org' }]);
  });

  it('keeps resources with the names of actions', async () => {
    const { bytes } = await convert({ content: 'q /AA Do Q', resources: '/XObject << /AA 6 0 R >>', objects: [form] });
    expect(textOf(bytes).trim()).toBe('within');
  });
});

const form: WrittenObject = [
  '<< /Type /XObject /Subtype /Form /BBox [0 0 200 100] >>',
  'BT /F 18 Tf 20 40 Td (within) Tj ET',
];

describe('annotations', () => {
  const annotation = (entries: string) => `<< /Type /Annot /Rect [20 20 60 40] ${entries} >>`;

  it('are printed and drawn, and what was hidden stays so', async () => {
    const { pdf, changes } = await convert({
      page: '/Annots [6 0 R 7 0 R 8 0 R]',
      objects: [
        annotation('/Subtype /Square /C [1 0 0]'),
        annotation('/Subtype /Square /F 2 /Contents (kept)'),
        annotation('/Subtype /Movie'),
      ],
    });
    const annotations = (pdf.resolve(pageOf(pdf).get('Annots')) as PdfValue[]).map((value) => asDict(pdf, value));
    expect(annotations.map((dict) => dict?.get('F'))).toEqual([4, 4]);
    const lengths = annotations.map(
      (dict) => (pdf.resolve(asDict(pdf, dict?.get('AP'))?.get('N')) as { raw: Buffer }).raw.length,
    );
    expect(lengths[0]).toBeGreaterThan(20);
    expect(lengths[1]).toBe(0);
    expect(changes.map(({ kind, count }) => `${kind} ${count}`)).toEqual(
      expect.arrayContaining(['mediaRemoved 1', 'annotationEmptied 1', 'annotationPrinted 1', 'appearanceDrawn 1']),
    );
  });
});

describe('attached files', () => {
  const file: File = {
    catalog: '/Names << /EmbeddedFiles << /Names [(a.csv) 6 0 R] >> >>',
    objects: ['<< /Type /Filespec /F (a.csv) /EF << /F 7 0 R >> >>', ['<< /Type /EmbeddedFile >>', '1;2']],
  };

  it('go where the part does not allow them', async () => {
    const { bytes, kinds } = await convert(file, '2b');
    expect(attachedFiles(bytes).size).toBe(0);
    expect(kinds).toContain('attachmentRemoved');
  });

  it('stay where it does, with a type and what they are to the document', async () => {
    const { bytes, pdf, kinds } = await convert(file, '3b');
    expect(attachedFiles(bytes).get('a.csv')?.toString()).toBe('1;2');
    expect(kinds).toContain('attachmentDescribed');
    expect(pdf.attachments).toMatchObject([{ name: 'a.csv', type: 'text/csv', relationship: 'Unspecified' }]);
    expect(pdf.resolve(catalogOf(pdf).get('AF'))).toHaveLength(1);
  });
});

describe('metadata', () => {
  const xmp = (properties: string): WrittenObject => [
    '<< /Type /Metadata /Subtype /XML >>',
    `<?xpacket begin="" bytes="99"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:o="urn:o">${properties}</rdf:Description></rdf:RDF><?xpacket end="w"?>`,
  ];

  it('says what the level is, and what the information says', async () => {
    const pdf = await open(fileOf({}));
    pdf.setInfo({ Title: 'Title & more', Author: 'Ann' });
    await pdf.convertToPdfA('3u', { fonts: source });
    const { metadata = '' } = await open(pdf.save());
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>');
    expect(metadata).toContain('<rdf:li xml:lang="x-default">Title &amp; more</rdf:li>');
    expect(metadata).toContain('<dc:creator><rdf:Seq><rdf:li>Ann</rdf:li></rdf:Seq></dc:creator>');
  });

  it('keeps what is known, and the title that only it has', async () => {
    const properties = `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A &lt; B</rdf:li></rdf:Alt></dc:title>
      <dc:subject><rdf:Bag><rdf:li>kept</rdf:li></rdf:Bag></dc:subject><dc:rights>of another form</dc:rights><o:p>unknown</o:p>`;
    const { pdf, changes } = await convert({ catalog: '/Metadata 6 0 R', objects: [xmp(properties)] });
    expect(pdf.info.Title).toBe('A < B');
    expect(pdf.metadata).toContain('<rdf:li>kept</rdf:li>');
    for (const gone of ['another form', 'unknown', 'bytes=']) expect(pdf.metadata).not.toContain(gone);
    expect(changes).toContainEqual({ kind: 'metadataRemoved', count: 2, pages: [] });
  });
});

describe('contents', () => {
  it('lose operators that no reader knows, and keep the others', async () => {
    const { bytes, pdf, kinds } = await convert({ content: `1 2 unknown ${text} /Odd ri . 0 0 rg <4> pop` });
    expect(textOf(bytes).trim()).toBe('Hello, äü');
    expect(kinds).toContain('contentRepaired');
    const contents = pdf.resolve(pageOf(pdf).get('Contents')) as PdfStream;
    expect(inflateSync(contents.raw).toString()).not.toMatch(/unknown|pop|Odd|<4>/);
  });

  it('that have no resources of their own get those of their users', async () => {
    const { pdf, bytes } = await convert({ content: '/X Do', resources: '/XObject << /X 6 0 R >>', objects: [form] });
    expect(textOf(bytes).trim()).toBe('within');
    const objects = asDict(pdf, asDict(pdf, pageOf(pdf).get('Resources'))?.get('XObject'));
    expect((pdf.resolve(objects?.get('X')) as { dict: PdfDict }).dict.has('Resources')).toBe(true);
  });
});

it('data in LZW becomes Flate', async () => {
  // "-----A---B" (ISO 32000-2, 7.4.4.2).
  const lzw: WrittenObject = ['<< /Filter /LZWDecode >>', Buffer.from('800b6050220c0c8501', 'hex')];
  const { bytes, kinds } = await convert({ page: '/PieceInfo << /X << /Private 6 0 R >> >>', objects: [lzw] });
  expect(Buffer.from(bytes).includes('LZWDecode')).toBe(false);
  expect(kinds).toContain('dataEncoded');
});

/** The rules that a converted file breaks. */
async function rulesOf(file: File): Promise<string[]> {
  const { bytes } = await convert(file);
  return (await checkConformance(openUnrepaired(bytes, null), '2b')).map(({ rule }) => rule);
}

it.each<[string, File]>([
  [
    'a code without a glyph in a font whose glyphs are contents',
    {
      font: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /Resources << >> /FirstChar 97 /LastChar 99
        /Widths [1 2 3] /Encoding << /Differences [97 /a /b] >> /CharProcs << /a 6 0 R >> >>`,
      content: 'BT /F 18 Tf (abc) Tj ET',
      objects: [['<< >>', '1 0 d0 0 0 1 1 re f']],
    },
  ],
  [
    'two definitions of a spot color',
    {
      resources: `/ColorSpace << /A [/Separation /Spot /DeviceCMYK 6 0 R] /B [/Separation /Spot /DeviceCMYK 7 0 R] >>`,
      content: '/A cs 1 scn 0 0 9 9 re f /B cs 1 scn 9 9 9 9 re f',
      objects: [
        '<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [1 0 0 0] >>',
        '<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 1 0 0] >>',
      ],
    },
  ],
  [
    'a content whose data is damaged',
    {
      resources: '/XObject << /X 6 0 R >>',
      content: '/X Do',
      objects: [
        [
          '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode >>',
          deflateSync('0 0 9 9 re f\n'.repeat(99)).subarray(0, -6),
        ],
      ],
    },
  ],
  [
    'metadata of a part that says of itself not what it is',
    { page: '/Metadata 6 0 R', objects: [['<< >>', '<own:mark>']] },
  ],
  ['boxes whose numbers are objects', { page: '/MediaBox [0 0 6 0 R 100]', objects: ['200'] }],
  ['a number in another notation', { content: '/F 1e1 Tf 0 0 9 9 re f' }],
  ['numbers of a text that have no digits', { content: 'BT /F 9 Tf [(a)-(-)--3(\\)-)] TJ ET' }],
])('mends %s', async (_, file) => {
  expect(await rulesOf(file)).toEqual([]);
});

it('numbers are plain', async () => {
  const { bytes } = await convert({ page: '/MediaBox [0 0 6 0 R 100]', content: 'BT 1e1 0 Td ET', objects: ['210'] });
  expect(Buffer.from(bytes).toString('latin1')).toMatch(/MediaBox ?\[0 0 210 100\]/);
  expect(Buffer.from(bytes).includes('1e1')).toBe(false);
});

it('a codestream of JPEG 2000 becomes a file', async () => {
  const size =
    '0029' +
    '0000' +
    '0000000200000001' +
    '0000000000000000' +
    '0000000200000001' +
    '0000000000000000' +
    '0001' +
    '070101';
  const codestream = Buffer.from(`ff4fff51${size}ffd9`, 'hex');
  const image: WrittenObject = [
    '<< /Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /JPXDecode >>',
    codestream,
  ];
  const file = { resources: '/XObject << /I 6 0 R >>', content: '/I Do', objects: [image] };
  expect(await rulesOf(file)).toEqual([]);
  expect(Buffer.from((await convert(file)).bytes).includes(codestream)).toBe(true);
});

it.each([
  ['pageSize', { page: '/MediaBox [0 0 20000 100]' }],
  [
    'dynamicForm',
    { catalog: '/NeedsRendering true /AcroForm << /Fields [] /XFA [(a) 6 0 R] >>', objects: [['<< >>', 'x']] },
  ],
  [
    'length',
    { page: '/Annots [6 0 R]', objects: [`<< /Type /Annot /Subtype /Text /Contents (${'x'.repeat(40_000)}) >>`] },
  ],
] as const)('a document is refused for its %s', async (reason, file) => {
  const pdf = await open(fileOf(file as File));
  await expect(pdf.convertToPdfA('2b', { fonts: source })).rejects.toMatchObject({ name: 'CannotConvert', reason });
});

it('a document with too many annotations to draw is refused', async () => {
  const annotation = '<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] >>';
  const pdf = await open(fileOf({ page: `/Annots [${annotation.repeat(maxDrawnAppearances + 1)}]` }));
  const refusal = { name: 'TooComplexPdf', resource: 'objects' };
  await expect(pdf.convertToPdfA('2b', { fonts: source })).rejects.toMatchObject(refusal);
});

describe('text on pages', () => {
  it('without an appearance is drawn, also in several fonts', async () => {
    const note = '<< /Type /Annot /Subtype /FreeText /Rect [10 10 190 60] /DA (/Helv 12 Tf 0 g) /Contents (a note) >>';
    const { bytes, kinds } = await convert({ page: '/Annots [6 0 R]', objects: [note] });
    expect(textOf(bytes)).toContain('a note');
    expect(kinds).toContain('appearanceDrawn');
  });

  it('in glyphs that are contents keeps the resources that these name, and not the font itself', async () => {
    const drawn = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97
      /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> >>`;
    const glyph: WrittenObject = ['<< >>', '1 0 0 0 1 1 d1 /G gs 0 0 1 1 re f'];
    const resources = '/ExtGState << /G << /CA 1 >> /H << >> >>';
    const { pdf } = await convert({ font: drawn, content: 'BT /F 18 Tf (a) Tj ET', resources, objects: [glyph] });
    const fonts = asDict(pdf, asDict(pdf, pageOf(pdf).get('Resources'))?.get('Font'));
    const own = asDict(pdf, asDict(pdf, fonts?.get('F'))?.get('Resources'));
    expect([...(asDict(pdf, own?.get('ExtGState'))?.keys() ?? [])]).toEqual(['G']);
    expect([...(asDict(pdf, own?.get('Font'))?.keys() ?? [])]).toEqual([]);
  });
});
