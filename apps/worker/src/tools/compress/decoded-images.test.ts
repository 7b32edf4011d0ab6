import { deflateSync } from 'node:zlib';
import { PDFHexString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { checkPdf } from '../../images/rendered-fixture.ts';
import {
  beginFixture,
  photoSamples,
  renderedDifference,
  renderedSamples,
  storedImages,
} from '../../pdf/shrink-images/fixture.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { compressHandler } from './handler.ts';
import { colorJpeg2000, grayJpeg2000 } from '../../pdf/image-export/jpeg2000-fixture.ts';

interface Image {
  data: Buffer;
  width: number;
  height: number;
  entries: NonNullable<Parameters<Awaited<ReturnType<typeof beginFixture>>['image']>[3]>;
  /** Points that it is drawn at. */
  points?: number;
}

/** Compresses a page with an image. */
async function compressImage(
  { data, width, height, entries, points = 80 }: Image,
  options: { quality?: 'medium' | 'low'; target_size?: number; grayscale?: boolean } = {},
) {
  const fixture = await beginFixture();
  const image = fixture.image(data, width, height, entries);
  fixture.page(`q ${points} 0 0 ${points} 10 10 cm /A Do Q`, { XObject: { A: image } });
  const pdf = await fixture.save();
  const defaults = { quality: 'medium', target_size: null, both_levels: false, grayscale: false } as const;
  const { output } = await runInMemory(compressHandler, [{ name: 'a.pdf', bytes: pdf }], { ...defaults, ...options });
  checkPdf(output);
  return { pdf, output, image: storedImages(output)[0] as ReturnType<typeof storedImages>[number] };
}

describe('JPEG 2000', () => {
  const rgb = { data: colorJpeg2000, width: 40, height: 32, entries: { Filter: 'JPXDecode', ColorSpace: 'DeviceRGB' } };
  const hex = Buffer.from(`${grayJpeg2000.toString('hex')}>`);
  const filters = { Filter: ['ASCIIHexDecode', 'JPXDecode'], ColorSpace: 'DeviceGray' };

  it.each([
    ['in colors', rgb],
    ['in gray, with another filter', { ...rgb, data: hex, entries: filters }],
  ])('%s becomes a JPEG that looks the same', async (_, source) => {
    const { pdf, output, image } = await compressImage(source);
    expect(image.dict['/Filter']).toBe('/DCTDecode');
    expect(image.data.length).toBeLessThan(source.data.length * 0.9);
    expect(renderedDifference(pdf, output)).toBeLessThan(0.5);
  });

  it('is reduced for a size, and shown gray where that is asked for', async () => {
    const { output, pdf } = await compressImage(rgb);
    // An estimate of the size is not below it.
    const target = output.length + 300;
    const smaller = await compressImage(rgb, { target_size: target });
    expect(smaller.output.length).toBeLessThanOrEqual(target);
    expect(smaller.image.dict['/Filter']).toBe('/DCTDecode');
    expect(renderedDifference(pdf, smaller.output)).toBeLessThan(1);
    const { output: gray } = await compressImage(rgb, { grayscale: true });
    const samples = renderedSamples(gray);
    const pixels = Array.from({ length: samples.length / 3 }, (_, pixel) => samples.subarray(pixel * 3, pixel * 3 + 3));
    expect(pixels.every(([red, green, blue]) => red === green && green === blue)).toBe(true);
    expect(storedImages(gray)[0]?.dict['/Filter']).toBe('/DCTDecode');
  });

  it.each([
    ['opacity of its own', { SMaskInData: 1 }],
    ['a decoding array', { Decode: [1, 0, 1, 0, 1, 0] }],
    ['colors of another number', { ColorSpace: 'DeviceGray' }],
  ])('with %s stays as it is', async (_, entries) => {
    const { image } = await compressImage({ ...rgb, entries: { ...rgb.entries, ...entries } });
    expect(image.data.equals(colorJpeg2000)).toBe(true);
  });

  it.each([
    ['more rows and fewer columns', 32, 40],
    ['fewer of both', 32, 24],
    ['one column less', 39, 32],
    ['one row less', 40, 31],
  ])('stays as it is where the image has %s', async (_, width, height) => {
    const { image } = await compressImage({ ...rgb, width, height });
    expect(image.data.equals(colorJpeg2000)).toBe(true);
  });
});

describe('an image with a palette', () => {
  const side = 400;

  /** A photo of 64 colors, whose palette has them in another order than their components. */
  async function palettePhoto(more: Partial<Image['entries']> = {}): Promise<Image> {
    const samples = await photoSamples(side, side);
    const lookup = Buffer.from(
      Array.from({ length: 64 }, (_, index) => [2, 0, 4].map((bit) => 85 * ((index >> bit) & 3))).flat(),
    );
    const level = (value: number | undefined) => Math.round((value ?? 0) / 85);
    const indices = Buffer.from(
      Array.from({ length: side * side }, (_, pixel) => {
        const [red, green, blue] = samples.subarray(pixel * 3, pixel * 3 + 3);
        return (level(red) << 2) | level(green) | (level(blue) << 4);
      }),
    );
    const entries = { Filter: 'FlateDecode', ...indexed(lookup), ...more };
    return { data: deflateSync(indices), width: side, height: side, entries, points: 96 };
  }

  it('is resampled in its colors to the resolution of the page', async () => {
    for (const quality of ['medium', 'low'] as const) {
      const source = await palettePhoto();
      const { pdf, output, image } = await compressImage(source, { quality });
      expect(image.dict['/Width']).toBe(quality === 'medium' ? 200 : 133);
      expect(output.length).toBeLessThan(pdf.length * 0.9);
      expect(renderedDifference(pdf, output)).toBeLessThan(1);
    }
  });

  it('keeps its indices at low where these take less than a JPEG', async () => {
    const source = await palettePhoto();
    // A grid of lines, which is stored badly.
    const indices = Buffer.from(
      Array.from({ length: side * side }, (_, pixel) =>
        pixel % 8 === 0 || Math.floor(pixel / side) % 8 === 0 ? 63 : 2,
      ),
    );
    const grid = { ...source, data: deflateSync(indices, { level: 0 }) };
    const { image, output, pdf } = await compressImage(grid, { quality: 'low' });
    expect(image.data.equals(indices)).toBe(true);
    expect(output.length).toBeLessThan(pdf.length / 10);
  });

  it('keeps its indices at medium where the page needs all of its pixels', async () => {
    const source = await palettePhoto();
    const { image, pdf, output } = await compressImage({ ...source, points: 192 });
    expect([image.dict['/Width'], image.dict['/Filter']]).toEqual([side, undefined]);
    expect(renderedDifference(pdf, output)).toBe(0);
  });

  /** 8 levels of red and green, and 4 of blue. */
  const allColors = indexed(
    Buffer.from(
      Array.from({ length: 256 }, (_, index) => [(index >> 5) * 36, ((index >> 2) & 7) * 36, (index & 3) * 85]).flat(),
    ),
  );

  it('becomes a JPEG at medium where it has the colors of a photograph', async () => {
    const samples = await photoSamples(side, side);
    // Dithered, as programs do that reduce the colors of a photograph.
    const level = (value: number, step: number, pixel: number) =>
      Math.min(
        Math.floor(255 / step),
        Math.max(0, Math.round((value + (((pixel * 7919) % 37) / 37 - 0.5) * step) / step)),
      );
    const indices = Buffer.from(
      Array.from({ length: side * side }, (_, pixel) => {
        const [red = 0, green = 0, blue = 0] = samples.subarray(pixel * 3, pixel * 3 + 3);
        return (level(red, 36, pixel) << 5) | (level(green, 36, pixel) << 2) | level(blue, 85, pixel);
      }),
    );
    const entries = { Filter: 'FlateDecode', ...allColors };
    const source = { data: deflateSync(indices), width: side, height: side, entries, points: 192 };
    const { image, pdf, output } = await compressImage(source);
    expect([image.dict['/Width'], image.dict['/Filter'], image.dict['/ColorSpace']]).toEqual([
      side,
      '/DCTDecode',
      '/DeviceRGB',
    ]);
    expect(output.length).toBeLessThan(pdf.length * 0.9);
    expect(renderedDifference(pdf, output)).toBeLessThan(1.5);
  });

  it('keeps the indices of a drawing that could have as many colors, however it is stored', async () => {
    const indices = Buffer.from(Array.from({ length: side * side }, (_, pixel) => (pixel >> 4) & 255));
    const entries = { Filter: 'FlateDecode', ...allColors };
    const source = { data: deflateSync(indices, { level: 0 }), width: side, height: side, entries, points: 192 };
    const { image } = await compressImage(source);
    expect(image.data.equals(indices)).toBe(true);
  });

  it.each([
    ['a decoding array', { Decode: [63, 0] }],
    ['a color key', { Mask: [3, 3] }],
    ['too few colors', indexed(Buffer.alloc(41 * 3))],
  ])('with %s keeps its indices', async (_, entries) => {
    const { image } = await compressImage(await palettePhoto(entries), { quality: 'low' });
    expect(image.dict['/Width']).toBe(side);
  });
});

describe('an image of four inks without an encoding of its own', () => {
  const side = 400;

  /** A photo with black where it is dark. */
  async function inkPhoto(): Promise<Buffer> {
    const samples = await photoSamples(side, side);
    const inks = Array.from({ length: side * side }, (_, pixel) => {
      const [red = 0, green = 0, blue = 0] = samples.subarray(pixel * 3, pixel * 3 + 3);
      const black = (255 - Math.max(red, green, blue)) >> 1;
      return [255 - red - black, 255 - green - black, 255 - blue - black, black];
    });
    return Buffer.from(inks.flat());
  }

  it('becomes a JPEG of these inks', async () => {
    const entries = { Filter: 'FlateDecode', ColorSpace: 'DeviceCMYK' };
    const source = { data: deflateSync(await inkPhoto()), width: side, height: side, entries };
    for (const [quality, width] of [
      ['medium', 167],
      ['low', 111],
    ] as const) {
      const { image, pdf, output } = await compressImage(source, { quality });
      expect([image.dict['/Width'], image.dict['/Filter'], image.dict['/ColorSpace']]).toEqual([
        width,
        '/DCTDecode',
        '/DeviceCMYK',
      ]);
      expect(output.length).toBeLessThan(pdf.length / 4);
      expect(renderedDifference(pdf, output)).toBeLessThan(1);
    }
  });

  it('is resampled without loss where it is a drawing of many colors, and keeps its pixels where it has few', async () => {
    const drawing = (inkOf: (row: number) => number) =>
      Buffer.from(
        Array.from({ length: side * side }, (_, pixel) =>
          pixel % side < 200 ? [255, 0, 128, inkOf(Math.floor(pixel / side))] : [0, 0, inkOf(pixel % side), 90],
        ).flat(),
      );
    const plain = drawing((at) => (at < 20 || at > 380 ? 0 : (at * 7) % 251));
    const entries = { Filter: 'FlateDecode', ColorSpace: 'DeviceCMYK' };
    const source = { data: deflateSync(plain, { level: 1 }), width: side, height: side, entries, points: 24 };
    const { image, pdf, output } = await compressImage(source);
    expect([image.dict['/Width'], image.dict['/Filter']]).toEqual([50, undefined]);
    expect([...image.data.subarray(0, 4), ...image.data.subarray(-4)]).toEqual([255, 0, 128, 0, 0, 0, 0, 90]);
    expect(renderedDifference(pdf, output)).toBeLessThan(3);
    const few = await compressImage({
      ...source,
      data: deflateSync(
        drawing(() => 0),
        { level: 1 },
      ),
    });
    expect([few.image.dict['/Width'], few.image.dict['/BitsPerComponent']]).toEqual([side, 1]);
    // Readers interpolate between colors before or after the conversion of inks.
    expect(renderedDifference(few.pdf, few.output)).toBeLessThan(0.001);
  });
});

/** An Indexed color space of RGB. */
function indexed(lookup: Buffer): Image['entries'] {
  return { ColorSpace: ['Indexed', 'DeviceRGB', lookup.length / 3 - 1, PDFHexString.of(lookup.toString('hex'))] };
}
