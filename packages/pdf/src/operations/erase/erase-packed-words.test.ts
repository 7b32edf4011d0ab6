import { readFileSync } from 'node:fs';
import { deflateSync, gzipSync } from 'node:zlib';
import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { systemFile } from '@blattwerk/testing/system-file';
import { describe, expect, it } from 'vitest';
import { Budget, budgetLimits } from '../../budget.ts';
import { TooComplexPdf } from '../../errors.ts';
import { readTables, writeTables } from '../../font/programs/sfnt.ts';
import { type CannotErase, open } from '../../index.ts';
import { erasePdf, type ErasePdfParts, everythingOf } from '../../testing/erase-pdf.ts';
import { renderGray } from '../../testing/ink.ts';

type Parts = Partial<ErasePdfParts>;
const secret = 'Geheimwort';
const sentence = `Hier steht ein ${secret}, und es steht hier.`;
const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;
const streamOf = (data: string | Buffer, entries = ''): Parts => ({
  catalog: '/Own 10 0 R',
  objects: [stream(entries, data)],
});
const metadata = (data: string | Buffer): Parts => ({
  catalog: '/Metadata 10 0 R',
  objects: [stream('/Type /Metadata /Subtype /XML', data)],
});
/** With a name, a comment, extra data and a checksum of the header (RFC 1952, 2.3). */
const gzipWithAll = (text: string) => {
  const [header, data] = [gzipSync(text).subarray(0, 10), gzipSync(text).subarray(10)];
  header[3] = 2 + 4 + 8 + 16;
  return Buffer.concat([header, Buffer.from('\x03\0abcname\0comment\0\x01\x02', 'latin1'), data]);
};
const certificate = Buffer.concat([
  Buffer.from([0x30, 56, 0x31, 40, 0x0c, 38]),
  Buffer.from(secret.padEnd(38, '.')),
  Buffer.from([0x04, 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0xff]),
]);
const entities = '<!DOCTYPE x [<!ENTITY a "Geheim"><!ENTITY b "wort">]>';

async function redacted(parts: Parts, word = secret): Promise<{ elsewhere: number; everything: string }> {
  const pdf = await open(erasePdf({ content: '', ...parts }));
  const { elsewhere } = await pdf.redact({ words: word });
  return { elsewhere, everything: await everythingOf(Buffer.from(pdf.save({ objectStreams: 'never' }))) };
}

describe('a word is removed', () => {
  it.each<[string, Parts, string]>([
    ['a string of zlib', { catalog: `/Own ${hex(deflateSync(secret))}` }, deflateSync(secret).toString('latin1')],
    ['a stream of zlib', streamOf(deflateSync(sentence)), deflateSync(sentence).toString('latin1')],
    ['zlib within a filter', streamOf(deflateSync(deflateSync(sentence)), '/Filter /FlateDecode'), 'x\x9c'],
    ['zlib behind its length', streamOf(Buffer.concat([Buffer.from([0, 0, 0, 44]), deflateSync(sentence)])), 'x\x9c'],
    ['zlib whose end is missing', streamOf(deflateSync(sentence).subarray(0, -6)), 'x\x9c'],
    ['gzip', streamOf(gzipSync(sentence)), '\x1f\x8b'],
    ['gzip with a long header', streamOf(gzipWithAll(sentence)), '\x1f\x8b'],
    ['gzip within gzip', streamOf(gzipSync(gzipSync(sentence))), '\x1f\x8b'],
    ['Base64 of zlib', streamOf(`data: ${deflateSync(sentence).toString('base64')}`), 'data'],
    ['digits of gzip', streamOf(`data: ${gzipSync(sentence).toString('hex')}`), 'data'],
    [
      'Base64 of a certificate',
      streamOf(`-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----`),
      'BEGIN',
    ],
  ])('from %s', async (_, parts, left) => {
    const { elsewhere, everything } = await redacted(parts);
    expect(elsewhere).toBe(1);
    expect(everything).not.toContain(left);
  });

  it.each([
    ['Mac OS', 'Müllheim', '4d9f6c6c6865696d'],
    ['Central Europe', 'Łódź', 'a3f3649f'],
    ['Cyrillic letters', 'Тайна', 'd2e0e9ede0'],
    ['Shift-JIS', '秘密', '94e996a7'],
    ['GB 18030', '秘密', 'c3d8c3dc'],
    ['Big5', '秘密', 'afb5b14b'],
    ['EUC-JP', '秘密', 'c8ebcca9'],
    ['EUC-KR', '비밀', 'baf1b9d0'],
  ])('from a string in the encoding of %s', async (_, word, codes) => {
    const { elsewhere, everything } = await redacted({ trailer: `/Info << /Title <${codes}> >>` }, word);
    expect(elsewhere).toBe(1);
    expect(everything).not.toContain(Buffer.from(codes, 'hex').toString('latin1'));
  });
});

describe('what cannot be searched is removed where words are', () => {
  it.each<[string, Parts, string]>([
    ['metadata with entities', metadata(`${entities}<x>&a;&b;</x>`), 'DOCTYPE'],
    ['metadata with entities in UTF-16', metadata(Buffer.from(`\ufeff${entities}<x>&a;&b;</x>`, 'utf16le')), 'E\0N\0T'],
    ['metadata with another type of document', metadata('<!DOCTYPE x SYSTEM "a.dtd"><x>&a;&b;</x>'), 'DOCTYPE'],
    ['a stream with entities', streamOf(`${entities}<x>&a;&b;</x>`), 'DOCTYPE'],
    [
      'formatted text with entities',
      {
        page: '/Annots [10 0 R]',
        objects: [`<< /Type /Annot /Subtype /FreeText /Rect [9 9 99 30] /RC (${entities}<p>&a;&b;</p>) >>`],
      },
      'DOCTYPE',
    ],
    ['a stream of ZIP', streamOf('PK\x03\x04\x14\0\0\0\x08\0'), 'PK\x03\x04'],
    ['a string of Zstandard', { catalog: `/Own ${hex(Buffer.from('(\xb5/\xfd\x04\0', 'latin1'))}` }, '(\xb5/\xfd'],
    ['Base64 of bzip2', streamOf(`data: ${Buffer.from('BZh91AY&SY\x00\xff').toString('base64')}`), 'data'],
  ])('as %s', async (_, parts, left) => {
    const { elsewhere, everything } = await redacted(parts);
    expect(elsewhere).toBe(0);
    expect(everything).not.toContain(left);
  });

  it('as pictures of glyphs', async () => {
    const file = readFileSync(
      systemFile('fonts-urw-base35', '/usr/share/fonts/opentype/urw-base35/NimbusSans-Regular.otf'),
    );
    const { version, tables } = readTables(file) as NonNullable<ReturnType<typeof readTables>>;
    const pictures = new Map([
      ...tables,
      ['SVG ', Buffer.concat([Buffer.from('\0\0\0\0\0\x0a'), gzipSync(`<svg>${secret}</svg>`)])],
    ]);
    const font = writeTables(version, pictures, new Budget(budgetLimits(1 << 20)));
    const before = erasePdf({
      content: 'BT /S 99 Tf 9 9 Td (a) Tj ET',
      resources: '/Font << /F 5 0 R /S 10 0 R >>',
      objects: [
        '<< /Type /Font /Subtype /Type1 /BaseFont /Any /FirstChar 97 /LastChar 97 /Widths [556] /Encoding /WinAnsiEncoding /FontDescriptor 11 0 R >>',
        '<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 1 /Descent 0 /StemV 1 /CapHeight 1 /FontFile3 12 0 R >>',
        stream('/Subtype /OpenType', font),
      ],
    });
    const pdf = await open(before);
    await pdf.redact({ words: secret });
    const after = Buffer.from(pdf.save({ objectStreams: 'never' }));
    expect(await everythingOf(before)).toContain('\x1f\x8b\b');
    expect(await everythingOf(after)).not.toContain('\x1f\x8b\b');
    expect(renderGray(after)).toEqual(renderGray(before));
  });

  it('but for text of HTML, and for data that only begins as compressed data', async () => {
    const html = '<!DOCTYPE html><p>Guten Tag</p>';
    const { everything } = await redacted({
      catalog: '/Own 10 0 R /Other (x^ y is no zlib)',
      objects: [stream('', html)],
    });
    expect(everything).toContain(html);
    expect(everything).toContain('x^ y is no zlib');
  });

  it('and refused where it is attached and stays', async () => {
    const attached = (data: string) =>
      open(
        erasePdf({
          content: '',
          catalog: '/Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >>',
          objects: ['<< /Type /Filespec /F (a.xml) /EF << /F 11 0 R >> >>', stream('/Type /EmbeddedFile', data)],
        }),
      );
    const options = { words: secret, attachments: 'keep' } as const;
    await expect((await attached(`${entities}<x>&a;&b;</x>`)).redact(options)).rejects.toMatchObject({
      name: 'CannotErase',
      reason: 'attachment',
    } satisfies Partial<CannotErase>);
    await expect((await attached('<x>a</x>')).redact(options)).resolves.toMatchObject({ elsewhere: 0 });
  });
});

it('refuses what unpacks to more than can be searched', async () => {
  const bomb = deflateSync(deflateSync(Buffer.alloc(65 * 1024 * 1024)));
  await expect(redacted(streamOf(bomb, '/Filter /FlateDecode'))).rejects.toThrow(TooComplexPdf);
});
