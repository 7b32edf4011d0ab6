import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { PdfDocument } from '../file/document.ts';
import { erasePdf } from '../testing/erase-pdf.ts';
import { textOfName } from './glyph-texts.ts';
import { PdfFonts } from './pdf-fonts.ts';

it.each([
  ['a', 0, 'a'],
  ['adieresis', 0, 'ä'],
  ['a.sc', 0, 'a'],
  ['Asmall', 0, 'A'],
  ['Adieresissmall', 0, 'Ä'],
  ['threeoldstyle', 0, '3'],
  ['foursuperior', 0, '4'],
  ['twosuperior', 0, '²'],
  ['dotlessj', 0, 'ȷ'],
  ['f_i', 0, 'fi'],
  ['uni00410042', 0, 'AB'],
  ['a65', 65, 'A'],
  ['a65', 66, ''],
  ['a228', 228, 'ä'],
  ['g12', 12, ''],
  ['.notdef', 0, ''],
])('the text of the name %s at code %i is %j', (name, code, text) => {
  expect(textOfName(name, code)).toBe(text);
});

it.each([
  ['entries twice, of which the first counts', '2 beginbfchar <41> <0058> <41> <0059> endbfchar', 'X'],
  ['codes of several lengths', '2 beginbfchar <0041> <0058> <42> <0059> endbfchar', 'X'],
  ['ranges that carry', '1 beginbfrange <00> <ff> <0101> endbfrange', 'ł'],
  ['texts of one byte', '1 beginbfchar <41> <58> endbfchar', 'X'],
  ['texts of small capitals', '1 beginbfchar <41> <F761> endbfchar', 'a'],
  ['a character for private use, for which its name stands', '1 beginbfchar <41> <E123> endbfchar', 'A'],
  ['an end that is malformed', '1 beginbfchar <41> <0058> endbfchar 1 beginbfchar <42', 'X'],
  ['no character for a code, which is then that of its name', '1 beginbfchar <41> <FFFD> endbfchar', 'A'],
])('a map to characters is read with %s', (_, map, text) => {
  const document = PdfDocument.open(
    erasePdf({
      content: '',
      objects: [
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 11 0 R >>',
        stream('', `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${map}`),
      ],
    }),
  );
  const font = document.dict(document.object(10)) ?? new Map();
  expect(new PdfFonts(document, document.context).of(font).textOf(Buffer.of(0x41))).toEqual({ text, isCertain: true });
});

it.each([
  ['F041', 'A'],
  ['F0FC', 'ü'],
  ['E041', '\ue041'],
])('a character for private use where nothing names it: %s', (mapped, text) => {
  const document = PdfDocument.open(
    erasePdf({
      content: '',
      objects: [
        '<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /ToUnicode 11 0 R >>',
        stream(
          '',
          `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <0001> <${mapped}> endbfchar`,
        ),
      ],
    }),
  );
  const font = document.dict(document.object(10)) ?? new Map();
  expect(new PdfFonts(document, document.context).of(font).textOf(Buffer.of(0, 1))).toEqual({ text, isCertain: true });
});

it('codes of a composite font without a map are assumed to be characters', () => {
  const document = PdfDocument.open(
    erasePdf({ content: '', objects: ['<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H >>'] }),
  );
  const font = document.dict(document.object(10)) ?? new Map();
  expect(new PdfFonts(document, document.context).of(font).textOf(Buffer.of(0, 0x41))).toEqual({
    text: 'A',
    isCertain: false,
  });
});

it.each([
  ['/Flags 4', '', false],
  ['/Flags 4', '/Encoding << /Differences [65 /A] >>', true],
  ['/Flags 4', '/Encoding /WinAnsiEncoding', true],
  ['/Flags 32', '', true],
])('codes of a font with %s and %s are characters for certain: %j', (flags, encoding, isCertain) => {
  const font = `<< /Type /Font /Subtype /TrueType /BaseFont /Any /FontDescriptor << /Type /FontDescriptor ${flags} >> ${encoding} >>`;
  const document = PdfDocument.open(erasePdf({ content: '', objects: [font] }));
  const dict = document.dict(document.object(10)) ?? new Map();
  expect(new PdfFonts(document, document.context).of(dict).textOf(Buffer.of(0x41))).toEqual({ text: 'A', isCertain });
});
