import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { extractOne, imagePdf, type ObjectText, pixelsOf, popplerImages, rgbOf } from './fixture.ts';

const extensionOf = (name: string) => name.split('.').at(-1);
const gray = '/ColorSpace/DeviceGray/BitsPerComponent 8';

function image(width: number, height: number, dict: string, data: Uint8Array): ObjectText {
  return { dict: `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${dict}`, data };
}

/** @param tolerance by which a sample may differ: poppler converts CMYK and gamma in another way */
async function expectAsPoppler(pdf: Buffer, extension: string, tolerance = 0): Promise<void> {
  const { name, content } = await extractOne(pdf);
  expect(extensionOf(name)).toBe(extension);
  const [reference] = popplerImages(pdf);
  const [ours, theirs] = [await rgbOf(content), await rgbOf(reference as Buffer)];
  expect(ours).toHaveLength(theirs.length);
  for (const [index, value] of ours.entries()) {
    expect(Math.abs(value - (theirs[index] as number))).toBeLessThanOrEqual(tolerance);
  }
}

/** Bytes of bits that are written as 0 and 1. */
function bytesOf(bits: string): Buffer {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  return Buffer.from(padded.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? []);
}

describe('filters of plain samples', () => {
  const hex = (data: Buffer) => Buffer.from(`${data.toString('hex')}>`);
  const samples = Buffer.from([10, 20, 30, 40, 50, 60]);

  it.each([
    ['none', '', samples],
    ['ASCIIHex', '/Filter/ASCIIHexDecode', hex(samples)],
    ['ASCII85', '/Filter/ASCII85Decode', Buffer.from('$5=O01->~>')],
    ['RunLength', '/Filter/RunLengthDecode', Buffer.from([5, ...samples, 128])],
    [
      'LZW',
      '/Filter/LZWDecode',
      bytesOf(['100000000', ...[...samples].map((value) => value.toString(2).padStart(9, '0')), '100000001'].join('')),
    ],
    ['Flate', '/Filter/FlateDecode', deflateSync(samples)],
    [
      'Flate with the predictor of TIFF',
      '/Filter/FlateDecode/DecodeParms<</Predictor 2/Columns 3>>',
      deflateSync(Buffer.from([10, 10, 10, 40, 10, 10])),
    ],
    ['Flate within ASCIIHex', '/Filter[/ASCIIHexDecode/FlateDecode]', hex(deflateSync(samples))],
  ])('%s', async (_, filter, data) => {
    const pdf = imagePdf(image(3, 2, gray + filter, data));
    await expectAsPoppler(pdf, 'png');
    expect((await pixelsOf((await extractOne(pdf)).content)).data).toEqual([...samples]);
  });
});

describe('color spaces', () => {
  const inks = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 1 0]/N 1>>';
  const two = '<</FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]/Length 9>>\nstream\n{0 0}    \nendstream';

  it.each([
    ['CalGray', '/ColorSpace[/CalGray<</WhitePoint[0.9505 1 1.089]/Gamma 2.2>>]/BitsPerComponent 8', [0, 99, 255], 6],
    [
      'CMYK by its opposite',
      '/ColorSpace/DeviceCMYK/BitsPerComponent 8/Decode[1 0 1 0 1 0 1 0]',
      [255, 255, 255, 0, 255, 255, 255, 255, 255, 0, 0, 255],
      40,
    ],
    [
      'a palette of an ink',
      `/ColorSpace[/Indexed[/Separation/Red/DeviceCMYK ${inks}]1<00FF>]/BitsPerComponent 8`,
      [0, 1, 0],
      40,
    ],
    ['two inks', '/ColorSpace[/DeviceN[/A/B]/DeviceCMYK 6 0 R]/BitsPerComponent 8', [0, 0, 255, 0, 0, 255], 40],
  ])('%s', async (_, dict, data, tolerance) => {
    const pdf = imagePdf(image(3, 1, dict, Buffer.from(data)), two);
    await expectAsPoppler(pdf, 'png', tolerance);
  });

  it('RGB of 16 bits', async () => {
    const data = Buffer.from([1, 2, 3, 4, 5, 6, 250, 251, 252, 253, 254, 255]);
    const { content } = await extractOne(imagePdf(image(2, 1, '/ColorSpace/DeviceRGB/BitsPerComponent 16', data)));
    expect([content[24], content[25]]).toEqual([16, 2]);
    expect((await pixelsOf(content)).data).toEqual([1, 3, 5, 250, 252, 254]);
  });
});

describe('CCITT group 3', () => {
  // 20 white, 20 black; 20 black alone begins with no white (ITU-T T.4, tables 2 and 3).
  const rows = [['0001000', '00001101000'].join(''), ['00110101', '00001101000', '0001000'].join('')];
  const endOfLine = '000000000001';
  const dict = '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode';

  it.each([
    ['with ends of lines is a TIFF', '/EndOfLine true', bytesOf(rows.map((row) => endOfLine + row).join('')), 'tif'],
    ['whose rows begin at bytes is a TIFF', '/EncodedByteAlign true', Buffer.concat(rows.map(bytesOf)), 'tif'],
    ['without either is decoded', '', bytesOf(rows.join('')), 'png'],
  ])('%s', async (_, entry, data, extension) => {
    const parameters = `/DecodeParms<</K 0/Columns 40/Rows 2${entry}>>`;
    const pdf = imagePdf(image(40, 2, dict + parameters, data));
    await expectAsPoppler(pdf, extension);
    const { content } = await extractOne(pdf);
    expect((await rgbOf(content)).filter((_, index) => index % 30 === 0)).toEqual([255, 255, 0, 0, 0, 0, 255, 255]);
  });
});

describe('JPEG 2000', () => {
  const segment = (marker: number, ...contents: number[]) => [0xff, marker, 0, contents.length + 2, ...contents];
  const long = (value: number) => [0, 0, value >> 8, value & 255];
  /** A codestream without coded data, which is a middle gray (ISO/IEC 15444-1, annex A). */
  const codestream = Buffer.from([
    0xff,
    0x4f,
    ...segment(
      0x51,
      0,
      0,
      ...long(6),
      ...long(4),
      ...long(0),
      ...long(0),
      ...long(6),
      ...long(4),
      ...long(0),
      ...long(0),
      0,
      1,
      7,
      1,
      1,
    ),
    ...segment(0x52, 0, 0, 0, 1, 0, 0, 4, 4, 0, 1),
    ...segment(0x5c, 0x40, 0x40),
    ...segment(0x90, 0, 0, ...long(15), 0, 1),
    0xff,
    0x93,
    0,
    0xff,
    0xd9,
  ]);
  const jpx = (entries: string) =>
    image(6, 4, `/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/JPXDecode${entries}`, codestream);

  it('is unchanged, and decoded by poppler alike', async () => {
    const pdf = imagePdf(jpx(''));
    const { name, content } = await extractOne(pdf);
    expect(extensionOf(name)).toBe('jp2');
    expect(content.subarray(-codestream.length).equals(codestream)).toBe(true);
    expect(new Set(await rgbOf(popplerImages(pdf)[0] as Buffer))).toEqual(new Set([128]));
  });

  it('is decoded where it has a mask', async () => {
    const alpha = Array.from({ length: 24 }, (_, index) => index * 10);
    const { name, content } = await extractOne(imagePdf(jpx('/SMask 6 0 R'), image(6, 4, gray, Buffer.from(alpha))));
    expect(extensionOf(name)).toBe('png');
    const { data, channels } = await pixelsOf(content);
    expect(data.filter((_, index) => index % channels === channels - 1)).toEqual(alpha);
    expect(new Set(data.filter((_, index) => index % channels !== channels - 1))).toEqual(new Set([128]));
  });
});
