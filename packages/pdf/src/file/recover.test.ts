import { describe, expect, it } from 'vitest';
import { budgetLimits } from '../budget.ts';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import { streamPart } from '../testing/lay-out-pdf.ts';
import { plainValue } from '../testing/plain-value.ts';
import { PdfDocument } from './document.ts';
import { asDict, PdfRef } from './values.ts';

/** A file without cross-references. */
const recover = (text: string, base = 0) =>
  PdfDocument.open(Buffer.from(`%PDF-1.7\n${text}`, 'latin1'), { recovers: true, base });

const catalog = '1 0 obj << /Type /Catalog /Value 2 0 R >> endobj\n';

/** The value of object 2 in a file without cross-references, whose catalog is object 1. */
function valueIn(text: string): unknown {
  const document = recover(`${catalog}${text}`);
  return plainValue(document, document.catalog.get('Value'));
}

describe('an object', () => {
  it.each([
    ['behind another on one line', '3 0 obj 1 endobj 2 0 obj (x) endobj'],
    ['behind a part of another', '3 0 obj (half\n2 0 obj (x) endobj'],
    ['with spaces in its header', `2${' '.repeat(16)}0\r\n\t\0obj(x)endobj`],
    ['without spaces behind its header', '2 0 obj(x)endobj'],
    ['of another generation', '2 7 obj (x) endobj'],
    ['with zeros before its number', '0000000002 00000 obj (x) endobj'],
    ['behind a word', 'word 2 0 obj (x) endobj'],
    ['at the end of the file', '2 0 obj (x)'],
    ['behind another of its number', '2 0 obj (old) endobj 2 0 obj (x) endobj'],
    ['behind a stream', `${streamPart(3, '', 'data')}2 0 obj (x) endobj`],
    ['with a word that is no stream', '3 0 obj (a) endobj % stream\n2 0 obj (x) endobj'],
  ])('is found %s', (_, text) => {
    expect(valueIn(text)).toBe('x');
  });

  it.each([
    ['without a generation', '2 obj (x) endobj'],
    ['without a space before the keyword', '2 0obj (x) endobj'],
    ['without a space between its numbers', '20 obj (x) endobj'],
    ['with a longer keyword', '2 0 object (x) endobj'],
    ['with many spaces', `2${' '.repeat(17)}0 obj (x) endobj`],
    ['with a number that is a part of a word', 'x2 x obj (x) endobj'],
    ['in the data of a stream', streamPart(3, '', '2 0 obj (x) endobj')],
    ['in the data of a stream that is not closed', '3 0 obj << >> stream\n2 0 obj (x) endobj'],
  ])('is not found %s', (_, text) => {
    expect(valueIn(text)).toBeNull();
  });

  it.each([
    [0, false],
    [8_388_607, true],
    [8_388_608, false],
    [12_345_678_901, false],
  ])('with the number %i is found: %s', (number, isFound) => {
    const document = recover(`${catalog}${number} 0 obj (x) endobj`);
    expect([...document.xref.entries.numbers()].includes(number)).toBe(isFound);
    expect([...document.xref.entries.numbers()]).toHaveLength(isFound ? 2 : 1);
  });

  it('has a number above those of other documents', () => {
    const document = recover(`${catalog}2 0 obj (x) endobj`, 1_000);
    expect(document.catalog.get('Value')).toEqual(new PdfRef(1_002));
    expect(document.string(new PdfRef(1_002))?.toString()).toBe('x');
  });

  it('keeps the entries of its dictionary that can be read', () => {
    expect(valueIn('2 0 obj << /A 1 /B ) /C [2 ) /D 3 >> endobj')).toEqual({ A: 1, C: [2], D: 3 });
    const document = recover(`${catalog}2 0 obj << /A ) >> endobj 3 0 obj ) endobj`);
    expect([...document.unreadable]).toEqual([2, 3]);
    expect(document.object(3)).toBeNull();
  });
});

describe('the catalog', () => {
  it.each([
    [
      'that the trailer names',
      `${catalog}3 0 obj << /Type /Catalog /Lang (b) >> endobj\ntrailer << /Root 3 0 R >>`,
      'b',
    ],
    ['that the last trailer names', 'trailer << /Root 4 0 R >>\ntrailer << /Root 3 0 R >>\ntrailer << /Size 1 >>', 'b'],
    ['of the last trailer that can be read', 'trailer << /Root 3 0 R >>\ntrailer << /Root 4 0 R ) >>', 'b'],
    ['of the last trailer with a reference', 'trailer << /Root 3 0 R >>\ntrailer << /Root << >> >>', 'b'],
    ['with its type where the trailer names another object', 'trailer << /Root 99 0 R >>', 'c'],
    ['with its type where there is no trailer', '', 'c'],
  ])('is the one %s', (_, text, language) => {
    const objects = '3 0 obj << /Lang (b) >> endobj\n4 0 obj << /Type /Catalog /Lang (c) >> endobj\n';
    const document = recover(text.startsWith('1 0 obj') ? text : `${objects}${text}`);
    expect(document.string(document.catalog.get('Lang'))?.toString()).toBe(language);
  });

  it('is the last one of several', () => {
    const { catalog: found } = recover(
      '1 0 obj << /Type /Catalog /A 1 >> endobj 2 0 obj << /Type /Catalog /B 1 >> endobj',
    );
    expect([...found.keys()]).toEqual(['Type', 'B']);
  });

  it('may be missing from no file', () => {
    expect(() => recover('1 0 obj << /Type /Pages >> endobj')).toThrow(MalformedPdf);
    expect(() => recover('')).toThrow(MalformedPdf);
  });
});

describe('streams of a file whose cross-references are lost', () => {
  const packed = (number: number, data: string, first: number, count: number) =>
    streamPart(number, `/Type /ObjStm /N ${count} /First ${first}`, data);

  it('contain objects, the catalog among them', () => {
    const document = recover(packed(5, '11 0 12 34 << /Type /Catalog /Value 12 0 R >> (x)', 11, 2));
    expect(plainValue(document, document.catalog.get('Value'))).toBe('x');
  });

  it('contain the entries of the trailer', () => {
    const xref = streamPart(9, '/Type /XRef /Root 3 0 R /Info 4 0 R /ID [(a) (b)] /Encrypt 4 0 R /Other 1', '');
    const document = recover(`3 0 obj << /Lang (b) >> endobj 4 0 obj << /Title (t) >> endobj ${xref}`);
    expect([...document.trailer.keys()]).toEqual(['Root', 'Info', 'Encrypt', 'ID']);
    expect(document.string(document.catalog.get('Lang'))?.toString()).toBe('b');
  });

  it('do not replace entries of the trailer', () => {
    const xref = streamPart(9, '/Type /XRef /Root 4 0 R /Info 4 0 R', '');
    const objects = '3 0 obj << /Lang (b) >> endobj 4 0 obj << /Title (t) >> endobj';
    const document = recover(`${objects} ${xref} trailer << /Root 3 0 R >>`);
    expect(document.trailer.get('Root')).toEqual(new PdfRef(3));
    expect(asDict(document.resolve(document.trailer.get('Info')))?.has('Title')).toBe(true);
  });

  it('are ignored where they are damaged', () => {
    const document = recover(`${catalog}${packed(5, 'no numbers', 5, 3)}2 0 obj (x) endobj`);
    expect(plainValue(document, document.catalog.get('Value'))).toBe('x');
  });
});

it('exhausts its budget where each of many trailers causes a search through the rest of the file', () => {
  const bytes = Buffer.from(`%PDF-1.7\n${catalog}${'trailer ('.repeat(5_000)}`);
  const limits = { ...budgetLimits(bytes.length), steps: 100_000 };
  expect(() => PdfDocument.open(bytes, { recovers: true, limits })).toThrow(TooComplexPdf);
});
