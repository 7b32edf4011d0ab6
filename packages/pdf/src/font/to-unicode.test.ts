import { deflateSync } from 'node:zlib';
import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { PdfDocument } from '../file/document.ts';
import type { PdfStream } from '../file/values.ts';
import { erasePdf } from '../testing/erase-pdf.ts';
import { charactersOf, readToUnicode } from './to-unicode.ts';

/** The texts of codes of two bytes, as code:text, and whether all readers agree about the map. */
function read(program: string, codes: readonly number[], lengths: readonly number[] = [2]) {
  const document = PdfDocument.open(erasePdf({ content: '', objects: [stream('', program)] }));
  const map = readToUnicode(document, document.object(10) as PdfStream, document.context);
  const found = codes.map((code) => {
    const text = map?.find(code, 2, new Set(lengths));
    return text && charactersOf(text);
  });
  return { found, isClear: map?.isClear };
}

const range = (first: string, last: string, text: string) =>
  `1 beginbfrange <${first}> <${last}> <${text}> endbfrange `;
const code = (source: string, text: string) => `1 beginbfchar <${source}> <${text}> endbfchar `;

it('a long range counts up to its last code', () => {
  expect(read(range('0020', '007e', '0041'), [0x1f, 0x20, 0x7e, 0x7f])).toEqual({
    found: [undefined, 'A', '\u009f', undefined],
    isClear: true,
  });
  // Readers differ in whether the last byte carries.
  expect(read(range('0000', 'ffff', '0000'), [0x41, 0x4e00])).toEqual({ found: ['A', '一'], isClear: false });
});

it.each([
  ['a code before a long range', code('0041', '0058') + range('0000', '007f', '0000'), ['X', 'B']],
  ['a code after a long range', range('0000', '007f', '0000') + code('0041', '0058'), ['A', 'B']],
  ['two long ranges', range('0000', '0041', '0020') + range('0040', '0090', '0040'), ['a', 'B']],
])('the first text of a code counts: %s', (_, program, found) => {
  expect(read(program, [0x41, 0x42])).toEqual({ found, isClear: false });
});

it('a code has the text of another length where the font has no codes of that', () => {
  const program = range('00', '7f', '0020');
  expect(read(program, [0x41], [2]).found).toEqual(['a']);
  expect(read(program, [0x41], [1, 2]).found).toEqual([undefined]);
  expect(read(program + code('0041', '0058'), [0x41], [1, 2]).found).toEqual(['X']);
});

it('texts of an odd length are none, but for single bytes', () => {
  expect(read(range('0000', '007f', '000041'), [0, 1])).toEqual({ found: [undefined, undefined], isClear: false });
  expect(read(range('0000', '007f', '41'), [0, 1])).toEqual({ found: ['A', 'B'], isClear: true });
});

it('damaged data is read up to its error', () => {
  const codes = Array.from({ length: 200 }, (_, index) => index.toString(16).padStart(4, '0'));
  const program = deflateSync(codes.map((each, index) => code(each, codes.at(-index) ?? each)).join(''));
  const open = (data: Buffer) =>
    PdfDocument.open(erasePdf({ content: '', objects: [stream('/Filter /FlateDecode', data)] }));
  const mapOf = (document: PdfDocument) => readToUnicode(document, document.object(10) as PdfStream, document.context);
  const [whole, cut, none] = [program, program.subarray(0, -40), program.subarray(0, 2)].map((data) =>
    mapOf(open(data)),
  );
  expect([whole?.isWhole, whole?.isClear, cut?.isWhole, cut?.isClear, none]).toEqual([
    true,
    true,
    false,
    false,
    undefined,
  ]);
  const textOf = (map: typeof whole, at: number) => {
    const text = map?.find(at, 2, new Set([2]));
    return text && charactersOf(text);
  };
  expect([textOf(cut, 5), textOf(cut, 199), textOf(whole, 199)]).toEqual(['\u00c3', undefined, '\u0001']);
});
