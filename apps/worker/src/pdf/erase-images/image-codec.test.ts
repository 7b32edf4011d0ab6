import { deflateSync } from 'node:zlib';
import { open } from '@blattwerk/pdf';
import { encodeJbig2 } from '@blattwerk/pdf/images';
import { ObjectGraph, PdfDocument } from '@blattwerk/pdf/internal';
import { pngOfPage } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { colorJpeg2000, grayJpeg2000 } from '../image-export/jpeg2000-fixture.ts';
import { imageCodec } from './image-codec.ts';

const [width, height] = [120, 80];
const area = { left: 50, bottom: 30, right: 110, top: 70 };

/** A page of 120 × 80 points that an image fills. */
const pdfOf = (object: WrittenObject): Buffer =>
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>`,
    stream('', `q ${width} 0 0 ${height} 0 0 cm /I Do Q`),
    object,
  ]);
const image = (entries: string, data: Uint8Array, size = `/Width ${width} /Height ${height}`) =>
  stream(`/Type /XObject /Subtype /Image ${size} ${entries}`, data);

/** A picture with waves, and something else in the area alone. */
const picture = Buffer.alloc(width * height * 3);
for (let at = 0, y = 0; y < height; y++)
  for (let x = 0; x < width; x++) {
    const isInside = x >= area.left && x < area.right && y >= height - area.top && y < height - area.bottom;
    const secret = (x ^ y) & 4 ? [0, 255, 0] : [255, 0, 255];
    const waves = [160 + 40 * Math.sin(x / 9), 90 + 40 * Math.cos(y / 7), 120];
    for (const sample of isInside ? secret : waves) picture[at++] = sample;
  }
const drawn = (space: 'b-w' | 'srgb' | 'cmyk' = 'srgb') =>
  sharp(picture, { raw: { width, height, channels: 3 } }).toColourspace(space);
const photo = { quality: 90, chromaSubsampling: '4:2:0' } as const;
/** Samples of the picture in three components. */
const grays = Buffer.from(picture.filter((_, at) => at % 3 === 1));
const inks = Buffer.from(Array.from(grays, (gray) => [255 - gray, gray >> 2, 9, gray >> 3]).flat());
const deep = Buffer.from(Array.from(picture, (sample) => [sample, 77]).flat());
const bits = Buffer.from(
  Array.from({ length: (width / 8) * height }, (_, at) =>
    [...grays.subarray(at * 8, at * 8 + 8)].reduce((byte, gray) => (byte << 1) | (gray > 90 ? 1 : 0), 0),
  ),
);
const tint = '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0.2 0.9 0.1 0] /N 1 >>';
const lab = '[/Lab << /WhitePoint [0.95 1 1.09] /Range [-100 100 -100 100] >>]';
const jpeg = (space: string, more = '') => `/ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode ${more}`;
const plain = (space: string, depth = 8, more = '') =>
  `/ColorSpace ${space} /BitsPerComponent ${depth} /Filter /FlateDecode ${more}`;
const inverted = '/Decode [1 0 1 0 1 0 1 0]';

/** A picture, its color space afterwards, and its filter. */
const kinds: [string, () => Promise<WrittenObject>, string, string][] = [
  [
    'gray JPEG',
    async () => image(jpeg('/DeviceGray'), await drawn('b-w').jpeg(photo).toBuffer()),
    'DeviceGray',
    'DCTDecode',
  ],
  ['JPEG', async () => image(jpeg('/DeviceRGB'), await drawn().jpeg(photo).toBuffer()), 'DeviceRGB', 'DCTDecode'],
  [
    'progressive JPEG',
    async () =>
      image(
        jpeg('/DeviceRGB'),
        await drawn()
          .jpeg({ ...photo, progressive: true })
          .toBuffer(),
      ),
    'DeviceRGB',
    'DCTDecode',
  ],
  [
    'JPEG of four inks',
    async () => image(jpeg('/DeviceCMYK', inverted), await drawn('cmyk').jpeg(photo).toBuffer()),
    'DeviceCMYK',
    'DCTDecode',
  ],
  ['JPEG of Lab', async () => image(jpeg(lab), await drawn().jpeg(photo).toBuffer()), 'Lab', 'DCTDecode'],
  [
    'JPEG of a spot color',
    async () => image(jpeg(`[/Separation /Spot /DeviceCMYK ${tint}]`), await drawn('b-w').jpeg(photo).toBuffer()),
    'Separation',
    'DCTDecode',
  ],
  ['of four inks', async () => image(plain('/DeviceCMYK'), deflateSync(inks)), 'DeviceCMYK', 'FlateDecode'],
  ['of 16 bits', async () => image(plain('/DeviceRGB', 16), deflateSync(deep)), 'DeviceRGB', 'FlateDecode'],
  ['of Lab', async () => image(plain(lab), deflateSync(picture)), 'Lab', 'FlateDecode'],
  [
    'of a spot color',
    async () => image(plain(`[/Separation /Spot /DeviceCMYK ${tint}]`), deflateSync(grays)),
    'Separation',
    'FlateDecode',
  ],
  [
    'of few colors',
    async () => image(plain('[/Indexed /DeviceRGB 1 <20409000c0f0>]', 1), deflateSync(bits)),
    'Indexed',
    'FlateDecode',
  ],
  ['stencil', async () => image('/ImageMask true /Filter /FlateDecode', deflateSync(bits)), '', 'FlateDecode'],
  [
    'of two filters',
    async () =>
      image(
        '/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter [/ASCIIHexDecode /FlateDecode]',
        Buffer.from(`${deflateSync(grays).toString('hex')}>`),
      ),
    'DeviceGray',
    'FlateDecode',
  ],
  [
    'of JBIG2',
    async () =>
      image('/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode', encodeJbig2(bits, width, height)),
    'DeviceGray',
    'FlateDecode',
  ],
];

async function erase(object: WrittenObject) {
  const before = pdfOf(object);
  const pdf = await open(before);
  await pdf.redact({ areas: new Map([[0, [area]]]), images: imageCodec });
  const after = Buffer.from(pdf.save());
  const document = PdfDocument.open(after);
  expect(qpdfCheck(after)).toBe(0);
  const [found] = [...new ObjectGraph(document).streams()].filter(([, { dict }]) => dict.has('Width'));
  const space = document.resolve(found?.[1].dict.get('ColorSpace'));
  const family = document.name(Array.isArray(space) ? space[0] : space) ?? '';
  return {
    family,
    filter: document.name(found?.[1].dict.get('Filter')),
    before: await rendered(before),
    after: await rendered(after),
  };
}

/** Pixels of the page, red, green and blue. */
async function rendered(bytes: Buffer) {
  return sharp(pngOfPage(bytes, 1, 72))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}

describe('imageCodecOf', () => {
  it.each(kinds)('erases an area of an image, %s, and keeps what is around it', async (_, make, space, encoding) => {
    const { family, filter, before, after } = await erase(await make());
    expect([family, filter]).toEqual([space, encoding]);
    let [far, near, count, inside] = [0, 0, 0, 0];
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at += 3) {
        const difference = Math.max(
          ...[0, 1, 2].map((channel) => Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0))),
        );
        const distance = Math.max(
          area.left - x,
          x - area.right + 1,
          height - area.top - y,
          y - height + area.bottom + 1,
        );
        if (distance <= 0) inside = Math.max(inside, Math.abs((after[at + 1] ?? 0) - (after[at] ?? 0)));
        // A pixel of a color is four, with one around it.
        else if (distance > 18) far = Math.max(far, difference);
        else if (distance > 4) {
          near += difference;
          count++;
        }
      }
    expect(far).toBeLessThanOrEqual(1);
    expect(near / count).toBeLessThan(4);
    expect(inside).toBeLessThan(200);
  });

  it.each([
    ['gray', grayJpeg2000, '/DeviceGray'],
    ['colors', colorJpeg2000, '/DeviceRGB'],
  ])('erases an area of JPEG 2000 in %s', async (_, data, space) => {
    const object = image(`/ColorSpace ${space} /Filter /JPXDecode`, data, '/Width 40 /Height 32');
    const { family, filter, before, after } = await erase(object);
    expect([`/${family}`, filter]).toEqual([space, 'DCTDecode']);
    const at = (x: number, y: number) => (y * width + x) * 3;
    expect(Math.min(...after.subarray(at(80, 30), at(81, 30)))).toBeGreaterThan(245);
    expect(Math.abs((after[at(5, 5)] ?? 0) - (before[at(5, 5)] ?? 0))).toBeLessThan(12);
  });

  it('erases a JPEG whose dictionary states another size, in its own', async () => {
    const data = await drawn().jpeg(photo).toBuffer();
    const { filter, after } = await erase(image(jpeg('/DeviceRGB'), data, '/Width 12 /Height 800'));
    const at = (x: number, y: number) => (y * width + x) * 3;
    expect(filter).toBe('DCTDecode');
    expect(Math.min(...after.subarray(at(80, 30), at(81, 30)))).toBeGreaterThan(245);
    expect(Math.max(...after.subarray(at(5, 5), at(6, 5)))).toBeLessThan(220);
  });

  it('refuses a damaged JPEG', async () => {
    await expect(erase(image(jpeg('/DeviceRGB'), Buffer.from('no')))).rejects.toThrow('image');
  });
});
