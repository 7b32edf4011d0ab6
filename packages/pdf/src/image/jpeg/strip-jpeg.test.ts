import { imageMarkers, markedImages } from '@blattwerk/testing/files/marked-images';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { stripJpegData } from './strip-jpeg.ts';

const pixelsOf = (jpeg: Buffer) => sharp(jpeg).raw().toBuffer();
const noise = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, index) => (index * 31) & 0xff));
const picture = () => sharp(noise, { raw: { width: 64, height: 48, channels: 3 } });

describe('a JPEG', () => {
  it('loses what it says of itself, and what is before and behind it', async () => {
    const { jpeg } = await markedImages();
    const stripped = stripJpegData(Buffer.concat([Buffer.from('before'), jpeg.bytes, Buffer.from('behind')]));
    for (const marker of jpeg.markers) {
      expect(jpeg.bytes.includes(imageMarkers[marker]), marker).toBe(true);
      expect(stripped.includes(imageMarkers[marker]), marker).toBe(false);
    }
    expect(stripped.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(jpeg.bytes));
    expect(stripJpegData(stripped)).toEqual(stripped);
  });

  it.each([
    ['progressive', () => picture().jpeg({ progressive: true })],
    ['of CMYK, whose inks Adobe states', () => picture().toColourspace('cmyk').jpeg()],
    ['with a profile', () => picture().withIccProfile('p3').jpeg()],
    ['without subsampling', () => picture().jpeg({ chromaSubsampling: '4:4:4', quality: 100 })],
  ])('keeps its picture: %s', async (_, encode) => {
    const jpeg = await encode().toBuffer();
    const stripped = stripJpegData(jpeg);
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(jpeg));
    expect((await sharp(stripped).metadata()).icc).toEqual((await sharp(jpeg).metadata()).icc);
  });

  it('that is damaged keeps its coded data, and other data nothing', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const cut = jpeg.subarray(0, jpeg.length - 100);
    expect(stripJpegData(cut).subarray(-200)).toEqual(cut.subarray(-200));
    const damaged = Buffer.from(jpeg);
    damaged.set([0xff, 0x42], jpeg.length - 50);
    expect(stripJpegData(damaged).subarray(-100)).toEqual(damaged.subarray(-100));
    expect(stripJpegData(Buffer.from('no JPEG'))).toHaveLength(0);
    for (let length = 0; length < 30; length++)
      expect(stripJpegData(jpeg.subarray(0, length)).length).toBeLessThanOrEqual(length);
  });
});
