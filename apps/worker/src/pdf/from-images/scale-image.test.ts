import { defaultLimits } from '@blattwerk/shared';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { readImages } from '../../images/read-images.ts';
import { changeLook } from './change-look.ts';
import type { PreparedImage } from './prepared-image.ts';
import { scaleImage } from './scale-image.ts';

async function prepared(bytes: Buffer): Promise<PreparedImage> {
  const [source] = readImages(bytes, defaultLimits);
  if (!source) throw new Error('no image');
  return source.prepare(bytes);
}

/** Many colors, or few. */
async function picture(channels: 3 | 4, kind: 'noise' | 'flat'): Promise<Sharp> {
  const size = { width: 60, height: 40, channels };
  if (kind === 'flat') return sharp({ create: { ...size, background: { r: 200, g: 0, b: 0, alpha: 0.8 } } });
  const data = Buffer.from(Array.from({ length: 60 * 40 * channels }, (_, at) => (at * 2_654_435_761) >>> 24));
  return sharp(data, { raw: size });
}

describe('an image with too many pixels', () => {
  it.each([
    ['a JPEG', async () => (await picture(3, 'noise')).jpeg(), 'DCTDecode', false],
    ['a CMYK JPEG', async () => (await picture(3, 'noise')).toColourspace('cmyk').jpeg(), 'DCTDecode', false],
    ['a copied PNG', async () => (await picture(3, 'noise')).png(), 'FlateDecode', false],
    ['a PNG with a palette', async () => (await picture(3, 'flat')).png({ palette: true }), 'FlateDecode', false],
    ['transparent noise', async () => (await picture(4, 'noise')).png(), 'FlateDecode', true],
    ['few colors and transparent', async () => (await picture(4, 'flat')).png(), 'FlateDecode', true],
    ['a lossy WebP with alpha', async () => (await picture(4, 'noise')).webp(), 'DCTDecode', true],
    ['a gray PNG', async () => (await picture(3, 'noise')).toColourspace('b-w').png(), 'FlateDecode', false],
  ])('is scaled, as %s', async (_, make, filter, hasMask) => {
    const image = await prepared(await (await make()).toBuffer());
    const scaled = await scaleImage(image, 600);
    expect([scaled.width, scaled.height]).toEqual([30, 20]);
    expect(scaled.encoding.filter).toBe(filter);
    expect(scaled.softMask !== undefined).toBe(hasMask);
    if (scaled.softMask) expect(scaled.softMask).toMatchObject({ width: 30, height: 20, colorSpace: { kind: 'gray' } });
    // Its data can be decoded.
    expect(await changeLook(scaled, 'gray')).toMatchObject({ width: 30, height: 20 });
  });

  it('stays where it has fewer', async () => {
    const image = await prepared(await (await picture(3, 'flat')).png().toBuffer());
    expect(await scaleImage(image, 2_400)).toBe(image);
  });

  it('is refused where it is encoded as a fax', async () => {
    const image = await prepared(
      await (await picture(3, 'noise')).toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer(),
    );
    expect(image.encoding.filter).toBe('CCITTFaxDecode');
    await expect(scaleImage(image, 600)).rejects.toMatchObject({ code: 'imageTooLarge' });
  });

  it('is refused where decoding it would take too much memory', async () => {
    const image = await prepared(await (await picture(3, 'noise')).jpeg().toBuffer());
    await expect(scaleImage({ ...image, width: 12_000, height: 12_000 }, 600)).rejects.toMatchObject({
      code: 'imageTooLarge',
    });
  });

  it('is refused where its data is damaged', async () => {
    const image = await prepared(await (await picture(3, 'noise')).jpeg().toBuffer());
    await expect(scaleImage({ ...image, pieces: [Buffer.from('no data')] }, 600)).rejects.toMatchObject({
      code: 'damagedImage',
    });
  });
});
