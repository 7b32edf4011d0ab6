import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { budgetLimits } from '../budget.ts';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import { seededBytes } from '@blattwerk/testing/random';
import { streamPart } from '../testing/lay-out-pdf.ts';
import { plainValue } from '../testing/plain-value.ts';
import { PdfDocument } from './document.ts';
import { asDict, PdfRef } from './values.ts';

/** A file without cross-references. */
const recover = (text: string, base = 0) =>
  PdfDocument.open(Buffer.from(`%PDF-1.7\n${text}`, 'latin1'), { findsByHeaders: true, base });

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
    ['behind one without an end, before a stream', `3 0 obj << /A 1 >> 2 0 obj (x) ${streamPart(4, '', 'data')}`],
    [
      'behind a word of a text that ends as a stream begins',
      `3 0 obj (Exstream\n) endobj 2 0 obj (x) endobj ${streamPart(4, '', '')}`,
    ],
    ['behind a word of a text', `3 0 obj (stream of) endobj 2 0 obj (x) endobj ${streamPart(4, '', '')}`],
    ['with a word that is no stream', '3 0 obj (a) endobj % stream\n2 0 obj (x) endobj'],
  ])('is found %s', (_, text) => {
    expect(valueIn(text)).toBe('x');
  });

  it.each([
    ['a wrong length', '/Length 9'],
    ['a length that is lost', '/Length 9 0 R'],
    ['no length', ''],
  ])('is found in a stream without an end and with %s, where it is a dictionary', (_, length) => {
    const lost = `3 0 obj << ${length} >> stream\ndata\0\0`;
    expect(valueIn(`${lost} 2 0 obj << /A (x) >> stream\nown\nendstream endobj`)).toBeTruthy();
    expect(valueIn(`${lost} 2 0 obj << /A (x) >> endobj ${streamPart(4, '', '')}`)).toEqual({ A: 'x' });
  });

  it('is not found in a stream that is as long as its dictionary says, such as an attached PDF', () => {
    const attached = '%PDF-1.7\n2 0 obj << /A (attached) >> stream\n-\nendstream endobj\n';
    for (const lineEnd of ['', '\n', '\r\n'])
      expect(
        valueIn(
          `2 0 obj (x) endobj 3 0 obj << /Length ${attached.length} >> stream\n${attached}${lineEnd}endstream endobj`,
        ),
      ).toBe('x');
  });

  it.each([
    ['without a generation', '2 obj (x) endobj'],
    ['without a space before the keyword', '2 0obj (x) endobj'],
    ['without a space between its numbers', '20 obj (x) endobj'],
    ['with a longer keyword', '2 0 object (x) endobj'],
    ['with many spaces', `2${' '.repeat(17)}0 obj (x) endobj`],
    ['with a number that is a part of a word', 'x2 x obj (x) endobj'],
    ['in the data of a stream', streamPart(3, '', '2 0 obj (x) endobj')],
    [
      'in the data of a stream behind a carriage return',
      '3 0 obj << >> stream\r\n2 0 obj (x) endobj\r\nendstream endobj',
    ],
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

  it('is that of a trailer in a comment only where there is no other', () => {
    const objects = '1 0 obj << /Type /Catalog >> endobj\n2 0 obj << /Type /Catalog >> endobj\n';
    const rootOf = (text: string) => recover(`${objects}${text}`).trailer.get('Root');
    const other = '% trailer << /Root 2 0 R >>';
    expect(rootOf(`trailer << /Root 1 0 R >>\n%%EOF\n${other}`)).toEqual(new PdfRef(1));
    expect(rootOf(`trailer << /Root 1 0 R >>\r${other}\r`)).toEqual(new PdfRef(1));
    expect(rootOf(other)).toEqual(new PdfRef(2));
  });

  it('is made for the pages of a file that has lost it', () => {
    const page = (number: number, entries = '') => `${number} 0 obj << /Type /Page ${entries} >> endobj\n`;
    const { pages } = recover(
      `9 0 obj << /Type /Pages /MediaBox [0 0 9 9] /Rotate 90 /Parent 9 0 R >> endobj ${page(7)}${page(5, '/Parent 9 0 R /Rotate 0')}`,
    );
    expect(pages.map(({ number }) => number)).toEqual([7, 5]);
    expect(pages.map(({ attributes }) => [...attributes.keys()])).toEqual(
      [[], ['Rotate', 'MediaBox']].map((keys) => expect.arrayContaining(keys)),
    );
    expect(pages[1]?.attributes.get('Rotate')).toBe(0);
  });

  it('gets the pages that a missing node of its tree has lost, behind the others', () => {
    const objects = (kids: string) =>
      `1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj 2 0 obj << /Type /Pages /Count 3 /Kids [${kids}] >> endobj
       3 0 obj << /Type /Page /Parent 8 0 R >> endobj 4 0 obj << /Type /Page /Parent 2 0 R >> endobj`;
    const numbers = (kids: string) => recover(objects(kids)).pages.map(({ number }) => number);
    expect(numbers('8 0 R 4 0 R')).toEqual([4, 3]);
    expect(numbers('8 0 R')).toEqual([3, 4]);
    // A page that a whole tree leaves out has been deleted.
    expect(numbers('4 0 R')).toEqual([4]);
  });

  it('gets the pages of a node in whose place there is one above it', () => {
    const document = recover(
      `1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj 2 0 obj << /Type /Pages /Kids [3 0 R] >> endobj
      3 0 obj << /Type /Pages /Kids [4 0 R 2 0 R] >> endobj 4 0 obj << /Type /Page >> endobj 5 0 obj << /Type /Page >> endobj`,
    );
    expect(document.pages.map(({ number }) => number)).toEqual([4, 5]);
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

  it('are read as far as they go', () => {
    const plain = Buffer.from(`2 0 3 4 (x) ${seededBytes(4_000, 1).toString('hex')}`, 'latin1');
    const data = deflateSync(plain);
    const invalid = Buffer.from(data).fill(0xff, 2_000);
    for (const damaged of [data.subarray(0, 2_000), invalid]) {
      const text = streamPart(5, '/Type /ObjStm /Filter /FlateDecode /N 2 /First 8', damaged.toString('latin1'));
      expect(plainValue(recover(`${catalog}${text}`), new PdfRef(2))).toBe('x');
    }
  });

  it('hold the newest of several objects in the last one', () => {
    const streams = `${packed(5, '2 0 (x)', 4, 1)}${packed(4, '2 0 (y)', 4, 1)}`;
    expect(valueIn(streams)).toBe('y');
  });

  it('are ignored where they are damaged', () => {
    const document = recover(`${catalog}${packed(5, 'no numbers', 5, 3)}2 0 obj (x) endobj`);
    expect(plainValue(document, document.catalog.get('Value'))).toBe('x');
  });
});

it('exhausts its budget where each of many trailers causes a search through the rest of the file', () => {
  const bytes = Buffer.from(`%PDF-1.7\n${catalog}${'trailer ('.repeat(5_000)}`);
  const limits = { ...budgetLimits(bytes.length), steps: 100_000 };
  expect(() => PdfDocument.open(bytes, { findsByHeaders: true, limits })).toThrow(TooComplexPdf);
});
