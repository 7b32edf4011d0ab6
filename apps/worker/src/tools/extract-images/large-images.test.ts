import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { extract, extractOne, imagePdf, type ObjectText, rgbOf } from './fixture.ts';

/** More pixels than are decoded at once. */
const [width, height] = [40_000, 2_600];
const rowBytes = width / 8;

function large(dict: string, data: Uint8Array): ObjectText {
  return { dict: `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${dict}`, data };
}

/** Each row contains a unique mark. */
function bilevelRows(): Buffer {
  const rows = Buffer.alloc(rowBytes * height, 0xff);
  for (let row = 0; row < height; row++) rows.fill(0, row * rowBytes + row, row * rowBytes + row + 9);
  return rows;
}

/** The pixels of one row. */
async function rowOf(png: Buffer, row: number): Promise<number[]> {
  const cut = sharp(png, { limitInputPixels: false }).extract({ left: 0, top: row, width, height: 1 });
  return rgbOf(await cut.png().toBuffer());
}

function expectMark(pixels: readonly number[], row: number, mark: readonly number[], rest: readonly number[]): void {
  expect(pixels.slice((row * 8 - 1) * 3, (row * 8 + 1) * 3)).toEqual([...rest, ...mark]);
  expect(pixels.slice(((row + 9) * 8 - 1) * 3, ((row + 9) * 8 + 1) * 3)).toEqual([...mark, ...rest]);
}

const black = [0, 0, 0];
const white = [255, 255, 255];

describe('images that are too large to be decoded at once', () => {
  it.each([
    ['gray', '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode', black, white],
    ['inverted gray', '/ColorSpace/DeviceGray/BitsPerComponent 1/Decode[1 0]/Filter/FlateDecode', white, black],
    [
      'a palette',
      '/ColorSpace[/Indexed/DeviceRGB 1<102030FFEEDD>]/BitsPerComponent 1/Filter/FlateDecode',
      [16, 32, 48],
      [255, 238, 221],
    ],
  ])('are exported row by row: %s', async (_, dict, mark, rest) => {
    const { name, content } = await extractOne(imagePdf(large(dict, deflateSync(bilevelRows()))));
    expect(name).toBe('page-001-image-01.png');
    const { width: w, height: h } = await sharp(content, { limitInputPixels: false }).metadata();
    expect([w, h]).toEqual([width, height]);
    for (const row of [1, 1_300, height - 1]) expectMark(await rowOf(content, row), row, mark, rest);
  });

  it('are kept compressed where a PNG can contain their rows', async () => {
    const rows = bilevelRows();
    const filtered = Buffer.alloc((rowBytes + 1) * height);
    for (let row = 0; row < height; row++) {
      rows.copy(filtered, row * (rowBytes + 1) + 1, row * rowBytes, (row + 1) * rowBytes);
    }
    const packed = deflateSync(filtered);
    const parameters = `/DecodeParms<</Predictor 15/Colors 1/BitsPerComponent 1/Columns ${width}>>`;
    const dict = `/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode${parameters}`;
    const { content } = await extractOne(imagePdf(large(dict, packed)));
    expect(content.includes(packed)).toBe(true);
    expectMark(await rowOf(content, 1_300), 1_300, black, white);
  });

  it('are skipped where rows are missing', async () => {
    const dict = '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode';
    const cut = imagePdf(large(dict, deflateSync(bilevelRows().subarray(0, -1))));
    await expect(extract(cut)).rejects.toMatchObject({ code: 'tooComplex' });
  });

  it('are kept as a JPEG whatever their size', async () => {
    const gray = { width: 16_000, height: 6_400, channels: 1 } as const;
    const jpeg = await sharp(Buffer.alloc(gray.width * gray.height, 64), { raw: gray })
      .toColourspace('b-w')
      .jpeg({ quality: 30 })
      .toBuffer();
    const head = '/Type/XObject/Subtype/Image/Width 16000/Height 6400/ColorSpace/DeviceGray/BitsPerComponent 8';
    const { content } = await extractOne(imagePdf({ dict: `${head}/Filter/DCTDecode`, data: jpeg }));
    expect(content.equals(jpeg)).toBe(true);
  });
});
