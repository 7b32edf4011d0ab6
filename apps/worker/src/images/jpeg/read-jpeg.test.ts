import { ToolError } from '@blattwerk/shared';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readJpeg } from './read-jpeg.ts';
import {
  difference,
  gradientImage,
  imagesOf,
  objectsOf,
  pdfOf,
  renderPage,
  decodeImage,
  convertAndCompare,
} from '../rendered-fixture.ts';

const adobe = (transform: number) =>
  segment(0xee, Buffer.from([...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, transform]));

const jfif = (unit: number, density: number) =>
  segment(
    0xe0,
    Buffer.from([...Buffer.from('JFIF\0'), 1, 2, unit, density >> 8, density & 255, density >> 8, density & 255, 0, 0]),
  );

function segment(marker: number, contents: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(contents.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, contents]);
}

function behindStart(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Offset of a marker, found by the lengths of the segments before it. */
function findMarker(jpeg: Buffer, code: number): number {
  let at = 2;
  while (jpeg[at + 1] !== code && jpeg[at + 1] !== 0xda) at += 2 + jpeg.readUInt16BE(at + 2);
  return at;
}

function withNamedComponents(jpeg: Buffer, names: string): Buffer {
  const renamed = Buffer.from(jpeg);
  const frame = findMarker(renamed, 0xc0);
  const scan = findMarker(renamed, 0xda);
  for (const [index, name] of names.split('').entries()) {
    renamed[frame + 10 + index * 3] = name.charCodeAt(0);
    renamed[scan + 5 + index * 2] = name.charCodeAt(0);
  }
  return renamed;
}

const plain = () => gradientImage().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();

describe('a JPEG', () => {
  it.each([
    ['baseline', () => plain()],
    ['progressive', () => gradientImage().jpeg({ progressive: true }).toBuffer()],
    ['gray', () => gradientImage().toColourspace('b-w').jpeg().toBuffer()],
  ])('passes its bytes unchanged: %s', async (_, make) => {
    const jpeg = await make();
    const { pdf, difference: mean } = await convertAndCompare(jpeg);
    expect(mean).toBeLessThan(3);
    expect(pdf.includes(jpeg)).toBe(true);
    expect(imagesOf(pdf)[0]).toMatchObject({ '/Filter': '/DCTDecode', '/Width': 24, '/Height': 16 });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright with orientation %i', async (orientation) => {
    const jpeg = await gradientImage().jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
    const { pdf, difference: mean } = await convertAndCompare(jpeg);
    expect(mean).toBeLessThan(3);
    expect(pdf.includes(jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xdb]))))).toBe(true);
  });

  it('in CMYK keeps its colors, which Adobe writes inverted', async () => {
    const stripes = Buffer.from(
      Array.from({ length: 16 * 16 }, (_, pixel) => (pixel % 16 < 8 ? 255 : 0)).flatMap((v) => [v, v, v]),
    );
    const jpeg = await sharp(stripes, { raw: { width: 16, height: 16, channels: 3 } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const pdf = await pdfOf(jpeg);
    expect(pdf.includes(jpeg)).toBe(true);
    expect(imagesOf(pdf)[0]).toMatchObject({ '/Decode': [1, 0, 1, 0, 1, 0, 1, 0] });
    const { data } = renderPage(pdf, { width: 16, height: 16 });
    expect(data[3 * 2]).toBeGreaterThan(240);
    expect(data[3 * 13]).toBeLessThan(60);
  });

  it('whose components are named R, G and B is shown as RGB', async () => {
    const jpeg = withNamedComponents(await plain(), 'RGB');
    const { pdf, difference: mean } = await convertAndCompare(jpeg);
    expect(mean).toBeLessThan(3);
    expect(imagesOf(pdf)[0]?.['/DecodeParms']).toEqual({ '/ColorTransform': 0 });
    expect(difference(await decodeImage(jpeg), await decodeImage(await plain()))).toBeGreaterThan(20);
  });

  it('that Adobe marks as RGB is shown as RGB', async () => {
    const jpeg = behindStart(await plain(), adobe(0));
    const { pdf, difference: mean } = await convertAndCompare(jpeg);
    expect(mean).toBeLessThan(3);
    expect(imagesOf(pdf)[0]?.['/DecodeParms']).toEqual({ '/ColorTransform': 0 });
  });

  it('with JFIF stays YCbCr whatever its Adobe marker states', async () => {
    const jpeg = await plain();
    const marked = behindStart(jpeg, jfif(1, 96), adobe(0));
    const { pdf, difference: mean } = await convertAndCompare(marked);
    expect(mean).toBeLessThan(3);
    expect(pdf.includes(Buffer.from('Adobe'))).toBe(false);
    expect(difference(await decodeImage(marked), await decodeImage(jpeg))).toBe(0);
  });

  it('keeps a profile in several parts, and omits one of another color space', async () => {
    const jpeg = await gradientImage().jpeg().withIccProfile('p3').toBuffer();
    const profile = (await sharp(jpeg).metadata()).icc ?? Buffer.alloc(0);
    const pieces = [profile.subarray(0, 100), profile.subarray(100)].map((piece, index) =>
      segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([index + 1, 2]), piece])),
    );
    const color = behindStart(await plain(), ...pieces.toReversed());
    const gray = behindStart(await gradientImage().toColourspace('b-w').jpeg().toBuffer(), ...pieces);
    expect(
      objectsOf(await pdfOf(color)).some((object) => object['/N'] === 3 && object['/Alternate'] === '/DeviceRGB'),
    ).toBe(true);
    expect(imagesOf(await pdfOf(gray))[0]).toMatchObject({ '/ColorSpace': '/DeviceGray' });
  });

  it('loses data after its end, such as a video or a second image', async () => {
    const jpeg = await plain();
    const film = Buffer.from('ftypmp42 a film that a phone appends');
    const second = segment(0xe2, Buffer.from('MPF\0more', 'latin1'));
    const withFilm = await pdfOf(Buffer.concat([jpeg, film]));
    const withSecond = await pdfOf(
      Buffer.concat([behindStart(jpeg, second), await gradientImage(16, 8).jpeg().toBuffer()]),
    );
    expect(withFilm.includes(jpeg)).toBe(true);
    expect(withFilm.includes(film)).toBe(false);
    expect(imagesOf(withSecond)[0]?.['/Length']).toBe(jpeg.length);
  });

  it('that is truncated is shown as far as possible', async () => {
    const jpeg = await gradientImage(64, 64).jpeg({ quality: 95 }).toBuffer();
    const cut = jpeg.subarray(0, Math.round(jpeg.length * 0.8));
    expect((await convertAndCompare(cut)).difference).toBeLessThan(6);
  });

  it('without its end marker is complete', async () => {
    const jpeg = await plain();
    const pdf = await pdfOf(jpeg.subarray(0, -2));
    expect(pdf.includes(jpeg)).toBe(true);
  });

  it.each([
    ['inches', 1, 300, 300],
    ['centimetres', 2, 118, 299.72],
  ])('states its density in %s', async (_, unit, stated, dpi) => {
    expect(readJpeg(behindStart(await plain(), jfif(unit, stated))).dpi.x).toBeCloseTo(dpi, 5);
  });

  it('has 96 dpi where its density is missing or implausible', async () => {
    const jpeg = await plain();
    for (const stated of [0, 1, 10_000]) {
      expect(readJpeg(behindStart(jpeg, jfif(1, stated))).dpi).toEqual({ x: 96, y: 96 });
    }
    expect(readJpeg(jpeg).dpi).toEqual({ x: 96, y: 96 });
  });

  it('of a process that neither PDF nor the decoder supports is unsupported', async () => {
    const jpeg = await plain();
    const frame = findMarker(jpeg, 0xc0);
    const deep = Buffer.from(jpeg);
    deep[frame + 4] = 12;
    const lossless = Buffer.from(jpeg);
    lossless[frame + 1] = 0xc3;
    for (const bytes of [deep, lossless]) {
      await expect(pdfOf(bytes)).rejects.toMatchObject({ code: 'unsupportedFormat' });
    }
  });

  it('without an image is damaged', async () => {
    const jpeg = await plain();
    for (const length of [3, 20, findMarker(jpeg, 0xda) + 1]) {
      expect(() => readJpeg(jpeg.subarray(0, length))).toThrow(ToolError);
    }
  });
});
