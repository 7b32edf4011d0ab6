import { PdfName, PdfStream } from '@blattwerk/pdf';
import { ObjectGraph, PdfDocument } from '@blattwerk/pdf/internal';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { findImagesToShrink } from './shrink-streams.ts';
import { coarsest, SizeModel } from './size-model.ts';

const storedBytes = 40_000;
/** Of the file beside its images. */
const otherBytes = 5_000;

/** A page of 72 points a side with images of 600 by 600 pixels each, whose data is not read. */
async function modelOf(count: number, filter = 'DCTDecode', bytes = storedBytes) {
  const names = Array.from({ length: count }, (_, index) => `/I${index} ${5 + index} 0 R`).join(' ');
  const content = Array.from({ length: count }, (_, index) => `q 72 0 0 72 0 0 cm /I${index} Do Q`).join(' ');
  const entries = `/Subtype /Image /Width 600 /Height 600 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /${filter}`;
  const document = PdfDocument.open(
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72 72] /Contents 4 0 R /Resources << /XObject << ${names} >> >> >>`,
      stream('', content),
      ...Array.from({ length: count }, () => stream(entries, Buffer.alloc(bytes, 1))),
    ]),
  );
  const images = await findImagesToShrink(new ObjectGraph(document));
  expect(images).toHaveLength(count);
  return { images, model: new SizeModel(document, images, otherBytes + count * bytes) };
}

const becomes = (bytes: number) => new PdfStream(new Map(), Buffer.alloc(bytes));

describe('the model of sizes', () => {
  it('estimates less for coarser settings, and nothing less than the file without its images', async () => {
    const { model } = await modelOf(2);
    const estimates = Array.from({ length: coarsest + 1 }, (_, place) => model.estimate(place));
    expect(estimates).toEqual(estimates.toSorted((a, b) => b - a));
    expect(estimates[0]).toBe(otherBytes + 2 * storedBytes);
    expect(estimates.at(-1)).toBeLessThan(otherBytes + storedBytes);
    expect(estimates.at(-1)).toBeGreaterThan(otherBytes);
    expect(model.placeFor(otherBytes)).toBe(coarsest);
  });

  it('agrees with what was encoded, and follows it between two attempts', async () => {
    const { images, model } = await modelOf(2);
    const [one, other] = images.map(({ number }) => number) as [number, number];
    model.add(
      8,
      new Map([
        [one, becomes(20_000)],
        [other, becomes(6_000)],
      ]),
    );
    model.add(
      12,
      new Map([
        [one, becomes(9_000)],
        [other, becomes(4_000)],
      ]),
    );
    // With what the objects of two images may grow by.
    expect(model.estimate(8)).toBeCloseTo(otherBytes + 26_000 + 400, 3);
    expect(model.estimate(12)).toBeCloseTo(otherBytes + 13_000 + 400, 3);
    // Beside an attempt it is close to what that took.
    expect(model.estimate(11.75)).toBeGreaterThan(otherBytes + 12_000);
    const target = otherBytes + 20_000;
    const place = model.placeFor(target);
    expect(place).toBeGreaterThan(8);
    expect(place).toBeLessThan(12);
    expect(model.estimate(place)).toBeLessThanOrEqual(target);
    expect(model.estimate(place)).toBeGreaterThan(target * 0.95);
  });

  it('takes an image that stayed as it was to do so at finer settings', async () => {
    const { images, model } = await modelOf(1);
    model.add(15, new Map());
    expect(model.estimate(3)).toBe(otherBytes + storedBytes);
    model.add(16, new Map(images.map(({ number }) => [number, becomes(30_000)])));
    expect(model.estimate(16)).toBeCloseTo(otherBytes + 30_200, 3);
    expect(model.estimate(15)).toBe(otherBytes + storedBytes);
    // An attempt that was finer can be smaller by chance.
    model.add(8, new Map(images.map(({ number }) => [number, becomes(10_000)])));
    expect(model.estimate(12)).toBe(otherBytes + storedBytes);
  });

  it('takes layers to have one size at all settings that have them', async () => {
    const { images, model } = await modelOf(1);
    const layers = { bytes: 8_000, add: () => becomes(1) };
    model.add(9, new Map(images.map(({ number }) => [number, layers])));
    expect(model.estimate(9)).toBe(otherBytes + 8_200);
    expect(model.estimate(8.1)).toBe(otherBytes + 8_200);
    // 150 dpi have none.
    expect(model.estimate(7)).toBeGreaterThan(otherBytes + 8_200);
  });

  it('counts the palette of an image, which is in its dictionary', async () => {
    const { images, model } = await modelOf(1);
    const colors = [new PdfName('Indexed'), new PdfName('DeviceRGB'), 255, Buffer.alloc(768, 0xff)];
    const drawing = new PdfStream(new Map([['ColorSpace', colors]]), Buffer.alloc(9_000));
    model.add(16, new Map(images.map(({ number }) => [number, drawing])));
    const file = writePdf([
      '<< /Type /Catalog >>',
      stream('/ColorSpace [/Indexed /DeviceRGB 255 <' + 'ff'.repeat(768) + '>]', 'x'),
    ]);
    const plain = writePdf(['<< /Type /Catalog >>', stream('', 'x')]);
    expect(model.estimate(16)).toBeGreaterThanOrEqual(otherBytes + 9_000 + file.length - plain.length);
    expect(model.estimate(16)).toBeLessThan(otherBytes + 9_000 + 2_000);
  });

  it('has an estimate for images of which nothing is known', async () => {
    const { model } = await modelOf(1, 'FlateDecode');
    expect(model.estimate(16)).toBeLessThan(otherBytes + storedBytes / 4);
  });

  it('takes steps by the number of images, not by its square', async () => {
    const bytes = 1_200;
    const { images, model } = await modelOf(2_000, 'DCTDecode', bytes);
    for (const [place, became] of [
      [4, 1_000],
      [12, 500],
    ] as const)
      model.add(place, new Map(images.map(({ number }) => [number, becomes(became)])));
    // More would exceed the budget of the document.
    const place = model.placeFor(otherBytes + images.length * (700 + 200));
    expect(place).toBeGreaterThan(4);
    expect(place).toBeLessThan(12);
  });
});
