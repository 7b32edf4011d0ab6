import { eraseAreas, ObjectGraph, PdfDocument, saveObjects } from '@blattwerk/pdf/internal';
import { pngOfPage } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageCodecOf } from './image-codec.ts';

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
const image = (entries: string, data: Uint8Array) =>
  stream(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ${entries}`, data);
const plain = (channels: 1 | 3, color: string) =>
  sharp({ create: { width, height, channels: 3, background: color } }).toColourspace(channels === 1 ? 'b-w' : 'srgb');

async function erase(object: WrittenObject) {
  const document = PdfDocument.open(pdfOf(object));
  await eraseAreas(document, new Map([[0, [area]]]), { images: imageCodecOf(document) });
  const bytes = Buffer.concat(saveObjects(document, document.trailer, { version: document.version }));
  expect(qpdfCheck(bytes)).toBe(0);
  const filters = [...new ObjectGraph(document).streams()].flatMap(([, { dict }]) =>
    dict.has('Width') ? [document.name(dict.get('Filter'))] : [],
  );
  return { filters, color: await colorsOf(bytes) };
}

/** Colors at points of the page, in points from its lower left corner. */
async function colorsOf(bytes: Buffer) {
  const { data, info } = await sharp(pngOfPage(bytes, 1, 72))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => {
    const at = ((height - 1 - y) * info.width + x) * info.channels;
    return [...data.subarray(at, at + 3)];
  };
}

function expectErased(color: (x: number, y: number) => number[], outside: readonly number[]): void {
  for (const [x, y] of [
    [50, 30],
    [109, 30],
    [80, 50],
    [50, 69],
  ] as const)
    expect(Math.min(...color(x, y))).toBeGreaterThan(245);
  for (const [x, y] of [
    [2, 2],
    [40, 50],
    [117, 77],
  ] as const)
    for (const [channel, value] of color(x, y).entries())
      expect(Math.abs(value - (outside[channel] ?? 0))).toBeLessThan(6);
}

describe('imageCodecOf', () => {
  it.each([
    ['gray JPEG', 1, '/ColorSpace /DeviceGray', [60, 60, 60]],
    ['JPEG', 3, '/ColorSpace /DeviceRGB', [180, 40, 60]],
  ] as const)('overwrites the pixels of a %s', async (_, channels, space, color) => {
    const data = await plain(channels, `rgb(${color.join(',')})`)
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const erased = await erase(image(`${space} /Filter /DCTDecode`, data));
    expect(erased.filters).toEqual(['DCTDecode']);
    expectErased(erased.color, color);
  });

  it('refuses a JPEG of four inks', async () => {
    const data = await plain(3, 'red').toColourspace('cmyk').jpeg().toBuffer();
    await expect(erase(image('/ColorSpace /DeviceCMYK /Filter /DCTDecode', data))).rejects.toThrow('image');
  });

  it('refuses a damaged JPEG', async () => {
    await expect(erase(image('/ColorSpace /DeviceRGB /Filter /DCTDecode', Buffer.from('no')))).rejects.toThrow('image');
  });
});
