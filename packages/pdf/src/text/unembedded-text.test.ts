import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { budgetLimits } from '../budget.ts';
import { TooComplexPdf } from '../errors.ts';
import { PdfDocument } from '../file/document.ts';
import { erasePdf, type ErasePdfParts } from '../testing/erase-pdf.ts';
import { readUnembeddedCharacters } from './unembedded-text.ts';

const font = (name: string) =>
  `/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding /FirstChar 97 /Widths [${'500 '.repeat(26)}] >> >>`;

async function charactersOf(parts: ErasePdfParts, pages = [0]): Promise<{ eastAsian: string; other: string }> {
  const { eastAsian, other } = await readUnembeddedCharacters(PdfDocument.open(erasePdf(parts)), pages);
  return { eastAsian: [...eastAsian].join(''), other: [...other].join('') };
}

const shown = 'BT /F 10 Tf (abba) Tj 3 Tr (c) Tj 0 Tr (d) Tj ET';

it.each([
  ['Any', 'abd'],
  ['Symbolic', ''],
  ['Symbol', ''],
  ['ABCDEF+ZapfDingbats', ''],
  ['ABC+Symbol', 'abd'],
  ['My+Symbol', 'abd'],
  ['MySymbol', 'abd'],
])('visible text in a font that is not in the file has characters: %s', async (name, other) => {
  expect(await charactersOf({ content: shown, resources: font(name) })).toEqual({ eastAsian: '', other });
});

it('glyphs that the file has are no characters of readers', async () => {
  const type3 =
    '/Font << /F << /Type /Font /Subtype /Type3 /FontMatrix [.01 0 0 .01 0 0] /FontBBox [0 0 9 9] /FirstChar 97 /LastChar 100 /Widths [50 50 50 50] /Encoding << /Differences [97 /a /b /c /d] >> /CharProcs << /a 10 0 R /b 10 0 R /c 10 0 R /d 10 0 R >> >> >>';
  expect(await charactersOf({ content: shown, resources: type3, objects: [stream('', '50 0 d0')] })).toEqual({
    eastAsian: '',
    other: '',
  });
});

it('characters of East Asia are apart', async () => {
  const cid =
    '/Font << /F << /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /90ms-RKSJ-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 0 >> >>] >> >>';
  expect(await charactersOf({ content: 'BT /F 10 Tf <4194e9> Tj ET', resources: cid })).toEqual({
    eastAsian: 'A秘',
    other: '',
  });
});

it('appearances of annotations count, and pages that do not exist do not', async () => {
  const parts = {
    content: '',
    page: '/Annots [<< /Rect [10 10 12 12] /AP << /N 10 0 R >> >>]',
    catalog: `/AcroForm << /DR << ${font('Any')} >> >>`,
    objects: [stream('/Subtype /Form /BBox [0 0 1 1]', 'BT /F 10 Tf (xy) Tj ET')],
  };
  expect((await charactersOf(parts, [0, 7])).other).toBe('xy');
  expect((await charactersOf(parts, [7])).other).toBe('');
});

describe('a content is read', () => {
  const cut = (entries: string) =>
    `<< /Type /Font /Subtype /TrueType /BaseFont /Any /Encoding /WinAnsiEncoding /FirstChar 97 /Widths [${'500 '.repeat(26)}] ${entries} >>`;
  const embedded = cut('/FontDescriptor << /Type /FontDescriptor /FontName /Any /Flags 32 /FontFile2 11 0 R >>');
  const form = (font: string) =>
    stream(`/Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F ${font} >> >>`, shown);
  /** More operations than the budget of the document allows. */
  const long = ` ${'q Q '.repeat(40_000)}`;
  const charactersWithin = (parts: ErasePdfParts) =>
    readUnembeddedCharacters(
      PdfDocument.open(erasePdf(parts), { limits: { ...budgetLimits(1_000), steps: 4_000 } }),
      [0],
    );

  it.each<[string, ErasePdfParts]>([
    [
      'the page',
      { content: shown + long, resources: `/Font << /F ${embedded} >>`, objects: [form(embedded), stream('', '')] },
    ],
    [
      'its forms, which contain each other',
      {
        content: `/X Do${long}`,
        resources: `/XObject << /X 10 0 R >> /Font << /F ${embedded} >>`,
        objects: [
          stream(
            `/Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F ${embedded} >> /XObject << /X 10 0 R >> >>`,
            shown,
          ),
          stream('', ''),
        ],
      },
    ],
    [
      'its annotations',
      {
        content: '',
        page: '/Annots [<< /Rect [1 1 9 9] /AP << /N 10 0 R >> >>]',
        objects: [
          stream(`/Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F ${embedded} >> >>`, shown + long),
          stream('', ''),
        ],
      },
    ],
  ])('not where all fonts are embedded: %s', async (_, parts) => {
    const { eastAsian, other } = await charactersWithin(parts);
    expect(eastAsian.size + other.size).toBe(0);
    const without = JSON.parse(JSON.stringify(parts).replaceAll('FontFile2', 'None')) as ErasePdfParts;
    await expect(charactersWithin(without)).rejects.toThrow(TooComplexPdf);
  });

  it.each<[string, string, string]>([
    ['a form', '/X Do', `/XObject << /X 10 0 R >> /Font << /F ${embedded} >>`],
    ['a graphics state', '/G gs BT (abd) Tj ET', `/ExtGState << /G << /Font [${cut('')} 9] >> >>`],
  ])('where a font of %s is not', async (_, content, resources) => {
    const parts = { content, resources, objects: [form(cut('')), stream('', '')] };
    expect((await charactersOf(parts)).other).toBe('abd');
  });
});
