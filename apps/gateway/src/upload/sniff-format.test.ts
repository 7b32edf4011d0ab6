import { describe, expect, it } from 'vitest';
import { sniffBytes, sniffFormat } from './sniff-format.ts';

const bytes = (...values: (number | string)[]) =>
  Buffer.concat(
    values.map((value) => (typeof value === 'number' ? Buffer.from([value]) : Buffer.from(value, 'latin1'))),
  );
const bmp = (dibHeaderSize: number) => {
  const head = Buffer.alloc(26);
  head.write('BM', 'latin1');
  head.writeUInt32LE(dibHeaderSize, 14);
  return head;
};

describe('sniffFormat', () => {
  it.each([
    ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['png', bytes(0x89, 'PNG\r\n', 0x1a, '\n')],
    ['gif', bytes('GIF87a')],
    ['gif', bytes('GIF89a')],
    ['webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
    ['tiff', bytes('II*', 0)],
    ['tiff', bytes('MM', 0, '*')],
    ['tiff', bytes('MM', 0, '+')],
    ['bmp', bmp(40)],
    ['bmp', bmp(124)],
    ['heic', bytes(0, 0, 0, 24, 'ftypheic')],
    ['avif', bytes(0, 0, 0, 24, 'ftypmif1', 0, 0, 0, 0, 'avif', 'miaf')],
  ])('detects a %s', (format, head) => {
    expect(sniffFormat('image', head)).toBe(format);
    expect(sniffFormat('pdf', head)).toBeUndefined();
  });

  it.each([
    ['nothing', bytes()],
    ['a text that begins like a bitmap', bytes('BMW is a maker of cars and motorcycles')],
    ['two letters of a bitmap', bytes('BM')],
    ['a bitmap that ends in its header', bmp(40).subarray(0, 17)],
    ['a sound file', bytes('RIFF', 1, 2, 3, 4, 'WAVEfmt ')],
    ['half a signature', bytes(0x89, 'PN')],
    ['a PDF', bytes('%PDF-1.7')],
    ['a video in the container of HEIC', bytes(0, 0, 0, 24, 'ftypisom', 0, 0, 2, 0, 'isom', 'mp41')],
  ])('detects no image in %s', (_what, head) => {
    expect(sniffFormat('image', head)).toBeUndefined();
  });

  it('finds the header of a PDF within its first 1,024 bytes', () => {
    const junk = (count: number) => Buffer.concat([Buffer.alloc(count, 'x'), Buffer.from('%PDF-1.4')]);
    expect(sniffFormat('pdf', junk(0))).toBe('pdf');
    expect(sniffFormat('pdf', junk(1024).subarray(0, sniffBytes))).toBe('pdf');
    expect(sniffFormat('pdf', junk(1025))).toBeUndefined();
    expect(sniffFormat('pdf', Buffer.from('%PD'))).toBeUndefined();
  });
});
