import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { stream, type WrittenObject } from '@blattwerk/testing/pdf/write-pdf';
import { systemFile } from '@blattwerk/testing/system-file';
import { expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import type { PdfStream } from '../../file/values.ts';
import { readTables } from '../../font/programs/sfnt.ts';
import { encodeFax } from '../../image/fax.ts';
import { encodeJbig2, stripJbig2 } from '../../image/jbig2.ts';
import { stripFax } from '../../image/strip-fax.ts';
import { stripJpx } from '../../image/strip-jpx.ts';
import { withPfbHeaders } from '../../testing/pfb.ts';
import { erasePdf, everythingOf } from '../../testing/erase-pdf.ts';
import { saved } from '../../testing/form-pdf.ts';
import { removeHiddenData } from './remove-hidden-data.ts';

const secret = Buffer.from('GEHEIM');
const urw = (path: string) => readFileSync(systemFile('fonts-urw-base35', `/usr/share/fonts/${path}`));
const openType = urw('opentype/urw-base35/NimbusSans-Regular.otf');
const typeOne = urw('type1/urw-base35/NimbusSans-Regular.t1');
// Its last byte is no part of it.
const cff = readTables(openType)?.tables.get('CFF ')?.subarray(0, -1) as Buffer;
const flate = (data: Uint8Array) => deflateSync(data);
const behind = (data: Uint8Array) => Buffer.concat([data, secret]);

const fax = encodeFax(Buffer.from('0123456789abcdef'), 64, 1);

/** An image of two rows. */
const rows = (data: string | Buffer, coding: string) =>
  stream(`/Subtype /Image /Width 3 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 ${coding}`, data);

/** An object of a document, and what its data is to be afterwards. */
const cases: [string, WrittenObject, Buffer][] = [
  ['of a compressed stream', stream('/Filter /FlateDecode', behind(flate(Buffer.from('0 g')))), Buffer.from('0 g')],
  [
    'of a compressed image',
    stream(
      '/Subtype /Image /Width 3 /Height 1 /BitsPerComponent 8 /Filter /FlateDecode',
      behind(flate(Buffer.from('abc'))),
    ),
    Buffer.from('abc'),
  ],
  [
    'of the samples of an image',
    rows(flate(behind(Buffer.from('abcdef'))), '/Filter /FlateDecode'),
    Buffer.from('abcdef'),
  ],
  [
    'of the rows of an image with a predictor',
    rows(flate(behind(Buffer.from('\0abc\0def'))), '/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 3 >>'),
    Buffer.from('abcdef'),
  ],
  ['of samples in another filter', rows('61626364656647454845494d>', '/Filter /ASCIIHexDecode'), Buffer.from('abcdef')],
  ['of samples without a filter', rows(behind(Buffer.from('abcdef')), ''), Buffer.from('abcdef')],
  [
    'of the samples of a function',
    stream('/FunctionType 0 /Domain [0 1] /Range [0 1 0 1] /Size [2] /BitsPerSample 12', behind(Buffer.from('abcdef'))),
    Buffer.from('abcdef'),
  ],
  [
    'of a fax image',
    stream(
      '/Subtype /Image /Width 64 /Height 2 /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 64 >>',
      behind(fax),
    ),
    fax,
  ],
  [
    'of a Type 1 font with headers',
    stream('/Length1 1 /Length2 2 /Length3 3 /Filter /FlateDecode', flate(behind(withPfbHeaders(typeOne)))),
    withPfbHeaders(typeOne),
  ],
  ['in PostScript', stream('/Type /XObject /Subtype /PS', '(GEHEIM) show'), Buffer.alloc(0)],
  ['of a stream of text', stream('/Filter /ASCIIHexDecode', '414243> GEHEIM'), Buffer.from('ABC')],
  [
    'of two filters',
    stream('/Filter [/ASCIIHexDecode /FlateDecode]', `${flate(Buffer.from('abc')).toString('hex')}>GEHEIM`),
    Buffer.from('abc'),
  ],
  ['and the name of a filter that is unknown', stream('/Filter /GEHEIM', secret), Buffer.alloc(0)],
  ['of an OpenType font', stream('/Subtype /OpenType /Filter /FlateDecode', flate(behind(openType))), openType],
  ['of a CFF font', stream('/Subtype /Type1C /Filter /FlateDecode', flate(behind(cff))), cff],
  [
    'of a Type 1 font',
    stream('/Length1 1 /Length2 2 /Length3 3 /Filter /FlateDecode', flate(behind(typeOne))),
    typeOne.subarray(0, typeOne.indexOf('cleartomark') + 'cleartomark'.length),
  ],
];

it.each(cases)('removes what is behind the data %s', async (_, object, data) => {
  const document = PdfDocument.open(erasePdf({ content: '', page: '/X 10 0 R', objects: [object] }));
  await removeHiddenData(document);
  expect(await everythingOf(saved(document))).not.toContain('GEHEIM');
  const found = document.object(10) as PdfStream;
  expect((await document.decode(found, 1 << 24)).bytes.subarray(0, data.length).equals(data)).toBe(true);
});

it('removes private data of the document, its pages and forms', async () => {
  const own = '/PieceInfo << /App << /LastModified (D:2020) /Private 11 0 R >> >>';
  const form = stream(`/Subtype /Form /BBox [0 0 9 9] ${own}`, '');
  const document = PdfDocument.open(
    erasePdf({ content: '', page: `${own} /X 10 0 R`, catalog: own, objects: [form, stream('', secret)] }),
  );
  await removeHiddenData(document);
  expect(await everythingOf(saved(document))).not.toMatch(/GEHEIM|PieceInfo/);
});

it('removes pictures of pages from the metadata, and nothing else', async () => {
  const picture = `<g:image>${secret.toString('base64')}</g:image>`;
  const namespaces = `xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:x="http://ns.adobe.com/xap/1.0/" xmlns:g="http://ns.adobe.com/xap/1.0/g/img/"`;
  const pictures = `<x:Thumbnails><rdf:Alt><rdf:li rdf:parseType="Resource">${picture}</rdf:li></rdf:Alt></x:Thumbnails><x:PageInfo>${picture}</x:PageInfo>`;
  const objects = [
    stream(
      '/Type /Metadata /Subtype /XML',
      `<rdf:RDF ${namespaces}><rdf:Description>${pictures}<x:Label>KEPT</x:Label></rdf:Description></rdf:RDF>`,
    ),
  ];
  const document = PdfDocument.open(erasePdf({ content: '', catalog: '/Metadata 10 0 R', objects }));
  await removeHiddenData(document);
  const everything = await everythingOf(saved(document));
  expect(everything).toContain('<rdf:Description><x:Label>KEPT</x:Label></rdf:Description>');
  expect(everything).not.toMatch(/image|Thumbnails|PageInfo/);
});

it('removes comments of JBIG2, and keeps its picture', async () => {
  const picture = encodeJbig2(Buffer.from([1, 2, 3]), 8, 3);
  const segment = (...header: number[]) =>
    Buffer.concat([Buffer.from([...header, 0, 0, 0, 12, 0x20, 0, 0, 0]), secret, Buffer.alloc(2)]);
  const references = [1 << 5, 0, 1];
  const many = [0xe0, 0, 0, 5, 0, 0, 1, 2, 3, 4, 1];
  for (const comment of [
    segment(0, 0, 0, 9, 62, 0, 1),
    segment(0, 0, 0, 9, 62, ...references),
    segment(0, 0, 0, 9, 62, ...many),
  ])
    expect(stripJbig2(Buffer.concat([comment, picture, comment]))).toEqual(picture);
  expect(stripJbig2(picture)).toBe(picture);
  expect(stripJbig2(picture.subarray(0, 30)).length).toBe(30);
  const object = stream(
    '/Subtype /Image /Width 8 /Height 3 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode',
    Buffer.concat([segment(0, 0, 0, 9, 62, 0, 1), picture]),
  );
  const document = PdfDocument.open(erasePdf({ content: '', page: '/X 10 0 R', objects: [object] }));
  await removeHiddenData(document);
  expect((await document.decode(document.object(10) as PdfStream, 1 << 24)).bytes).toEqual(picture);
});

it.each([
  ['of two dimensions', -1, ''],
  ['of one dimension', 0, '000000000001'.repeat(6)],
  ['of both', 4, '0000000000011'.repeat(6)],
])('removes what is behind the end of a fax image %s, and keeps its rows', (_, k, end) => {
  const bits = `000000000001 00110101 000000000001 1000 ${end}`.replaceAll(' ', '');
  const ofGroup3 = Buffer.from(bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? []);
  const image = k < 0 ? encodeFax(Buffer.from('0123456789abcdef'.repeat(20)), 64, 1) : ofGroup3;
  for (const behind of [secret, secret.subarray(0, 1), Buffer.concat([secret, Buffer.from([0, 0x10]), secret])])
    expect(stripFax(Buffer.concat([image, behind]), k)).toEqual(image);
  expect(stripFax(image, k)).toBe(image);
  expect(stripFax(image.subarray(0, 4), k).length).toBe(4);
});

it('leaves streams with nothing behind their data as they are', async () => {
  const plain = [
    stream('/Filter /FlateDecode', flate(Buffer.from('0 g'))),
    stream('/Filter /FlateDecode', Buffer.concat([flate(Buffer.from('0 g')), Buffer.from('\r\n')])),
    stream('/Filter /FlateDecode', flate(Buffer.from('0 g')).subarray(0, 6)),
    stream('/Subtype /OpenType /Filter /FlateDecode', flate(openType)),
    stream('', '0 g'),
    rows(flate(Buffer.from('abcdef\n')), '/Filter /FlateDecode'),
    rows(flate(Buffer.from('\0abc\0def')), '/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 3 >>'),
  ];
  const document = PdfDocument.open(
    erasePdf({ content: '', page: '/X [10 0 R 11 0 R 12 0 R 13 0 R 14 0 R 15 0 R 16 0 R]', objects: plain }),
  );
  const before = plain.map((_, index) => (document.object(10 + index) as PdfStream).raw);
  await removeHiddenData(document);
  expect(plain.map((_, index) => (document.object(10 + index) as PdfStream).raw)).toEqual(before);
});

it('removes comments and descriptions of JPEG 2000, and keeps its picture', () => {
  const box = (type: string, ...contents: Uint8Array[]) => {
    const body = Buffer.concat(contents);
    const header = Buffer.alloc(8);
    header.writeUInt32BE(8 + body.length);
    return Buffer.concat([header.fill(type, 4), body]);
  };
  const comment = Buffer.concat([Buffer.from([0xff, 0x64, 0, 10, 0, 1]), secret]);
  const tile = (...header: Uint8Array[]) => {
    const body = Buffer.concat([...header, Buffer.from([0xff, 0x93, 1, 2, 3])]);
    const head = Buffer.from([0xff, 0x90, 0, 10, 0, 0, 0, 0, 0, 12 + body.length, 0, 1]);
    return Buffer.concat([head, body]);
  };
  const size = Buffer.from([0xff, 0x51, 0, 4, 9, 9]);
  const codestream = (isPlain: boolean) =>
    Buffer.concat([
      Buffer.from([0xff, 0x4f]),
      size,
      ...(isPlain ? [] : [comment]),
      tile(),
      tile(isPlain ? Buffer.concat([comment.subarray(0, 6), Buffer.alloc(6)]) : comment),
      Buffer.from([0xff, 0xd9]),
    ]);
  const signature = box('jP  ', Buffer.from([13, 10, 0x87, 10]));
  const header = box('ihdr', Buffer.alloc(14));
  const file = Buffer.concat([
    signature,
    box('jp2h', header, box('xml ', secret)),
    box('uuid', secret),
    box('jp2c', codestream(false)),
    box('xml ', secret),
  ]);
  expect(stripJpx(file)).toEqual(Buffer.concat([signature, box('jp2h', header), box('jp2c', codestream(true))]));
  expect(stripJpx(Buffer.concat([codestream(false), secret]))).toEqual(codestream(true));
  expect(stripJpx(secret).length).toBe(0);
});
