import { inflateSync } from 'node:zlib';
import { writePng } from '@blattwerk/testing/files/png';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { create } from '../api/create.ts';
import { isNamed, PdfRef, type PdfStream, type PdfValue } from '../file/values.ts';
import { Drawing } from './drawing.ts';
import { readImageFile } from './image-file.ts';
import { imageWriterOf } from './writers.ts';

const [width, height] = [9, 7];
/** Red rises to the right, green downwards, and opacity in steps. */
const rgba = Buffer.from(
  Array.from({ length: width * height }, (_, at) => [
    (at % width) * 28,
    Math.floor(at / width) * 36,
    90,
    at % 3 === 0 ? 0 : 255,
  ]).flat(),
);
const source = () => sharp(rgba, { raw: { width, height, channels: 4 } });

/** Red, green, blue and opacity of each pixel that is written. */
async function pixelsOf(file: Uint8Array): Promise<Buffer> {
  const { image } = readImageFile(file) ?? expect.fail('no image');
  const written: PdfStream[] = [];
  const add = (value: PdfValue) => new PdfRef(written.push(value as PdfStream) - 1);
  const { dict, raw } = written[(await imageWriterOf(image)({ add })).number] ?? expect.fail('no stream');
  const mask = dict.get('SMask');
  const alpha = mask instanceof PdfRef ? inflateSync((written[mask.number] ?? expect.fail('no mask')).raw) : undefined;
  const color = inflateSync(raw);
  const channels = isNamed(dict.get('ColorSpace'), 'DeviceRGB') ? 3 : 1;
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const own = [...color.subarray(at * channels, (at + 1) * channels)];
    return [...(channels === 3 ? own : [own[0], own[0], own[0]]), alpha ? alpha[at] : 255];
  });
  return Buffer.from(pixels.flat() as number[]);
}

const expected = (file: Uint8Array) => sharp(file).toColourspace('srgb').ensureAlpha().raw().toBuffer();

describe('PNG', () => {
  it.each([
    ['with opacity', () => source().png().toBuffer()],
    ['interlaced', () => source().png({ progressive: true }).toBuffer()],
    ['without opacity', () => source().removeAlpha().png().toBuffer()],
    ['with a palette and opacity', () => source().png({ palette: true, colours: 8 }).toBuffer()],
    ['in gray', () => source().removeAlpha().toColourspace('b-w').png().toBuffer()],
  ])('%s is drawn as it is', async (_, write) => {
    const file = await write();
    expect(await pixelsOf(file)).toEqual(await expected(file));
  });

  it('has one transparent color', async () => {
    const rows = Array.from({ length: height }, (_, row) => [row % 2 === 0 ? 0b10101010 : 0b01010101, 0]);
    const file = writePng({ width, height, bitDepth: 1, colorType: 0, rows, chunks: [['tRNS', [0, 0]]] });
    expect(await pixelsOf(file)).toEqual(await expected(file));
  });

  it.each([
    ['that is cut off', async () => (await source().png().toBuffer()).subarray(0, 70)],
    ['without pixels', async () => Promise.resolve(writePng({ width: 0, height: 1, bitDepth: 8, colorType: 0 }))],
    [
      'with too many pixels',
      async () => Promise.resolve(writePng({ width: 5000, height: 5000, bitDepth: 8, colorType: 0 })),
    ],
    [
      'of no color type',
      async () => Promise.resolve(writePng({ width: 1, height: 1, bitDepth: 8, colorType: 5, rows: [[1]] })),
    ],
    [
      'with fewer rows than it states',
      async () => Promise.resolve(writePng({ width, height, bitDepth: 8, colorType: 0, rows: [[1, 2, 3]] })),
    ],
  ])('%s is none', async (_, write) => {
    expect(readImageFile(await write())).toBeUndefined();
  });
});

describe('JPEG', () => {
  it('is copied without what it records beside its pixels', async () => {
    const file = await source()
      .flatten()
      .jpeg()
      .withExif({ IFD0: { Artist: 'SECRET' } })
      .toBuffer();
    expect(readImageFile(file)).toMatchObject({ width, height });
    const drawing = new Drawing({ width, height }).image(
      (readImageFile(file) ?? expect.fail()).image,
      0,
      0,
      width,
      height,
    );
    const pdf = await create([{ width, height }]).draw([{ pageIndex: 0, drawing, x: 0, y: 0 }]);
    expect(Buffer.from(pdf.save()).includes('SECRET')).toBe(false);
  });

  it.each([
    ['in CMYK', () => source().flatten().toColourspace('cmyk').jpeg().toBuffer()],
    ['that is cut off', async () => (await source().flatten().jpeg().toBuffer()).subarray(0, 300)],
    ['of a few bytes', () => Promise.resolve(Buffer.from([0xff, 0xd8, 0xff]))],
  ])('%s is none', async (_, write) => {
    expect(readImageFile(await write())).toBeUndefined();
  });
});
