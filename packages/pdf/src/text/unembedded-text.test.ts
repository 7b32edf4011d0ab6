import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
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
