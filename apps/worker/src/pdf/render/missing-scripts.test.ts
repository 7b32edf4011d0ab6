import { PdfDocument } from '@blattwerk/pdf/internal';
import { erasePdf } from '@blattwerk/pdf/testing/erase-pdf';
import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { missingScripts } from './missing-scripts.ts';

const descriptor =
  '/FontDescriptor << /Type /FontDescriptor /FontName /Arial /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>';
/** Ranges of 256 codes for themselves, 86 in each list, which may have 100 (Adobe Technical Note #5014). */
const ranges = [0, 86, 172].map((first) =>
  Array.from({ length: Math.min(86, 256 - first) }, (_, at) => byte(first + at)).map(
    (high) => `<${high}00> <${high}ff> <${high}00>`,
  ),
);
const lists = ranges.map((list) => `${list.length} beginbfrange ${list.join(' ')} endbfrange`).join(' ');
const map = stream('', `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${lists} endcmap`);
/** A font whose codes are characters, and those of East Asia. */
const objects = [
  `<< /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding /Identity-H /DescendantFonts [11 0 R] /ToUnicode 12 0 R >>`,
  `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Arial /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ${descriptor} >>`,
  map,
  eastAsian('UniJIS-UCS2-H', 14),
  collection('Japan1'),
  eastAsian('UniKS-UCS2-H', 16),
  collection('Korea1'),
  '<< /Type /Font /Subtype /TrueType /BaseFont /Arial /FirstChar 1 /LastChar 2 /Widths [700 700] /Encoding << /Differences [1 /afii10017 /Omega] >> >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>',
];

function byte(value: number): string {
  return value.toString(16).padStart(2, '0');
}

function eastAsian(encoding: string, descendant: number): string {
  return `<< /Type /Font /Subtype /Type0 /BaseFont /Gothic /Encoding /${encoding} /DescendantFonts [${descendant} 0 R] >>`;
}

function collection(ordering: string): string {
  return `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Gothic /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 1 >> /DW 1000 >>`;
}

const resources = '/Font << /A 10 0 R /J 13 0 R /K 15 0 R /S 17 0 R /Y 18 0 R >>';
const hex = (text: string) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
const shown = (font: string, string: string, mode = 0) => `BT /${font} 12 Tf ${mode} Tr 20 100 Td ${string} Tj ET`;

function scriptsOf(content: string, more: { page?: string; objects?: typeof objects } = {}): Promise<string[]> {
  const bytes = erasePdf({ content, resources, page: more.page ?? '', objects: [...objects, ...(more.objects ?? [])] });
  return missingScripts(PdfDocument.open(bytes), [1]);
}

it.each([
  ['A', '안녕하세요', ['Hang']],
  ['A', 'สวัสดี', ['Thai']],
  ['A', 'مرحبا', ['Arab']],
  ['A', 'שלום und Привет', ['Cyrl', 'Hebr']],
  ['A', 'नमस्ते', ['Deva']],
  ['A', 'Tiếng', ['Latn']],
  ['A', '漢字', ['Hani']],
  ['K', '안녕하세요', ['Hang']],
])('text in the font %s is missing: %s', async (font, text, scripts) => {
  expect(await scriptsOf(shown(font, hex(text)))).toEqual(scripts);
});

it('text of names of glyphs is missing, also in an appearance', async () => {
  expect(await scriptsOf(shown('S', '<0102>'))).toEqual(['Cyrl', 'Grek']);
  const form = `/Type /XObject /Subtype /Form /BBox [0 0 80 20] /Resources << ${resources} >>`;
  const note = '<< /Type /Annot /Subtype /FreeText /Rect [20 20 100 40] /AP << /N 20 0 R >> >>';
  const annotated = { page: '/Annots [19 0 R]', objects: [note, stream(form, shown('A', hex('ไทย')))] };
  expect(await scriptsOf('', annotated)).toEqual(['Thai']);
});

it.each([
  ['in letters of the standard fonts', shown('A', hex('Füße, Œuvre, Łódź'.replace('ź', 'z')))],
  ['of scripts that the system has a font of', shown('J', hex('日本語のテキスト'))],
  ['in symbols', shown('Y', '(abc)')],
  ['that is invisible', shown('A', hex('안녕'), 3)],
  ['of no letters', shown('A', hex('12 ≠ 3 →'))],
])('text %s is not missing', async (_, content) => {
  expect(await scriptsOf(content)).toEqual([]);
});
