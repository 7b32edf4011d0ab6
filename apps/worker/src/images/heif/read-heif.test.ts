import { defaultLimits } from '@blattwerk/shared';
import { bigEndian } from '@blattwerk/testing/files/integers';
import {
  auxC,
  av1Image,
  box,
  type CodedImage,
  colr,
  hevcImage,
  hevcImage10Bit,
  imir,
  irot,
  type HeifItem,
  writeHeif,
} from '@blattwerk/testing/files/heif';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { readImages } from '../read-images.ts';
import { difference, gradient, gradientImage, imagesOf, pdfOf, renderPage } from '../rendered-fixture.ts';

const side = 64;
const item: HeifItem = { width: side, height: side, content: hevcImage };
/** Mean difference that the coding of the images causes. */
const tolerance = 4;

/** The difference of a file's rendered page from a picture. */
async function differenceFrom(file: Buffer, expected: Sharp): Promise<number> {
  const { data, info } = await expected.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raster = { width: info.width, height: info.height, data };
  return difference(renderPage(await pdfOf(file), raster), raster);
}

const picture = () => sharp(gradient(side, side), { raw: { width: side, height: side, channels: 3 } });

describe('a HEIC file', () => {
  it('becomes a JPEG of the same picture, from 8 and from 10 bits', async () => {
    for (const content of [hevcImage, hevcImage10Bit]) {
      const file = writeHeif([{ ...item, content }]);
      expect(await differenceFrom(file, picture())).toBeLessThan(tolerance);
      expect(imagesOf(await pdfOf(file))).toMatchObject([{ '/Filter': '/DCTDecode', '/Width': side, '/Height': side }]);
    }
  });

  it('is rotated and mirrored by its properties, not by its EXIF data', async () => {
    const exif = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
    const rotated = writeHeif([{ ...item, properties: [irot(1)] }], { exif });
    expect(await differenceFrom(rotated, picture().rotate(270))).toBeLessThan(tolerance);
    const mirrored = writeHeif([{ ...item, properties: [imir(1)] }], { exif });
    expect(await differenceFrom(mirrored, picture().flop())).toBeLessThan(tolerance);
    const neither = writeHeif([item], { exif });
    expect(await differenceFrom(neither, picture())).toBeLessThan(tolerance);
  });

  it('of tiles becomes one image, cropped to its size', async () => {
    const grid: HeifItem = { width: 100, height: 120, content: { columns: 2, rows: 2, tiles: [1, 2, 3, 4] } };
    const file = writeHeif([grid, item, item, item, item]);
    const tile = await picture().png().toBuffer();
    const places = [0, side].flatMap((left) => [0, side].map((top) => ({ input: tile, left, top })));
    const whole = await sharp({ create: { width: 128, height: 128, channels: 3, background: '#000' } })
      .composite(places)
      .png()
      .toBuffer();
    const cropped = sharp(whole).extract({ left: 0, top: 0, width: 100, height: 120 });
    expect(await differenceFrom(file, cropped)).toBeLessThan(tolerance);
  });

  it('of several images becomes a page with the primary one', async () => {
    const file = writeHeif([item, { ...item, properties: [irot(2)] }, item], { primary: 1 });
    expect(readImages(file, defaultLimits)).toHaveLength(1);
    expect(await differenceFrom(file, picture().rotate(180))).toBeLessThan(tolerance);
  });

  it('keeps its color profile', async () => {
    const profile = (await sharp(await gradientImage().withIccProfile('p3').jpeg().toBuffer()).metadata()).icc;
    if (!profile) throw new Error('sharp wrote no profile');
    const pdf = await pdfOf(writeHeif([{ ...item, properties: [colr(profile)] }]));
    expect(imagesOf(pdf)[0]?.['/ColorSpace']).toEqual(['/ICCBased', expect.anything()]);
  });

  it('is refused where it is truncated, has no HEVC, or is too large', async () => {
    const file = writeHeif([item]);
    const [whole] = readImages(file, defaultLimits);
    await expect(whole?.prepare(file.subarray(0, file.length - 330))).rejects.toMatchObject({ code: 'damagedImage' });
    expect(() => readImages(file.subarray(0, 200), defaultLimits)).toThrow(
      expect.objectContaining({ code: 'damagedImage' }),
    );
    const other = Buffer.from(file);
    other.write('jpeg', other.indexOf('hvc1'), 'latin1');
    expect(() => readImages(other, defaultLimits)).toThrow(expect.objectContaining({ code: 'unsupportedFormat' }));
    for (const [width, height] of [
      [60_000, 10],
      [40_000, 40_000],
    ] as const) {
      const huge = writeHeif([{ ...item, width, height }]);
      expect(() => readImages(huge, defaultLimits)).toThrow(expect.objectContaining({ code: 'imageTooLarge' }));
    }
    expect(() => readImages(writeHeif([{ ...item, width: 0 }]), defaultLimits)).toThrow(
      expect.objectContaining({ code: 'damagedImage' }),
    );
  });
});

describe('an AVIF file', () => {
  it('becomes the same picture, with 8 and with more bits, and with its alpha', async () => {
    for (const bitdepth of [8, 10, 12] as const) {
      const file = await picture().avif({ quality: 90, bitdepth }).toBuffer();
      expect(await differenceFrom(file, picture())).toBeLessThan(tolerance);
    }
    const pdf = await pdfOf(await picture().ensureAlpha(0.5).avif().toBuffer());
    expect(imagesOf(pdf)).toHaveLength(2);
  });

  it('of several images becomes a page with the primary one', async () => {
    const content = av1Image(await picture().avif({ quality: 90 }).toBuffer());
    const image = { width: side, height: side, content };
    const file = writeHeif([image, { ...image, properties: [irot(2)] }], { primary: 1 });
    expect(await differenceFrom(file, picture().rotate(180))).toBeLessThan(tolerance);
  });

  it('of a sequence becomes a page with its single image', async () => {
    const file = await picture().avif({ quality: 90 }).toBuffer();
    // Libraries name sequences first.
    file.write('avis', 8, 'latin1');
    file.write('msf1', 16, 'latin1');
    expect(await differenceFrom(file, picture())).toBeLessThan(tolerance);
  });

  it('with a clean aperture and alpha has both cropped to it', async () => {
    const opacity = Buffer.from(Array.from({ length: side * side }, (_, pixel) => (pixel % side < side / 2 ? 255 : 0)));
    const mask = sharp(opacity, { raw: { width: side, height: side, channels: 1 } }).toColourspace('b-w');
    const [color, alpha] = await Promise.all(
      [picture(), mask].map(async (part) => av1Image(await part.avif({ quality: 90 }).toBuffer())),
    );
    const clap = box('clap', ...[24, 1, 16, 1, 4, 1, 0, 1].map(bigEndian.u32));
    const file = (properties: Buffer[]) =>
      writeHeif([
        { width: side, height: side, content: color as CodedImage, properties: [clap, ...properties] },
        {
          width: side,
          height: side,
          content: alpha as CodedImage,
          properties: [auxC('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha')],
          auxiliaryOf: 0,
        },
      ]);
    // On white only the left half of the whole image is visible.
    const shown = gradient(side, side).map((sample, at) => (Math.floor(at / 3) % side < side / 2 ? sample : 255));
    const expected = sharp(shown, { raw: { width: side, height: side, channels: 3 } });
    expected.extract({ left: 24, top: 24, width: 24, height: 16 });
    expect(await differenceFrom(file([]), expected)).toBeLessThan(tolerance);
    await expect(pdfOf(file([irot(1)]))).rejects.toMatchObject({ code: 'unsupportedFormat' });
  });
});
