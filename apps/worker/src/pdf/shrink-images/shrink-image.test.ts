import { deflateSync, inflateSync } from 'node:zlib';
import { PdfName, type PdfStream } from '@blattwerk/pdf';
import { Allowance } from '@blattwerk/pdf/images';
import { ObjectGraph, OpenedPdf, PdfDocument } from '@blattwerk/pdf/internal';
import { stream, writePdf, type WrittenObject } from '@blattwerk/testing/pdf/write-pdf';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photoSamples } from './fixture.ts';
import { SampleDecoder } from './sample-decoder.ts';
import { type ImageTarget, plainImage, readPixels, shrinkImage, storeGray } from './shrink-image.ts';
import { findImagesToShrink, shrinkStreams, storeGrayImages } from './shrink-streams.ts';
import { shrinkStreamsToSize } from './shrink-to-size.ts';

/** A PDF with a page that shows the first of these objects, which have the numbers from 5, with a side of 60 points. */
function documentOf(objects: readonly WrittenObject[], content = 'q 60 0 0 60 10 10 cm /X Do Q'): PdfDocument {
  return PdfDocument.open(
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /XObject << /X 5 0 R /Y 6 0 R >> >> >>',
      stream('', content),
      ...objects,
    ]),
  );
}

/** Samples without repetitions. */
function noise(bytes: number): Buffer {
  let state = 1;
  return Buffer.from(Array.from({ length: bytes }, () => (state = (state * 48_271) % 2_147_483_647) & 0xff));
}

const image = (entries: string, data: Uint8Array) => stream(`/Type /XObject /Subtype /Image ${entries}`, data);
const rgb = (width: number, height: number, entries = '', data = noise(width * height * 3)) =>
  image(`/Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB ${entries}`, data);
const grayEntries = '/Width 40 /Height 40 /BitsPerComponent 8 /ColorSpace /DeviceGray';

const streamOf = (document: PdfDocument, number = 5) => document.object(number) as PdfStream;
const plain = (object: WrittenObject, ...others: WrittenObject[]) => {
  const document = documentOf([object, ...others]);
  return plainImage(document, streamOf(document));
};

describe('an image can be encoded again', () => {
  it('with what it is', () => {
    expect(plain(rgb(20, 20))).toEqual({
      width: 20,
      height: 20,
      channels: 3,
      workBytes: 20 * 20 * 9,
      isMask: false,
      isShownGray: false,
      isJpeg: false,
      isIndexed: false,
      hasFewColors: false,
    });
    expect(plain(image(grayEntries, noise(1_600)))?.channels).toBe(1);
    expect(plain(rgb(20, 20, '/Filter /FlateDecode'))?.channels).toBe(3);
    expect(plain(rgb(20, 20, '/Filter [/ASCIIHexDecode /DCTDecode]'))?.channels).toBe(3);
  });

  it.each([
    ['4', '[/Indexed /DeviceRGB 15 <00>]', '', { isIndexed: true, hasFewColors: true }],
    ['8', '[/Indexed /DeviceRGB 126 <00>]', '', { isIndexed: true, hasFewColors: true }],
    ['8', '[/Indexed /DeviceRGB 127 <00>]', '', { isIndexed: true, hasFewColors: false }],
    ['2', '[/Indexed /DeviceRGB 3 <00>]', '', undefined],
    ['8', '[/Indexed /DeviceRGB 127 <00>]', '/Decode [0 255]', undefined],
    ['8', '[/Indexed /DeviceRGB 127 <00>]', '/Filter /DCTDecode', undefined],
    ['8', '[/Indexed /DeviceRGB 127 <00>]', '/Filter /JPXDecode', undefined],
    ['4', '/DeviceGray', '', undefined],
    ['16', '/DeviceGray', '', undefined],
    ['8', '[/Lab << /WhitePoint [1 1 1] >>]', '', undefined],
  ])('or not, by its bits and colors: %s %s %s', (bits, space, entries, expected) => {
    const object = image(
      `/Width 60 /Height 60 /BitsPerComponent ${bits} /ColorSpace ${space} ${entries}`,
      noise(3_600),
    );
    const found = plain(object);
    if (expected) expect(found).toMatchObject(expected);
    else expect(found).toBeUndefined();
  });

  it.each([
    ['a stencil', '/ImageMask true'],
    ['a color key', '/Mask [0 0 1 1 2 2]'],
    ['alternates', '/Alternates [6 0 R]'],
    ['a proxy', '/OPI << /2.0 6 0 R >>'],
    ['a fax', '/Filter /CCITTFaxDecode'],
    ['too many filters', `/Filter [${'/FlateDecode '.repeat(100)}]`],
    ['a soft mask with a matte', '/SMask 6 0 R'],
    ['no width', '/Width /none'],
    ['half a row', '/Height 20.5'],
    ['no rows', '/Height 0'],
    ['too many pixels', '/Width 20000 /Height 20000'],
  ])('not with %s', (_, entries) => {
    expect(plain(rgb(20, 20, entries), image(`${grayEntries} /Matte [0 0 0]`, noise(1_600)))).toBeUndefined();
  });

  it('not where it is small, or no image', () => {
    expect(plain(rgb(20, 20, '', noise(1_023)))).toBeUndefined();
    expect(plain(rgb(20, 20, '', noise(1_024)))).toBeDefined();
    expect(plain(stream('/Subtype /Form', noise(2_000)))).toBeUndefined();
    // A soft mask without a matte, and a mask that is an image, do not refer to samples.
    expect(plain(rgb(20, 20, '/SMask 6 0 R'), image(grayEntries, noise(1_600)))).toBeDefined();
    expect(plain(rgb(20, 20, '/Mask 6 0 R'), image(grayEntries, noise(1_600)))).toBeDefined();
  });

  it.each([
    ['', true],
    ['/SMaskInData 0', true],
    ['/SMaskInData 1', false],
    ['/Decode [0 1]', false],
    ['/ColorSpace /DeviceRGB', true],
    ['/ColorSpace /DeviceCMYK', false],
  ])('as JPEG 2000 without opacity: %s', (entries, expected) => {
    expect(plain(image(`${grayEntries} /Filter /JPXDecode ${entries}`, noise(1_600))) !== undefined).toBe(expected);
  });
});

const medium: ImageTarget = {
  dpi: 72,
  maxShortfall: 0.15,
  quality: 60,
  standardTablesFromBytes: 1_000_000,
  drawings: 'lossless',
  separatesScans: false,
};

/** The image after it was encoded for a size in points. */
async function shrunk(
  object: WrittenObject,
  points: number,
  {
    others = [],
    isPacked = false,
    thoroughPixels = 0,
    ...target
  }: Partial<ImageTarget> & { others?: WrittenObject[]; isPacked?: boolean; thoroughPixels?: number } = {},
): Promise<{ entries: Record<string, unknown>; data: Buffer } | undefined> {
  const document = documentOf([object, ...others]);
  const own = plainImage(document, streamOf(document));
  if (!own) throw new TypeError('an image that stays');
  using folder = temporaryFolder();
  const found = await shrinkImage(
    document,
    streamOf(document),
    own,
    { width: points, height: points },
    {
      target: { ...medium, ...target },
      scratch: () => Promise.resolve(folder.path),
      decoder: new SampleDecoder(document),
      isPacked,
      thoroughPixels: new Allowance(thoroughPixels),
      jpegBytes: new Allowance(1_000_000),
    },
  );
  if (!found) return undefined;
  const entries = Object.fromEntries([...found.dict].map(([key, value]) => [key, document.name(value) ?? value]));
  return { entries, data: found.raw };
}

function jpegBytesOf(side: number): Promise<Buffer> {
  return sharp(noise(16 * 16 * 3), { raw: { width: 16, height: 16, channels: 3 } })
    .resize(side, side)
    .jpeg({ quality: 97 })
    .toBuffer();
}

const jpegOf = async (side: number) => rgb(side, side, '/Filter /DCTDecode', await jpegBytesOf(side));

describe('an image is encoded for the size that it is drawn at', () => {
  // Pixels of a side at 72 dpi: as the points, or what a decoder reduces to.
  it.each([
    [30, 30, 30],
    [50, 50, 50],
    [51, 51, 50],
    [80, 80, 80],
    [83, 83, 83],
    [84, 100, 100],
    [100, 100, 100],
    [300, 100, 100],
    [25, 25, 25],
    [29, 29, 25],
    [30, 30, 30],
    [54, 54, 50],
    [60, 60, 60],
    [0.001, 1, 1],
  ])('%d points', async (points, ofSamples, ofJpeg) => {
    const [samples, jpeg] = [await shrunk(rgb(100, 100), points), await shrunk(await jpegOf(100), points)];
    expect(samples?.entries).toMatchObject({ Width: ofSamples, Height: ofSamples, Filter: 'DCTDecode' });
    const { width, height } = await sharp(samples?.data).metadata();
    expect([width, height]).toEqual([ofSamples, ofSamples]);
    expect(jpeg?.entries).toMatchObject({ Width: ofJpeg, Height: ofJpeg, BitsPerComponent: 8 });
  });

  it('with more quality where its JPEG is not similar enough, as far as there is processor time for it', async () => {
    const side = 120;
    const photo = rgb(side, side, '', await photoSamples(side, side));
    const bytesWith = async (target: Parameters<typeof shrunk>[2]) =>
      (await shrunk(photo, side, { quality: 44, thoroughPixels: 1_000_000, ...target }))?.data.length ?? 0;
    const usual = await bytesWith({});
    expect(await bytesWith({ minSimilarity: 0.5 })).toBe(usual);
    const qualities = [await bytesWith({ quality: 50 }), await bytesWith({ quality: 58 })];
    expect(qualities[1]).toBeGreaterThan(usual);
    expect(await bytesWith({ minSimilarity: 1 })).toBe(qualities[1]);
    expect(await bytesWith({ minSimilarity: 1, thoroughPixels: side * side * 2 })).toBe(qualities[0]);
    expect(await bytesWith({ minSimilarity: 1, thoroughPixels: side * side })).toBe(usual);
    // Symbols of few pixels are not measured.
    const symbol = rgb(90, 90, '', await photoSamples(90, 90));
    const [plain, measured] = [
      await shrunk(symbol, 90, { thoroughPixels: 1e6 }),
      await shrunk(symbol, 90, { thoroughPixels: 1e6, minSimilarity: 1 }),
    ];
    expect(measured?.data.length).toBe(plain?.data.length);
  });

  it('with optimized codes, but for a JPEG of many bytes', async () => {
    const jpeg = await jpegOf(100);
    const { length } = await jpegBytesOf(100);
    const bytes = async (object: WrittenObject, standardTablesFromBytes: number) =>
      (await shrunk(object, 60, { quality: 30, standardTablesFromBytes }))?.data.length ?? 0;
    const optimized = await bytes(jpeg, Infinity);
    expect(await bytes(jpeg, length)).toBeGreaterThan(optimized);
    expect(await bytes(jpeg, length + 1)).toBe(optimized);
    expect(await bytes(rgb(100, 100), 0)).toBe(await bytes(rgb(100, 100), Infinity));
  });

  it('with a soft mask alone, where it has another mask as well', async () => {
    const others = [image(grayEntries, noise(1_600)), image(grayEntries, noise(1_600))];
    const both = await shrunk(rgb(100, 100, '/SMask 6 0 R /Mask 7 0 R'), 50, { others });
    expect([both?.entries.SMask === undefined, both?.entries.Mask]).toEqual([false, undefined]);
    expect((await shrunk(rgb(100, 100, '/Mask 7 0 R'), 50, { others }))?.entries.Mask).toBeDefined();
  });

  it('without entries that no longer apply', async () => {
    const entries = '/SMaskInData 0 /Metadata 6 0 R /PieceInfo << >> /Name /A /Intent /Perceptual';
    const found = await shrunk(rgb(100, 100, entries), 50, { others: [stream('/Type /Metadata', '<a/>')] });
    expect(Object.keys(found?.entries ?? {}).toSorted()).toEqual([
      'BitsPerComponent',
      'ColorSpace',
      'Filter',
      'Height',
      'Intent',
      'Length',
      'Subtype',
      'Type',
      'Width',
    ]);
  });

  it('and stays where that does not save a tenth', async () => {
    const bad = await sharp(noise(100 * 100 * 3), { raw: { width: 100, height: 100, channels: 3 } })
      .jpeg({ quality: 30 })
      .toBuffer();
    expect(await shrunk(rgb(100, 100, '/Filter /DCTDecode', bad), 100)).toBeUndefined();
    expect(await shrunk(rgb(100, 100, '/Filter /DCTDecode', bad.subarray(0, bad.length - 99)), 30)).toBeUndefined();
  });

  const flat = Buffer.alloc(100 * 100 * 3, 200);
  it('without loss where it is a drawing, or as a JPEG where that halves it', async () => {
    const drawing = rgb(100, 100, '/Filter /FlateDecode', deflateSync(flat, { level: 0 }));
    // Stored without compression, it is no drawing by its bytes.
    expect((await shrunk(drawing, 100))?.entries.Filter).toBe('DCTDecode');
    const lines = Buffer.from(
      Array.from({ length: 30_000 }, (_, at) => (Math.floor(at / 3) % 10 === 0 ? 0 : at % 7 === 0 ? 254 : 255)),
    );
    const packed = rgb(100, 100, '/Filter /ASCIIHexDecode', Buffer.from(`${lines.toString('hex')}>`));
    const resized = await shrunk(packed, 70, { isPacked: true });
    expect(resized?.entries).toMatchObject({ Width: 70, Height: 70 });
    expect(resized?.entries.Filter).toBe('FlateDecode');
    expect(await shrunk(packed, 100, { isPacked: true })).toBeUndefined();
    // Its few colors take less than the more of another size.
    expect((await shrunk(packed, 70))?.entries).toMatchObject({ Width: 100, BitsPerComponent: 4 });
    expect((await shrunk(rgb(100, 100), 70))?.entries.Filter).toBe('DCTDecode');
  });

  it('as a drawing where its middle, or what is stored, deflates to a tenth', async () => {
    // More than the samples on both sides of the middle by which it is told.
    const half = Buffer.alloc(240_000, 200);
    const edges = Buffer.concat([noise(60_000), half, half.subarray(0, 120_000), noise(60_000)]);
    const middle = Buffer.concat([half.subarray(0, 100_000), noise(280_000), half.subarray(0, 100_000)]);
    expect(await shrunk(rgb(400, 400, '', edges), 400, { isPacked: true })).toBeUndefined();
    expect((await shrunk(rgb(400, 400, '', middle), 400))?.entries.Filter).toBe('DCTDecode');
    const stored = (samples: Buffer) => rgb(100, 100, '/Filter /FlateDecode', deflateSync(samples));
    const few = stored(Buffer.concat([flat.subarray(0, 28_000), noise(2_000)]));
    expect(await shrunk(few, 100, { isPacked: true })).toBeUndefined();
    const noisy = Buffer.concat([flat.subarray(0, 26_000), noise(4_000)]);
    expect((await shrunk(stored(noisy), 100))?.entries.Filter).toBe('DCTDecode');
  });

  it('with the data of a drawing that is resampled, and what describes it', async () => {
    const drawing = Buffer.concat([flat.subarray(0, 15_000), Buffer.alloc(13_000, 10), noise(2_000)]);
    const found = await shrunk(rgb(100, 100, '/Filter /FlateDecode', deflateSync(drawing)), 40);
    expect(found?.entries).toMatchObject({ Width: 40, Height: 40, Filter: 'FlateDecode', BitsPerComponent: 8 });
    const rows = inflateSync(found?.data ?? Buffer.of());
    expect([40 * 40 * 3, 40 * (40 * 3 + 1), 40 * 41, 40 * 40]).toContain(rows.length);
  });

  it('with the grays of a drawing that is resampled as indices', async () => {
    const lines = Buffer.alloc(600 * 1800, 255);
    for (let row = 0; row < 600; row += 20) lines.fill(0, row * 1800, (row + 3) * 1800);
    const packed = rgb(600, 600, '/Filter /FlateDecode', deflateSync(lines, { level: 1 }));
    const found = await shrunk(packed, 400, { isPacked: true });
    expect(found?.entries).toMatchObject({ Width: 400, ColorSpace: expect.arrayContaining([new PdfName('Indexed')]) });
    expect(found?.entries.BitsPerComponent).toBeLessThan(8);
  });

  it('with indices where it has few colors', async () => {
    const palette = Buffer.from([255, 0, 0, 0, 0, 255, 0, 255, 0]);
    const entries = `/Width 100 /Height 100 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 2 <${palette.toString('hex')}>]`;
    const indices = noise(10_000).map((value) => value % 3);
    expect(await shrunk(image(entries, indices), 100)).toBeUndefined();
    const found = await shrunk(image(entries, indices), 100, { drawings: 'smallest' });
    // Packed as they are.
    expect(found?.entries).toMatchObject({ Width: 100, Filter: 'FlateDecode' });
    expect(await shrunk(image(entries, indices), 100, { drawings: 'smallest', isPacked: true })).toBeUndefined();
    const small = await shrunk(image(entries, indices), 40, { isPacked: true });
    expect(small?.entries).toMatchObject({ Width: 40, Height: 40, BitsPerComponent: 8 });
    const wrong = await shrunk(
      image(
        entries,
        indices.map((value) => value + 1),
      ),
      40,
      { isPacked: true },
    );
    expect(wrong).toBeUndefined();
  });

  it('as gray samples where readers show its brightness', async () => {
    const document = documentOf([rgb(30, 30)]);
    const own = plainImage(document, streamOf(document));
    if (!own) throw new TypeError('an image that stays');
    const stored = await storeGray(document, streamOf(document), { ...own, isShownGray: true });
    const samples = inflateSync(stored?.raw ?? Buffer.of());
    const [red = 0, green = 0, blue = 0] = noise(3);
    expect(samples).toHaveLength(900);
    // ITU-R BT.601.
    expect(Math.abs((samples[0] ?? 0) - (0.299 * red + 0.587 * green + 0.114 * blue))).toBeLessThan(1.5);
    expect(document.name(stored?.dict.get('ColorSpace'))).toBe('DeviceGray');
  });

  it('and its pixels can be read at a size', async () => {
    using folder = temporaryFolder();
    const scratch = () => Promise.resolve(folder.path);
    const document = documentOf([rgb(100, 100, '', flat)]);
    const own = plainImage(document, streamOf(document));
    if (!own) throw new TypeError('an image that stays');
    const size = { width: 10, height: 5 };
    const pixels = await readPixels(document, streamOf(document), own, size, scratch);
    expect(pixels).toEqual({ ...size, channels: 3, data: Buffer.alloc(150, 200) });
    // Of a JPEG that readers show gray, the brightness.
    const jpeg = documentOf([await jpegOf(100)]);
    const shown = plainImage(jpeg, streamOf(jpeg)) ?? own;
    const colored = await readPixels(jpeg, streamOf(jpeg), shown, size, scratch);
    const gray = await readPixels(jpeg, streamOf(jpeg), { ...shown, isShownGray: true }, size, scratch);
    expect([colored?.channels, gray?.channels, gray?.width, gray?.height]).toEqual([3, 1, 10, 5]);
    const [red = 0, green = 0, blue = 0] = colored?.data ?? [];
    expect(Math.abs((gray?.data[0] ?? 0) - (0.299 * red + 0.587 * green + 0.114 * blue))).toBeLessThan(2);
    const bytes = await jpegBytesOf(100);
    const damaged = documentOf([rgb(100, 100, '/Filter /DCTDecode', bytes.subarray(0, bytes.length - 300))]);
    for (const isShownGray of [false, true])
      expect(await readPixels(damaged, streamOf(damaged), { ...shown, isShownGray }, size, scratch)).toBeUndefined();
    const raw = await readPixels(document, streamOf(document), { ...own, isShownGray: true }, size, scratch);
    expect(raw).toEqual({ ...size, channels: 1, data: Buffer.alloc(50, 200) });
    const cut = documentOf([rgb(100, 100, '', flat.subarray(1))]);
    expect(await readPixels(cut, streamOf(cut), own, size, scratch)).toBeUndefined();
  });
});

describe('the images of a document that can be encoded again', () => {
  const mask = (entries = '') => image(`${grayEntries} ${entries}`, noise(1_600));
  const found = async (objects: readonly WrittenObject[], content?: string) => {
    const images = await findImagesToShrink(new ObjectGraph(documentOf(objects, content)));
    return images.map(({ number, isMask, drawn: { width, height } }) => [
      number,
      isMask,
      Math.round(width),
      Math.round(height),
    ]);
  };

  it('are those that a page shows, with the largest size that they are drawn at', async () => {
    expect(await found([rgb(40, 40), rgb(40, 40)])).toEqual([[5, false, 60, 60]]);
    const twice = 'q 60 0 0 20 10 10 cm /X Do Q q 30 0 0 40 10 10 cm /X Do Q /Y Do';
    expect(await found([rgb(40, 40), rgb(40, 40)], twice)).toEqual([
      [5, false, 60, 40],
      [6, false, 1, 1],
    ]);
    expect(await found([stream('/Subtype /Form', ''), 'null'])).toEqual([]);
  });

  it('are soft masks with the largest size of their images, or of their own', async () => {
    const soft = [rgb(40, 40, '/SMask 7 0 R'), rgb(40, 40, '/SMask 7 0 R'), mask()];
    const content = 'q 60 0 0 20 0 0 cm /X Do Q q 30 0 0 40 0 0 cm /Y Do Q';
    expect((await found(soft, content)).at(-1)).toEqual([7, true, 60, 40]);
    const own = [rgb(40, 40, '/SMask 6 0 R'), mask()];
    expect((await found(own, 'q 60 0 0 20 0 0 cm /X Do Q q 70 0 0 10 0 0 cm /Y Do Q')).at(-1)).toEqual([
      6,
      true,
      70,
      20,
    ]);
  });

  const indexedMask = image(
    '/Width 40 /Height 40 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceGray 255 7 0 R]',
    noise(1_600),
  );
  it.each([
    ['of an image of unknown size', [rgb(40, 40, '/SMask 7 0 R'), rgb(40, 40, '/SMask 7 0 R'), mask()]],
    ['with a matte', [rgb(40, 40, '/SMask 7 0 R'), 'null', mask('/Matte [0 0 0]')]],
    ['of colors', [rgb(40, 40, '/SMask 7 0 R'), 'null', rgb(40, 40)]],
    ['of indices', [rgb(40, 40, '/SMask 7 0 R'), 'null', indexedMask]],
    ['that is no soft one', [rgb(40, 40, '/Mask 7 0 R'), 'null', mask()]],
  ])('are no masks %s', async (_, objects) => {
    expect((await found(objects)).map(([number]) => number)).not.toContain(7);
  });
});

it('images of which readers show the brightness are stored as gray', async () => {
  const colored = rgb(30, 30);
  const pdf = new OpenedPdf(documentOf([colored, rgb(30, 30, '/Filter /DCTDecode')]));
  const reduced = await pdf.reduce({
    isGray: true,
    shrink: async (graph) => {
      await storeGrayImages(graph);
      const { document } = graph;
      const stored = [...graph.streams()].find(([, { dict }]) => document.number(dict.get('Width')) === 30)?.[1];
      expect(document.name(stored?.dict.get('ColorSpace'))).toBe('DeviceGray');
      expect(inflateSync(stored?.raw ?? Buffer.of())).toHaveLength(900);
    },
  });
  expect(reduced.isGrayed).toBe(true);
});

describe('the streams of a document', () => {
  const ascends = (fractions: readonly number[]) => fractions.every((each, at) => each >= (fractions[at - 1] ?? 0));
  const small = [
    rgb(60, 60, '/SMask 7 0 R'),
    rgb(60, 60),
    image('/Width 60 /Height 60 /BitsPerComponent 8 /ColorSpace /DeviceGray', noise(3_600)),
  ];
  const both = 'q 60 0 0 60 10 10 cm /X Do Q q 20 0 0 20 0 0 cm /Y Do Q';
  const graphOf = () => new ObjectGraph(documentOf(small, both));
  const lengthsOf = (graph: ObjectGraph) =>
    new Map([...graph.streams()].map(([number, { raw }]) => [number, raw.length]));

  it('are made smaller, which is reported up to the end', async () => {
    using folder = temporaryFolder();
    const graph = graphOf();
    const reported: number[] = [];
    const options = { target: medium, scratch: () => Promise.resolve(folder.path) };
    await shrinkStreams(graph, options, (fraction) => reported.push(fraction));
    const lengths = lengthsOf(graph);
    for (const number of [5, 6]) {
      expect(lengths.get(number)).toBeLessThan(9_000);
      expect(graph.document.name(streamOf(graph.document, number).dict.get('Filter'))).toBe('DCTDecode');
    }
    expect(reported[0]).toBeGreaterThan(0);
    expect(ascends(reported)).toBe(true);
    expect(reported.at(-1)).toBeCloseTo(1);
  });

  it('fit a size by the best quality that does, or are refused with the smallest one', async () => {
    using folder = temporaryFolder();
    const fit = async (targetBytes: number, graph = graphOf()) => {
      const reported: number[] = [];
      const before = [...lengthsOf(graph).values()].reduce((sum, length) => sum + length, 0);
      const scratch = () => Promise.resolve(folder.path);
      await shrinkStreamsToSize(graph, { targetBytes, scratch, measure: () => before + 500 }, (fraction) =>
        reported.push(fraction),
      );
      return { reported, saved: before - [...lengthsOf(graph).values()].reduce((sum, length) => sum + length, 0) };
    };
    const whole = 60 * 60 * 7 + both.length + 500;
    expect((await fit(whole)).saved).toBeLessThan(100);
    const { reported, saved } = await fit(whole - 10_000);
    expect(saved).toBeGreaterThanOrEqual(10_000);
    expect(ascends(reported)).toBe(true);
    expect(reported.some((each) => each > 0.3 && each <= 1)).toBe(true);
    // A step is about four fifths of the one before.
    expect(saved).toBeLessThan(16_000);
    const refusal = await fit(100).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'targetTooSmall' });
    const smallest = (refusal as { params: { min_size: number } }).params.min_size;
    expect((await fit(smallest)).saved).toBeGreaterThan(16_000);
    await expect(fit(smallest - 1)).rejects.toMatchObject({ code: 'targetTooSmall', params: { min_size: smallest } });
  });
});
