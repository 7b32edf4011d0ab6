import { stream, type WrittenObject } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../file/document.ts';
import { erasePdf } from '../testing/erase-pdf.ts';
import type { PdfFont } from './pdf-font.ts';
import { PdfFonts } from './pdf-fonts.ts';

/** The font that is the first of these objects, which have the numbers from 10. */
async function openFont(objects: readonly WrittenObject[]): Promise<PdfFont> {
  const document = PdfDocument.open(erasePdf({ content: '', objects }));
  return new PdfFonts(document, document.context).load(document.dict(document.object(10)) ?? new Map());
}

const simple = (subtype: string, entries: string) => `<< /Type /Font /Subtype /${subtype} /BaseFont /Any ${entries} >>`;
const composite = (encoding: string, ordering: string, entries: string, more = '') => [
  `<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding ${encoding} /DescendantFonts [11 0 R] ${more} >>`,
  `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> ${entries} >>`,
];
const toUnicode = stream(
  '',
  'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0041> <0042> <0061> endbfrange endcmap',
);
const drawn =
  '/FontMatrix [0.01 0 0 0.01 0 0] /FontBBox [0 0 50 50] /FirstChar 97 /LastChar 99 /Widths [50 60 70] /Encoding << /Differences [97 /one /g2 /blob] >> /CharProcs << /one 11 0 R /g2 11 0 R /blob 11 0 R >>';

describe('the codes of a font have texts and widths', () => {
  it.each<
    [kind: string, objects: readonly WrittenObject[], string: string, expected: [string, string, boolean, number][]]
  >([
    [
      'a standard font',
      ['<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>'],
      '41e420',
      [
        ['41', 'A', true, 0.722],
        ['e4', 'ä', true, 0.444],
        ['20', ' ', true, 0.25],
      ],
    ],
    [
      'a standard font that names an unknown encoding',
      ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /PDFDocEncoding >>'],
      '41',
      [['41', 'A', true, 0.667]],
    ],
    [
      'a simple font with its own encoding',
      [
        simple(
          'TrueType',
          '/FirstChar 65 /LastChar 66 /Widths [700 200] /Encoding << /Differences [65 /f_i /a.sc 68 /g7 /parenleftbig] >>',
        ),
      ],
      '4142434445',
      [
        ['41', 'fi', true, 0.7],
        ['42', 'a', true, 0.2],
        ['43', 'C', true, 0],
        ['44', 'D', false, 0],
        ['45', '', false, 0],
      ],
    ],
    [
      'a font of contents',
      [simple('Type3', drawn), stream('', '50 0 0 0 50 50 d1')],
      '616263',
      [
        ['61', '1', true, 0.5],
        ['62', 'b', false, 0.6],
        ['63', 'c', false, 0.7],
      ],
    ],
    [
      'a composite font with a map to characters',
      [...composite('/Identity-H', 'Identity', '/DW 500 /W [65 [610 620]]', '/ToUnicode 12 0 R'), toUnicode],
      '004100420043',
      [
        ['0041', 'a', true, 0.61],
        ['0042', 'b', true, 0.62],
        ['0043', '', false, 0.5],
      ],
    ],
    ['a composite font without one', composite('/Identity-H', 'Identity', ''), '0041', [['0041', 'A', false, 1]]],
    [
      'a composite font of a character collection',
      composite('/Identity-H', 'Korea1', '/W [34 34 555]'),
      '0022',
      [['0022', 'A', true, 0.555]],
    ],
    [
      'a composite font of a collection with a map, which has not all of its codes',
      [...composite('/Identity-H', 'Japan1', '', '/ToUnicode 12 0 R'), toUnicode],
      '00410022',
      [
        ['0041', 'a', true, 1],
        ['0022', '', false, 1],
      ],
    ],
    [
      'a predefined CMap with a map, which has not all of its codes',
      [...composite('/UniJIS-UCS2-H', 'Japan1', '', '/ToUnicode 12 0 R'), toUnicode],
      '004179d8',
      [
        ['0041', 'a', true, 1],
        ['79d8', '秘', true, 1],
      ],
    ],
    [
      'a predefined CMap with codes of one and two bytes',
      composite('/90ms-RKSJ-H', 'Japan1', '/W [231 632 500]'),
      '4194e920',
      [
        ['41', 'A', true, 0.5],
        ['94e9', '秘', true, 1],
        ['20', ' ', true, 0.5],
      ],
    ],
    [
      'a predefined CMap of vertical writing',
      composite('/UniJIS-UTF16-V', 'Japan1', '/DW2 [880 -900] /W2 [3455 [-800 500 880]]'),
      '79d8d842dfb7',
      [
        ['79d8', '秘', true, -0.8],
        ['d842dfb7', '𠮷', true, -0.9],
      ],
    ],
  ])('%s', async (_, objects, string, expected) => {
    const font = await openFont(objects);
    const found = font.glyphs(Buffer.from(string, 'hex'))?.map(({ bytes, advance }) => {
      const { text, isCertain } = font.textOf(bytes);
      return [bytes.toString('hex'), text, isCertain, Number(advance.toFixed(6))];
    });
    expect(found).toEqual(expected);
  });

  it('which are those of one byte alone that word spacing applies to', async () => {
    const font = await openFont(composite('/90ms-RKSJ-H', 'Japan1', ''));
    expect(font.glyphs(Buffer.from('208140', 'hex'))?.map(({ isSpace }) => isSpace)).toEqual([true, false]);
    const other = await openFont(composite('/UniJIS-UTF16-H', 'Japan1', ''));
    expect(other.glyphs(Buffer.from('0020', 'hex'))?.map(({ isSpace }) => isSpace)).toEqual([false]);
  });

  it.each([
    ['a code without a CID', '/90ms-RKSJ-H', '8540'],
    ['a part of a code', '/90ms-RKSJ-H', '4194'],
    ['a code outside of the codespaces', '/UniJIS-UCS2-H', 'd842dfb7'],
    ['a CMap that is not predefined', '/90ms-RKSJ-X', '41'],
  ])('but not with %s', async (_, encoding, string) => {
    const font = await openFont(composite(encoding, 'Japan1', ''));
    expect(font.codesOf(Buffer.from(string, 'hex'))).toBeUndefined();
    expect(font.glyphs(Buffer.from(string, 'hex'))).toBeUndefined();
  });
});

describe('the glyphs of a font of symbols without a file cover', () => {
  // Adobe's font metrics files.
  it.each<[string, string, string, string, readonly number[]]>([
    ['what its own encoding names', 'Symbol', '', '61', [41, -18, 622, 500]],
    ['what its own encoding names', 'ZapfDingbats', '', '21', [35, 72, 939, 621]],
    ['the same whatever its dictionary names', 'Symbol', '/Encoding /WinAnsiEncoding', '61', [41, -18, 622, 500]],
    ['what differs from it', 'Symbol', '/Encoding << /Differences [97 /beta] >>', '61', [61, -223, 515, 741]],
    // As wide and high as letters.
    ['no ink in a space', 'Symbol', '', '20', [0, -220, 250, 750]],
  ])('%s: %s %s', async (_, name, entries, code, expected) => {
    expect(await inkOf([`<< /Type /Font /Subtype /Type1 /BaseFont /${name} ${entries} >>`], code)).toEqual(expected);
  });
});

/** What the first glyph of a font draws, in thousandths of the font size. */
async function inkOf(objects: readonly WrittenObject[], code: string): Promise<number[] | undefined> {
  const ink = (await openFont(objects)).glyphs(Buffer.from(code, 'hex'))?.[0]?.ink;
  return ink && [ink.left, ink.bottom, ink.right, ink.top].map((side) => Math.round(1_000 * side));
}

describe('a glyph of a standard font without a file covers', () => {
  // Adobe's font metrics: A is 667 wide, from 14 to 654, and 718 high.
  it.each([
    ['its letter', '', [14, 0, 654, 718]],
    ['its letter as wide as it is stated', '/FirstChar 65 /Widths [1334]', [14, 0, 1308, 718]],
    ['its letter as narrow as it is stated, or as it is', '/FirstChar 65 /Widths [333.5]', [7, 0, 654, 718]],
    [
      'its cell where its name is unknown',
      '/FirstChar 65 /Widths [500] /Encoding << /Differences [65 /nothing] >>',
      [0, -350, 500, 950],
    ],
    [
      'the place of letters where it is blank',
      '/FirstChar 65 /Widths [500] /Encoding << /Differences [65 /space] >>',
      [0, -220, 500, 750],
    ],
  ])('%s', async (_, entries, expected) => {
    expect(await inkOf([`<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${entries} >>`], '41')).toEqual(expected);
  });
});

describe('a glyph that is a content covers', () => {
  const unknown = [-1_000, -1_220, 1_500, 1_750];
  it.each([
    ['what it fills', '50 0 0 0 50 50 d1 10 20 30 15 re f', [100, 200, 400, 350]],
    ['what it strokes, as far as joins may reach', '50 0 d0 4 w 10 20 m 30 20 l S', [60, 160, 340, 240]],
    ['what it fills by a matrix', '50 0 d0 q 2 0 0 2 0 0 cm 5 5 5 5 re f Q 40 40 1 1 re f', [100, 100, 410, 410]],
    ['the place of letters where it draws nothing', '50 0 d0 10 20 30 15 re n', [0, -220, 500, 750]],
    ['what is around its cell where it has text', '50 0 d0 BT (a) Tj ET', unknown],
  ])('%s', async (_, content, expected) => {
    expect(await inkOf([simple('Type3', drawn), stream('', content)], '61')).toEqual(expected);
  });

  it('what is around its cell where it cannot be read', async () => {
    expect(await inkOf([simple('Type3', drawn), stream('/Filter /Unknown', '50 0 d0')], '61')).toEqual(unknown);
  });
});
