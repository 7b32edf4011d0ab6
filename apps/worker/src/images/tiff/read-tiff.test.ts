import { ToolError } from '@blattwerk/shared';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readTiff } from './read-tiff.ts';
import {
  difference,
  gradient,
  gradientImage,
  imagesOf,
  objectsOf,
  pdfOf,
  type RgbRaster,
  renderPage,
  decodeImage,
  convertAndCompare,
} from '../rendered-fixture.ts';
import { type TiffFixtureField, writeTiff } from '@blattwerk/testing/files/tiff';

const baseline = (width: number, height: number, bits: number[], kind: number): TiffFixtureField[] => [
  [256, 3, [width]],
  [257, 3, [height]],
  [258, 3, bits],
  [259, 3, [1]],
  [262, 3, [kind]],
  [277, 3, [bits.length]],
  [278, 3, [height]],
];

const grayPage = (level: number, more: TiffFixtureField[] = []) => ({
  fields: [...baseline(8, 8, [8], 1), ...more],
  data: Buffer.alloc(64, level),
});

const bars = Buffer.from(Array.from({ length: 32 * 16 }, (_, pixel) => ((pixel % 32) % 5 < 2 ? 0 : 255)));
const barsImage = () => sharp(bars, { raw: { width: 32, height: 16, channels: 1 } }).toColourspace('b-w');

describe('a TIFF', () => {
  it.each(['none', 'lzw', 'deflate', 'packbits'] as const)('is converted without loss: %s', async (compression) => {
    expect(
      (await convertAndCompare(await gradientImage().tiff({ compression, predictor: 'none' }).toBuffer())).difference,
    ).toBeLessThan(0.1);
  });

  it.each([
    ['alpha', () => gradientImage().ensureAlpha(0.5).tiff({ compression: 'lzw' }).toBuffer()],
    ['tiles', () => gradientImage(40, 40).tiff({ tile: true, tileWidth: 16, tileHeight: 16 }).toBuffer()],
    [
      'gray and alpha',
      async () => writeTiff([{ fields: [...baseline(8, 8, [8, 8], 1), [338, 3, [2]]], data: Buffer.alloc(128, 90) }]),
    ],
  ])('is converted without loss: %s', async (_, make) => {
    expect((await convertAndCompare(await make())).difference).toBeLessThan(1.5);
  });

  it('has a page for each of its pages, in order, without thumbnails and masks', async () => {
    const pages = [10, 90, 170, 250].map((level) => grayPage(level));
    const thumbnail = grayPage(0, [[254, 4, [1]]]);
    const mask = grayPage(0, [[254, 4, [4]]]);
    const pdf = await pdfOf(
      writeTiff([pages[0], thumbnail, pages[1], mask, pages[2], pages[3]].filter((page) => page !== undefined)),
    );
    expect(imagesOf(pdf)).toHaveLength(4);
    for (const [index, level] of [10, 90, 170, 250].entries()) {
      const { data } = renderPage(pdf, { width: 8, height: 8 }, index + 1);
      expect(data[0]).toBe(level);
    }
  });

  it('with too many pages is refused', () => {
    const pages = Array.from({ length: 1_001 }, () => grayPage(1));
    expect(() => readTiff(writeTiff(pages))).toThrow(expect.objectContaining({ code: 'tooManyPages' }) as Error);
    expect(readTiff(writeTiff(pages.slice(1)))).toHaveLength(1_000);
  });

  it('whose directories are circular has each page once', () => {
    const tiff = writeTiff([grayPage(1)]);
    const count = tiff.readUInt16LE(8);
    tiff.writeUInt32LE(8, 10 + count * 12);
    expect(readTiff(tiff)).toHaveLength(1);
  });

  it('of 16 bits keeps them', async () => {
    const samples = Uint16Array.from({ length: 16 * 16 * 3 }, (_, index) => (index * 331) & 0xffff);
    const raw = { width: 16, height: 16, channels: 3 as const };
    const tiff = await sharp(samples, { raw }).toColourspace('rgb16').tiff({ compression: 'lzw' }).toBuffer();
    const { pdf, difference: mean } = await convertAndCompare(tiff);
    expect(mean).toBeLessThan(1);
    expect(imagesOf(pdf)).toMatchObject([{ '/BitsPerComponent': 16 }]);
  });

  it('with two levels needs one bit per pixel', async () => {
    const { pdf, difference: mean } = await convertAndCompare(
      await barsImage().tiff({ compression: 'lzw' }).toBuffer(),
    );
    expect(mean).toBeLessThan(1);
    expect(imagesOf(pdf)).toMatchObject([{ '/BitsPerComponent': 1, '/ColorSpace': '/DeviceGray' }]);
  });

  it.each([
    ['white is zero', true],
    ['black is zero', false],
  ])('of fax data in one piece passes them: %s', async (_, miniswhite) => {
    const tiff = await barsImage().tiff({ compression: 'ccittfax4', bitdepth: 1, miniswhite }).toBuffer();
    const { pdf, difference: mean } = await convertAndCompare(tiff);
    expect(mean).toBeLessThan(1);
    expect(imagesOf(pdf)).toMatchObject([{ '/Filter': '/CCITTFaxDecode', '/DecodeParms': { '/K': -1 } }]);
  });

  it('of fax data in reversed bit order is copied with its bits reversed', async () => {
    const tiff = await barsImage().tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer();
    const [picture] = readTiff(tiff);
    const strip = Buffer.concat([...((await picture?.prepare(tiff))?.pieces ?? [])]);
    const reversed = strip.map((byte) =>
      Number.parseInt(byte.toString(2).padStart(8, '0').split('').toReversed().join(''), 2),
    );
    const fields = baseline(32, 16, [1], 0).map(
      (field): TiffFixtureField => (field[0] === 259 ? [259, 3, [4]] : field),
    );
    const turned = writeTiff([{ fields: [...fields, [266, 3, [2]]], data: reversed }]);
    const shown = renderPage(await pdfOf(turned), { width: 32, height: 16 });
    expect(difference(shown, await decodeImage(turned))).toBeLessThan(1);
  });

  it('with a JPEG is copied', async () => {
    const jpeg = await gradientImage().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
    const fields = baseline(24, 16, [8, 8, 8], 6).map(
      (field): TiffFixtureField => (field[0] === 259 ? [259, 3, [7]] : field),
    );
    const pdf = await pdfOf(writeTiff([{ fields, data: jpeg }]));
    expect(pdf.includes(jpeg)).toBe(true);
    const expected = await decodeImage(jpeg);
    expect(difference(renderPage(pdf, expected), expected)).toBeLessThan(3);
  });

  it('with several JPEG strips becomes one JPEG', async () => {
    const tiff = await gradientImage(48, 300).tiff({ compression: 'jpeg', quality: 95 }).toBuffer();
    const { pdf, difference: mean } = await convertAndCompare(tiff);
    expect(mean).toBeLessThan(3);
    expect(imagesOf(pdf)).toMatchObject([{ '/Filter': '/DCTDecode' }]);
  });

  it('in YCbCr becomes RGB by its own coefficients', async () => {
    const coefficients: TiffFixtureField = [529, 5, [2126, 10_000, 7152, 10_000, 722, 10_000]];
    const rgb = gradient(8, 8);
    const ycbcr = Buffer.alloc(rgb.length);
    for (let at = 0; at < rgb.length; at += 3) {
      const [r = 0, g = 0, b = 0] = rgb.subarray(at, at + 3);
      const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
      ycbcr.set([Math.round(luma), Math.round(128 + (b - luma) / 1.8556), Math.round(128 + (r - luma) / 1.5748)], at);
    }
    const tiff = writeTiff([
      { fields: [...baseline(8, 8, [8, 8, 8], 6), [530, 3, [1, 1]], coefficients], data: ycbcr },
    ]);
    const expected: RgbRaster = { width: 8, height: 8, data: rgb };
    expect(difference(renderPage(await pdfOf(tiff), expected), expected)).toBeLessThan(3);
  });

  it('in CMYK becomes RGB', async () => {
    const inks = Buffer.from(
      Array.from({ length: 64 }, (_, pixel) => (pixel % 8 < 4 ? [0, 0, 0, 0] : [0, 255, 255, 0])).flat(),
    );
    const tiff = writeTiff([{ fields: baseline(8, 8, [8, 8, 8, 8], 5), data: inks }]);
    const { data } = renderPage(await pdfOf(tiff), { width: 8, height: 8 });
    expect(Math.min(...data.subarray(0, 3))).toBeGreaterThan(240);
    expect(data[3 * 6]).toBeGreaterThan(180);
    expect(data[3 * 6 + 1]).toBeLessThan(70);
  });

  it.each([2, 3, 6, 7])('is upright with orientation %i, and keeps its profile and density', async (orientation) => {
    const plain = gradientImage().tiff({ compression: 'lzw', xres: 300 / 25.4, yres: 300 / 25.4 });
    const tiff = await plain.withMetadata({ orientation }).withIccProfile('srgb').toBuffer();
    const { pdf, difference: mean } = await convertAndCompare(tiff);
    expect(mean).toBeLessThan(2);
    expect(objectsOf(pdf).some((object) => object['/N'] === 3)).toBe(true);
    expect(readTiff(tiff)[0]?.orientation).toBe(orientation);
  });

  it('states its density', async () => {
    const resolutions: TiffFixtureField[] = [
      [282, 5, [11_811, 100]],
      [283, 5, [5_906, 100]],
      [296, 3, [3]],
    ];
    const dpi = readTiff(writeTiff([grayPage(1, resolutions)]))[0]?.dpi;
    expect(dpi?.x).toBeCloseTo(300, 0);
    expect(dpi?.y).toBeCloseTo(150, 0);
  });

  it.each([
    ['no directory', Buffer.from('II*\0\xff\xff\0\0', 'latin1')],
    ['only its first bytes', Buffer.from('II*\0', 'latin1')],
  ])('is damaged with %s', (_, bytes) => {
    expect(() => readTiff(bytes)).toThrow(ToolError);
  });
});
