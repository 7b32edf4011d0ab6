import { writeZip } from '@blattwerk/testing/write-zip';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkZip } from './check-zip.ts';

describe('a ZIP', () => {
  const image = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer();

  it('passes when its entries are whole and decode', async () => {
    const bytes = await image();
    expect(
      await checkZip(
        writeZip([
          { name: 'ä 1.jpg', bytes },
          { name: '2.jpg', bytes },
        ]),
      ),
    ).toBeUndefined();
  });

  it.each([
    ['is not a ZIP', 'not a ZIP: no end of central directory', (): Buffer => Buffer.from('%PDF-')],
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
      'has a PDF without a header',
      '1.pdf in the ZIP is not a PDF',
      () => writeZip([{ name: '1.pdf', bytes: Buffer.from('no') }]),
    ],
  ])('is a finding when it %s', async (_, finding, make) => {
    expect(await checkZip(make())).toBe(finding);
  });

  it('passes with an image that does not decode where the caller knows it', async () => {
    const zip = writeZip([{ name: '1.jpg', bytes: Buffer.from('no') }]);
    expect(await checkZip(zip, { skip: (content) => content.equals(Buffer.from('no')) })).toBeUndefined();
    expect(await checkZip(zip, { skip: (content) => content.equals(Buffer.from('yes')) })).toContain('does not decode');
  });

  it('is a finding when a byte of an entry is wrong or the file is truncated', async () => {
    const zip = writeZip([{ name: 'a', bytes: Buffer.from('text') }]);
    const wrong = Buffer.from(zip);
    wrong[zip.indexOf('text')] = 0;
    expect(await checkZip(wrong)).toBe('a: wrong checksum');
    const moved = Buffer.from(zip);
    moved.writeUInt32LE(4_000, zip.length - 6);
    expect(await checkZip(moved)).toBe('the ZIP is truncated');
  });
});
