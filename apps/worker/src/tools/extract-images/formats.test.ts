import { deflateSync } from 'node:zlib';
import { jbig2 } from '@blattwerk/testing/files/encoded-images';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { gradientImage } from '../../images/rendered-fixture.ts';
import { extract, extractOne, fax, imagePdf, type ObjectText, pdfOfObjects, pixelsOf, rgbOf } from './fixture.ts';

const head = '/Type/XObject/Subtype/Image';

function flat(width: number, height: number, entries: string, data: readonly number[] | Buffer): ObjectText {
  const dict = `${head}/Width ${width}/Height ${height}/BitsPerComponent 8/Filter/FlateDecode${entries}`;
  return { dict, data: deflateSync(Buffer.from(data)) };
}

async function jpegImage(): Promise<{ bytes: Buffer; object: ObjectText }> {
  const bytes = await gradientImage(24, 16).jpeg().toBuffer();
  const dict = `${head}/Width 24/Height 16/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`;
  return { bytes, object: { dict, data: bytes } };
}

/** 4 by 1 pixels in red, the second half transparent. */
const masked: [ObjectText, ObjectText] = [
  flat(4, 1, '/ColorSpace/DeviceRGB/SMask 6 0 R', [255, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0]),
  flat(4, 1, '/ColorSpace/DeviceGray', [255, 255, 0, 0]),
];

/** A page that draws images of these sizes, each of another gray. */
function imagesOf(sizes: readonly (readonly [width: number, height: number])[]): Buffer {
  const names = sizes.map((_, index) => `/I${index} ${index + 5} 0 R`).join(' ');
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</XObject<<${names}>>>>>>`,
    { dict: '', data: Buffer.from(sizes.map((_, index) => `/I${index} Do`).join(' ')) },
    ...sizes.map(([width, height], index) =>
      flat(width, height, '/ColorSpace/DeviceGray', Buffer.alloc(width * height, index + 1)),
    ),
  ]);
}

describe('the format of extracted images', () => {
  it('is that of the file by default, and PNG or JPG for all where asked for', async () => {
    const { bytes, object } = await jpegImage();
    const pdf = imagePdf(object);
    const original = await extractOne(pdf);
    expect([original.name, original.content.equals(bytes)]).toEqual(['page-001-image-01.jpg', true]);
    // What is a JPG already is not encoded again.
    expect((await extractOne(pdf, { format: 'jpg' })).content.equals(bytes)).toBe(true);
    const png = await extractOne(pdf, { format: 'png' });
    expect(png.name).toBe('page-001-image-01.png');
    expect((await pixelsOf(png.content)).data).toEqual((await pixelsOf(bytes)).data);
  });

  it('keeps the transparency of masks as PNG, and is white there as JPG', async () => {
    for (const format of ['original', 'png'] as const) {
      const { name, content } = await extractOne(imagePdf(...masked), { format });
      expect(name).toMatch(/[.]png$/);
      const { channels, data } = await pixelsOf(content);
      expect([channels, data.filter((_, index) => index % 4 === 3)]).toEqual([4, [255, 255, 0, 0]]);
    }
    const { name, content } = await extractOne(imagePdf(...masked), { format: 'jpg' });
    expect(name).toMatch(/[.]jpg$/);
    const { channels, data } = await pixelsOf(content);
    expect(channels).toBe(3);
    const [first, last] = [data.slice(0, 3), data.slice(-3)];
    expect(first[1]).toBeLessThan(60);
    for (const value of last) expect(value).toBeGreaterThan(195);
  });

  it('converts a fax and JBIG2 without loss to PNG, and to JPG', async () => {
    const { tiff, strip } = await fax();
    const parts = `${head}/Width 40/Height 24/ColorSpace/DeviceGray/BitsPerComponent 1`;
    const parameters = '/DecodeParms<</K -1/Columns 40/Rows 24>>';
    const images: ObjectText[] = [
      { dict: `${parts}/Filter/CCITTFaxDecode${parameters}`, data: strip },
      { dict: `${parts}/Filter/JBIG2Decode`, data: jbig2({ width: 40, height: 24 }, strip) },
    ];
    const expected = await rgbOf(tiff);
    for (const object of images) {
      const png = await extractOne(imagePdf(object), { format: 'png' });
      expect([png.name, await rgbOf(png.content)]).toEqual(['page-001-image-01.png', expected]);
      const jpg = await extractOne(imagePdf(object), { format: 'jpg' });
      expect(await sharp(jpg.content).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 24 });
      const dark = (rgb: readonly number[]) => rgb.map((value) => value < 128);
      expect(dark(await rgbOf(jpg.content))).toEqual(dark(expected));
    }
  });

  it('skips an image with more pixels than a JPG has a side, and reports it', async () => {
    const { files, result } = await extract(
      imagesOf([
        [70_000, 1],
        [8, 8],
      ]),
      { format: 'jpg' },
    );
    expect(files.map(({ name }) => name)).toEqual(['page-001-image-02.jpg']);
    expect(result.notices).toEqual(['imagesSkipped']);
  });

  it('does not decode an image that is too large for a JPG', async () => {
    // What is decoded of it is found to be damaged, as in a PNG.
    const damaged = {
      dict: `${head}/Width 70000/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8`,
      data: Buffer.alloc(9),
    };
    const pdf = imagePdf({ ...damaged, dict: `${damaged.dict}/Filter/DCTDecode` });
    await expect(extract(pdf, { format: 'png' })).rejects.toMatchObject({ code: 'damagedPdf' });
    await expect(extract(pdf, { format: 'jpg' })).rejects.toMatchObject({ code: 'tooComplex' });
  });
});

describe('the least size of extracted images', () => {
  const pdf = imagesOf([
    [32, 32],
    [400, 3],
    [100, 120],
    [300, 200],
  ]);
  const sizesOf = async (options: Parameters<typeof extract>[1]) => {
    const { files, result } = await extract(pdf, options);
    expect(result.facts.imageCount).toBe(files.length);
    return Promise.all(files.map(async ({ content }) => (await sharp(content).metadata()).width));
  };

  it('leaves out icons and lines', async () => {
    expect(await sizesOf({})).toEqual([32, 400, 100, 300]);
    expect(await sizesOf({ min_side: 100 })).toEqual([100, 300]);
    expect(await sizesOf({ min_side: 101 })).toEqual([300]);
  });

  it('is named in the refusal where no image has it', async () => {
    await expect(extract(pdf, { min_side: 201 })).rejects.toMatchObject({
      code: 'noImages',
      params: { min_side: 201, file: 'in.pdf' },
    });
  });
});
