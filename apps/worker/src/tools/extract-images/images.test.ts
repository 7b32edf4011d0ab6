import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jbig2 } from '@blattwerk/testing/files/encoded-images';
import { extractOne, fax, imagePdf, type ObjectText, pixelsOf, popplerImages, rgbOf } from './fixture.ts';

function image(width: number, height: number, dict: string, data: readonly number[] | Buffer): ObjectText {
  const head = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/Filter/FlateDecode`;
  return { dict: head + dict, data: deflateSync(Buffer.from(data)) };
}

/** An image with other filters than Flate. */
function encoded(width: number, height: number, dict: string, data: Buffer): ObjectText {
  return { dict: `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${dict}`, data };
}

const extensionOf = (name: string) => name.split('.').at(-1);
const gradient = (bytes: number) => Array.from({ length: bytes }, (_, index) => (index * 37) % 256);
const tint = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 1 0]/N 1>>';

describe('samples', () => {
  it.each([
    ['gray of 1 bit', '/ColorSpace/DeviceGray/BitsPerComponent 1', [0b10110100, 0b01000000], 10, 1],
    ['gray of 2 bits', '/ColorSpace/DeviceGray/BitsPerComponent 2', [0b00011011, 0b11000000], 5, 1],
    ['gray of 4 bits', '/ColorSpace/DeviceGray/BitsPerComponent 4', [0x01, 0x8f, 0xf0, 0x70], 3, 2],
    ['gray of 8 bits', '/ColorSpace/DeviceGray/BitsPerComponent 8', gradient(12), 4, 3],
    ['RGB of 8 bits', '/ColorSpace/DeviceRGB/BitsPerComponent 8', gradient(36), 4, 3],
    ['RGB of 4 bits', '/ColorSpace/DeviceRGB/BitsPerComponent 4', [0x0f, 0x8a, 0x3c], 2, 1],
    ['RGB of 2 bits', '/ColorSpace/DeviceRGB/BitsPerComponent 2', [0b00011011, 0b11000000], 1, 2],
    ['a palette of 1 bit', '/ColorSpace[/Indexed/DeviceRGB 1<000000FFFFFF>]/BitsPerComponent 1', [0b01100000], 4, 1],
    ['a palette of 2 bits', '/ColorSpace[/Indexed/DeviceGray 3<00408020>]/BitsPerComponent 2', [0b00011011], 4, 1],
    [
      'a palette of 4 bits',
      '/ColorSpace[/Indexed/DeviceRGB 2<FF000000FF000000FF>]/BitsPerComponent 4',
      [0x01, 0x20],
      3,
      1,
    ],
    [
      'a palette of 8 bits',
      '/ColorSpace[/Indexed/DeviceRGB 2<FF000000FF000000FF>]/BitsPerComponent 8',
      [0, 2, 1],
      3,
      1,
    ],
    ['inverted gray', '/ColorSpace/DeviceGray/BitsPerComponent 8/Decode[1 0]', gradient(6), 3, 2],
    ['inverted gray of 1 bit', '/ColorSpace/DeviceGray/BitsPerComponent 1/Decode[1 0]', [0b10110000], 5, 1],
    ['a part of the range', '/ColorSpace/DeviceGray/BitsPerComponent 8/Decode[0.25 0.5]', gradient(6), 3, 2],
    ['one inverted component', '/ColorSpace/DeviceRGB/BitsPerComponent 8/Decode[1 0 0 1 0 1]', gradient(18), 3, 2],
    [
      'an inverted palette',
      '/ColorSpace[/Indexed/DeviceRGB 3<102030FFEEDD01020390A0B0>]/BitsPerComponent 2/Decode[3 0]',
      [0b00011011],
      4,
      1,
    ],
  ])('%s are decoded as by poppler', async (_, dict, data, width, height) => {
    const pdf = imagePdf(image(width, height, dict, data));
    const { name, content } = await extractOne(pdf);
    expect(extensionOf(name)).toBe('png');
    const [reference] = popplerImages(pdf);
    const [ours, theirs] = [await rgbOf(content), await rgbOf(reference as Buffer)];
    expect(ours).toHaveLength(width * height * 3);
    // Poppler truncates instead of rounding.
    for (const [index, value] of ours.entries()) expect(Math.abs(value - (theirs[index] as number))).toBeLessThan(2);
  });

  it.each([
    ['CMYK', '/ColorSpace/DeviceCMYK/BitsPerComponent 8', [255, 0, 0, 0, 0, 0, 0, 255, 0, 255, 255, 0], []],
    ['an ink', `/ColorSpace[/Separation/Red/DeviceCMYK ${tint}]/BitsPerComponent 8`, [0, 128, 255], []],
    [
      'Lab',
      '/ColorSpace[/Lab<</WhitePoint[0.9505 1 1.089]>>]/BitsPerComponent 8',
      [128, 128, 128, 255, 128, 128, 0, 128, 128],
      [],
    ],
    [
      'a palette of CMYK',
      '/ColorSpace[/Indexed/DeviceCMYK 2<FF000000000000FF00FFFF00>]/BitsPerComponent 8',
      [2, 1, 0],
      [],
    ],
  ])('%s is converted about as by poppler', async (_, dict, data) => {
    const pdf = imagePdf(image(3, 1, dict, data));
    const { content } = await extractOne(pdf);
    const [reference] = popplerImages(pdf);
    const [ours, theirs] = [await rgbOf(content), await rgbOf(reference as Buffer)];
    expect(ours).toHaveLength(9);
    for (const [index, value] of ours.entries()) expect(Math.abs(value - (theirs[index] as number))).toBeLessThan(32);
  });

  it('keeps all 16 bits', async () => {
    const { content } = await extractOne(
      imagePdf(image(2, 1, '/ColorSpace/DeviceGray/BitsPerComponent 16', [0x12, 0x34, 0xab, 0xcd])),
    );
    const data = await sharp(content).toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer();
    expect([data.readUInt16LE(0), data.readUInt16LE(2)]).toEqual([0x1234, 0xabcd]);
  });

  it('keeps a profile that fits the samples, and drops one that does not', async () => {
    const profile = (
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
        .withIccProfile('p3')
        .jpeg()
        .toBuffer()
        .then((jpeg) => sharp(jpeg).metadata())
    ).icc as Buffer;
    const stream = { dict: '/N 3/Filter/FlateDecode', data: deflateSync(profile) };
    const { content } = await extractOne(
      imagePdf(image(2, 1, '/ColorSpace[/ICCBased 6 0 R]/BitsPerComponent 8', gradient(6)), stream),
    );
    expect((await sharp(content).metadata()).icc?.equals(profile)).toBe(true);
    expect((await pixelsOf(content)).data).toEqual(gradient(6));
    const gray = imagePdf(image(2, 1, '/ColorSpace[/ICCBased 6 0 R]/BitsPerComponent 8', [7, 9]), {
      ...stream,
      dict: '/N 1/Filter/FlateDecode',
    });
    const { content: unprofiled } = await extractOne(gray);
    expect((await sharp(unprofiled).metadata()).icc).toBeUndefined();
    expect((await pixelsOf(unprofiled)).data).toEqual([7, 9]);
  });

  it('keeps compressed data that a PNG can contain', async () => {
    const rows = Buffer.from([1, 10, 20, 30, 1, 1, 1, 2, 5, 5, 5, 5, 5, 5]);
    const dict = '/ColorSpace/DeviceRGB/BitsPerComponent 8/DecodeParms<</Predictor 15/Colors 3/Columns 2>>';
    const { content } = await extractOne(imagePdf(image(2, 2, dict, rows)));
    expect(content.includes(deflateSync(rows))).toBe(true);
    expect((await pixelsOf(content)).data).toEqual([10, 20, 30, 11, 21, 31, 15, 25, 35, 16, 26, 36]);
  });

  it('writes the calibration of CalRGB', async () => {
    const space =
      '/CalRGB<</WhitePoint[0.9505 1 1.089]/Gamma[1.8 1.8 1.8]/Matrix[0.4124 0.2126 0.0193 0.3576 0.7152 0.1192 0.1805 0.0722 0.9505]>>';
    const { content } = await extractOne(imagePdf(image(1, 1, `/ColorSpace[${space}]/BitsPerComponent 8`, [1, 2, 3])));
    const gamma = content.indexOf('gAMA');
    const primaries = content.indexOf('cHRM');
    expect(content.readUInt32BE(gamma + 4)).toBe(Math.round(100_000 / 1.8));
    expect([content.readUInt32BE(primaries + 4), content.readUInt32BE(primaries + 12)]).toEqual([31_272, 64_007]);
  });

  it('fills up missing data', async () => {
    const dict = '/ColorSpace/DeviceGray/BitsPerComponent 8';
    const { content } = await extractOne(imagePdf(image(2, 3, dict, [9, 8, 7])));
    expect((await pixelsOf(content)).data.slice(0, 3)).toEqual([9, 8, 7]);
  });
});

describe('transparency', () => {
  const red = image(2, 1, '/ColorSpace/DeviceRGB/BitsPerComponent 8/SMask 6 0 R', [255, 0, 0, 200, 0, 0]);

  it('makes alpha of a soft mask', async () => {
    const mask = image(2, 1, '/ColorSpace/DeviceGray/BitsPerComponent 8', [0, 128]);
    const { content } = await extractOne(imagePdf(red, mask));
    expect(await pixelsOf(content)).toEqual({ width: 2, height: 1, channels: 4, data: [255, 0, 0, 0, 200, 0, 0, 128] });
  });

  it('resizes image and mask to the larger size', async () => {
    const mask = image(4, 2, '/ColorSpace/DeviceGray/BitsPerComponent 8', [0, 50, 100, 150, 200, 250, 255, 1]);
    const { width, height, data } = await pixelsOf((await extractOne(imagePdf(red, mask))).content);
    expect([width, height]).toEqual([4, 2]);
    expect(data.filter((_, index) => index % 4 === 3)).toEqual([0, 50, 100, 150, 200, 250, 255, 1]);
    expect(data.filter((_, index) => index % 4 === 0)).toEqual([255, 255, 200, 200, 255, 255, 200, 200]);
  });

  it('drops a mask that is opaque', async () => {
    const mask = image(2, 1, '/ColorSpace/DeviceGray/BitsPerComponent 8', [255, 255]);
    expect((await pixelsOf((await extractOne(imagePdf(red, mask))).content)).channels).toBe(3);
  });

  it('removes a matte color', async () => {
    const mask = image(2, 1, '/ColorSpace/DeviceGray/BitsPerComponent 8/Matte[0 0 0]', [255, 128]);
    expect((await pixelsOf((await extractOne(imagePdf(red, mask))).content)).data).toEqual([
      255, 0, 0, 255, 255, 0, 0, 128,
    ]);
  });

  it('makes alpha of a stencil mask: 1 is transparent', async () => {
    const masked = image(2, 1, '/ColorSpace/DeviceGray/BitsPerComponent 8/Mask 6 0 R', [10, 20]);
    const mask = image(2, 1, '/ImageMask true/BitsPerComponent 1', [0b01000000]);
    expect((await pixelsOf((await extractOne(imagePdf(masked, mask))).content)).data).toEqual([10, 255, 20, 0]);
  });

  it('makes colors within a key transparent, of samples and of a palette', async () => {
    const gray = image(3, 1, '/ColorSpace/DeviceGray/BitsPerComponent 8/Mask[20 30]', [10, 20, 31]);
    expect((await pixelsOf((await extractOne(imagePdf(gray))).content)).data).toEqual([10, 255, 20, 0, 31, 255]);
    const indexed = image(2, 1, '/ColorSpace[/Indexed/DeviceRGB 1<0A0B0C0D0E0F>]/BitsPerComponent 8/Mask[1 1]', [1, 0]);
    expect((await pixelsOf((await extractOne(imagePdf(indexed))).content)).data).toEqual([
      13, 14, 15, 0, 10, 11, 12, 255,
    ]);
  });

  it('paints a stencil mask black on transparent, whatever its Decode array', async () => {
    for (const [decode, bits] of [
      ['', 0b01000000],
      ['/Decode[1 0]', 0b10000000],
    ] as const) {
      const { content } = await extractOne(
        imagePdf(image(2, 1, `/ImageMask true/BitsPerComponent 1${decode}`, [bits])),
      );
      expect((await pixelsOf(content)).data).toEqual([0, 0, 0, 255, 255, 255, 255, 0]);
    }
  });
});

describe('encoded images', () => {
  const photo = sharp(Buffer.from(gradient(16 * 8 * 3)), { raw: { width: 16, height: 8, channels: 3 } });
  const rgb = '/ColorSpace/DeviceRGB/BitsPerComponent 8';

  it('keeps a JPEG unchanged, without its other filters', async () => {
    const jpeg = await photo.clone().jpeg().toBuffer();
    const plain = await extractOne(imagePdf(encoded(16, 8, `${rgb}/Filter/DCTDecode`, jpeg)));
    const packed = await extractOne(
      imagePdf(encoded(16, 8, `${rgb}/Filter[/FlateDecode/DCTDecode]`, deflateSync(jpeg))),
    );
    for (const { name, content } of [plain, packed]) {
      expect(name).toBe('page-001-image-01.jpg');
      expect(content.equals(jpeg)).toBe(true);
    }
  });

  it('makes a PNG of a JPEG that would look different outside of the PDF', async () => {
    const gray = await photo.clone().toColourspace('b-w').jpeg().toBuffer();
    const inverted = await extractOne(
      imagePdf(encoded(16, 8, '/ColorSpace/DeviceGray/BitsPerComponent 8/Decode[1 0]/Filter/DCTDecode', gray)),
    );
    expect(extensionOf(inverted.name)).toBe('png');
    const shown = await pixelsOf(gray);
    expect((await pixelsOf(inverted.content)).data).toEqual(shown.data.map((value) => 255 - value));
    const untransformed = `${rgb}/Filter/DCTDecode/DecodeParms<</ColorTransform 0>>`;
    expect(
      extensionOf(
        (await extractOne(imagePdf(encoded(16, 8, untransformed, await photo.clone().jpeg().toBuffer())))).name,
      ),
    ).toBe('png');
    const ink = `/ColorSpace[/Separation/Red/DeviceCMYK ${tint}]/BitsPerComponent 8/Filter/DCTDecode`;
    expect(extensionOf((await extractOne(imagePdf(encoded(16, 8, ink, gray)))).name)).toBe('png');
  });

  it('makes a PNG with alpha of a JPEG with a soft mask', async () => {
    const jpeg = await photo.clone().jpeg().toBuffer();
    const mask = image(16, 8, '/ColorSpace/DeviceGray/BitsPerComponent 8', gradient(128));
    const { content } = await extractOne(imagePdf(encoded(16, 8, `${rgb}/Filter/DCTDecode/SMask 6 0 R`, jpeg), mask));
    const { channels, data } = await pixelsOf(content);
    expect(channels).toBe(4);
    expect(data.filter((_, index) => index % 4 === 3)).toEqual(gradient(128));
    expect(data.filter((_, index) => index % 4 !== 3)).toEqual((await pixelsOf(jpeg)).data);
  });

  it("keeps a CMYK JPEG with Adobe's marker only where the PDF inverts it", async () => {
    const flat = sharp({ create: { width: 16, height: 16, channels: 3, background: '#e02020' } });
    const jpeg = await flat.toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
    const dict = '/ColorSpace/DeviceCMYK/BitsPerComponent 8/Filter/DCTDecode';
    const whole = await extractOne(imagePdf(encoded(16, 16, `${dict}/Decode[1 0 1 0 1 0 1 0]`, jpeg)));
    expect(whole.content.equals(jpeg)).toBe(true);
    // Without the inversion the same file is the opposite color.
    const { name, content } = await extractOne(imagePdf(encoded(16, 16, dict, jpeg)));
    expect(extensionOf(name)).toBe('png');
    const [red = 255] = await rgbOf(content);
    expect(red).toBeLessThan(100);
  });

  it('copies CCITT data into a TIFF, with the right colors', async () => {
    const { tiff, strip, black } = await fax();
    for (const [params, isInverted] of [
      ['', false],
      ['/BlackIs1 true', true],
    ] as const) {
      const dict = `/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 40/Rows 24${params}>>`;
      const { name, content } = await extractOne(imagePdf(encoded(40, 24, dict, strip)));
      expect(extensionOf(name)).toBe('tif');
      expect(content.includes(strip)).toBe(true);
      const expected = await rgbOf(tiff);
      expect(await rgbOf(content)).toEqual(isInverted ? expected.map((value) => 255 - value) : expected);
    }
    expect(black).toBeGreaterThan(0);
  });

  it('decodes CCITT data that a TIFF cannot describe', async () => {
    const { tiff, strip } = await fax();
    const palette = '/ColorSpace[/Indexed/DeviceRGB 1<FF0000FFFFFF>]/BitsPerComponent 1';
    const dict = `${palette}/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 40/Rows 24>>`;
    const { name, content } = await extractOne(imagePdf(encoded(40, 24, dict, strip)));
    expect(extensionOf(name)).toBe('png');
    const expected = (await rgbOf(tiff)).map((value, index) => (index % 3 === 0 ? 255 : value));
    expect(await rgbOf(content)).toEqual(expected);
  });

  it('decodes JBIG2, also of a stencil mask', async () => {
    const { tiff, strip } = await fax();
    const data = jbig2({ width: 40, height: 24 }, strip);
    const parts = '/BitsPerComponent 1/Filter/JBIG2Decode';
    const { name, content } = await extractOne(imagePdf(encoded(40, 24, `/ColorSpace/DeviceGray${parts}`, data)));
    expect(extensionOf(name)).toBe('png');
    const expected = await rgbOf(tiff);
    expect(await rgbOf(content)).toEqual(expected);
    const stencil = await extractOne(imagePdf(encoded(40, 24, `/ImageMask true${parts}`, data)));
    const pixels = await pixelsOf(stencil.content);
    expect(pixels.channels).toBe(4);
    const painted = pixels.data.filter((_, index) => index % 4 === 3).map((alpha) => 255 - alpha);
    expect(painted).toEqual(expected.filter((_, index) => index % 3 === 0));
  });

  it('keeps JPEG 2000 unchanged, a bare codestream within the file format', async () => {
    const size = Buffer.alloc(44);
    size.writeUInt32BE(0xff4fff51, 0);
    size.writeUInt16BE(47, 4);
    size.writeUInt32BE(20, 8);
    size.writeUInt32BE(10, 12);
    size.writeUInt32BE(4, 16);
    size.writeUInt16BE(3, 40);
    size.writeUInt8(7, 42);
    const file = Buffer.concat([Buffer.from([0, 0, 0, 12]), Buffer.from('jP  \r\n\x87\n', 'latin1'), size]);
    const whole = await extractOne(imagePdf(encoded(16, 10, '/Filter/JPXDecode', file)));
    expect(whole.name).toBe('page-001-image-01.jp2');
    expect(whole.content.equals(file)).toBe(true);
    const { name, content } = await extractOne(imagePdf(encoded(16, 10, '/Filter/JPXDecode', size)));
    expect(name).toBe('page-001-image-01.jp2');
    const header = content.indexOf('ihdr');
    expect([content.readUInt32BE(header + 4), content.readUInt32BE(header + 8)]).toEqual([10, 16]);
    expect(content.subarray(-44).equals(size)).toBe(true);
    const inks = Buffer.from(size);
    inks.writeUInt16BE(4, 40);
    expect((await extractOne(imagePdf(encoded(16, 10, '/Filter/JPXDecode', inks)))).name).toBe('page-001-image-01.j2k');
  });
});
