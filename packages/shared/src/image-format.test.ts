import { describe, expect, it } from 'vitest';
import { imageFormatOf } from './image-format.ts';

/** Bytes given as numbers or as text in Latin-1, at an offset of their buffer. */
function bytes(...values: readonly (number | string)[]): Uint8Array {
  const all = values.flatMap((value) =>
    typeof value === 'number' ? [value] : Array.from(value, (character) => character.charCodeAt(0)),
  );
  return Uint8Array.from([0, ...all]).subarray(1);
}

function bmp(dibHeaderSize: number): Uint8Array {
  return bytes('BM', ...Array<number>(12).fill(0), dibHeaderSize, 0, 0, 0, ...Array<number>(8).fill(0));
}

describe('imageFormatOf', () => {
  it.each([
    ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['png', bytes(0x89, 'PNG\r\n', 0x1a, '\n')],
    ['gif', bytes('GIF87a')],
    ['gif', bytes('GIF89a')],
    ['webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
    ['tiff', bytes('II*', 0)],
    ['tiff', bytes('MM', 0, '*')],
    ['tiff', bytes('II+', 0)],
    ['tiff', bytes('MM', 0, '+')],
    ['bmp', bmp(12)],
    ['bmp', bmp(40)],
    ['bmp', bmp(124)],
    ['bmp', bmp(40).subarray(0, 18)],
    ['heic', bytes(0, 0, 0, 24, 'ftypheic')],
    ['avif', bytes(0, 0, 0, 24, 'ftypmif1', 0, 0, 0, 0, 'avif', 'miaf')],
  ])('detects a %s', (format, head) => {
    expect(imageFormatOf(head)).toBe(format);
  });

  it.each([
    ['nothing', bytes()],
    ['a text that begins like a bitmap', bytes('BMW is a maker of cars and motorcycles')],
    ['two letters of a bitmap', bytes('BM')],
    ['a bitmap that ends in its header', bmp(40).subarray(0, 17)],
    ['a bitmap with an unknown header', bmp(41)],
    ['a sound file', bytes('RIFF', 1, 2, 3, 4, 'WAVEfmt ')],
    ['half a signature', bytes(0x89, 'PN')],
    ['a PDF', bytes('%PDF-1.7')],
    ['a video in the container of HEIC', bytes(0, 0, 0, 24, 'ftypisom', 0, 0, 2, 0, 'isom', 'mp41')],
  ])('detects no image in %s', (_what, head) => {
    expect(imageFormatOf(head)).toBeUndefined();
  });
});
