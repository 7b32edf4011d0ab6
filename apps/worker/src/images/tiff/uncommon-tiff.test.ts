import { type TiffFixtureField, writeTiff } from '@blattwerk/testing/files/tiff';
import { openTiff, tiffTags } from '@blattwerk/shared';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { difference, pdfOf, type RgbRaster, renderPage } from '../rendered-fixture.ts';
import { readTiff } from './read-tiff.ts';

const side = 8;

interface Variant {
  bits: number[];
  kind: number;
  compression?: number;
  more?: TiffFixtureField[];
  data: Uint8Array;
}

const tiffOf = ({ bits, kind, compression = 1, more = [], data }: Variant) =>
  writeTiff([
    {
      fields: [
        [256, 3, [side]],
        [257, 3, [side]],
        [258, 3, bits],
        [259, 3, [compression]],
        [262, 3, [kind]],
        [277, 3, [bits.length]],
        [278, 3, [side]],
        ...more,
      ],
      data,
    },
  ]);

/** Levels from 0 to 1 that rise along the rows, one for each pixel. */
const ramp = Array.from({ length: side * side }, (_, pixel) => pixel / (side * side - 1));
const bytesOf = (values: Float32Array | Uint32Array) =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
const floats = (values: readonly number[]) => bytesOf(Float32Array.from(values));
const grays: RgbRaster = {
  width: side,
  height: side,
  data: Uint8Array.from(ramp.flatMap((level) => Array<number>(3).fill(Math.round(level * 255)))),
};

describe('a TIFF', () => {
  const float: TiffFixtureField = [339, 3, [3]];
  const signed: TiffFixtureField = [339, 3, [2]];
  const int = Uint32Array.from(ramp, (level) => level * 0xffffffff);
  const colors = Uint32Array.from(ramp.flatMap((level) => Array<number>(3).fill(level * 0xffffffff)));
  const luma = ramp.map((level) => Math.round(level * 255));

  it.each<[string, Variant]>([
    ['floating-point gray from 0 to 1', { bits: [32], kind: 1, more: [float], data: floats(ramp) }],
    ['gray of 32 bits', { bits: [32], kind: 1, data: bytesOf(int) }],
    ['RGB of 32 bits', { bits: [32, 32, 32], kind: 2, data: bytesOf(colors) }],
  ])('is decoded: %s', async (_, variant) => {
    expect(difference(renderPage(await pdfOf(tiffOf(variant)), grays), grays)).toBeLessThan(1.5);
  });

  it('is decoded: gray in tiles of its only plane', async () => {
    const raw = { width: side, height: side, channels: 1 as const };
    const file = await sharp(Buffer.from(luma), { raw })
      .toColourspace('b-w')
      .tiff({ compression: 'none', tile: true, tileWidth: 16, tileHeight: 16 })
      .toBuffer();
    const tiff = openTiff(file);
    file.writeUInt16LE(2, tiff?.directory(tiff.firstDirectory)?.range(tiffTags.planarConfiguration)?.start ?? 0);
    expect(difference(renderPage(await pdfOf(file), grays), grays)).toBeLessThan(1.5);
  });

  it('is decoded: signed bytes whose background is -1', async () => {
    const file = tiffOf({
      bits: [8],
      kind: 1,
      more: [signed],
      data: Uint8Array.from(luma, (level) => (level < 128 ? 255 : level >> 1)),
    });
    const shown = renderPage(await pdfOf(file), grays);
    expect([shown.data[0], shown.data.at(-1)]).toEqual([0, 127]);
  });

  it('is decoded: YCbCr in planes', async () => {
    const neutral = luma.map(() => 128);
    const file = planarTiff(Uint8Array.from([...luma, ...neutral, ...neutral]));
    expect(difference(renderPage(await pdfOf(file), grays), grays)).toBeLessThan(1.5);
  });

  it.each<[string, Variant, string]>([
    ['LZMA', { bits: [8], kind: 1, compression: 34_925, data: new Uint8Array(64) }, 'TIFF, LZMA'],
    ['Zstandard', { bits: [8], kind: 1, compression: 50_000, data: new Uint8Array(64) }, 'TIFF, Zstandard'],
    ['JBIG', { bits: [1], kind: 1, compression: 34_661, data: new Uint8Array(8) }, 'TIFF, JBIG'],
    ['old JPEG', { bits: [8, 8, 8], kind: 6, compression: 6, data: new Uint8Array(64) }, 'TIFF, old JPEG'],
    ['Lab with alpha', { bits: [8, 8, 8, 8], kind: 8, data: new Uint8Array(256) }, 'TIFF, photometric 8, 4 samples'],
    ['12 bits', { bits: [12, 12, 12], kind: 2, data: new Uint8Array(288) }, 'TIFF, 12 bit'],
    ['64-bit numbers', { bits: [64], kind: 1, more: [float], data: new Uint8Array(512) }, 'TIFF, 64 bit float'],
    ['half numbers', { bits: [16], kind: 1, more: [float], data: new Uint8Array(128) }, 'TIFF, 16 bit float'],
    ['signed samples', { bits: [16], kind: 1, more: [signed], data: new Uint8Array(128) }, 'TIFF, 16 bit signed'],
    [
      'gray and alpha in planes',
      { bits: [8, 8], kind: 1, more: [[284, 3, [2]]], data: new Uint8Array(128) },
      'TIFF, planar',
    ],
  ])('that the decoder does not know is refused by its kind: %s', (_, variant, name) => {
    expect(() => readTiff(tiffOf(variant))).toThrow(
      expect.objectContaining({ code: 'unsupportedFormat', params: { variant: name } }) as Error,
    );
  });

  it.each<[string, Variant]>([
    [
      'floating-point numbers',
      { bits: [32], kind: 1, more: [float], data: floats(ramp.map((level) => level * 4_000)) },
    ],
    ['negative bytes', { bits: [8], kind: 1, more: [signed], data: Uint8Array.from(luma) }],
  ])('of another range than black to white is refused: %s', async (_, variant) => {
    const file = tiffOf(variant);
    await expect(readTiff(file)[0]?.prepare(file)).rejects.toMatchObject({ code: 'unsupportedFormat' });
  });

  it('with numbers that no encoder writes is damaged', () => {
    for (const bits of [[0], [200]])
      expect(() => readTiff(tiffOf({ bits, kind: 1, data: new Uint8Array(64) }))).toThrow(
        expect.objectContaining({ code: 'damagedImage' }) as Error,
      );
  });
});

/** Three planes of YCbCr, a strip each. */
function planarTiff(data: Uint8Array): Buffer {
  const plane = side * side;
  const fields = (start: number): TiffFixtureField[] => [
    [256, 3, [side]],
    [257, 3, [side]],
    [258, 3, [8, 8, 8]],
    [259, 3, [1]],
    [262, 3, [6]],
    [273, 4, [start, start + plane, start + 2 * plane]],
    [277, 3, [3]],
    [278, 3, [side]],
    [279, 4, [plane, plane, plane]],
    [284, 3, [2]],
    [530, 3, [1, 1]],
  ];
  const headerBytes = writeTiff([{ fields: fields(0) }]).length;
  return Buffer.concat([writeTiff([{ fields: fields(headerBytes) }]), data]);
}
