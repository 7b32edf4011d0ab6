import { deflateSync } from 'node:zlib';
import { ToolError } from '@blattwerk/shared';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPng } from './read-png.ts';
import { dataOf, u32, withChunk, writePng } from '@blattwerk/testing/files/png';
import {
  difference,
  gradient,
  gradientImage,
  imagesOf,
  objectsOf,
  pdfOf,
  renderPage,
  decodeImage,
  convertAndCompare,
} from '../rendered-fixture.ts';

const size = 16;
const colors = (count: number) =>
  Array.from({ length: count }, (_, index) => [(index * 37) % 256, (index * 91) % 256, (index * 151) % 256]).flat();

/** Rows in which samples of `bits` bits count upwards, so that each column differs from its neighbors. */
function countingRows(bits: number, samples = 1): number[][] {
  const values = (row: number) =>
    Array.from({ length: size * samples }, (_, column) => (column * 3 + row) % 2 ** Math.min(bits, 8));
  return Array.from({ length: size }, (_, row) => pack(values(row), bits));
}

function pack(values: readonly number[], bits: number): number[] {
  if (bits === 16) return values.flatMap((value) => [value, value ^ 0x5a]);
  const perByte = 8 / bits;
  return Array.from({ length: Math.ceil(values.length / perByte) }, (_, index) =>
    values.slice(index * perByte, (index + 1) * perByte).reduce((byte, value) => (byte << bits) | value, 0),
  );
}

const png = (bitDepth: number, colorType: number, chunks: [string, number[]][] = []) =>
  writePng({
    width: size,
    height: size,
    bitDepth,
    colorType,
    chunks,
    rows: countingRows(bitDepth, colorType === 2 ? 3 : 1),
  });

describe('a PNG', () => {
  it.each([
    ...[1, 2, 4, 8, 16].map((depth) => ['gray', depth, 0] as const),
    ...[8, 16].map((depth) => ['RGB', depth, 2] as const),
    ...[1, 2, 4, 8].map((depth) => ['palette', depth, 3] as const),
  ])('passes its data unchanged: %s of %i bits', async (_, depth, colorType) => {
    const bytes = png(depth, colorType, colorType === 3 ? [['PLTE', colors(2 ** depth)]] : []);
    const { pdf, difference: mean } = await convertAndCompare(bytes);
    expect(mean).toBeLessThan(1);
    expect(pdf.includes(dataOf(bytes))).toBe(true);
    expect(imagesOf(pdf)).toMatchObject([{ '/BitsPerComponent': depth, '/Filter': '/FlateDecode' }]);
  });

  it('copies data in many chunks', async () => {
    const bytes = writePng({
      width: size,
      height: size,
      bitDepth: 8,
      colorType: 2,
      rows: countingRows(8, 3),
      maxChunkBytes: 7,
    });
    const { pdf, difference: mean } = await convertAndCompare(bytes);
    expect(mean).toBeLessThan(1);
    expect(pdf.includes(dataOf(bytes))).toBe(true);
  });

  it.each([
    ['gray and alpha', () => gradientImage().toColourspace('b-w').ensureAlpha(0.5).png()],
    ['RGB and alpha', () => gradientImage().ensureAlpha(0.5).png()],
    ['a palette with alpha', () => gradientImage().ensureAlpha(0.5).png({ palette: true })],
    ['interlaced', () => gradientImage().png({ progressive: true })],
    ['an interlaced palette', () => gradientImage().png({ progressive: true, palette: true, colours: 16 })],
  ])('is seen as it is: %s', async (_, make) => {
    expect((await convertAndCompare(await make().toBuffer())).difference).toBeLessThan(1);
  });

  it('keeps 16 bits beside alpha', async () => {
    const samples = Uint16Array.from({ length: size * size * 4 }, (_, index) => (index * 257 + 13) & 0xffff);
    const raw = { width: size, height: size, channels: 4 as const };
    const bytes = await sharp(samples, { raw }).toColourspace('rgb16').png().toBuffer();
    const { pdf, difference: mean } = await convertAndCompare(bytes);
    expect(mean).toBeLessThan(2);
    expect(new Set(imagesOf(pdf).map((image) => image['/BitsPerComponent']))).toEqual(new Set([8, 16]));
  });

  it('loses alpha that is opaque', async () => {
    const bytes = await gradientImage().ensureAlpha(1).png().toBuffer();
    const { pdf, difference: mean } = await convertAndCompare(bytes);
    expect(mean).toBeLessThan(1);
    expect(imagesOf(pdf)).toHaveLength(1);
  });

  it.each([
    ['gray', png(8, 0, [['tRNS', [0, 9]]])],
    ['gray of 2 bits', png(2, 0, [['tRNS', [0, 3]]])],
    ['RGB', png(8, 2, [['tRNS', [0, 6, 0, 9, 0, 12]]])],
    [
      'one entry of a palette',
      png(4, 3, [
        ['PLTE', colors(16)],
        ['tRNS', [255, 255, 0]],
      ]),
    ],
  ])('hides a colour and still passes: %s', async (_, bytes) => {
    const { pdf, difference: mean } = await convertAndCompare(bytes);
    expect(mean).toBeLessThan(1);
    expect(pdf.includes(dataOf(bytes))).toBe(true);
    expect(imagesOf(pdf)).toMatchObject([{ '/Mask': expect.any(Array) as unknown }]);
  });

  it.each([
    [
      'entries of a palette, by half',
      png(4, 3, [
        ['PLTE', colors(16)],
        ['tRNS', [128, 255, 0, 64]],
      ]),
    ],
    ['one colour of 16 bits', png(16, 2, [['tRNS', [0, 90, 3, 89, 6, 92]]])],
  ])('passes beside a soft mask: %s', async (_, bytes) => {
    const { pdf, difference: mean } = await convertAndCompare(bytes);
    expect(mean).toBeLessThan(2);
    expect(pdf.includes(dataOf(bytes))).toBe(true);
    expect(imagesOf(pdf).filter((image) => image['/SMask'])).toHaveLength(1);
  });

  it('keeps its profile, and omits a decompression bomb in its place', async () => {
    const bytes = await gradientImage().withIccProfile('p3').png().toBuffer();
    expect(objectsOf(await pdfOf(bytes)).some((object) => object['/N'] === 3)).toBe(true);
    const bomb = Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), deflateSync(Buffer.alloc(64_000_000))]);
    const { pdf, difference: mean } = await convertAndCompare(withChunk(png(8, 2), 'iCCP', bomb));
    expect(mean).toBeLessThan(1);
    expect(imagesOf(pdf)).toMatchObject([{ '/ColorSpace': '/DeviceRGB' }]);
  });

  it('with linear gamma is shown brighter', async () => {
    const linear = withChunk(png(8, 2), 'gAMA', u32(100_000));
    const pdf = await pdfOf(linear);
    const raw = await decodeImage(linear);
    const expected = raw.data.map((value) => Math.round(255 * (value / 255) ** (1 / 2.2)));
    expect(difference(renderPage(pdf, raw), { ...raw, data: expected })).toBeLessThan(6);
    expect(difference(raw, { ...raw, data: expected })).toBeGreaterThan(25);
    expect(pdf.includes(dataOf(linear))).toBe(true);
  });

  it('with the gamma of sRGB needs no profile', async () => {
    const pdf = await pdfOf(withChunk(png(8, 2), 'gAMA', u32(45_455)));
    expect(imagesOf(pdf)).toMatchObject([{ '/ColorSpace': '/DeviceRGB' }]);
  });

  it('has the orientation of its EXIF and the size of its density', async () => {
    const exif = Buffer.concat([
      Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1'),
    ]);
    const bytes = withChunk(
      withChunk(await gradientImage().png().toBuffer(), 'eXIf', exif),
      'pHYs',
      Buffer.concat([u32(11_811, 5_906), Buffer.of(1)]),
    );
    const picture = readPng(bytes);
    expect(picture).toMatchObject({ width: 24, height: 16, orientation: 6 });
    expect(picture.dpi.x).toBeCloseTo(300, 0);
    expect(picture.dpi.y).toBeCloseTo(150, 0);
  });

  it('with a wrong checksum is decoded instead of copied', async () => {
    const bytes = await gradientImage().png().toBuffer();
    const at = bytes.indexOf('IDAT') + 4 + bytes.readUInt32BE(bytes.indexOf('IDAT') - 4);
    bytes.writeUInt32BE((bytes.readUInt32BE(at) ^ 1) >>> 0, at);
    expect((await convertAndCompare(bytes)).difference).toBeLessThan(1);
  });

  it('that is truncated is shown as far as possible', async () => {
    const noise = sharp({
      create: {
        width: 40,
        height: 40,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    const bytes = await noise.png().toBuffer();
    const cut = bytes.subarray(0, Math.round(bytes.length * 0.7));
    const pdf = await pdfOf(cut);
    const shown = renderPage(pdf, { width: 40, height: 40 });
    const whole = await decodeImage(bytes);
    const half = 40 * 20 * 3;
    const upper = (data: Uint8Array) => ({ width: 40, height: 20, data: data.subarray(0, half) });
    expect(difference(upper(shown.data), upper(whole.data))).toBeLessThan(1);
  });

  it('shows its default image where it is animated', async () => {
    const frame = Buffer.concat([u32(0, size, size, 0, 0), Buffer.of(0, 1, 0, 10, 0, 0)]);
    const bytes = withChunk(withChunk(png(8, 2), 'fcTL', frame), 'acTL', u32(1, 0));
    const { pdf, difference: mean } = await convertAndCompare(bytes);
    expect(mean).toBeLessThan(1);
    expect(pdf.includes(dataOf(bytes))).toBe(true);
  });

  it.each([
    ['no data', Buffer.concat([png(8, 2).subarray(0, 33)])],
    ['a kind that does not exist', writePng({ width: 1, height: 1, bitDepth: 3, colorType: 2, rows: [[1]] })],
    ['only a signature', png(8, 2).subarray(0, 8)],
  ])('is damaged with %s', (_, bytes) => {
    expect(() => readPng(bytes)).toThrow(ToolError);
  });

  it('that must be decoded states the memory for it before', () => {
    const parts = { width: 40_000, height: 40_000, bitDepth: 8, colorType: 2, rows: [[0]] };
    expect(readPng(writePng({ ...parts, interlace: 1 })).decodeBytes).toBe(40_000 * 40_000 * 3 * 3);
    expect(readPng(writePng(parts)).decodeBytes).toBeGreaterThan(0);
  });
});

describe('the gradient of these tests', () => {
  it('differs from all its rotations and reflections', async () => {
    const data = gradient(16, 16);
    const own = { width: 16, height: 16, data };
    for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
      const turned = await decodeImage(
        await sharp(data, { raw: { width: 16, height: 16, channels: 3 } })
          .png()
          .withMetadata({ orientation })
          .toBuffer(),
      );
      expect(difference(own, turned)).toBeGreaterThan(20);
    }
  });
});
