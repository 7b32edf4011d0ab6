import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { programOutput } from '@blattwerk/testing/call-program';
import { systemFile } from '@blattwerk/testing/system-file';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../budget.ts';
import { PdfDocument } from '../../file/document.ts';
import { decodeSynchronously } from '../../file/filters/decode.ts';
import { saveObjects } from '../../file/save.ts';
import { openCff, openOpenTypeCff } from '../../font/programs/cff.ts';
import type { FontProgram } from '../../font/programs/font-program.ts';
import { readTables, writeTables } from '../../font/programs/sfnt.ts';
import { openTrueType } from '../../font/programs/true-type.ts';
import { openType1 } from '../../font/programs/type1.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { hasSameGlyphs, subsetFonts, type SubsetFontsOptions } from './subset-fonts.ts';

const budget = () => new Budget({ objects: 0, nesting: 256, unpackedBytes: 0, steps: 1e9, cpuMs: 60_000 });

// Fonts of Ghostscript's packages and of pdf.js.
const urw = (path: string) => readFileSync(systemFile('fonts-urw-base35', `/usr/share/fonts/${path}`));
const liberation = new URL('../../../../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url);
const sources = {
  trueType: readFileSync(new URL('LiberationSans-Regular.ttf', liberation)),
  openType: urw('opentype/urw-base35/NimbusSans-Regular.otf'),
  type1: urw('type1/urw-base35/NimbusSans-Regular.t1'),
};
const cff = readTables(sources.openType)?.tables.get('CFF ') as Buffer;

interface Kind {
  program: Buffer;
  file: (program: Buffer) => WrittenObject;
  key: string;
  open: (bytes: Buffer) => FontProgram | undefined;
  isComposite: boolean;
  subtype: string;
}

const opened = (open: typeof openCff) => (bytes: Buffer) => open(bytes, budget());
const kinds = {
  trueType: {
    program: sources.trueType,
    file: (program) => [`<< /Length1 ${program.length} >>`, program],
    key: 'FontFile2',
    open: opened(openTrueType),
    isComposite: false,
    subtype: 'TrueType',
  },
  'composite TrueType': {
    program: sources.trueType,
    file: (program) => [`<< /Length1 ${program.length} >>`, program],
    key: 'FontFile2',
    open: opened(openTrueType),
    isComposite: true,
    subtype: 'CIDFontType2',
  },
  CFF: {
    program: cff,
    file: (program) => ['<< /Subtype /Type1C >>', program],
    key: 'FontFile3',
    open: opened(openCff),
    isComposite: false,
    subtype: 'Type1',
  },
  'composite CFF': {
    program: cff,
    file: (program) => ['<< /Subtype /CIDFontType0C >>', program],
    key: 'FontFile3',
    open: opened(openCff),
    isComposite: true,
    subtype: 'CIDFontType0',
  },
  'OpenType with CFF': {
    program: sources.openType,
    file: (program) => ['<< /Subtype /OpenType >>', program],
    key: 'FontFile3',
    open: opened(openOpenTypeCff),
    isComposite: false,
    subtype: 'Type1',
  },
  'Type 1': {
    program: sources.type1,
    file: (program) => [
      `<< /Length1 ${program.indexOf('eexec') + 6} /Length2 ${program.length} /Length3 0 >>`,
      program,
    ],
    key: 'FontFile',
    open: opened(openType1),
    isComposite: false,
    subtype: 'Type1',
  },
} satisfies Record<string, Kind>;
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];

/** Object numbers; the catalog is 1, the page tree root 2. */
const [page, contents, font, descriptor, fontFile, descendant, toUnicode] = [3, 4, 5, 6, 7, 8, 9] as const;
const firstExtra = 10;

interface Scene {
  content: string;
  /** Entries of the page, and of the resources beside the font /F. */
  page?: string;
  resources?: string;
  catalog?: string;
  encoding?: string;
  /** Entries of the CIDFont instead of an identical map from CIDs to glyphs. */
  cidEntries?: string;
  /** The map to characters instead of one of all letters. */
  unicode?: string;
  /** Objects from number 10. */
  extra?: readonly WrittenObject[];
}

/** A document whose page uses a whole font of a kind. */
function documentOf(kind: Kind, scene: Scene): Buffer {
  const { program, subtype, isComposite } = kind;
  const widths = `/FirstChar 32 /LastChar 126 /Widths [${'600 '.repeat(95)}]`;
  const cidFont = `/Type /Font /Subtype /${subtype} /BaseFont /Full /FontDescriptor ${descriptor} 0 R`;
  const cidEntries = `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 ${scene.cidEntries ?? '/CIDToGIDMap /Identity'}`;
  const composite = `<< /Type /Font /Subtype /Type0 /BaseFont /Full /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${toUnicode} 0 R >>`;
  const simple = `<< ${cidFont} ${widths} ${scene.encoding ?? '/Encoding /WinAnsiEncoding'} >>`;
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${scene.catalog ?? ''} >>`,
    `<< /Type /Pages /Count 1 /Kids [${page} 0 R] /MediaBox [0 0 200 100] >>`,
    `<< /Type /Page /Parent 2 0 R /Contents ${contents} 0 R /Resources << /Font << /F ${font} 0 R >> ${scene.resources ?? ''} >> ${scene.page ?? ''} >>`,
    ['<< >>', scene.content],
    isComposite ? composite : simple,
    `<< /Type /FontDescriptor /FontName /Full /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /${kind.key} ${fontFile} 0 R >>`,
    kind.file(program),
    `<< ${cidFont} ${cidEntries} >>`,
    ['<< >>', scene.unicode ?? unicodeMap(kind)],
    ...(scene.extra ?? []),
  ]);
}

/** A map of all glyphs of the letters to characters. */
function unicodeMap(kind: Kind): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const lines = Array.from(letters).map((letter) => `<${code(kind, letter)}> <00${letter.charCodeAt(0).toString(16)}>`);
  const range = kind.isComposite ? '<0000> <ffff>' : '<00> <ff>';
  return `begincmap 1 begincodespacerange ${range} endcodespacerange ${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar endcmap`;
}

function code(kind: Kind, letter: string): string {
  const [glyph = 0] = kind.isComposite ? (kind.open(kind.program)?.glyphsByName(letter) ?? []) : [letter.charCodeAt(0)];
  return glyph.toString(16).padStart(kind.isComposite ? 4 : 2, '0');
}

const show = (kind: Kind, text: string) => `<${Array.from(text, (letter) => code(kind, letter)).join('')}> Tj`;

interface Outcome {
  pdf: Buffer;
  document: PdfDocument;
  program: FontProgram | undefined;
  /** Whether the font has the outline of a letter. */
  has: (letter: string) => boolean;
}

async function subset(kind: Kind, pdf: Buffer, options: SubsetFontsOptions = {}): Promise<Outcome> {
  const document = PdfDocument.open(pdf, { findsByHeaders: true });
  const graph = new ObjectGraph(document);
  await subsetFonts(graph, options);
  const files = document.dict(document.object(descriptor));
  const isConverted = !files?.has(kind.key);
  const stream = document.stream(files?.get(isConverted ? 'FontFile3' : kind.key));
  const resolve = document.resolve.bind(document);
  const bytes = stream && decodeSynchronously(stream, { maxBytes: 1e7, context: document.context, resolve }).bytes;
  const program = bytes && (isConverted ? openCff(bytes, budget()) : kind.open(bytes));
  const original = kind.open(kind.program);
  const has = (letter: string) => {
    const [before = Number.NaN] = original?.glyphsByName(letter) ?? [];
    const isNamed = program?.glyphName !== undefined && !kind.isComposite;
    const [after = Number.NaN] = isNamed ? (program.glyphsByName(letter) ?? []) : [before];
    const data = original?.glyphData(before);
    const own = program?.glyphData(after);
    if (isConverted) return own !== undefined && own.length > 3;
    return data !== undefined && own?.equals(data) === true;
  };
  const saved = Buffer.concat(saveObjects(document, document.trailer, { version: document.version }));
  return { pdf: saved, document, program, has };
}

/** Samples of the page. */
function render(pdf: Buffer): Buffer[] {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file.pdf');
  writeFileSync(path, pdf);
  programOutput('pdftoppm', ['-r', '108', path, join(folder.path, 'page')]);
  return readdirSync(folder.path)
    .filter((name) => name.endsWith('.ppm'))
    .map((name) => readFileSync(join(folder.path, name)));
}

function expectSameRendering(before: Buffer, after: Buffer): void {
  const [expected, actual] = [render(before), render(after)];
  expect(actual.length).toBe(1);
  expect(actual[0]?.equals(expected[0] ?? Buffer.alloc(0))).toBe(true);
  // A blank page would compare equal to any other.
  expect(new Set(expected[0]).size).toBeGreaterThan(8);
}

describe.each(kindNames)('a font of the kind %s', (name) => {
  const kind: Kind = kinds[name];

  it('keeps the glyphs that a page shows, and no other', async () => {
    const content = `BT /F 24 Tf 10 40 Td ${show(kind, 'Ag')} 0 -30 TD ${show(kind, 'Q')} [${show(kind, 'k').slice(0, -3)}] TJ ET`;
    const before = documentOf(kind, { content });
    const after = await subset(kind, before);
    expectSameRendering(before, after.pdf);
    expect(textOf(after.pdf)).toBe(textOf(before));
    expect(['A', 'g', 'Q', 'k'].map(after.has)).toEqual([true, true, true, true]);
    expect(['B', 'z', 'R'].map(after.has)).toEqual([false, false, false]);
    expect(after.pdf.length).toBeLessThan(before.length / 3);
  });

  it('stays whole without its first byte', async () => {
    const damaged = { ...kind, program: Buffer.concat([Buffer.from('?'), kind.program.subarray(1)]) };
    const { document } = await subset(
      kind,
      documentOf({ ...damaged, open: () => kind.open(kind.program) }, { content: '' }),
    );
    expect(document.stream(document.object(fontFile))?.raw.length).toBe(kind.program.length);
  });

  it('keeps the components of an accented letter', async () => {
    const glyph = kind.open(kind.program)?.glyphsByName('Aacute')?.[0] ?? 0;
    const text = kind.isComposite ? `<${glyph.toString(16).padStart(4, '0')}> Tj` : '<c1> Tj';
    const before = documentOf(kind, { content: `BT /F 48 Tf 10 40 Td ${text} ET` });
    const after = await subset(kind, before);
    expectSameRendering(before, after.pdf);
    expect(after.has('Aacute')).toBe(true);
    expect(after.has('B')).toBe(false);
  });

  it('is named as a subset, with the same tag wherever it is named', async () => {
    const { document } = await subset(kind, documentOf(kind, { content: `BT /F 9 Tf ${show(kind, 'A')} ET` }));
    const names = [
      document.name(document.dict(document.object(font))?.get('BaseFont')),
      document.name(document.dict(document.object(descriptor))?.get('FontName')),
      ...(kind.isComposite ? [document.name(document.dict(document.object(descendant))?.get('BaseFont'))] : []),
    ];
    expect(new Set(names).size).toBe(1);
    expect(names[0]).toMatch(/^[A-Z]{6}\+Full$/);
  });
});

/** A TrueType font with a byte after each glyph, so that no glyph begins at a multiple of two. */
function unpadded(font: Buffer): Buffer {
  const { version = '', tables = new Map<string, Buffer>() } = readTables(font) ?? {};
  const [loca, glyf, head] = [tables.get('loca'), tables.get('glyf'), tables.get('head')].map((table) =>
    Buffer.from(table ?? []),
  );
  if (!loca || !glyf || !head) throw new Error('the font has no outlines');
  const isLong = head.readUInt16BE(50) !== 0;
  const count = loca.length / (isLong ? 4 : 2);
  const offsets = Array.from({ length: count }, (_, glyph) =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2,
  );
  const moved = Buffer.alloc(count * 4);
  for (const [glyph, offset] of offsets.entries()) moved.writeUInt32BE(offset + glyph, glyph * 4);
  const glyphs = offsets.slice(1).flatMap((end, glyph) => [glyf.subarray(offsets[glyph], end), Buffer.alloc(1)]);
  head.writeUInt16BE(1, 50);
  const changed = new Map([...tables, ['loca', moved], ['glyf', Buffer.concat(glyphs)], ['head', head]] as const);
  return writeTables(version, changed, budget());
}

it('cuts a TrueType font whose glyphs are not padded', async () => {
  const own: Kind = { ...kinds.trueType, program: unpadded(sources.trueType) };
  const before = documentOf(own, { content: `BT /F 40 Tf 20 20 Td ${show(own, 'Ag')} ET` });
  const after = await subset(own, before);
  expectSameRendering(before, after.pdf);
  expect(['g', 'B'].map(after.has)).toEqual([true, false]);
});

it('cuts a TrueType font whose table of metrics ends early', async () => {
  const { version = '', tables = new Map<string, Buffer>() } = readTables(sources.trueType) ?? {};
  const changed = new Map([...tables, ['hmtx', tables.get('hmtx')?.subarray(0, 40) ?? Buffer.alloc(0)]] as const);
  const short: Kind = { ...kinds.trueType, program: writeTables(version, changed, budget()) };
  const after = await subset(short, documentOf(short, { content: `BT /F 40 Tf 20 20 Td ${show(short, 'Ag')} ET` }));
  expect(['g', 'B'].map(after.has)).toEqual([true, false]);
});

it('cuts a Type 1 font whose encoding is read-only', async () => {
  const clear = sources.type1.indexOf('eexec');
  const changed = sources.type1
    .toString('latin1', 0, clear)
    .replace('StandardEncoding def', 'StandardEncoding readonly def');
  const program = Buffer.concat([Buffer.from(changed, 'latin1'), sources.type1.subarray(clear)]);
  const changedKind: Kind = { ...kinds['Type 1'], program };
  expect(program.length).toBe(sources.type1.length + 9);
  const after = await subset(
    changedKind,
    documentOf(changedKind, { content: `BT /F 40 Tf 20 20 Td ${show(kinds['Type 1'], 'Ag')} ET` }),
  );
  expect(['g', 'B'].map(after.has)).toEqual([true, false]);
});

const form = (entries: string, content: string): WrittenObject => [
  `<< /Type /XObject /Subtype /Form /BBox [0 0 200 100] ${entries} >>`,
  content,
];
const kind: Kind = kinds['composite TrueType'];
const own = `/Resources << /Font << /F ${font} 0 R >> >>`;
const text = (letters: string) => `BT /F 40 Tf 20 20 Td ${show(kind, letters)} ET`;

describe('finds what is shown', () => {
  it.each<[string, Scene]>([
    [
      'by a form',
      { content: '/X Do', resources: `/XObject << /X ${firstExtra} 0 R >>`, extra: [form(own, text('g'))] },
    ],
    [
      'by a form with resources and font of the page',
      {
        content: 'q BT /F 40 Tf ET /X Do Q',
        resources: `/XObject << /X ${firstExtra} 0 R >>`,
        extra: [form('', `BT 20 20 Td ${show(kind, 'g')} ET`)],
      },
    ],
    [
      'by a font of the saved graphics state',
      {
        content: `/Other gs BT /F 40 Tf 20 20 Td q /Other gs Q ${show(kind, 'g')} ET`,
        resources: '/ExtGState << /Other << /LW 1 >> >>',
      },
    ],
    [
      'by a graphics state with a font',
      {
        content: `/G gs BT 20 20 Td ${show(kind, 'g')} ET`,
        resources: `/ExtGState << /G << /Font [${font} 0 R 40] >> >>`,
      },
    ],
    [
      'by a tiling pattern',
      {
        content: '/Pattern cs /P scn 0 0 200 100 re f',
        resources: `/Pattern << /P ${firstExtra} 0 R >>`,
        extra: [
          [
            `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 60 60] /XStep 60 /YStep 60 ${own} >>`,
            text('g'),
          ],
        ],
      },
    ],
    [
      'by a glyph of a Type 3 font',
      {
        content: 'BT /T 1 Tf 1 0 0 1 0 0 Tm (a) Tj ET',
        resources: '',
        extra: [
          `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 200 100] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a ${firstExtra + 1} 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [100] ${own} >>`,
          ['<< >>', `100 0 d0 ${text('g')}`],
        ],
      },
    ],
    [
      'by a soft mask',
      {
        content: '/G gs 0 0 200 100 re f',
        resources: `/ExtGState << /G << /SMask << /S /Luminosity /G ${firstExtra} 0 R >> >> >>`,
        extra: [form(`${own} /Group << /S /Transparency /CS /DeviceGray >>`, `1 g ${text('g')}`)],
      },
    ],
    [
      'by the appearance of an annotation',
      {
        content: '',
        page: `/Annots [<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 200 100] /AP << /N << /On ${firstExtra} 0 R >> >> /AS /On >>]`,
        extra: [form(own, text('g'))],
      },
    ],
  ])('%s', async (_, scene) => {
    const fonts = scene.content.includes('/T 1 Tf')
      ? { resources: `/Dummy << >> >> /Resources << /Font << /T ${firstExtra} 0 R >>` }
      : {};
    const before = documentOf(kind, { ...scene, ...fonts });
    const after = await subset(kind, before);
    expect(after.has('g')).toBe(true);
    expect(after.has('B')).toBe(false);
    expectSameRendering(before, after.pdf);
  });
});

it('cuts a font of the default resources that no default appearance names', async () => {
  const before = documentOf(kind, {
    content: text('g'),
    page: `/Annots [${firstExtra} 0 R]`,
    catalog: `/AcroForm << /Fields [${firstExtra} 0 R] /DR << /Font << /F ${font} 0 R >> >> /DA (/Helv 0 Tf) >>`,
    extra: ['<< /Type /Annot /Subtype /Widget /Rect [0 0 100 20] /T (t) /FT /Tx /DA (/Helv 9 Tf) >>'],
  });
  expect(['g', 'B'].map((await subset(kind, before)).has)).toEqual([true, false]);
});

it.each([
  ['cuts a font of the default resources that a note can be written again with', 'FreeText', false],
  ['leaves one whole that a field with the same style can be', 'Widget /FT /Tx /T (t)', true],
])('%s', async (_, subtype, isWhole) => {
  const before = documentOf(kind, {
    content: text('g'),
    page: `/Annots [${firstExtra} 0 R]`,
    catalog: `/AcroForm << /Fields [] /DR << /Font << /F ${font} 0 R >> >> /DA (/Helv 0 Tf) >>`,
    extra: [`<< /Type /Annot /Subtype /${subtype} /Rect [0 0 100 20] /DA (/Helv 9 Tf) /DS (font: Helvetica) >>`],
  });
  expect(['g', 'B'].map((await subset(kind, before)).has)).toEqual([true, isWhole]);
});

it('names only the glyphs that it keeps, in a font whose indices stay', async () => {
  const own = kinds['composite CFF'];
  const before = documentOf(own, { content: `BT /F 40 Tf 20 20 Td ${show(own, 'g')} ET` });
  const after = await subset(own, before);
  // Names that every CFF font has, as that of g, take no bytes.
  const find = (program: FontProgram | undefined) => program?.glyphsByName('Amacron')?.length;
  expect([find(own.open(own.program)), find(after.program)]).toEqual([1, 0]);
  expectSameRendering(before, after.pdf);
});

it.each([
  ['cuts the font of a signed field', '/V << /Type /Sig >>', false],
  ['leaves that of a field to be signed whole', '', true],
])('%s', async (_, value, isWhole) => {
  const before = documentOf(kind, {
    content: text('g'),
    page: `/Annots [${firstExtra} 0 R]`,
    catalog: `/AcroForm << /Fields [${firstExtra} 0 R] /DR << /Font << /F ${font} 0 R >> >> >>`,
    extra: [`<< /Type /Annot /Subtype /Widget /Rect [0 0 100 20] /T (t) /FT /Sig /DA (/F 9 Tf) ${value} >>`],
  });
  expect(['g', 'B'].map((await subset(kind, before)).has)).toEqual([true, isWhole]);
});

it('finds what a form shows that no page draws, as the icon of a button', async () => {
  const button = '<< /Type /Annot /Subtype /Widget /FT /Btn /T (t) /Rect [0 0 9 9]';
  const scene = {
    content: '',
    page: `/Annots [${button} /MK << /I ${firstExtra} 0 R >> >>]`,
    extra: [form(own, text('g'))],
  };
  const after = await subset(kind, documentOf(kind, scene));
  expect(['g', 'B'].map(after.has)).toEqual([true, false]);
});

describe('leaves a font whole', () => {
  const field = (entries: string) =>
    `<< /Type /Annot /Subtype /Widget /Rect [0 0 100 20] /T (t) ${entries} /AP << /N ${firstExtra} 0 R >> >>`;

  it.each<[string, Kind, Scene]>([
    ['where contents are malformed', kind, { content: `${text('g')} (unterminated` }],
    [
      'where a field can be filled in with it',
      kind,
      {
        content: text('g'),
        page: `/Annots [${firstExtra + 1} 0 R]`,
        catalog: `/AcroForm << /Fields [${firstExtra + 1} 0 R] /DR << /Font << /F ${font} 0 R >> >> /DA (/F 0 Tf) >>`,
        extra: [form('', ''), field('/FT /Tx')],
      },
    ],
    [
      'where rich text can choose it',
      kind,
      {
        content: text('g'),
        page: `/Annots [${firstExtra + 1} 0 R]`,
        catalog: `/AcroForm << /Fields [${firstExtra + 1} 0 R] /DR << /Font << /F ${font} 0 R >> >> /DA (/Helv 0 Tf) >>`,
        extra: [form('', ''), field('/FT /Tx /RV (x)')],
      },
    ],
    [
      'where the appearance of a text field has it',
      kind,
      { content: text('g'), page: `/Annots [${firstExtra + 1} 0 R]`, extra: [form(own, ''), field('/FT /Tx')] },
    ],
    ['of a form in XFA', kind, { content: text('g'), catalog: '/AcroForm << /Fields [] /XFA (x) >>' }],
    [
      'where names of its encoding are not known',
      kinds.trueType,
      { content: `BT /F 40 Tf 20 20 Td (g) Tj ET`, encoding: '/Encoding << /Differences [103 /unknown.name] >>' },
    ],
    [
      'where a form names it that lacks it',
      kind,
      {
        content: '/X Do',
        resources: `/XObject << /X ${firstExtra} 0 R >>`,
        extra: [form('/Resources << >>', text('g'))],
      },
    ],
    ['where a font is selected by a malformed operation', kind, { content: '40 /F Tf BT 20 20 Td ET' }],
    ['where no glyph is found for a code', kinds.trueType, { content: 'BT /F 40 Tf 20 20 Td (g\\036) Tj ET' }],
    [
      'where something else refers to its descriptor',
      kind,
      { content: text('g'), page: `/PieceInfo << /Own ${descriptor} 0 R >>` },
    ],
  ])('%s', async (_, own, scene) => {
    expect((await subset(own, documentOf(own, scene))).has('B')).toBe(true);
  });

  it('where a CMap is unknown, vertical, or its codes are ambiguous', async () => {
    const ambiguous = '2 begincodespacerange <00> <ff> <0000> <ffff> endcodespacerange';
    const two = '1 begincodespacerange <0000> <ffff> endcodespacerange';
    const maps = [
      `${ambiguous} 2 begincidrange <00> <ff> 0 <0000> <ffff> 0 endcidrange`,
      `${two} 1 begincidrange <0000> <ffff> 0 endcidrange 1 beginbfchar <${code(kind, 'g')}> <0003> endbfchar`,
      `${two} 1 begincidchar <${code(kind, 'g')}> 3 endcidchar`,
      `${two} 1 begincidrange <0000> <0001> 0 endcidrange`,
    ];
    const encodings = [
      '/UniGB-UCS3-H',
      '/UniGB-UCS2-V',
      '/Identity-V',
      ...maps.map((_, index) => `${firstExtra + index} 0 R`),
    ];
    for (const encoding of encodings) {
      const pdf = documentOf(kind, { content: text('g'), extra: maps.map((map) => ['<< >>', map]) });
      const changed = Buffer.from(
        pdf.toString('latin1').replace('/Encoding /Identity-H', `/Encoding ${encoding}`.padEnd(21)),
        'latin1',
      );
      const { has } = await subset(kind, changed);
      // The third map is plain.
      expect([encoding, has('B')]).toEqual([encoding, encoding !== `${firstExtra + 2} 0 R`]);
    }
  });
});

describe('a font that stays whole', () => {
  const filled = (font: Kind): Scene => ({
    content: `BT /F 40 Tf 20 20 Td ${show(font, 'gA')} ET`,
    page: `/Annots [${firstExtra} 0 R]`,
    catalog: `/AcroForm << /Fields [${firstExtra} 0 R] /DR << /Font << /F 5 0 R >> >> /DA (/F 0 Tf) >>`,
    extra: ['<< /Type /Annot /Subtype /Widget /Rect [0 0 100 20] /T (t) /FT /Tx >>'],
  });

  it('loses the tables that no reader of PDF uses, and no glyph or character', async () => {
    const before = documentOf(kinds.trueType, filled(kinds.trueType));
    const after = await subset(kinds.trueType, before);
    const original = kinds.trueType.open(sources.trueType);
    expect(after.program?.glyphCount).toBe(original?.glyphCount);
    for (let glyph = 0; glyph < (original?.glyphCount ?? 0); glyph++)
      expect(after.program?.glyphData(glyph)?.equals(original?.glyphData(glyph) ?? Buffer.alloc(0))).toBe(true);
    for (const name of ['B', 'Omega', 'eacute'])
      expect(after.program?.glyphsByName(name)).toEqual(original?.glyphsByName(name));
    const stream = after.document.stream(after.document.object(fontFile));
    expect(stream?.raw.length).toBeLessThan(deflateSync(sources.trueType).length - 1000);
    expect(after.document.name(after.document.dict(after.document.object(descriptor))?.get('FontName'))).toBe('Full');
    expectSameRendering(before, after.pdf);
  });

  it('becomes CFF with every glyph where it is Type 1', async () => {
    const before = documentOf(kinds['Type 1'], filled(kinds['Type 1']));
    const after = await subset(kinds['Type 1'], before);
    expect(after.program?.glyphCount).toBe(kinds['Type 1'].open(sources.type1)?.glyphCount);
    expect(['g', 'B', 'eacute'].map(after.has)).toEqual([true, true, true]);
    expect(after.document.dict(after.document.object(descriptor))?.has('FontFile')).toBe(false);
    expectSameRendering(before, after.pdf);
  });
});

it('removes the glyphs of a Type 3 font that no content shows', async () => {
  const drawn = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 200 100] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a ${firstExtra + 1} 0 R /b ${firstExtra + 2} 0 R /c ${firstExtra + 2} 0 R >> /Encoding << /Differences [97 /a /b 100 /c] >> /FirstChar 97 /LastChar 98 /Widths [100 100] ${own} >>`;
  const before = documentOf(kind, {
    content: 'BT /T 1 Tf 1 0 0 1 0 0 Tm (ad) Tj ET',
    resources: `/Dummy << >> >> /Resources << /Font << /T ${firstExtra} 0 R >>`,
    extra: [drawn, ['<< >>', `100 0 d0 ${text('g')}`], ['<< >>', '100 0 d0 0 0 9 9 re f']],
  });
  const after = await subset(kind, before);
  const procedures = after.document.dict(after.document.dict(after.document.object(firstExtra))?.get('CharProcs'));
  expect([...(procedures?.keys() ?? [])]).toEqual(['a', 'c']);
  expectSameRendering(before, after.pdf);
});

describe('maps', () => {
  it('of codes to characters are cut to the codes shown', async () => {
    const { document, pdf } = await subset(kind, documentOf(kind, { content: text('gA') }));
    const map = document.stream(document.object(toUnicode));
    const bytes = map && decodeSynchronously(map, { maxBytes: 1e6, context: document.context }).bytes.toString();
    expect(bytes?.match(/^<[^>]+><[^>]+>$/gm)).toEqual([
      '<0000><ffff>',
      `<${code(kind, 'A')}><0041>`,
      `<${code(kind, 'g')}><0067>`,
    ]);
    expect(textOf(pdf).trim()).toBe('gA');
  });

  it('of codes to characters have ranges of codes that follow each other', async () => {
    const { document, pdf } = await subset(kind, documentOf(kind, { content: text('CABE') }));
    const map = document.stream(document.object(toUnicode));
    const bytes = map && decodeSynchronously(map, { maxBytes: 1e6, context: document.context }).bytes.toString();
    expect(bytes).toContain(`1 beginbfrange\n<${code(kind, 'A')}><${code(kind, 'C')}><0041>\nendbfrange`);
    expect(bytes).toContain(`1 beginbfchar\n<${code(kind, 'E')}><0045>\nendbfchar`);
    expect(textOf(pdf).trim()).toBe('CABE');
  });

  it('of codes to characters stay where they have none of the codes shown', async () => {
    const unicode = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${'1 beginbfchar <0001> <0041> endbfchar '.repeat(99)} endcmap`;
    const { document } = await subset(kind, documentOf(kind, { content: text('g'), unicode }));
    expect(document.stream(document.object(toUnicode))?.raw.toString()).toBe(unicode);
  });

  it('of CIDs to glyphs and widths are cut to the CIDs shown', async () => {
    const map = Buffer.alloc(600);
    for (let cid = 0; cid < 300; cid++) map.writeUInt16BE(cid, cid * 2);
    const cidEntries = `/CIDToGIDMap ${firstExtra} 0 R /W [0 99 500 100 [${'510 '.repeat(200)}]]`;
    const before = documentOf(kind, { content: text('gA'), cidEntries, extra: [['<< >>', map]] });
    const { document, has, pdf } = await subset(kind, before);
    const [g, a] = ['g', 'A'].map((letter) => Number.parseInt(code(kind, letter), 16)) as [number, number];
    expect(['g', 'A', 'B'].map(has)).toEqual([true, true, false]);
    const stream = document.stream(document.object(firstExtra));
    const cut = stream && decodeSynchronously(stream, { maxBytes: 1e6, context: document.context }).bytes;
    expect(cut?.length).toBe(map.length);
    expect([g, a, g + 1].map((cid) => cut?.readUInt16BE(cid * 2))).toEqual([g, a, 0]);
    expect(document.dict(document.object(descendant))?.get('W')).toEqual([0, [500], a, [500], g, [500]]);
    expectSameRendering(before, pdf);
  });
});

describe('hints, which adjust outlines to pixels', () => {
  const kind = kinds['composite TrueType'];
  const content = `BT /F 40 Tf 10 30 Td ${show(kind, 'gA')} <${accented()}> Tj ET`;

  function accented(): string {
    const [glyph = 0] = kind.open(kind.program)?.glyphsByName('Adieresis') ?? [];
    return glyph.toString(16).padStart(4, '0');
  }

  it('go where they may, and no point of a glyph with them', async () => {
    const before = documentOf(kind, { content });
    const [kept, dropped] = [await subset(kind, before), await subset(kind, before, { dropsHints: true })];
    expect(['A', 'g'].map(kept.has)).toEqual([true, true]);
    expect(['A', 'g'].map(dropped.has)).toEqual([false, false]);
    const original = kind.open(kind.program);
    const glyphs = ['A', 'g', 'Adieresis'].map((name) => original?.glyphsByName(name)?.[0] ?? 0);
    for (const glyph of glyphs) {
      expect(original?.glyphPoints?.(glyph)?.length).toBeGreaterThan(5);
      expect(dropped.program?.glyphPoints?.(glyph)).toEqual(original?.glyphPoints?.(glyph));
    }
    expect(dropped.pdf.length).toBeLessThan(kept.pdf.length * 0.7);
    expectSameRendering(before, dropped.pdf);
  });

  it.each(['CFF', 'composite CFF', 'OpenType with CFF', 'Type 1'] as const)(
    'go with the hints of a font of the kind %s, and no outline with them',
    async (name) => {
      const own = kinds[name];
      const before = documentOf(own, { content: `BT /F 40 Tf 10 30 Td ${show(own, 'gAQRsee')} ET` });
      const [kept, dropped] = [await subset(own, before), await subset(own, before, { dropsHints: true })];
      expect(dropped.pdf.length).toBeLessThan(kept.pdf.length - 100);
      expectSameRendering(before, dropped.pdf);
      const original = own.open(own.program);
      for (const letter of ['g', 'A', 'R']) {
        const glyph = own.isComposite
          ? original?.glyphsByName(letter)?.[0]
          : dropped.program?.glyphsByName(letter)?.[0];
        const [source = 0] = original?.glyphsByName(letter) ?? [];
        expect(dropped.program?.glyphBounds(glyph ?? 0)).toEqual(original?.glyphBounds(source));
        expect(dropped.program?.advance(glyph ?? 0)).toBe(original?.advance(source));
      }
    },
  );

  it('stay in a font whose outlines need them', async () => {
    const before = Buffer.from(
      documentOf(kind, { content }).toString('latin1').replaceAll('/FontName /Full', '/FontName /Ming'),
      'latin1',
    );
    expect((await subset(kind, before, { dropsHints: true })).has('A')).toBe(true);
  });
});

describe('hasSameGlyphs', () => {
  const cut = (source: FontProgram | undefined, letters: string, keepsIndices: boolean, expected = letters) => {
    const glyphs = (own: string) => new Set(Array.from(own, (letter) => source?.glyphsByName(letter)?.[0] ?? 0));
    const options = { keepsCharacters: true, keepsIndices };
    const found = source?.subset({ ...options, glyphs: glyphs(letters) });
    return source && found && hasSameGlyphs(source, found, { ...options, glyphs: glyphs(expected) }, budget());
  };
  const trueType = openTrueType(sources.trueType, budget());

  it.each([
    ['by their indices', trueType, true],
    ['by their names, in a font that was converted', openType1(sources.type1, budget()), false],
  ])('finds a glyph that is missing, %s', (_, source, keepsIndices) => {
    expect(cut(source, 'AB', keepsIndices)).toBe(true);
    expect(cut(source, 'AB', keepsIndices, 'ABC')).toBe(false);
  });

  it('knows no file that is no font, and ignores glyphs that the original does not have', () => {
    const options = { keepsCharacters: true, keepsIndices: true };
    const font = trueType as FontProgram;
    expect(hasSameGlyphs(font, { bytes: Buffer.of(1), lengths: [] }, { ...options, glyphs: new Set() }, budget())).toBe(
      false,
    );
    const whole = { bytes: sources.trueType, lengths: [] };
    expect(hasSameGlyphs(font, whole, { ...options, glyphs: new Set([font.glyphCount]) }, budget())).toBe(true);
  });
});

it('reads resources that are within themselves once, where their use is not known', async () => {
  const scene = {
    content: `${text('g')} )`,
    resources: `/XObject << /X ${firstExtra} 0 R >>`,
    extra: [form(`/Resources << /XObject << /X ${firstExtra} 0 R >> /Font << /F ${font} 0 R >> >>`, '/X Do )')],
  };
  expect(['g', 'B'].map((await subset(kind, documentOf(kind, scene))).has)).toEqual([true, true]);
});
