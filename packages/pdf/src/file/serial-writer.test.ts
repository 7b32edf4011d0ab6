import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { expect, it } from 'vitest';
import { PdfDocument } from './document.ts';
import { SerialWriter } from './serial-writer.ts';
import { dictOf, PdfName, PdfStream } from './values.ts';

it('writes a file piece by piece, whose parts are those of the file', () => {
  const writer = new SerialWriter();
  const pieces: Uint8Array[] = [];
  const tree = writer.reserve();
  const data = Buffer.alloc(10_000, 'data');
  const stream = writer.stream(new Map(), [data.subarray(0, 6_000), data.subarray(6_000)]);
  pieces.push(...writer.take());
  const first = pieces.reduce((sum, { length }) => sum + length, 0);
  expect(first).toBeGreaterThan(data.length);
  expect(writer.take()).toEqual([]);
  const page = writer.add(dictOf({ Type: new PdfName('Page'), Parent: tree, MediaBox: [0, 0, 9, 9], Data: stream }));
  const other = writer.add(new PdfStream(new Map(), Buffer.from('other')));
  writer.write(tree, dictOf({ Type: new PdfName('Pages'), Kids: [page], Count: 1, Other: other }));
  const catalog = writer.add(dictOf({ Type: new PdfName('Catalog'), Pages: tree }));
  const info = writer.add(dictOf({ Title: Buffer.from('Title') }));
  pieces.push(...writer.take(), ...writer.end(catalog, info));
  const file = Buffer.concat(pieces);
  expect(qpdfCheck(file)).toBe(0);
  const document = PdfDocument.open(file);
  expect(document.stream(document.pages[0]?.dict.get('Data'))?.raw.equals(data)).toBe(true);
  expect(document.string(document.dict(document.trailer.get('Info'))?.get('Title'))?.toString()).toBe('Title');
});

it('does not end while an object is missing', () => {
  const writer = new SerialWriter();
  const promised = writer.reserve();
  expect(() => writer.end(promised, promised)).toThrow('object 1 was not written');
});
