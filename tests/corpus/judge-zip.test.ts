import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { judgeZip } from './judge-zip.ts';

/** A ZIP of stored entries. */
function writeZip(entries: readonly { name: string; bytes: Buffer }[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const fields = Buffer.alloc(20);
    fields.writeUInt32LE(crc32(bytes), 8);
    fields.writeUInt32LE(bytes.length, 12);
    fields.writeUInt32LE(bytes.length, 16);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(Buffer.byteLength(name));
    // The version to extract, flags, method, time and date are what both headers have in common.
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      Buffer.alloc(2),
      fields.subarray(0, 20),
      lengths,
      Buffer.from(name),
      bytes,
    ]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.alloc(4), fields, lengths, place, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

describe('a ZIP', () => {
  const image = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer();

  it('passes when its entries are whole and decode', async () => {
    const bytes = await image();
    expect(
      await judgeZip(
        writeZip([
          { name: 'ä 1.jpg', bytes },
          { name: '2.jpg', bytes },
        ]),
      ),
    ).toBeUndefined();
  });

  it.each([
    ['is no ZIP', 'no ZIP', (): Buffer => Buffer.from('%PDF-')],
    ['is empty', 'an empty ZIP', () => writeZip([])],
    [
      'has a name twice',
      'a ZIP with a name twice',
      () =>
        writeZip([
          { name: 'a', bytes: Buffer.from('1') },
          { name: 'a', bytes: Buffer.from('2') },
        ]),
    ],
    [
      'leaves its folder',
      'a ZIP with an unsafe name',
      () => writeZip([{ name: 'a/../../b', bytes: Buffer.from('1') }]),
    ],
    [
      'has an image that does not decode',
      '1.jpg in the ZIP does not decode',
      () => writeZip([{ name: '1.jpg', bytes: Buffer.from('no') }]),
    ],
    [
      'has a PDF that is none',
      '1.pdf in the ZIP is no PDF',
      () => writeZip([{ name: '1.pdf', bytes: Buffer.from('no') }]),
    ],
  ])('is a finding when it %s', async (_, finding, make) => {
    expect(await judgeZip(make())).toBe(finding);
  });

  it('is a finding when a byte of an entry is wrong or its end is missing', async () => {
    const zip = writeZip([{ name: 'a', bytes: Buffer.from('text') }]);
    const wrong = Buffer.from(zip);
    wrong[zip.indexOf('text')] = 0;
    expect(await judgeZip(wrong)).toBe('a in the ZIP is damaged');
    const moved = Buffer.from(zip);
    moved.writeUInt32LE(4_000, zip.length - 6);
    expect(await judgeZip(moved)).toBe('a ZIP that breaks off');
  });
});
