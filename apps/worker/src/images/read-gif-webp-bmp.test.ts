import { ToolError } from '@blattwerk/shared';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { writeBmp } from '@blattwerk/testing/files/bmp';
import { readBmp } from './bmp/read-bmp.ts';
import { readGif } from './read-gif.ts';
import { readWebp } from './read-webp.ts';
import { gradientImage, imagesOf, convertAndCompare, objectsOf, pdfOf, renderPage } from './rendered-fixture.ts';

describe('a GIF', () => {
  it('is encoded with a palette', async () => {
    const { pdf, difference: mean } = await convertAndCompare(await gradientImage().gif().toBuffer());
    expect(mean).toBeLessThan(1);
    expect(imagesOf(pdf)).toMatchObject([
      { '/BitsPerComponent': 8, '/ColorSpace': expect.arrayContaining(['/Indexed']) as unknown },
    ]);
  });

  it('keeps its transparency', async () => {
    const hard = Buffer.from(
      Array.from({ length: 32 * 32 }, (_, pixel) => {
        const isInside = Math.hypot((pixel % 32) - 16, Math.floor(pixel / 32) - 16) < 10;
        return isInside ? [200, 60, 0, 255] : [0, 0, 0, 0];
      }).flat(),
    );
    const raw = { width: 32, height: 32, channels: 4 as const };
    const { pdf, difference: mean } = await convertAndCompare(await sharp(hard, { raw }).gif().toBuffer());
    expect(mean).toBeLessThan(1);
    expect(imagesOf(pdf).map((image) => image['/BitsPerComponent'])).toContain(1);
    expect(imagesOf(pdf).filter((image) => image['/SMask'])).toHaveLength(1);
  });

  it('shows its first frame, and is transparent outside of it', async () => {
    // A screen of 8 by 8 whose only frame, red, fills the lower half.
    const gif = Buffer.from(
      '47494638396108000800800000ff00000000ff2c00000400080004000002048c8fa957003b'.replace(
        '048c8fa95700',
        '04848fa95100',
      ),
      'hex',
    );
    const pdf = await pdfOf(gif);
    const { data } = renderPage(pdf, { width: 8, height: 8 });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    expect([...data.subarray(-3)]).not.toEqual([255, 255, 255]);
  });

  it('without a frame is damaged', () => {
    expect(() => readGif(Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'))).toThrow(ToolError);
    expect(() => readGif(Buffer.from('GIF89a', 'latin1'))).toThrow(ToolError);
  });
});

describe('a WebP', () => {
  it('without loss is converted without loss', async () => {
    const webp = await gradientImage(40, 30).webp({ lossless: true }).toBuffer();
    const { pdf, difference: mean } = await convertAndCompare(webp);
    expect(mean).toBeLessThan(0.01);
    expect(imagesOf(pdf)).toMatchObject([{ '/Filter': '/FlateDecode' }]);
  });

  it('with loss becomes a JPEG of about its size', async () => {
    const webp = await gradientImage(400, 300).webp({ quality: 80 }).toBuffer();
    const pdf = await pdfOf(webp);
    expect(imagesOf(pdf)).toMatchObject([{ '/Filter': '/DCTDecode' }]);
    const small = await gradientImage(40, 30).webp({ quality: 80 }).toBuffer();
    expect((await convertAndCompare(small)).difference).toBeLessThan(3);
  });

  it.each([
    ['lossy', { quality: 90 }],
    ['lossless', { lossless: true }],
  ])('keeps its alpha: %s', async (_, options) => {
    const { pdf, difference: mean } = await convertAndCompare(
      await gradientImage().ensureAlpha(0.4).webp(options).toBuffer(),
    );
    expect(mean).toBeLessThan(3);
    expect(imagesOf(pdf).filter((image) => image['/SMask'])).toHaveLength(1);
  });

  it('has the orientation of its EXIF, and keeps its profile', async () => {
    const webp = await gradientImage(40, 30)
      .webp({ lossless: true })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .toBuffer();
    const pdf = await pdfOf(webp);
    expect(readWebp(webp)).toMatchObject({ width: 40, height: 30, orientation: 6 });
    expect(objectsOf(pdf).some((object) => object['/N'] === 3)).toBe(true);
  });

  it('that is animated shows its first frame', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const webp = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    const { data } = renderPage(await pdfOf(webp), { width: 8, height: 8 });
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
  });

  it('without a frame is damaged', () => {
    expect(() => readWebp(Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'))).toThrow(ToolError);
  });
});

describe('a BMP', () => {
  const rows = (pixel: (x: number, y: number) => number[]) =>
    Array.from({ length: 8 }, (_, y) => Array.from({ length: 8 }, (_column, x) => pixel(x, y)).flat());

  it('states its density', () => {
    const parts = { width: 8, height: 8, bitsPerPixel: 24, rows: rows(() => [1, 2, 3]) };
    expect(readBmp(Buffer.from(writeBmp({ ...parts, pixelsPerMetre: [11_811, 5_906] }))).dpi).toMatchObject({
      x: expect.closeTo(300, 0) as unknown,
      y: expect.closeTo(150, 0) as unknown,
    });
    expect(readBmp(Buffer.from(writeBmp(parts))).dpi).toEqual({ x: 96, y: 96 });
  });

  it('is converted to RGB with the top row first', async () => {
    const bmp = Buffer.from(
      writeBmp({ width: 8, height: 8, bitsPerPixel: 24, rows: rows((x, y) => [x * 30, y * 30, 200]) }),
    );
    const { data } = renderPage(await pdfOf(bmp), { width: 8, height: 8 });
    // Its rows come bottom first.
    expect([...data.subarray(0, 3)]).toEqual([200, 210, 0]);
    expect([...data.subarray(-3)]).toEqual([200, 0, 210]);
  });

  it('with a truncated header is damaged', () => {
    expect(() => readBmp(Buffer.from('BM'))).toThrow(ToolError);
  });
});
