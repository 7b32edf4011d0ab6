import { readFileSync } from 'node:fs';
import { stream, type WrittenObject } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../budget.ts';
import { readCharacterMaps } from '../../font/programs/character-map.ts';
import { readTables, writeTables } from '../../font/programs/sfnt.ts';
import { open } from '../../index.ts';
import { accessiblePdf } from '../../testing/accessible-pdf.ts';
import { archivePdf } from '../../testing/archive-pdf.ts';
import { type1Font } from '../../testing/type1-font.ts';
import { checkConformance } from './check.ts';
import { openUnrepaired } from './open-unrepaired.ts';

const fonts = new URL('../../../../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url);
const sans = readFileSync(new URL('LiberationSans-Regular.ttf', fonts));
/** A CFF font. */
const serif = readFileSync(new URL('FoxitSerif.pfb', fonts));
const budget = () => new Budget({ objects: 0, nesting: 256, unpackedBytes: 0, steps: 1e9, cpuMs: 60_000 });

/** A TrueType font whose only map of characters has 32 bits for each (OpenType, cmap, format 12). @param encoding 0 of symbols */
function withLongMap(font: Buffer, encoding = 1): Buffer {
  const { version, tables } = readTables(font) ?? { version: '', tables: new Map<string, Buffer>() };
  const [map] = readCharacterMaps(tables.get('cmap') ?? Buffer.alloc(0), budget()) ?? [];
  const characters = [...(map?.glyphs ?? [])].toSorted(([a], [b]) => a - b);
  const table = Buffer.alloc(28 + characters.length * 12);
  for (const [index, value] of [0, 1, 3, encoding].entries()) table.writeUInt16BE(value, index * 2);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(table.length - 12, 16);
  table.writeUInt32BE(characters.length, 24);
  for (const [index, [code, glyph]] of characters.entries())
    for (const [word, value] of [code, code, glyph].entries()) table.writeUInt32BE(value, 28 + index * 12 + word * 4);
  return writeTables(version, new Map([...tables, ['cmap', table]]), budget());
}

/** A Type 1 font as PFB has it (Adobe Technical Note 5040, 3.3). */
function inSegments(font: Buffer): Buffer {
  const start = font.indexOf('eexec') + 6;
  const parts = [font.subarray(0, start), font.subarray(start)].flatMap((part, index) => {
    const header = Buffer.from([0x80, index + 1, 0, 0, 0, 0]);
    header.writeUInt32LE(part.length, 2);
    return [header, part];
  });
  return Buffer.concat([...parts, Buffer.from([0x80, 3])]);
}

const descriptor = (flags: number, key: string) =>
  `<< /Type /FontDescriptor /FontName /Own /Flags ${flags} /FontBBox [0 0 9 9] /ItalicAngle 0 /Ascent 9 /Descent 0 /CapHeight 9
  /StemV 9 /${key} 9 0 R >>`;
const simple = (subtype: string, width: number, key: string) => `<< /Type /Font /Subtype /${subtype} /BaseFont /Own
  /FirstChar 65 /LastChar 65 /Widths [${width}] /Encoding /WinAnsiEncoding /FontDescriptor ${descriptor(32, key)} >>`;
const ofCids = `<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts [<< /Type /Font
  /Subtype /CIDFontType0 /BaseFont /Own /DW 722 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>
  /FontDescriptor ${descriptor(4, 'FontFile3')} >>] >>`;

/** Files of fonts, with the rules of part 2 that they break. */
const files: readonly (readonly [
  name: string,
  font: string,
  entries: string,
  program: Buffer,
  text: string,
  rules: readonly string[],
])[] = [
  ['TrueType', simple('TrueType', 667, 'FontFile2'), '', sans, '(A)', []],
  [
    'TrueType whose map of characters has 32 bits',
    simple('TrueType', 667, 'FontFile2'),
    '',
    withLongMap(sans),
    '(A)',
    ['6.2.11.4.1-2'],
  ],
  ['CFF for CIDs', ofCids, '/Subtype /CIDFontType0C', serif, '<0022>', []],
  ['CFF of a subtype that is not for CIDs', ofCids, '/Subtype /Type1C', serif, '<0022>', ['6.2.11.4.1-1']],
  ['CFF of no subtype', ofCids, '', serif, '<0022>', ['6.2.11.4.1-1']],
  ['Type 1', simple('Type1', 500, 'FontFile'), '', type1Font(), '(A)', []],
  [
    'Type 1 in hexadecimal digits',
    simple('Type1', 500, 'FontFile'),
    '',
    type1Font({ isHexadecimal: true }),
    '(A)',
    ['6.1.1'],
  ],
  ['Type 1 with the headers of PFB', simple('Type1', 500, 'FontFile'), '', inSegments(type1Font()), '(A)', ['6.1.1']],
  [
    'Type 1 with charstrings that are plain',
    simple('Type1', 500, 'FontFile'),
    '',
    type1Font({ lenIV: -1 }),
    '(A)',
    ['6.1.1'],
  ],
];

async function rulesOf(file: Uint8Array): Promise<string[]> {
  return (await checkConformance(openUnrepaired(Buffer.from(file), null), '2b')).map(({ rule }) => rule);
}

describe('a font file in', () => {
  it.each(files)(
    '%s has its findings, and none once it is converted',
    async (_, font, entries, program, text, rules) => {
      const objects: WrittenObject[] = [font, [`<< /Length1 ${program.length} ${entries} >>`, program]];
      const content = `BT /F 9 Tf 5 5 Td ${text} Tj ET`;
      const file = archivePdf('2b', { resources: '/Font << /F 8 0 R >>', content, objects });
      expect(await rulesOf(file)).toEqual(rules);
      const pdf = await open(file);
      await pdf.convertToPdfA('2b', { fonts: () => sans });
      expect(await rulesOf(pdf.save())).toEqual([]);
    },
  );
});

/** A font of TrueType or Type 1 with one code, whose file is number 10. */
const oneCode = (
  entries: string,
  flags = 32,
  descriptorEntries = '',
  subtype = 'TrueType',
  file = 'FontFile2',
  width = 667,
) =>
  `<< /Type /Font /Subtype /${subtype} /BaseFont /ABCDEF+Own /FirstChar 65 /LastChar 65 /Widths [${width}] ${entries}
  /FontDescriptor << /Type /FontDescriptor /FontName /ABCDEF+Own /Flags ${flags} /${file} 10 0 R ${descriptorEntries} >> >>`;
const latin = '/Encoding /WinAnsiEncoding';
/** A composite font with the glyphs of the font file number 10. */
const composite = ({
  encoding = '/Identity-H',
  ordering = 'Identity',
  map = '/CIDToGIDMap /Identity',
  unicode = '/ToUnicode 11 0 R',
  descriptorEntries = '',
}) => `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Own /Encoding ${encoding} ${unicode} /DescendantFonts [<< /Type /Font
  /Subtype /CIDFontType2 /BaseFont /ABCDEF+Own /DW 667 ${map}
  /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >>
  /FontDescriptor << /Type /FontDescriptor /FontName /ABCDEF+Own /Flags 4 /FontFile2 10 0 R ${descriptorEntries} >> >>] >>`;
const toUnicode = (code: string, character: string) =>
  stream('', `1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <${code}> <${character}> endbfchar`);
const ownMap = (entries: string, more = '') =>
  stream(
    `/Type /CMap /CMapName /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ${entries}`,
    `${more} 1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <ffff> 0 endcidrange`,
  );

const charactersMap = stream(
  '/Type /CMap /CMapName /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>',
  '1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <0024> <0041> endbfchar',
);

/** Fonts number 9, what they show, objects behind the font file, and the rules that they break. */
const fontsInUse: readonly (readonly [
  name: string,
  font: string,
  program: Buffer,
  text: string,
  objects: readonly WrittenObject[],
  rules: readonly string[],
])[] = [
  ['no fault', oneCode(latin), sans, '(A)', [], []],
  ['no fault of many codes', composite({}), sans, '<0024>', [toUnicode('0024', '0041')], []],
  [
    'another collection than its map',
    composite({ encoding: '/UniJIS-UTF16-H' }),
    sans,
    '<0024>',
    [toUnicode('0024', '0041')],
    ['7.21.3.1-1', '7.21.5-1'],
  ],
  ['no map to glyphs', composite({ map: '' }), sans, '<0024>', [toUnicode('0024', '0041')], ['7.21.3.2-1']],
  [
    'a map that nobody knows',
    composite({ encoding: '/Other' }),
    sans,
    '<0024>',
    [toUnicode('0024', '0041')],
    ['7.21.3.1-1', '7.21.3.3-1'],
  ],
  [
    'a map from codes to characters in place of CIDs',
    composite({ encoding: '12 0 R' }),
    sans,
    '<0024>',
    [toUnicode('0024', '0041'), charactersMap],
    ['6.1'],
  ],
  [
    'a map with two directions',
    composite({ encoding: '12 0 R' }),
    sans,
    '<0024>',
    [toUnicode('0024', '0041'), ownMap('/WMode 1')],
    ['7.21.3.3-2'],
  ],
  [
    'a map that uses one that nobody knows',
    composite({ encoding: '12 0 R' }),
    sans,
    '<0024>',
    [toUnicode('0024', '0041'), ownMap('/UseCMap /Other', '/Other usecmap')],
    ['7.21.3.3-3'],
  ],
  [
    'a glyph that its file does not have',
    composite({}),
    sans,
    '<ffff>',
    [toUnicode('ffff', '0041')],
    ['7.21.4.1-2', '7.21.8-1'],
  ],
  [
    'a list of other names',
    oneCode(latin, 32, '/CharSet (/B)', 'Type1', 'FontFile3', 722),
    serif,
    '(A)',
    [],
    ['7.21.4.2-1'],
  ],
  [
    'a list of other glyphs',
    composite({ descriptorEntries: '/CIDSet 12 0 R' }),
    sans,
    '<0024>',
    [toUnicode('0024', '0041'), stream('', 'a')],
    ['7.21.4.2-2'],
  ],
  ['another width than its file', oneCode(latin, 32, '', 'TrueType', 'FontFile2', 700), sans, '(A)', [], ['7.21.5-1']],
  ['no encoding', oneCode(''), sans, '(A)', [], ['7.21.6-2']],
  ['a map of symbols alone', oneCode(latin), withLongMap(sans, 0), '(A)', [], ['7.21.4.1-2', '7.21.6-1']],
  ['an encoding of symbols', oneCode(latin, 4), sans, '(A)', [], ['7.21.6-3', '7.21.6-4']],
  ['symbols with several maps', oneCode('', 4), sans, '(A)', [], ['7.21.6-4']],
  ['a code without a character', composite({ unicode: '' }), sans, '<0024>', [], ['7.21.7-1']],
  ['a code of no character', composite({}), sans, '<0024>', [toUnicode('0024', 'fffe')], ['7.21.7-2']],
  ['the glyph for missing ones', composite({}), sans, '<0000>', [toUnicode('0000', '0041')], ['7.21.8-1']],
];

describe('PDF/UA-1, a font with', () => {
  it.each(fontsInUse)('%s', async (_, font, program, text, objects, rules) => {
    const subtype = program === serif ? '/Subtype /Type1C' : '';
    const file = accessiblePdf({
      resources: '/Font << /F 9 0 R >>',
      content: `/P << /MCID 0 >> BDC BT /F 9 Tf 5 5 Td ${text} Tj ET EMC`,
      objects: [font, [`<< /Length1 ${program.length} ${subtype} >>`, program], ...objects],
    });
    const findings = await checkConformance(openUnrepaired(file, null), 'ua-1');
    expect(findings.map(({ rule }) => rule)).toEqual(rules);
  });
});
