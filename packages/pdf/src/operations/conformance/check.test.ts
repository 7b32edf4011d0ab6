import { describe, expect, it } from 'vitest';
import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { type ArchiveFault, archivePdf, claimOf } from '../../testing/archive-pdf.ts';
import { checkConformance, meetsLevel } from './check.ts';
import { type ConformanceLevel, conformanceLevels } from '../../file/metadata/archive-claim.ts';
import { openUnrepaired } from './open-unrepaired.ts';

async function rulesOf(level: ConformanceLevel, fault: ArchiveFault): Promise<string[]> {
  const findings = await checkConformance(openUnrepaired(archivePdf(level, fault), null), level);
  return findings.map(({ rule }) => rule).toSorted();
}

const annotation = (entries: string): ArchiveFault => ({
  page: '/Annots [8 0 R]',
  objects: [
    `<< /Type /Annot /Rect [0 0 20 20] ${entries} >>`,
    stream('/Type /XObject /Subtype /Form /BBox [0 0 20 20]', ''),
  ],
});
const image = (entries: string): ArchiveFault => ({
  resources: '/XObject << /I 8 0 R >>',
  content: '/I Do',
  objects: [
    [
      `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB ${entries} >>`,
      'abc',
    ],
    ['<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>', 'a'],
  ],
});
const state = (entries: string): ArchiveFault => ({
  resources: `/ExtGState << /G << ${entries} >> >>`,
  content: '/G gs 0 0 1 rg 1 1 5 5 re f',
});
const replaced = (from: string, to: string) => ({
  bytes: (file: Buffer) => Buffer.from(file.toString('latin1').replace(from, to), 'latin1'),
});

describe('a file that conforms', () => {
  it.each(conformanceLevels)('has no finding at level %s', async (level) => {
    expect(await rulesOf(level, {})).toEqual([]);
  });
});

/** Faults, with the rules of parts 1 and 2 that they break. */
const faults: readonly (readonly [
  name: string,
  fault: ArchiveFault,
  first: readonly string[],
  second: readonly string[],
])[] = [
  ['a header that another version follows', replaced('%PDF-1.4', '%PDF-2.0'), [], ['6.1.2-1']],
  ['no binary comment', replaced('%\xe2\xe3\xcf\xd3', '%abcd'), ['6.1.2-2'], ['6.1.2-2']],
  ['no identifier', { trailer: '' }, ['6.1.3-1'], ['6.1.3-1']],
  ['data behind its end', replaced('%%EOF\n', '%%EOF\nx'), ['6.1.3-3'], ['6.1.3-3']],
  ['a table with two spaces', replaced('xref\n0 8', 'xref\n0  8'), ['6.1.4-1'], []],
  ['an object in the line before', replaced('\nendobj\n2 0 obj', ' endobj\n2 0 obj'), ['6.1.8-1'], ['6.1.9-1']],
  ['an odd hexadecimal string', { catalog: '/X <abc>' }, ['6.1.6-1'], ['6.1.6-1']],
  ['a hexadecimal string with other characters', { catalog: '/X <abxy>' }, ['6.1.6-2'], ['6.1.6-2']],
  ['an external stream', { objects: [['<< /F (x) >>', 'a']] }, ['6.1.7-3'], ['6.1.7.1-3']],
  ['LZW', { objects: [['<< /Filter /LZWDecode >>', '\x80\x0b\x60\x50']] }, ['6.1.10-1'], ['6.1.7.2-1']],
  ['a large integer', { catalog: '/X 2147483648' }, ['6.1.12-1'], ['6.1.13-1']],
  ['a large real number', { catalog: '/X 40000.5' }, ['6.1.12-2'], []],
  ['a sign without digits', { catalog: '/X [1 - 2]' }, ['6.1.12-1'], ['6.1.13-1']],
  ['a number with two signs', { content: '[--4] 0 d' }, ['6.1.12-1'], ['6.1.13-1']],
  ['a point without digits', { content: '. w' }, ['6.1.12-2'], ['6.1.13-2']],
  ['a number with two points', { content: '1.5.5 w' }, ['6.1.12-2'], ['6.1.13-2']],
  ['a number directly behind another', { content: '[1-2 .5 -.5 5. +1.2-3] 0 d' }, [], []],
  ['a tiny real number', { catalog: `/X 0.${'0'.repeat(40)}1` }, [], ['6.1.13-5']],
  ['a long string', { catalog: `/X (${'a'.repeat(40_000)})` }, [], ['6.1.13-3']],
  ['a long name', { catalog: `/X /${'a'.repeat(128)}` }, ['6.1.12-4'], ['6.1.13-4']],
  ['nested graphics states', { content: 'q '.repeat(29) }, ['6.1.12-8'], ['6.1.13-8']],
  ['a small page', { page: '/CropBox [0 0 2 100]' }, [], ['6.1.13-11']],
  ['an unknown operator', { content: 'BX zz EX' }, ['6.2.10-1'], ['6.2.2-1']],
  ['inherited resources', { pages: '/Resources << /ExtGState << /G << >> >> >>', content: '/G gs' }, [], ['6.2.2-2']],
  ['an output intent without an RGB profile', { intent: '' }, ['6.2.3.3-1'], ['6.2.4.3-2']],
  ['CMYK with an RGB profile', { content: '0 0 0 1 k 1 1 5 5 re f' }, ['6.2.3.3-2'], ['6.2.4.3-3']],
  ['black without a profile', { intent: '', content: '1 1 5 5 re f' }, ['6.2.3.3-3'], ['6.2.4.3-4']],
  ['a transfer function', state('/TR /Identity'), ['6.2.8-1'], ['6.2.5-1']],
  ['another transfer function', state('/TR2 /Identity'), ['6.2.8-2'], ['6.2.5-2']],
  ['a halftone of another type', state('/HT << /HalftoneType 6 >>'), [], ['6.2.5-4']],
  ['an unknown rendering intent', { content: '/Best ri' }, ['6.2.9-1'], ['6.2.6-1']],
  ['an unknown blend mode', state('/BM /Other'), ['6.4-4'], ['6.2.10-1']],
  ['opacity', state('/ca 0.5'), ['6.4-6'], []],
  ['an interpolated image', image('/Interpolate true'), ['6.2.4-3'], ['6.2.8-3']],
  ['an image with alternatives', image('/Alternates []'), ['6.2.4-1'], ['6.2.8-1']],
  ['a soft mask', image('/SMask 9 0 R'), ['6.4-2'], []],
  ['an annotation of another type', annotation('/Subtype /Movie /F 4 /AP << /N 9 0 R >>'), ['6.5.2-1'], ['6.3.1-1']],
  ['an annotation without flags', annotation('/Subtype /Square /AP << /N 9 0 R >>'), ['6.5.3-2'], ['6.3.2-1']],
  ['a hidden annotation', annotation('/Subtype /Square /F 6 /AP << /N 9 0 R >>'), ['6.5.3-2'], ['6.3.2-2']],
  ['an annotation without an appearance', annotation('/Subtype /Square /F 4'), [], ['6.3.3-1']],
  [
    'an annotation with two appearances',
    annotation('/Subtype /Square /F 4 /AP << /N 9 0 R /D 9 0 R >>'),
    ['6.5.3-4'],
    ['6.3.3-2'],
  ],
  ['a script', { catalog: '/OpenAction << /S /JavaScript /JS (x) >>' }, ['6.6.1-1'], ['6.5.1-1']],
  ['an unknown named action', { catalog: '/OpenAction << /S /Named /N /Print >>' }, ['6.6.1-2'], ['6.5.1-2']],
  ['actions of the document', { catalog: '/AA << >>' }, ['6.6.2-3'], ['6.5.2-1']],
  [
    'fields without appearances',
    { catalog: '/AcroForm << /Fields [] /NeedAppearances true >>' },
    ['6.9-1'],
    ['6.4.1-3'],
  ],
  ['XFA', { catalog: '/AcroForm << /Fields [] /XFA [] >>' }, [], ['6.4.2-1']],
  ['bytes of the packet', { packet: ' bytes="1"' }, ['6.7.5-1'], ['6.6.2.1-2']],
  ['the encoding of the packet', { packet: ' encoding="utf-8"' }, ['6.7.5-2'], ['6.6.2.1-3']],
  ['XMP that is not well-formed', { xmp: '<dc:format>' }, ['6.7.11-1', '6.7.9-1'], ['6.6.2.1-4', '6.6.4-1']],
  [
    'a property that nobody knows',
    { properties: '<pdf:Other>x</pdf:Other>' },
    ['6.7.9-2', '6.7.9-3'],
    ['6.6.2.3.1-1', '6.6.2.3.1-2'],
  ],
  [
    'a font that is not embedded',
    {
      resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
      content: 'BT /F 9 Tf (a) Tj ET',
    },
    ['6.3.4-1'],
    ['6.2.11.4.1-1'],
  ],
  ['no claim', { xmp: '<dc:format>application/pdf</dc:format>' }, ['6.7.11-1'], ['6.6.4-1']],
  ['the claim of another part', { xmp: claimOf('3b').replace('3', '4') }, ['6.7.11-2'], ['6.6.4-2']],
  ['optional content', { catalog: '/OCProperties << /OCGs [] /D << /Name (D) >> >>' }, ['6.1.13-1'], []],
  ['a configuration without a name', { catalog: '/OCProperties << /OCGs [] /D << >> >>' }, ['6.1.13-1'], ['6.9-1']],
  ['alternate presentations', { catalog: '/Names << /AlternatePresentations << >> >>' }, [], ['6.10-1']],
];

describe.each(['1b', '2b'] as const)('at level %s, a file with', (level) => {
  it.each(faults)('%s', async (_, fault, first, second) => {
    expect(await rulesOf(level, fault)).toEqual(level === '1b' ? first : second);
  });
});

/** Structure with an element of a type, and roles of types. */
const element = (entries: string, roles = ''): ArchiveFault => ({
  tags: `/MarkInfo << /Marked true >> /StructTreeRoot << /K 8 0 R /RoleMap << ${roles} >> /ParentTree << /Nums [0 [8 0 R]] >> >>`,
  page: '/StructParents 0',
  objects: [`<< /Type /StructElem ${entries} >>`],
});
const privateText = (mark: string): ArchiveFault => ({
  resources: '/Font << /F 9 0 R >>',
  content: `${mark} BDC BT 3 Tr /F 9 Tf (a) Tj ET EMC`,
});
/** A font whose only code is a character that Unicode leaves to others. */
const privateFont = [
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 97 /LastChar 97 /Widths [500] /Encoding /WinAnsiEncoding /ToUnicode 10 0 R >>',
  stream('', '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <61> <e000> endbfchar'),
];

const faultsOfTags: readonly (readonly [
  name: string,
  fault: ArchiveFault,
  first: readonly string[],
  second: readonly string[],
])[] = [
  ['the claim of another level', { xmp: claimOf('2b') }, ['6.7.11-2', '6.7.11-3'], ['6.6.4-3']],
  ['no mark of its tags', { tags: '/StructTreeRoot << >>' }, ['6.8.2.2-1'], ['6.7.2.2-1']],
  ['no structure', { tags: '/MarkInfo << /Marked true >>' }, ['6.8.3.3-1'], ['6.7.3.3-1']],
  ['a standard type', element('/S /P'), [], []],
  ['a type that only part 2 knows', element('/S /THead'), ['6.8.3.4-1'], []],
  ['a type without a role', element('/S /Mine'), ['6.8.3.4-1'], ['6.7.3.4-1']],
  ['a type with a role of its role', element('/S /Mine', '/Mine /Yours /Yours /P'), [], []],
  ['roles in a circle', element('/S /Mine', '/Mine /Yours /Yours /Mine'), ['6.8.3.4-2'], ['6.7.3.4-2']],
  ['another role for a standard type', element('/S /P', '/P /Mine'), [], ['6.7.3.4-3']],
  ['the language of an element', element('/S /P /Lang (de-DE)'), [], []],
  ['a language that is none', element('/S /P /Lang (de_DE)'), ['6.8.4-1'], ['6.7.4-1']],
  ['the language of marked content', { content: '/Span << /Lang (German) /MCID 0 >> BDC EMC' }, [], []],
  ['a language of marked content that is none', { content: '/Span << /Lang (?) >> BDC EMC' }, ['6.8.4-1'], ['6.7.4-1']],
];

describe.each(['1a', '2a'] as const)('at level %s, a file with', (level) => {
  it.each(faultsOfTags)('%s', async (_, fault, first, second) => {
    const claim = fault.xmp === undefined ? {} : { xmp: fault.xmp };
    expect(await rulesOf(level, { ...fault, ...claim })).toEqual(level === '1a' ? first : second);
  });
});

describe('characters that Unicode leaves to others', () => {
  it.each([
    ['have no text at level A', '2a', '/Span << /MCID 0 >>', '/S /P', true],
    ['have one of their own', '2a', '/Span << /ActualText (a) >>', '/S /P', false],
    ['have that of their element', '2a', '/Span << /MCID 0 >>', '/S /P /ActualText (a)', false],
    ['have that of an element around theirs', '2a', '/Span << /MCID 0 >>', '/S /P /P << /ActualText (a) >>', false],
    ['need none at other levels', '2u', '/Span << /MCID 0 >>', '/S /P', false],
  ] as const)('%s', async (_, level, mark, entries, isFound) => {
    const structure = element(entries);
    const objects = [...(structure.objects ?? []), ...privateFont];
    const rules = await rulesOf(level, { ...structure, ...privateText(mark), objects });
    expect(rules.includes('6.2.11.7.3-1')).toBe(isFound);
  });
});

describe('a level that a written file meets', () => {
  it('is the one that has no finding', async () => {
    expect(await meetsLevel(archivePdf('2b'), '2b')).toBe(true);
    expect(await meetsLevel(archivePdf('2b'), '2u')).toBe(false);
    expect(await meetsLevel(archivePdf('2b', { content: '0 0 0 1 k 1 1 5 5 re f' }), '2b')).toBe(false);
  });

  it('is none of what cannot be read, and of what is too large', async () => {
    expect(await meetsLevel(Buffer.from('text'), '2b')).toBe(false);
    const padded = (bytes: number) =>
      archivePdf('2b', {
        bytes: (file) => {
          const end = file.lastIndexOf('startxref');
          return Buffer.concat([file.subarray(0, end), Buffer.alloc(bytes, '\n'), file.subarray(end)]);
        },
      });
    expect(await meetsLevel(padded(1_000), '2b')).toBe(true);
    expect(await meetsLevel(padded(100 * 1024 * 1024), '2b')).toBe(false);
  });
});
