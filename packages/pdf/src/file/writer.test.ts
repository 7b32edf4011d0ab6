import { expect, it } from 'vitest';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import type { ByteSink } from './byte-sink.ts';
import { PdfDocument } from './document.ts';
import { dictOf, PdfRef } from './values.ts';
import { FileWriter, type ObjectStreamOptions, defaultObjectStreams } from './writer.ts';

const write = (text: string) => (out: ByteSink) => {
  out.ascii(text);
  return true;
};

/** A file without object 3 and with an omitted object 5. */
async function writeFile(objectStreams: ObjectStreamOptions | undefined, data: Buffer): Promise<Uint8Array[]> {
  const writer = new FileWriter({ version: '1.7', objectStreams });
  expect(writer.object(1, write('<</Type/Catalog/Pages 2 0 R/S 4 0 R>>'))).toBe(true);
  writer.object(2, write('<</Type/Pages/Count 0/Kids[]>>'));
  writer.stream(4, (out) => out.ascii(`<</Length ${data.length + 3}>>`), [Buffer.from('abc'), data]);
  const writesNothing = (out: ByteSink) => {
    const before = out.length;
    out.ascii('(half)');
    out.truncate(before);
    return false;
  };
  expect(writer.object(5, writesNothing)).toBe(false);
  writer.object(6, write('(last)'));
  return writer.end(dictOf({ Root: new PdfRef(1) }), undefined);
}

it.each([
  ['a table', undefined],
  ['a stream', defaultObjectStreams],
])('writes cross-references as %s with missing objects', async (_, objectStreams) => {
  const file = Buffer.concat(await writeFile(objectStreams, Buffer.from('def')));
  expect(qpdfCheck(file)).toBe(0);
  const document = PdfDocument.open(file);
  expect(document.xref.isStream).toBe(objectStreams !== undefined);
  expect(document.string(new PdfRef(6))?.toString()).toBe('last');
  expect(document.stream(document.catalog.get('S'))?.raw.toString()).toBe('abcdef');
  expect([3, 5].map((number) => document.object(number))).toEqual([null, null]);
  expect(file.includes('half')).toBe(false);
});

it('writes the given number of objects into each object stream, and the rest into the last one', () => {
  const writer = new FileWriter({ version: '1.7', objectStreams: { objects: 10, level: 9 } });
  for (let number = 1; number <= 25; number++) writer.object(number, write(`(${number})`));
  const document = PdfDocument.open(Buffer.concat(writer.end(dictOf({ Root: new PdfRef(1) }), undefined)));
  const numbers = Array.from({ length: 25 }, (_, index) => index + 1);
  expect(numbers.map((number) => document.string(new PdfRef(number))?.toString())).toEqual(numbers.map(String));
  expect([26, 27, 28].map((number) => document.dict(new PdfRef(number))?.get('N'))).toEqual([10, 10, 5]);
});

it('begins with its version and a comment of four bytes that are not text', async () => {
  const file = Buffer.concat(await writeFile(undefined, Buffer.from('def')));
  expect(file.toString('latin1', 0, 15)).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}\n$/);
});

it.each([undefined, defaultObjectStreams])('writes objects in any order of their numbers: %j', (objectStreams) => {
  const writer = new FileWriter({ version: '1.7', objectStreams });
  writer.object(6, write('(last)'));
  writer.object(2, write('<</Type/Pages/Count 0/Kids[]>>'));
  writer.object(1, write('<</Type/Catalog/Pages 2 0 R/S 6 0 R>>'));
  const file = Buffer.concat(writer.end(dictOf({ Root: new PdfRef(1) }), undefined));
  expect(qpdfCheck(file)).toBe(0);
  expect(PdfDocument.open(file).string(new PdfRef(6))?.toString()).toBe('last');
});

it('does not copy large parts', async () => {
  const data = Buffer.alloc(100_000);
  expect(await writeFile(undefined, data)).toContain(data);
});

it('writes a cross-reference stream with the free object 0, and the index of each packed object', async () => {
  const writer = new FileWriter({ version: '1.7', objectStreams: { objects: 10, level: 9 } });
  for (let number = 1; number <= 25; number++) writer.object(number, write(`(${number})`));
  const document = PdfDocument.open(Buffer.concat(writer.end(dictOf({ Root: new PdfRef(1) }), undefined)));
  const size = document.trailer.get('Size') as number;
  // Its rows begin with object 0 where it is absent.
  expect(document.trailer.has('Index')).toBe(false);
  const contentOf = async (number: number) => {
    const stream = document.stream(new PdfRef(number));
    if (!stream) throw new Error(`object ${number} is no stream`);
    return (await document.decode(stream, 10_000)).bytes;
  };
  const rows = await contentOf(size - 1);
  expect(rows.length).toBe(size * 7);
  expect([...rows.subarray(0, 7)]).toEqual([0, 0, 0, 0, 0, 0xff, 0xff]);
  for (let number = 1; number <= 25; number++) {
    const row = rows.subarray(number * 7);
    const numbers = (await contentOf(row.readUInt32BE(1))).toString('latin1').split(' ');
    expect([row[0], numbers[row.readUInt16BE(5) * 2]]).toEqual([2, String(number)]);
  }
});

it('writes a cross-reference table with rows of 20 bytes, the first of which can never be used', async () => {
  const file = Buffer.concat(await writeFile(undefined, Buffer.from('def'))).toString('latin1');
  const used = (number: number) => `${String(file.indexOf(`${number} 0 obj`)).padStart(10, '0')} 00000 n \n`;
  const unused = '0000000000 00000 f \n';
  const rows = ['0000000000 65535 f \n', used(1), used(2), unused, used(4), unused, used(6)];
  expect(file).toContain(`xref\n0 7\n${rows.join('')}trailer `);
});
