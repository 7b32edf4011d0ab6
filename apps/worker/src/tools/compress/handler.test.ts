import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { Contracts, OptionsOf, ToolError } from '@blattwerk/shared';
import { readZip } from '@blattwerk/testing/read-zip';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { PDFName, PDFString, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkPdf, imagesOf, objectsOf } from '../../images/rendered-fixture.ts';
import {
  beginFixture,
  imageWidths,
  photoJpeg,
  photoSamples,
  renderedDifference,
  renderedSamples,
  storedImages,
  textOf,
} from '../../pdf/shrink-images/fixture.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { compressHandler } from './handler.ts';

function runWith(bytes: Buffer, options: Partial<OptionsOf<Contracts['compress']>>) {
  const defaults = { quality: 'medium', target_size: null, both_levels: false, grayscale: false } as const;
  return runInMemory(compressHandler, [{ name: 'a.pdf', bytes }], { ...defaults, ...options });
}

function compressUnchecked(bytes: Buffer, quality: 'medium' | 'low' = 'medium') {
  return runWith(bytes, { quality });
}

async function compress(bytes: Buffer, quality: 'medium' | 'low' = 'medium') {
  const run = await compressUnchecked(bytes, quality);
  checkPdf(run.output);
  return run;
}

/** A page with a photo of so many pixels on each side. @param points on which it is shown */
async function photoPdf(side: number, points = 300): Promise<Buffer> {
  const fixture = await beginFixture();
  const photo = fixture.image(await photoJpeg(side, side), side, side, jpegOf);
  fixture.page(`q ${points} 0 0 ${points} 10 10 cm /A Do Q ${' '.repeat(2000)}`, { XObject: { A: photo } });
  return fixture.save();
}

/** Of images that were not encoded for a size. */
const noCost = { imageResolution: 0, imageQuality: 0 };
const jpegOf = { Filter: 'DCTDecode', ColorSpace: 'DeviceRGB' };

describe('compress', () => {
  it('reduces an image to the resolution that its largest use needs', async () => {
    const fixture = await beginFixture();
    const photo = fixture.image(await photoJpeg(600, 600), 600, 600, jpegOf);
    fixture.page('q 36 0 0 36 10 10 cm /A Do Q q 0 72 -72 0 300 300 cm /A Do Q', { XObject: { A: photo } });
    const pdf = await fixture.save();
    const medium = await compress(pdf);
    expect(imageWidths(medium.output)).toEqual([150]);
    expect(renderedDifference(pdf, medium.output)).toBeLessThan(2);
    const low = await compress(pdf, 'low');
    expect(imageWidths(low.output)).toEqual([100]);
    expect(low.output.length).toBeLessThan(medium.output.length);
    expect(medium.result).toEqual({
      mime: 'application/pdf',
      facts: { originalSize: pdf.length, compressedSize: medium.output.length, ...noCost },
      notices: [],
    });
    expect(medium.stages).toEqual(['analyzing', 'processing', 'finishing']);
  });

  it('keeps the glyphs of an embedded font that are shown', async () => {
    const pdf = withWholeFont();
    const { output } = await compress(pdf);
    expect(output.length).toBeLessThan(pdf.length / 4);
    expect(renderedDifference(pdf, output)).toBe(0);
    expect(textOf(output)).toBe(textOf(pdf));
  });

  it('keeps fonts whole in a file that claims PDF/A-1, which demands a list of the glyphs of a subset', async () => {
    const [first, second] = [withWholeFont(claimOf(1)), withWholeFont(claimOf(2))];
    expect((await compress(first)).output.length).toBeGreaterThan(first.length / 2);
    expect((await compress(second)).output.length).toBeLessThan(second.length / 4);
  });

  it('finds images in forms, patterns, soft masks and annotations', async () => {
    const fixture = await beginFixture();
    const jpeg = await photoJpeg(1000, 1000);
    // Each has its own file, so that equal images are not merged.
    const image = (mark: number) => fixture.image(Buffer.concat([jpeg, Buffer.alloc(mark)]), 1000, 1000, jpegOf);
    const drawing = (mark: number, points: number) => ({
      content: `q ${points} 0 0 ${points} 0 0 cm /I Do Q`,
      Resources: { XObject: { I: image(mark) } },
      BBox: [0, 0, points, points],
    });
    const form = (mark: number, points: number, more = {}) => {
      const { content, ...dict } = drawing(mark, points);
      return fixture.stream(content, { Type: 'XObject', Subtype: 'Form', ...dict, ...more });
    };
    const { content: tile, ...tileDict } = drawing(2, 100);
    const pattern = fixture.stream(tile, {
      Type: 'Pattern',
      PatternType: 1,
      PaintType: 1,
      TilingType: 1,
      XStep: 100,
      YStep: 100,
      Matrix: [0.5, 0, 0, 0.5, 0, 0],
      ...tileDict,
    });
    const group = { Group: { S: 'Transparency', CS: 'DeviceRGB' } };
    const masked = fixture.object({ SMask: { S: 'Luminosity', G: form(3, 60, group) } });
    const page = fixture.page(
      'q 2 0 0 2 0 0 cm /Fm#31 Do Q /Pattern cs /P scn 300 300 90 90 re f q 2 0 0 2 0 0 cm /G gs 0 0 50 50 re f Q',
      {
        XObject: { Fm1: form(1, 40, { Matrix: [0.5, 0, 0, 0.5, 0, 0] }) },
        Pattern: { P: pattern },
        ExtGState: { G: masked },
      },
    );
    const stamp = {
      Type: 'Annot',
      Subtype: 'Stamp',
      Rect: [400, 400, 430, 430],
      AP: { N: { On: form(4, 300) } },
      AS: 'On',
    };
    page.node.set(PDFName.of('Annots'), page.doc.context.obj([stamp]));
    const { output } = await compress(await fixture.save());
    // 40, 50, 120 and 30 points at 150 dots an inch.
    expect(imageWidths(output)).toEqual([63, 83, 104, 250]);
  });

  it('reads content with any filter, with inherited resources and strings that look like operators', async () => {
    const fixture = await beginFixture();
    const photo = fixture.image(await photoJpeg(900, 900), 900, 900, jpegOf);
    const content = 'q 48 0 0 48 0 0 cm BT (\\) 9 0 0 9 0 0 cm) Tj ET % 9 0 0 9 0 0 cm\n<39> pop /A Do Q';
    const hex = fixture.stream(`${Buffer.from(content).toString('hex')}>`, { Filter: 'ASCIIHexDecode' });
    fixture.page(hex, { XObject: { A: photo } });
    expect(imageWidths((await compress(await fixture.save())).output)).toEqual([100]);
  });

  it('keeps colors in every color space', async () => {
    const side = 300;
    const cmyk = await photoJpeg(side, side, 'cmyk');
    const gray = await photoJpeg(side, side, 'b-w');
    const inverted = [1, 0, 1, 0, 1, 0, 1, 0];
    const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 0.9, 0.2, 0.1], N: 1 };
    const cases = [
      { data: cmyk, ColorSpace: 'DeviceCMYK', Filter: 'DCTDecode', Decode: inverted },
      { data: gray, ColorSpace: 'DeviceGray', Filter: 'DCTDecode', Decode: [1, 0] },
      { data: gray, ColorSpace: ['Separation', 'Spot', 'DeviceCMYK', tint], Filter: 'DCTDecode' },
      {
        data: await photoJpeg(side, side),
        ColorSpace: ['CalRGB', { WhitePoint: [0.95, 1, 1.09] }],
        Filter: 'DCTDecode',
      },
      { data: deflateSync(await photoSamples(side, side)), ColorSpace: 'DeviceRGB', Filter: ['FlateDecode'] },
      { data: deflateSync(await photoSamples(side, side, 1)), ColorSpace: 'DeviceGray', Filter: 'FlateDecode' },
    ];
    // At a half the decoder reduces the image, otherwise sharp does.
    for (const [points, width] of [
      [108, 225],
      [72, 150],
    ]) {
      const fixture = await beginFixture();
      for (const { data, ...dict } of cases) {
        const content = `${points} 0 0 ${points} 0 0 cm /A Do`;
        fixture.page(content, { XObject: { A: fixture.image(data, side, side, dict) } });
      }
      const pdf = await fixture.save();
      const { output } = await compress(pdf);
      expect(imageWidths(output)).toEqual(cases.map(() => width));
      expect(imagesOf(output).map((image) => image['/Filter'])).toEqual(cases.map(() => '/DCTDecode'));
      for (let page = 1; page <= cases.length; page++) expect(renderedDifference(pdf, output, page)).toBeLessThan(1.5);
    }
  });

  it('reduces a soft mask without loss to the size that it is drawn at, with its image or as such', async () => {
    const fixture = await beginFixture();
    const side = 450;
    const alpha = await photoSamples(side, side, 1);
    const mask = fixture.image(deflateSync(alpha), side, side, { ColorSpace: 'DeviceGray', Filter: 'FlateDecode' });
    const colorKey = { Mask: [255, 255, 255, 255, 255, 255] };
    const photo = fixture.image(await photoJpeg(side, side), side, side, { ...jpegOf, SMask: mask, ...colorKey });
    // A color key beside it is void.
    fixture.page('q 48 0 0 48 0 0 cm /A Do Q q 72 0 0 72 200 200 cm /M Do Q', { XObject: { A: photo, M: mask } });
    const pdf = await fixture.save();
    const { output } = await compress(pdf);
    expect(imageWidths(output)).toEqual([100, 150]);
    expect(new Set(imagesOf(output).map((image) => image['/Filter']))).toEqual(new Set(['/DCTDecode', '/FlateDecode']));
    expect(renderedDifference(pdf, output)).toBeLessThan(1);
  });

  it('keeps a soft mask that belongs to an image of unknown size, and one with a matte', async () => {
    const fixture = await beginFixture();
    const side = 450;
    const alpha = deflateSync(await photoSamples(side, side, 1));
    const mask = (more = {}) =>
      fixture.image(alpha, side, side, { ColorSpace: 'DeviceGray', Filter: 'FlateDecode', ...more });
    const [jpeg, shared] = [await photoJpeg(side, side), mask()];
    // Each has its own file, so that equal images are not merged.
    const masked = (mark: number, SMask: ReturnType<typeof mask>) =>
      fixture.image(Buffer.concat([jpeg, Buffer.alloc(mark)]), side, side, { ...jpegOf, SMask });
    const [drawn, inGlyph, matted] = [masked(0, shared), masked(1, shared), masked(2, mask({ Matte: [0, 0, 0] }))];
    const font = fixture.object({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 1000, 1000],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: { a: fixture.stream('1000 0 d0 1000 0 0 1000 0 0 cm /B Do') },
      Encoding: { Type: 'Encoding', Differences: [97, 'a'] },
      FirstChar: 97,
      LastChar: 97,
      Widths: [1000],
      Resources: { XObject: { B: inGlyph } },
    });
    fixture.page('BT /F 400 Tf 10 10 Td (a) Tj ET q 24 0 0 24 0 0 cm /A Do Q q 24 0 0 24 99 0 cm /C Do Q', {
      Font: { F: font },
      XObject: { A: drawn, C: matted },
    });
    const { output } = await compress(await fixture.save());
    // The image of the matte stays, as its colors depend on each pixel's alpha.
    expect(imageWidths(output)).toEqual([50, 450, 450, 450, 450]);
  });

  it('keeps every sample of images that cannot be encoded again', async () => {
    const fixture = await beginFixture();
    const side = 256;
    const samples = await photoSamples(side, side, 1);
    const three = await photoSamples(side, side);
    const flate = (data: Buffer) => deflateSync(data, { level: 1 });
    const mask = fixture.image(flate(samples), side, side, {
      ColorSpace: 'DeviceGray',
      Filter: 'FlateDecode',
      Matte: [0, 0, 0],
    });
    const tint = { FunctionType: 2, Domain: [0, 1, 0, 1], C0: [0, 0, 0, 0], C1: [1, 1, 1, 1], N: 1 };
    const palette = Buffer.from(Array.from({ length: 768 }, (_, index) => index % 256)).toString('hex');
    const jpeg = await photoJpeg(side, side);
    const kept = [
      { data: flate(samples), ColorSpace: ['Indexed', 'DeviceRGB', 255, `<${palette}>`] },
      { data: flate(samples.subarray(0, (side * side) / 8)), ImageMask: true, BitsPerComponent: 1 },
      { data: flate(samples.subarray(0, (side * side) / 8)), ColorSpace: 'DeviceGray', BitsPerComponent: 1 },
      { data: flate(Buffer.concat([samples, samples])), ColorSpace: 'DeviceGray', BitsPerComponent: 16 },
      { data: flate(three), ColorSpace: ['Lab', { WhitePoint: [0.95, 1, 1.09] }] },
      { data: flate(Buffer.concat([samples, samples])), ColorSpace: ['DeviceN', ['X', 'Y'], 'DeviceCMYK', tint] },
      { data: flate(three), ColorSpace: 'DeviceRGB', Mask: [0, 9, 0, 9, 0, 9] },
      { data: flate(three), ColorSpace: 'DeviceRGB', SMask: mask },
      // Cut off, of another width than the JPEG, and of another color space.
      { data: jpeg.subarray(0, jpeg.length / 2), ColorSpace: 'DeviceRGB', Filter: 'DCTDecode' },
      { data: jpeg, ColorSpace: 'DeviceRGB', Filter: 'DCTDecode', Width: 255 },
      { data: jpeg, ColorSpace: 'DeviceGray', Filter: 'DCTDecode' },
    ].map(({ data, ...dict }) => fixture.image(data, side, side, { Filter: 'FlateDecode', ...dict }));
    const names = kept.map((_, index) => `I${index}`);
    const xobjects = Object.fromEntries(kept.map((ref, index) => [names[index], ref]));
    fixture.page(names.map((name) => `q 20 0 0 20 0 0 cm /${name} Do Q`).join('\n'), { XObject: xobjects });
    const pdf = await fixture.save();
    const { output, result } = await compressUnchecked(pdf);
    expect(result.notices).toEqual([]);
    const isJpeg = (data: Buffer) => data.readUInt16BE(0) === 0xffd8;
    const samplesOf = (file: Buffer) => {
      const images = storedImages(file).map((image) => image.data);
      // A JPEG may have other codes for the same samples.
      const decoded = images.map(async (image) =>
        isJpeg(image) ? sharp(image, { failOn: 'none' }).raw().toBuffer() : image,
      );
      return Promise.all(decoded).then((all) => all.map((each) => each.toString('base64')).toSorted());
    };
    expect(await samplesOf(output)).toEqual(await samplesOf(pdf));
  });

  it('removes images that no content names', async () => {
    const fixture = await beginFixture();
    const images = [300, 400].map((side) =>
      photoJpeg(side, side).then((jpeg) => fixture.image(jpeg, side, side, jpegOf)),
    );
    const [named, unnamed] = await Promise.all(images);
    fixture.page('q 300 0 0 300 0 0 cm /A Do Q', { XObject: { A: named ?? null, B: unnamed ?? null } });
    const pdf = await fixture.save();
    const { output } = await compress(pdf);
    expect(imageWidths(output)).toEqual([300]);
    expect(renderedDifference(pdf, output)).toBeLessThan(2);
  });

  it('keeps images in the glyphs of a Type 3 font, whose size depends on the text', async () => {
    const fixture = await beginFixture();
    const photo = fixture.image(await photoJpeg(500, 500), 500, 500, jpegOf);
    const glyph = fixture.stream('1000 0 d0 1000 0 0 1000 0 0 cm /A Do');
    const font = fixture.object({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 1000, 1000],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: { a: glyph },
      Encoding: { Type: 'Encoding', Differences: [97, 'a'] },
      FirstChar: 97,
      LastChar: 97,
      Widths: [1000],
      Resources: { XObject: { A: photo } },
    });
    fixture.page('BT /F 400 Tf 10 10 Td (a) Tj ET q 10 0 0 10 0 0 cm /A Do Q', {
      Font: { F: font },
      XObject: { A: photo },
    });
    expect(imageWidths((await compress(await fixture.save())).output)).toEqual([500]);
  });

  /** Discs of many colors on white, of 600 by 600 pixels. */
  function discs(count: number): Buffer {
    const samples = Buffer.alloc(600 * 600 * 3, 255);
    for (let disc = 0; disc < count; disc++) {
      const radius = 8 + ((disc * 7) % 31);
      const [x, y] = [radius + ((disc * 197) % (600 - 2 * radius)), radius + ((disc * 331) % (600 - 2 * radius))];
      for (let row = -radius; row <= radius; row++) {
        const half = Math.round(Math.sqrt(radius ** 2 - row ** 2));
        samples.fill(disc, ((y + row) * 600 + x - half) * 3, ((y + row) * 600 + x + half) * 3);
      }
    }
    return samples;
  }

  it('keeps the pixels of a drawing whose few colors take less than those of another size, and a predictor', async () => {
    const fixture = await beginFixture();
    const dict = { ColorSpace: 'DeviceRGB', Filter: 'FlateDecode' };
    const drawing = fixture.image(deflateSync(discs(12)), 600, 600, dict);
    fixture.page('q 48 0 0 48 0 0 cm /A Do Q', { XObject: { A: drawing } });
    // Each row differs from the one above by one in every sample: almost nothing remains with the Up predictor.
    const rows = Buffer.concat(Array.from({ length: 600 }, () => Buffer.from([2, ...Buffer.alloc(1800, 1)])));
    const parameters = { Predictor: 15, Colors: 3, Columns: 600 };
    const predicted = fixture.image(deflateSync(rows), 600, 600, { ...dict, DecodeParms: parameters });
    fixture.page('q 600 0 0 600 0 0 cm /A Do Q', { XObject: { A: predicted } });
    const pdf = await fixture.save();
    const { output } = await compress(pdf);
    expect(imageWidths(output)).toEqual([600, 600]);
    expect(imagesOf(output).map((image) => image['/Filter'])).toEqual(['/FlateDecode', '/FlateDecode']);
    // Without the predictor, its rows are a megabyte of different numbers.
    expect(output.length).toBeLessThan(pdf.length);
    expect(renderedDifference(pdf, output, 1)).toBe(0);
    expect(renderedDifference(pdf, output, 2)).toBe(0);
  });

  it('makes a JPEG of a drawing that is resampled where that halves it, and not of one that keeps its pixels', async () => {
    const fixture = await beginFixture();
    const dict = { ColorSpace: 'DeviceRGB', Filter: 'FlateDecode' };
    const [small, large] = [250, 249].map((count) => fixture.image(deflateSync(discs(count)), 600, 600, dict));
    fixture.page('q 48 0 0 48 0 0 cm /A Do Q', { XObject: { A: small } });
    fixture.page('q 288 0 0 288 0 0 cm /A Do Q', { XObject: { A: large } });
    const pdf = await fixture.save();
    const { output } = await compress(pdf);
    const filters = imagesOf(output).map((each) => [each['/Width'], each['/Filter']]);
    expect(filters.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [100, '/DCTDecode'],
      [600, '/FlateDecode'],
    ]);
    expect(renderedDifference(pdf, output, 1)).toBeLessThan(0.2);
    expect(renderedDifference(pdf, output, 2)).toBe(0);
  });

  it('distinguishes unfiltered drawings from photos, and encodes only the photos as JPEG', async () => {
    const side = 500;
    const stripes = Buffer.alloc(side * side * 3, 255);
    for (let row = 0; row < side; row += 7) stripes.fill(row, row * side * 3, (row + 3) * side * 3);
    const fixture = await beginFixture();
    const drawing = fixture.image(stripes, side, side, { ColorSpace: 'DeviceRGB' });
    const photo = fixture.image(await photoSamples(side, side), side, side, { ColorSpace: 'DeviceRGB' });
    const xobjects = { A: drawing, B: photo };
    fixture.page('q 240 0 0 240 0 0 cm /A Do Q q 120 0 0 120 300 0 cm /B Do Q', { XObject: xobjects });
    const pdf = await fixture.save();
    const { output } = await compress(pdf);
    const images = storedImages(output).toSorted((a, b) => Number(a.dict['/Width']) - Number(b.dict['/Width']));
    expect(images.map(({ dict }) => [dict['/Width'], dict['/Filter']])).toEqual([
      [250, '/DCTDecode'],
      [500, undefined],
    ]);
    // Indices of its colors.
    expect(images[1]?.dict['/ColorSpace']).toEqual(expect.arrayContaining(['/Indexed', '/DeviceRGB']));
    expect(images[1]?.data.length).toBe(side * side);
  });

  it('reduces JPEGs by every scale, and writes their new size', async () => {
    const fixture = await beginFixture();
    const side = 803;
    const jpeg = await photoJpeg(side, side, 'b-w');
    // At 150 dots an inch: nearly as large, a half, between, a quarter, an eighth, and beyond.
    const points = [300, 193, 140, 96, 48, 20];
    const names = points.map((_, index) => `I${index}`);
    const images = names.map((_, index) =>
      fixture.image(Buffer.concat([jpeg, Buffer.alloc(index)]), side, side, {
        Filter: 'DCTDecode',
        ColorSpace: 'DeviceGray',
      }),
    );
    const content = points.map((size, index) => `q ${size} 0 0 ${size} ${index * 60} 0 cm /I${index} Do Q`);
    fixture.page(content.join('\n'), {
      XObject: Object.fromEntries(names.map((name, at) => [name, images[at] ?? null])),
    });
    const pdf = await fixture.save();
    const { output } = await compress(pdf);
    expect(imageWidths(output)).toEqual([42, 100, 200, 292, 401, 625]);
    expect(renderedDifference(pdf, output)).toBeLessThan(2);
  });

  it('reduces only JPEGs on low below the target, where the decoder can do it', async () => {
    const fixture = await beginFixture();
    const side = 600;
    const jpeg = fixture.image(await photoJpeg(side, side), side, side, jpegOf);
    const gray = fixture.image(await photoJpeg(side, side, 'b-w'), side, side, {
      Filter: 'DCTDecode',
      ColorSpace: 'DeviceGray',
    });
    const flate = { ColorSpace: 'DeviceRGB', Filter: 'FlateDecode' };
    const samples = fixture.image(deflateSync(await photoSamples(side, side)), side, side, flate);
    // At 100 dots an inch: 167, 188 and 167 pixels a side, of which a quarter would have 90, 80 and 90 dots an inch.
    fixture.page('q 120 0 0 120 0 0 cm /A Do Q q 135 0 0 135 300 0 cm /B Do Q q 120 0 0 120 0 300 cm /C Do Q', {
      XObject: { A: jpeg, B: gray, C: samples },
    });
    const pdf = await fixture.save();
    const { output } = await compress(pdf, 'low');
    expect(imageWidths(output)).toEqual([150, 167, 188]);
    expect(renderedDifference(pdf, output)).toBeLessThan(3);
    // Medium keeps to its 150 dots an inch.
    expect(imageWidths((await compress(pdf)).output)).toEqual([250, 250, 281]);
  });

  it('reduces JPEGs of any width to a quarter and an eighth, and keeps a truncated one', async () => {
    const fixture = await beginFixture();
    const [width, height] = [1003, 757];
    const jpeg = await photoJpeg(width, height);
    const gray = await photoJpeg(width, height, 'b-w');
    const image = (data: Buffer, more: typeof jpegOf) => fixture.image(data, width, height, more);
    const jpegOfGray = { Filter: 'DCTDecode', ColorSpace: 'DeviceGray' };
    const images = {
      A: image(jpeg, jpegOf),
      B: image(Buffer.concat([jpeg, Buffer.alloc(1)]), jpegOf),
      C: image(gray, jpegOfGray),
      D: image(jpeg.subarray(0, -3000), jpegOf),
    };
    fixture.page(
      'q 180 0 0 136 0 0 cm /A Do Q q 90 0 0 68 200 0 cm /B Do Q q 180 0 0 136 300 0 cm /C Do Q q 180 0 0 136 0 200 cm /D Do Q',
      { XObject: images },
    );
    const pdf = await fixture.save();
    const { output } = await compressUnchecked(pdf, 'low');
    expect(imageWidths(output)).toEqual([125, 250, 250, 1003]);
    expect(storedImages(output).every(({ dict }) => dict['/Filter'] === '/DCTDecode')).toBe(true);
    expect(renderedDifference(pdf, output)).toBeLessThan(3);
  });

  it('merges equal streams, and removes data that no page shows', async () => {
    const fixture = await beginFixture();
    const jpeg = await photoJpeg(400, 400);
    const metadata = () => fixture.stream('<x:xmpmeta>the part</x:xmpmeta>', { Type: 'Metadata', Subtype: 'XML' });
    for (const name of ['A', 'B']) {
      const mask = fixture.image(deflateSync(Buffer.alloc(160_000, 200)), 400, 400, {
        ColorSpace: 'DeviceGray',
        Filter: 'FlateDecode',
      });
      const photo = fixture.image(jpeg, 400, 400, { ...jpegOf, SMask: mask, Metadata: metadata() });
      const page = fixture.page(`q 500 0 0 500 0 0 cm /${name} Do Q`, { XObject: { [name]: photo } });
      page.node.set(
        PDFName.of('PieceInfo'),
        page.doc.context.obj({ Editor: { Private: fixture.stream('private history') } }),
      );
      page.node.set(PDFName.of('Thumb'), fixture.image(jpeg, 400, 400, jpegOf));
    }
    fixture.document.setTitle('Grüße');
    fixture.document.setAuthor('somebody');
    const own = fixture.stream('<x:xmpmeta>the document</x:xmpmeta>', { Type: 'Metadata', Subtype: 'XML' });
    fixture.document.catalog.set(PDFName.of('Metadata'), own);
    const pdf = await fixture.save();
    const { output } = await compress(pdf);
    const objects = objectsOf(output);
    expect(imageWidths(output)).toEqual([400, 400]);
    expect(objects.filter((object) => object['/Type'] === '/Page')).toHaveLength(2);
    expect(objects.filter((object) => object['/Type'] === '/Metadata')).toHaveLength(1);
    expect(objects.some((object) => '/PieceInfo' in object || '/Thumb' in object)).toBe(false);
    expect(objects).toContainEqual(expect.objectContaining({ '/Title': 'u:Grüße', '/Author': 'u:somebody' }));
    for (const page of [1, 2]) expect(renderedDifference(pdf, output, page)).toBeLessThan(2);
  });

  it('keeps the appearance of each form field, and metadata uncompressed', async () => {
    const fixture = await beginFixture();
    const page = fixture.page(' '.repeat(2000), {});
    const own = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 50, 20] };
    const widgets = [0, 1].map((index) => ({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Tx',
      T: PDFString.of(`field${index}`),
      Rect: [10, 10, 60, 30],
      AP: { N: fixture.stream('0 0 50 20 re f', own) },
    }));
    page.node.set(PDFName.of('Annots'), page.doc.context.obj(widgets));
    const metadata = fixture.stream(`<x:xmpmeta>${' '.repeat(3000)}</x:xmpmeta>`, { Type: 'Metadata', Subtype: 'XML' });
    fixture.document.catalog.set(PDFName.of('Metadata'), metadata);
    const { output } = await compress(await fixture.save());
    expect(objectsOf(output).filter((object) => object['/Subtype'] === '/Form')).toHaveLength(2);
    expect(output.includes('<x:xmpmeta>')).toBe(true);
  });

  it('changes no text, no vector and no order of pages', async () => {
    const fixture = await beginFixture();
    const font = await fixture.document.embedFont(StandardFonts.TimesRoman);
    for (let page = 1; page <= 4; page++) {
      const sheet = fixture.document.addPage([300, 200 + page]);
      for (let line = 0; line < 9; line++)
        sheet.drawText(`Page ${page}, line ${line}`, { x: 20, y: 20 * line, font, size: 11 });
      sheet.drawCircle({ x: 150, y: 90, size: 10 * page });
    }
    const pdf = await fixture.save();
    const { output, result } = await compress(pdf);
    expect(result.facts.compressedSize).toBeLessThan(pdf.length);
    expect(textOf(output)).toBe(textOf(pdf));
    for (const page of [1, 2, 3, 4]) {
      expect(renderedSamples(output, page).equals(renderedSamples(pdf, page))).toBe(true);
    }
  });

  it('rewrites text in fewer bytes with the same rendering', async () => {
    const fixture = await beginFixture();
    const base = { Type: 'Font', Subtype: 'Type1', Encoding: 'WinAnsiEncoding' };
    const fonts = ['Times-Roman', 'Courier'].map((BaseFont) => fixture.object({ ...base, BaseFont }));
    const lines = Array.from({ length: 40 }, (_, line) => ({ name: `Font-${line}-${line * 7919}`, line }));
    const resources = Object.fromEntries(lines.map(({ name, line }) => [name, fonts[line % 2] ?? null]));
    const content = lines.map(({ name, line }) => {
      const text = Buffer.from(`Line ${line} (and more)`).toString('hex');
      return `q\nBT\n0.000 0 ${line % 3} rg\n/${name} 10.500 Tf\n24 TL\n1 0 0 1 50 ${580 - 14 * line} Tm\n<${text}> Tj\nT*\nET\nQ\n`;
    });
    fixture.page(content.join(''), { Font: resources });
    const own = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 600, 600] };
    const form = fixture.stream(`BT /${lines[0]?.name} 9 Tf 300 300 Td (in a form) Tj ET ${' '.repeat(500)}`, own);
    fixture.page(`${content.join('')} /Fm Do`, { Font: resources, XObject: { Fm: form } });
    const shared = fixture.stream(`${content.join('')} `);
    for (let page = 0; page < 2; page++) fixture.page(shared, { Font: resources });
    const pdf = await fixture.save();
    const { output } = await compress(pdf);
    expect(textOf(output)).toBe(textOf(pdf));
    for (const page of [1, 2, 3, 4]) expect(renderedDifference(pdf, output, page)).toBe(0);
    const fontNames = objectsOf(output)
      .filter((object) => object['/Type'] === '/Page')
      .map((page) => Object.keys((page['/Resources'] as Record<string, object>)['/Font'] ?? {}).length);
    // Names that a form without resources may use, or content that two pages share, stay.
    expect(fontNames).toEqual([2, 40, 40, 40]);
  });

  it('writes no object streams for a file that claims PDF/A-1, which forbids them', async () => {
    const archived = (part: number) =>
      writePdf([
        '<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>',
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R >>',
        ['<< /Type /Metadata /Subtype /XML >>', claimOf(part)],
        ['<< >>', '0 0 m 9 9 l S '.repeat(500)],
      ]);
    const [first, second] = [await compress(archived(1)), await compress(archived(2))];
    for (const { output } of [first, second]) expect(output.length).toBeLessThan(archived(1).length / 2);
    expect(first.output.includes('/ObjStm')).toBe(false);
    expect(first.output.includes('pdfaid:part="1"')).toBe(true);
    expect(second.output.includes('/ObjStm')).toBe(true);
  });

  it('returns the original where it cannot be made smaller', async () => {
    const fixture = await beginFixture();
    const photo = fixture.image(await photoJpeg(600, 600), 600, 600, jpegOf);
    fixture.page('q 500 0 0 500 0 0 cm /A Do Q', { XObject: { A: photo } });
    const once = await compress(await fixture.save());
    const twice = await compress(once.output);
    expect(twice.output.equals(once.output)).toBe(true);
    const size = once.output.length;
    expect(twice.result).toEqual({
      mime: 'application/pdf',
      facts: { originalSize: size, compressedSize: size, ...noCost },
      notices: ['alreadyOptimal'],
    });
    expect(twice.stages).toEqual(['analyzing', 'processing', 'finishing']);
  });

  it('compresses a repaired file like a conforming one', async () => {
    const fixture = await beginFixture();
    const photo = fixture.image(await photoJpeg(600, 600), 600, 600, jpegOf);
    const font = await fixture.document.embedFont(StandardFonts.TimesRoman);
    for (let page = 0; page < 6; page++) {
      const sheet = fixture.page('q 60 0 0 60 0 0 cm /A Do Q', { XObject: { A: photo } });
      sheet.drawText(`page ${page}`, { x: 100, y: 100, font });
    }
    const conforming = await fixture.save();
    // All offsets are wrong then.
    const malformed = Buffer.concat([Buffer.from('\n'), conforming]);
    const [fromConforming, fromMalformed] = [await compress(conforming), await compress(malformed)];
    expect(imageWidths(fromMalformed.output)).toEqual([125]);
    expect(textOf(fromMalformed.output)).toBe(textOf(conforming));
    expect(renderedDifference(fromConforming.output, fromMalformed.output, 6)).toBe(0);
    expect(Math.abs(fromMalformed.output.length - fromConforming.output.length)).toBeLessThan(100);
    expect(fromMalformed.scratchLeft.length).toBeLessThanOrEqual(1);
  });

  it('returns the repaired file for a damaged one, even where it is larger', async () => {
    const conforming = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
      ['<< >>', '0 0 5 5 re f'],
    ]);
    // All offsets are wrong then.
    const damaged = Buffer.concat([Buffer.from('\n'), conforming]);
    const { output, result } = await compress(damaged);
    expect(renderedDifference(conforming, output)).toBe(0);
    expect(output.length).toBeGreaterThan(damaged.length);
    expect(result.facts).toEqual({ originalSize: damaged.length, compressedSize: output.length, ...noCost });
    expect(result.notices).toEqual(['repaired']);
  });

  it('keeps the page tree, its order and inherited attributes', async () => {
    const text = (page: number) => `BT /F1 12 Tf 20 20 Td (page ${page}) Tj ET ${' '.repeat(300)}`;
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
    const pdf = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 3 /MediaBox [0 0 200 100] /Resources << /Font << /F1 5 0 R >> >> >>`,
      '<< /Type /Pages /Parent 2 0 R /Kids [6 0 R 7 0 R] /Count 2 /Rotate 90 >>',
      '<< /Type /Page /Parent 2 0 R /Contents 10 0 R >>',
      font,
      '<< /Type /Page /Parent 3 0 R /Contents 8 0 R >>',
      '<< /Type /Page /Parent 3 0 R /Contents 9 0 R >>',
      ...[1, 2, 3].map((page) => ['<< >>', text(page)] as const),
    ]);
    const { output, result } = await compress(pdf);
    expect(result.notices).toEqual([]);
    expect(textOf(output)).toBe(textOf(pdf));
    const objects = objectsOf(output);
    expect(objects.filter((object) => '/Resources' in object)).toHaveLength(1);
    expect(objects.filter((object) => '/Rotate' in object)).toHaveLength(1);
    for (const page of [1, 2, 3]) expect(renderedDifference(pdf, output, page)).toBe(0);
  });

  it('keeps a page that is in the tree twice', async () => {
    const text = `BT /F1 12 Tf 20 20 Td (again) Tj ET ${' '.repeat(3000)}`;
    const pdf = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ['<< >>', text],
    ]);
    const { output, result } = await compress(pdf);
    expect(result.notices).toEqual(['repaired']);
    expect(textOf(output)).toBe(textOf(pdf));
    expect(textOf(output).match(/again/g)).toHaveLength(2);
  });

  it('answers with both levels in a ZIP, each as if it were asked for alone', async () => {
    const pdf = await photoPdf(420, 180);
    const { output, result } = await runWith(pdf, { quality: 'low', both_levels: true });
    const files = new Map(readZip(output).map(({ name, content }) => [name, content]));
    expect([...files.keys()]).toEqual(['low.pdf', 'medium.pdf']);
    for (const quality of ['medium', 'low'] as const) {
      const alone = await compress(pdf, quality);
      expect(files.get(`${quality}.pdf`)?.length).toBe(alone.output.length);
      checkPdf(files.get(`${quality}.pdf`) as Buffer);
    }
    const compressedSize = files.get('low.pdf')?.length;
    expect(result).toEqual({
      mime: 'application/zip',
      facts: { originalSize: pdf.length, compressedSize, ...noCost },
      notices: [],
    });
  });

  it('leaves a level without a gain out of both, and returns the original where neither has one', async () => {
    const medium = (await compress(await photoPdf(700))).output;
    const onlyLow = await runWith(medium, { both_levels: true });
    expect(readZip(onlyLow.output).map(({ name }) => name)).toEqual(['low.pdf']);
    // The second time, its codes are the shortest.
    const low = (await compress((await compress(medium, 'low')).output, 'low')).output;
    const neither = await runWith(low, { both_levels: true });
    expect(neither.output.equals(low)).toBe(true);
    expect(neither.result).toMatchObject({ mime: 'application/pdf', notices: ['alreadyOptimal'] });
  });

  it('takes the best quality that fits a size', async () => {
    const pdf = await photoPdf(800);
    const qualities: number[] = [];
    const widths: number[] = [];
    for (const share of [0.9, 0.5, 0.2, 0.05]) {
      const target = Math.round(pdf.length * share);
      const { output, result } = await runWith(pdf, { target_size: target });
      checkPdf(output);
      expect(output.length).toBeLessThanOrEqual(target);
      expect(result.facts).toMatchObject({ originalSize: pdf.length, compressedSize: output.length });
      // Not a worse quality than is needed; the best one takes 66 % of the file.
      if (share < 0.9) expect(output.length).toBeGreaterThan(target * 0.8);
      const { imageResolution: resolution, imageQuality: quality } = result.facts;
      const width = Number(imageWidths(output)[0]);
      expect(resolution).toBe(Math.round((width * 72) / 300));
      expect(quality).toBeGreaterThanOrEqual(22);
      qualities.push(quality);
      widths.push(width);
    }
    expect(qualities).toEqual(qualities.toSorted((a, b) => b - a));
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(new Set(widths).size).toBeGreaterThan(2);
  });

  it('returns a file that is small enough already, and leaves images alone where packing suffices', async () => {
    const pdf = await photoPdf(600);
    const same = await runWith(pdf, { target_size: pdf.length });
    expect(same.output.equals(pdf)).toBe(true);
    expect(same.result.notices).toEqual(['alreadyFits']);
    expect(same.result.facts).toMatchObject(noCost);
    const packed = await runWith(pdf, { target_size: pdf.length - 1 });
    expect(packed.output.length).toBeLessThan(pdf.length);
    expect(imageWidths(packed.output)).toEqual(imageWidths(pdf));
    expect(packed.result.facts).toMatchObject(noCost);
  });

  it('refuses a size that it cannot reach with one that it can', async () => {
    const pdf = await photoPdf(600);
    const refusal: unknown = await runWith(pdf, { target_size: 500 }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'targetTooSmall', params: { min_size: expect.any(Number) as number } });
    const { min_size: smallest = 0 } = (refusal as ToolError).params;
    const { output } = await runWith(pdf, { target_size: smallest });
    expect(output.length).toBeLessThanOrEqual(smallest);
    expect(output.length).toBeGreaterThan(smallest * 0.9);
  });

  it('refuses a damaged file with its name', async () => {
    const refusal = { code: 'damagedPdf', params: { file: 'a.pdf' } };
    await expect(compress(Buffer.from('%PDF-1.7 and nothing else'))).rejects.toMatchObject(refusal);
  });

  it('ends for forms that draw themselves', async () => {
    const fixture = await beginFixture();
    const photo = fixture.image(await photoJpeg(400, 400), 400, 400, jpegOf);
    const names = Array.from({ length: 12 }, (_, index) => `F${index}`);
    const resources = fixture.object({});
    const all = names.map((name) => `q 1.1 0 0 1 0 0 cm /${name} Do Q`).join('\n');
    const forms = names.map(() =>
      fixture.stream(all, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1], Resources: resources }),
    );
    const xobjects = Object.fromEntries([...names.map((name, index) => [name, forms[index]]), ['A', photo]]);
    fixture.document.context.assign(resources, fixture.document.context.obj({ XObject: xobjects }));
    fixture.page(`q 40 0 0 40 0 0 cm /A Do Q ${all}`, { XObject: xobjects });
    const { output } = await compress(await fixture.save());
    // That of 40 points, since no form draws the image.
    expect(imageWidths(output)).toEqual([83]);
  });
});

/** XMP that claims a part of PDF/A. */
function claimOf(part: number): string {
  return `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="${part}"/></rdf:RDF>`;
}

/** A page that shows a few glyphs of an embedded font. */
function withWholeFont(xmp = ''): Buffer {
  const name = 'LiberationSans-Regular.ttf';
  const font = readFileSync(new URL(`../../../../../node_modules/pdfjs-dist/standard_fonts/${name}`, import.meta.url));
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${xmp === '' ? '' : '/Metadata 8 0 R'} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 300 100] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    ['<< >>', 'BT /F 24 Tf 20 40 Td (A fine line) Tj ET'],
    `<< /Type /Font /Subtype /TrueType /BaseFont /Whole /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126
      /Widths [${'600 '.repeat(95)}] /FontDescriptor 6 0 R >>`,
    '<< /Type /FontDescriptor /FontName /Whole /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 7 0 R >>',
    [`<< /Length1 ${font.length} /Filter /FlateDecode >>`, deflateSync(font)],
    ['<< /Type /Metadata /Subtype /XML >>', xmp],
  ]);
}
