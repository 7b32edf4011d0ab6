import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { extractOne, imagePdf, pixelsOf } from './fixture.ts';

const photo = sharp({ create: { width: 16, height: 8, channels: 3, background: '#c06030' } });

async function profileOf(name: string, space: 'srgb' | 'cmyk' = 'srgb'): Promise<Buffer> {
  const jpeg = await photo.clone().toColourspace(space).withIccProfile(name).jpeg().toBuffer();
  return (await sharp(jpeg).metadata()).icc as Buffer;
}

async function extractJpeg(jpeg: Buffer, profile: Buffer, { components = 3, decode = '' } = {}) {
  const dict = `/Type/XObject/Subtype/Image/Width 16/Height 8/ColorSpace[/ICCBased 6 0 R]/BitsPerComponent 8${decode}`;
  const stream = { dict: `/N ${components}`, data: profile };
  const { name, content } = await extractOne(imagePdf({ dict: `${dict}/Filter/DCTDecode`, data: jpeg }, stream));
  expect(name).toBe('page-001-image-01.jpg');
  return content;
}

/** The bytes before the profile and behind it. */
function withoutProfile(jpeg: Buffer): Buffer {
  const segments = (from: number): number => {
    if (jpeg.toString('latin1', from + 4, from + 15) !== 'ICC_PROFILE') return from;
    return segments(from + 2 + jpeg.readUInt16BE(from + 2));
  };
  const start = jpeg.indexOf('ICC_PROFILE') - 4;
  return Buffer.concat([jpeg.subarray(0, start), jpeg.subarray(segments(start))]);
}

describe('the profile of a JPEG that is kept', () => {
  it('is added where only the PDF has it', async () => {
    const jpeg = await photo.clone().jpeg().toBuffer();
    const profile = await profileOf('p3');
    const content = await extractJpeg(jpeg, profile);
    expect((await sharp(content).metadata()).icc?.equals(profile)).toBe(true);
    expect(withoutProfile(content).equals(jpeg)).toBe(true);
    expect((await pixelsOf(content)).data).toEqual((await pixelsOf(jpeg)).data);
  });

  it('is added to CMYK as well, in several parts', async () => {
    const jpeg = await photo.clone().toColourspace('cmyk').jpeg().toBuffer();
    const profile = await profileOf('cmyk', 'cmyk');
    expect(profile.length).toBeGreaterThan(70_000);
    const content = await extractJpeg(jpeg, profile, { components: 4, decode: '/Decode[1 0 1 0 1 0 1 0]' });
    expect((await sharp(content).metadata()).icc?.equals(profile)).toBe(true);
    expect(withoutProfile(content).equals(jpeg)).toBe(true);
  });

  it("is not added where it is sRGB's, does not fit, or the JPEG has its own", async () => {
    const jpeg = await photo.clone().jpeg().toBuffer();
    expect((await extractJpeg(jpeg, await profileOf('srgb'))).equals(jpeg)).toBe(true);
    expect((await extractJpeg(jpeg, await profileOf('cmyk', 'cmyk'))).equals(jpeg)).toBe(true);
    const own = await photo.clone().withIccProfile('srgb').jpeg().toBuffer();
    expect((await extractJpeg(own, await profileOf('p3'))).equals(own)).toBe(true);
  });
});
