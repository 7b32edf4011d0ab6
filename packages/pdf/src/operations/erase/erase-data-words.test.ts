import { readFileSync } from 'node:fs';
import { stream, type WrittenObject } from '@blattwerk/testing/pdf/write-pdf';
import { seededBytes } from '@blattwerk/testing/random';
import { systemFile } from '@blattwerk/testing/system-file';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt, privateKey } from '../../font/programs/type1.ts';
import { open } from '../../index.ts';
import { erasePdf, type ErasePdfParts, everythingOf } from '../../testing/erase-pdf.ts';
import { renderGray } from '../../testing/ink.ts';
import { withPfbHeaders } from '../../testing/pfb.ts';

type Parts = Partial<ErasePdfParts>;
const typeOne = readFileSync(systemFile('fonts-urw-base35', '/usr/share/fonts/type1/urw-base35/NimbusSans-Regular.t1'));
const privateStart = typeOne.indexOf('eexec') + 6;
const privateEnd = typeOne.length - 532;
const privateText = (bytes: Buffer, start = privateStart) =>
  decrypt(bytes.subarray(start), privateKey).toString('latin1');

/** The font with a comment at the beginning of its private part. */
const commented = Buffer.concat([
  typeOne.subarray(0, privateStart),
  encrypt(
    Buffer.from(
      privateText(typeOne.subarray(0, privateEnd)).replace('dup /Private', '% Eva und Kurt\ndup /Private'),
      'latin1',
    ),
    privateKey,
  ),
  typeOne.subarray(privateEnd),
]);
const inDigits = Buffer.concat([
  commented.subarray(0, privateStart),
  Buffer.from(commented.subarray(privateStart, -532).toString('hex').replaceAll(/.{64}/g, '$&\n')),
  commented.subarray(-532),
]);
const fontOf = (data: Buffer): Parts => ({
  content: 'BT /S 99 Tf 9 9 Td (a) Tj ET',
  resources: '/Font << /F 5 0 R /S 10 0 R >>',
  objects: [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Any /FirstChar 97 /LastChar 97 /Widths [556] /Encoding /WinAnsiEncoding /FontDescriptor 11 0 R >>',
    '<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 1 /Descent 0 /StemV 1 /CapHeight 1 /FontFile 12 0 R >>',
    stream(`/Length1 ${privateStart} /Length2 ${data.length - privateStart - 532} /Length3 532`, data),
  ],
});
const open1 = (parts: Parts) => open(erasePdf({ content: '', ...parts }));

const image = (entries: string, data: string | Buffer): WrittenObject =>
  stream(`/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 ${entries}`, data);
const imageOf = (...objects: WrittenObject[]): Parts => ({
  content: 'q 50 0 0 50 9 9 cm /I Do Q',
  resources: '/XObject << /I 10 0 R >>',
  objects,
});
const codes = (text: string): Parts => ({
  content: 'BT /S 9 Tf 9 9 Td (a) Tj ET',
  resources: '/Font << /F 5 0 R /S 10 0 R >>',
  objects: [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 11 0 R >>',
    stream(
      '',
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap ${text} /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <61> <0061> endbfchar endcmap`,
    ),
  ],
});
/** A word that is found, since a redaction without one is not searched again. */
const otto = 'BT /F 9 Tf 9 99 Td (Otto) Tj ET';

describe('short words', () => {
  it.each<[string, Parts]>([
    [
      'a table of colors',
      imageOf(
        image(
          '/ColorSpace [/Indexed /DeviceRGB 3 (\\000\\001\\002Eva\\003\\004\\005\\006\\007\\010)]',
          '\0\x01\x02\x03',
        ),
      ),
    ],
    ['a Type 1 font with headers', fontOf(withPfbHeaders(commented))],
    ['the private part of a Type 1 font', fontOf(commented)],
    ['the private part of a Type 1 font in digits', fontOf(inDigits)],
  ])('go from %s, which shows the same', async (_, parts) => {
    const before = erasePdf({ content: '', ...parts });
    const pdf = await open(before);
    expect((await pdf.redact({ words: 'eva' })).elsewhere).toBeGreaterThan(0);
    const after = Buffer.from(pdf.save({ objectStreams: 'never' }));
    const everything = await everythingOf(after);
    const at = everything.lastIndexOf('eexec') + 6;
    const data = Buffer.from(everything.slice(at), 'latin1');
    const plain = [
      data,
      data.subarray(6),
      Buffer.from(everything.slice(at, at + 200_000).replaceAll(/\s/g, ''), 'hex'),
    ];
    for (const text of [everything, ...plain.map((each) => privateText(each, 0))])
      for (const found of ['Eva und', '\x02Eva\x03']) expect(text).not.toContain(found);
    if (parts.content?.includes('/S')) expect(renderGray(after)).toEqual(renderGray(before));
  });

  it.each<[string, Parts]>([
    [
      'the stream of a table of colors',
      imageOf(
        image('/ColorSpace [/Indexed /DeviceRGB 3 11 0 R]', '\0\x01\x02\x03'),
        stream('', '\0\0\0Eva\0\0\0\0\0\0'),
      ),
    ],
    ['samples', imageOf(image('/ColorSpace /DeviceGray', '\0Eva'))],
    [
      'a mesh',
      {
        content: '/M sh',
        resources: '/Shading << /M 10 0 R >>',
        objects: [
          stream(
            '/ShadingType 4 /ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 9 0 9 0 1]',
            '\0\x01Eva\x02\0\0',
          ),
        ],
      },
    ],
    [
      'a fax image without an end',
      imageOf(
        stream(
          '/Type /XObject /Subtype /Image /Width 9 /Height 1 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode',
          '\0\x10Eva\x02',
        ),
      ),
    ],
    ['a map, as an operator', codes('eva')],
    ['a map, in a string around another one', codes('/N (a (b) eva) def')],
  ])('are refused in %s', async (_, parts) => {
    const shown = { ...parts, content: `${parts.content ?? ''} ${otto}` };
    await expect((await open1(shown)).redact({ words: ['otto', 'eva'] })).rejects.toMatchObject({
      name: 'CannotErase',
      reason: 'result',
    });
  });

  it('are no operators of maps and functions', async () => {
    for (const word of ['source', 'resource', 'begin', 'range', 'code'])
      expect((await (await open1(codes(''))).redact({ words: ['a', word] })).elsewhere).toBe(0);
  });

  it('are not found by chance in samples', async () => {
    const side = 400;
    const parts = imageOf(
      stream(
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceGray`,
        seededBytes(side * side, 5),
      ),
    );
    const words = ['Otto', 'abc', 'eva', 'jan', 'kim', 'und', 'der', 'die', 'ben', 'tom', 'uwe'];
    expect((await (await open1({ ...parts, content: otto })).redact({ words })).elsewhere).toBe(0);
  });
});
