import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { photoJpeg } from '@blattwerk/testing/files/images';
import { seededBytes } from '@blattwerk/testing/random';
import { decodeStrictly } from '../../file/filters/decode.ts';
import { PdfDocument } from '../../file/document.ts';
import { isNamed, PdfName, type PdfStream } from '../../file/values.ts';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import type { PngEncoder } from '../../image/encode-samples.ts';
import { encodeFax } from '../../image/fax.ts';
import { decodeBilevel, usedBits } from '../../testing/decode-bilevel.ts';
import { Allowance } from '../../image/allowance.ts';
import { deflateStream, flateLevelOf } from './deflate-stream.ts';

const text = Buffer.from('BT /F1 12 Tf 20 20 Td (some text) Tj ET\n'.repeat(40));

async function deflated(dict: string, data: string | Buffer, encodePng?: PngEncoder, info = '') {
  const pdf = writePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
      [dict, data],
    ],
    { trailer: `/Info << ${info} >>` },
  );
  const document = PdfDocument.open(pdf);
  const stream = await deflateStream(document, document.object(4) as PdfStream, encodePng);
  return { stream, document };
}

function plain({ stream, document }: Awaited<ReturnType<typeof deflated>>): Buffer | undefined {
  return stream && decodeStrictly(stream, { maxBytes: 1_000_000, context: document.context });
}

describe('deflateStream', () => {
  it.each([
    ['unfiltered data', '<< >>', text],
    ['data deflated with little effort', '<< /Filter /FlateDecode >>', deflateSync(text, { level: 0 })],
    ['hexadecimal data', '<< /Filter [/AHx] >>', `${text.toString('hex')}>`],
    [
      'deflated data in another filter',
      '<< /Filter [/ASCIIHexDecode /FlateDecode] >>',
      `${deflateSync(text).toString('hex')}>`,
    ],
  ])('deflates %s', async (_, dict, data) => {
    const result = await deflated(dict, data);
    expect(plain(result)).toEqual(text);
    expect(isNamed(result.stream?.dict.get('Filter'), 'FlateDecode')).toBe(true);
    expect(result.stream?.raw.length).toBeLessThan(deflateSync(text, { level: 1 }).length + 9);
  });

  it.each(['unfiltered', 'deflated'])('deflates an %s color profile by the rows of its tables', async (filter) => {
    // One table of four colors and 33 grid points, as a profile for printing has them; its values vary smoothly.
    const grid = Array.from({ length: 33 ** 3 }, (_, at) => [at % 33, Math.floor(at / 33) % 33, Math.floor(at / 1089)]);
    const values = grid.flatMap(([a = 0, b = 0, c = 0]) => [a * 7, b * 7 + a, c * 7, (a * b * c) >> 8]);
    const head = Buffer.alloc(128 + 4 + 12 + 12);
    head.write('acsp', 36, 'latin1');
    head.writeUInt32BE(1, 128);
    head.writeUInt32BE(144, 136);
    head.writeUInt32BE(values.length, 140);
    head.write('mft1', 144, 'latin1');
    head.set([3, 4, 33], 152);
    const profile = Buffer.concat([head, Buffer.from(values)]);
    const isDeflated = filter === 'deflated';
    const dict = isDeflated ? '<< /N 4 /Filter /FlateDecode >>' : '<< /N 4 >>';
    const result = await deflated(dict, isDeflated ? deflateSync(profile) : profile);
    const [decoded, stored] = [plain(result), result.stream?.raw];
    expect(decoded?.subarray(0, profile.length).equals(profile)).toBe(true);
    expect(decoded?.subarray(profile.length).every((byte) => byte === 0)).toBe(true);
    expect(stored?.length).toBeLessThan(deflateSync(profile, { level: 9 }).length / 2);
  });

  it('keeps an existing predictor', async () => {
    const rows = Buffer.concat(Array.from({ length: 300 }, (_, row) => Buffer.from([2, row % 7, 1, 1])));
    const parameters = '/DecodeParms << /Predictor 15 /Columns 3 >>';
    const result = await deflated(`<< /Filter /FlateDecode ${parameters} >>`, deflateSync(rows, { level: 0 }));
    expect(plain(result)?.subarray(0, 6)).toEqual(Buffer.from([0, 1, 1, 1, 2, 2]));
    expect(plain(result)).toHaveLength(900);
  });

  it('adds a predictor to an image where that makes it smaller', async () => {
    const samples = Buffer.from(Array.from({ length: 100 * 100 }, (_, at) => ((at % 100) * 3 + (at >> 5)) & 255));
    const image = '<< /Subtype /Image /Width 100 /Height 100 /BitsPerComponent 8 /ColorSpace /DeviceGray';
    const result = await deflated(`${image} /Filter /FlateDecode >>`, deflateSync(samples));
    expect(plain(result)).toEqual(samples);
    expect(result.document.dict(result.stream?.dict.get('DecodeParms'))?.get('Predictor')).toBe(15);
  });

  it('removes a filter around an image encoding', async () => {
    const { stream } = await deflated('<< /Filter [/ASCIIHexDecode /DCTDecode] >>', `${text.toString('hex')}>`);
    expect(stream?.raw).toEqual(text);
    expect(isNamed(stream?.dict.get('Filter'), 'DCTDecode')).toBe(true);
  });

  it.each([
    ['data that would not shrink', '<< /Filter /FlateDecode >>', deflateSync(text, { level: 9 })],
    ['metadata, which other programs read', '<< /Type /Metadata >>', text],
    ['the data of an external file', '<< /F (other) >>', text],
    ['damaged data', '<< /Filter /FlateDecode >>', deflateSync(text, { level: 0 }).fill(0xff, 900, 930)],
    ['an image encoding', '<< /Filter /JPXDecode >>', text],
    ['more filters than any writer uses', `<< /Filter [${'/AHx '.repeat(20)}] >>`, text],
  ])('keeps %s', async (_, dict, data) => {
    expect((await deflated(dict, data)).stream).toBeUndefined();
  });
});

describe('an image', () => {
  const image = (width: number, space: string, bits = 8, height = 100) =>
    `/Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${bits} /ColorSpace ${space}`;
  /** Samples that a predictor makes smaller. */
  const gradient = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 7 + (at >> 6)) & 255));
  const parametersOf = ({ stream, document }: Awaited<ReturnType<typeof deflated>>) =>
    Object.fromEntries(document.dict(stream?.dict.get('DecodeParms')) ?? []);

  it.each([
    ['/DeviceGray', 8, { Predictor: 15, Columns: 30, Colors: 1, BitsPerComponent: 8 }],
    ['/DeviceRGB', 8, { Predictor: 15, Columns: 30, Colors: 3, BitsPerComponent: 8 }],
    ['/DeviceGray', 16, { Predictor: 15, Columns: 30, Colors: 1, BitsPerComponent: 16 }],
  ] as const)('in %s of %i bits gets a predictor for its layout', async (space, bits, parameters) => {
    const samples = gradient((30 * 100 * parameters.Colors * bits) / 8);
    for (const [filter, data] of [
      ['/Filter /FlateDecode', deflateSync(samples)],
      ['', samples],
      ['/Filter [/AHx]', Buffer.from(`${samples.toString('hex')}>`)],
    ] as const) {
      const result = await deflated(`<< ${image(30, space, bits)} ${filter} >>`, data);
      expect(parametersOf(result)).toEqual(parameters);
      expect(plain(result)).toEqual(samples);
    }
  });

  it.each([
    ['of another kind', `/Subtype /Form /Width 30 /Height 100 /BitsPerComponent 8 /ColorSpace /DeviceGray`],
    ['of four bits', image(30, '/DeviceGray', 4)],
    ['in a color space whose samples are no colors', image(30, '[/Indexed /DeviceRGB 255 5 0 R]')],
    ['without a width', image(0, '/DeviceGray')],
    ['without a height', image(30, '/DeviceGray', 8, 0)],
    ['with fewer samples than it has pixels', image(30, '/DeviceGray', 8, 101)],
  ])('%s gets no predictor', async (_, entries) => {
    for (const [filter, data] of [
      ['/Filter /FlateDecode', deflateSync(gradient(3_000), { level: 0 })],
      ['', gradient(3_000)],
    ] as const) {
      const result = await deflated(`<< ${entries} ${filter} >>`, data);
      expect(result.stream).toBeDefined();
      expect(parametersOf(result)).toEqual({});
    }
  });

  it('loses what is behind its samples', async () => {
    const samples = gradient(3_100);
    const entries = image(30, '/DeviceGray');
    for (const [filter, data] of [
      ['/Filter /FlateDecode', deflateSync(samples)],
      ['', samples],
    ] as const)
      expect(plain(await deflated(`<< ${entries} ${filter} >>`, data))).toEqual(samples.subarray(0, 3_000));
  });

  it('is encoded by an encoder of PNG files where that is smallest, and only in colors that it knows', async () => {
    const calls: boolean[] = [];
    const encodePng: PngEncoder = (samples, rows, isFiltered) => {
      calls.push(isFiltered);
      const rowBytes = rows.columns * rows.colors;
      const lines = Array.from({ length: samples.length / rowBytes }, (_, row) => [
        Buffer.from([0]),
        samples.subarray(row * rowBytes, (row + 1) * rowBytes),
      ]);
      // A shorter encoding than any other, which only says so.
      return Promise.resolve(isFiltered ? Buffer.from('short') : deflateSync(Buffer.concat(lines.flat())));
    };
    const samples = Buffer.from(seededBytes(9_000, 1));
    const rgb = await deflated(`<< ${image(30, '/DeviceRGB')} >>`, samples, encodePng);
    expect(rgb.stream?.raw.toString()).toBe('short');
    expect(parametersOf(rgb)).toMatchObject({ Predictor: 15, Colors: 3 });
    expect(calls).toEqual([false, true]);
    for (const [space, bits] of [
      ['/DeviceCMYK', 8],
      ['/DeviceGray', 16],
    ] as const)
      await deflated(`<< ${image(15, space, bits)} >>`, Buffer.from(gradient(6_000)), encodePng);
    expect(calls).toHaveLength(2);
    await deflated(`<< ${image(30, '/DeviceGray')} >>`, gradient(3_000), encodePng);
    expect(calls).toHaveLength(4);
  });
});

it('gives a JPEG the shortest codes, within the allowance of its document', async () => {
  const jpeg = await photoJpeg(200, 150, { optimiseCoding: false });
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ['<< /Subtype /Image /Width 200 /Height 150 /ColorSpace /DeviceRGB /Filter /DCTDecode >>', jpeg],
  ]);
  const document = PdfDocument.open(pdf);
  const allowance = new Allowance(jpeg.length);
  const pack = () => deflateStream(document, document.object(4) as PdfStream, undefined, allowance);
  expect((await pack())?.raw.length).toBeLessThan(jpeg.length * 0.95);
  expect(await pack()).toBeUndefined();
});

describe('an image of few colors', () => {
  const [width, height] = [61, 40];
  const palette = [0x000000, 0xffffff, 0x112233, 0xfe0102, 0x00ff00];
  const samplesOf = (colors: number) => {
    const chosen = seededBytes(width * height, 7);
    return Buffer.concat(
      [...chosen].map((byte) =>
        Buffer.from(
          [0, 0, 0].map(
            (_, at) => ((colors > 5 ? byte * 65_793 : (palette[byte % colors] ?? 0)) >> (16 - at * 8)) & 255,
          ),
        ),
      ),
    );
  };
  const dict = (more = '') =>
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB ${more} >>`;

  /** Colors of the pixels of a result. */
  function colorsOf(result: Awaited<ReturnType<typeof deflated>>): number[] {
    const [, , , lookup] = result.document.array(result.stream?.dict.get('ColorSpace')) ?? [];
    const bits = Number(result.stream?.dict.get('BitsPerComponent'));
    const [data, rowBytes] = [plain(result) as Buffer, Math.ceil((width * bits) / 8)];
    return Array.from({ length: width * height }, (_, pixel) => {
      const column = pixel % width;
      const byte = data[Math.floor(pixel / width) * rowBytes + ((column * bits) >> 3)] as number;
      return (lookup as Buffer).readUIntBE(((byte >> (8 - bits - ((column * bits) & 7))) & (2 ** bits - 1)) * 3, 3);
    });
  }

  it.each([
    [2, 1],
    [3, 2],
    [5, 4],
    [256, 8],
  ])('of %i takes %i bits for a pixel, and keeps each color', async (colors, bits) => {
    const samples = samplesOf(colors);
    const result = await deflated(dict(), samples);
    expect(result.stream?.dict.get('BitsPerComponent')).toBe(bits);
    expect(colorsOf(result)).toEqual(Array.from({ length: width * height }, (_, at) => samples.readUIntBE(at * 3, 3)));
  });

  it.each(['unfiltered', 'deflated'])(
    'keeps its samples where its colors would take more than they save: %s',
    async (filter) => {
      const sized = dict().replace(`/Width ${width} /Height ${height}`, '/Width 16 /Height 16');
      // Each pixel has a color of its own, and each row is like the one before.
      const samples = Buffer.from(Array.from({ length: 256 }, (_, at) => [at & 15, at >> 4, 100]).flat());
      const isDeflated = filter === 'deflated';
      const entries = isDeflated ? sized.replace('>>', '/Filter /FlateDecode >>') : sized;
      const stored = isDeflated ? deflateSync(samples) : samples;
      const { stream } = await deflated(entries, stored);
      expect(stream?.dict.get('ColorSpace')).toEqual(new PdfName('DeviceRGB'));
      expect(stream?.raw.length).toBeLessThan(stored.length);
    },
  );

  it('of four inks has indices as well', async () => {
    const inks = [Buffer.of(0, 0, 0, 0), Buffer.of(0, 0, 0, 255), Buffer.of(255, 10, 0, 3)];
    const chosen = seededBytes(width * height, 8);
    const samples = Buffer.concat([...chosen].map((byte) => inks[byte % 3] as Buffer));
    const { document, stream } = await deflated(dict().replace('DeviceRGB', 'DeviceCMYK'), samples);
    const [family, base, last, lookup] = document.array(stream?.dict.get('ColorSpace')) ?? [];
    expect([family, base, last, lookup]).toEqual([
      new PdfName('Indexed'),
      new PdfName('DeviceCMYK'),
      2,
      Buffer.concat(inks),
    ]);
    expect(stream?.dict.get('BitsPerComponent')).toBe(2);
  });

  it.each([
    [[0, 255], 1],
    [[0, 85, 170, 255], 2],
    [[0, 255, 34], 4],
  ])('in gray of %j has %i bits for a sample, and the same values', async (levels, bits) => {
    const chosen = seededBytes(width * height, 9);
    const samples = Buffer.from(chosen.map((byte) => levels[byte % levels.length] as number));
    const result = await deflated(dict().replace('DeviceRGB', 'DeviceGray'), samples);
    expect(result.stream?.dict.get('BitsPerComponent')).toBe(bits);
    expect(result.stream?.dict.get('ColorSpace')).toEqual(new PdfName('DeviceGray'));
    const [data, rowBytes] = [plain(result) as Buffer, Math.ceil((width * bits) / 8)];
    const shown = Array.from({ length: width * height }, (_, pixel) => {
      const column = pixel % width;
      const byte = data[Math.floor(pixel / width) * rowBytes + ((column * bits) >> 3)] as number;
      return (((byte >> (8 - bits - ((column * bits) & 7))) & (2 ** bits - 1)) * 255) / (2 ** bits - 1);
    });
    expect(shown).toEqual([...samples]);
  });

  it('that is a soft mask with a matte keeps its bits', async () => {
    const samples = Buffer.from(seededBytes(width * height, 9).map((byte) => (byte % 2) * 255));
    const { stream } = await deflated(dict('/Matte [0]').replace('DeviceRGB', 'DeviceGray'), samples);
    expect(stream?.dict.get('BitsPerComponent')).toBe(8);
  });

  it('in gray keeps samples that fewer bits do not have', async () => {
    const samples = Buffer.from(seededBytes(width * height, 9).map((byte) => [0, 255, 100][byte % 3] as number));
    const { stream } = await deflated(dict().replace('DeviceRGB', 'DeviceGray'), samples);
    expect(stream?.dict.get('BitsPerComponent')).toBe(8);
  });

  it('loses a predictor', async () => {
    const samples = samplesOf(3);
    const rows = Array.from({ length: height }, (_, row) =>
      Buffer.concat([Buffer.from([0]), samples.subarray(row * width * 3, (row + 1) * width * 3)]),
    );
    const more = `/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /Columns ${width} >>`;
    const result = await deflated(dict(more), deflateSync(Buffer.concat(rows)));
    expect(result.stream?.dict.has('DecodeParms')).toBe(false);
    expect(colorsOf(result)).toEqual(Array.from({ length: width * height }, (_, at) => samples.readUIntBE(at * 3, 3)));
  });

  it.each(['/Mask [0 0 0 0 0 0]', '/Decode [1 0 1 0 1 0]'])('keeps its samples with %s', async (more) => {
    const result = await deflated(dict(more), samplesOf(3));
    expect(result.stream?.dict.get('BitsPerComponent')).toBe(8);
    expect(plain(result)?.length).toBeGreaterThan(0);
  });
});

describe('a bilevel image', () => {
  const [width, height] = [803, 200];
  const page = Buffer.alloc(101 * height, 0xff);
  // Strokes whose edges move by a pixel from row to row, as those of scanned letters do.
  const steps = seededBytes(24 * height, 5);
  const edges = Array.from({ length: 24 }, (_, edge) => 20 + edge * 30);
  for (let row = 0; row < height; row++) {
    for (const edge of edges.keys())
      edges[edge] = (edges[edge] as number) + ((steps[row * 24 + edge] as number) % 3) - 1;
    for (let stroke = 0; stroke < 24; stroke += 2)
      for (let column = edges[stroke] as number; column < (edges[stroke + 1] as number); column++)
        page[row * 101 + (column >> 3)] = (page[row * 101 + (column >> 3)] as number) & ~(0x80 >> (column & 7));
  }
  const dict = (more: string) => `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${more} >>`;

  it.each([
    ['in gray', '/BitsPerComponent 1 /ColorSpace /DeviceGray', page, false],
    ['of two colors', '/BitsPerComponent 1 /ColorSpace [/Indexed /DeviceRGB 1 <ff0000ffffff>]', page, false],
    ['as a stencil with a dark background', '/ImageMask true', page.map((byte) => ~byte) as Buffer, true],
  ])('%s becomes JBIG2 where that is smaller', async (_, more, samples) => {
    const { stream } = await deflated(dict(`${more} /Filter /FlateDecode`), deflateSync(samples));
    expect(stream?.dict.get('Filter')).toEqual(new PdfName('JBIG2Decode'));
    expect(stream?.dict.has('DecodeParms')).toBe(false);
    expect(stream?.raw.length).toBeLessThan(encodeFax(samples, width, 1).length * 0.9);
    expect(shownBy(stream, '/Filter /JBIG2Decode')).toEqual(pixelsOf(samples));
  });

  it.each([
    ['in gray of 8 bits', '/DeviceGray', [0, 255]],
    ['of two colors', '/DeviceRGB', [0, 255]],
  ])('%s becomes JBIG2 as well', async (_, space, [black, white]) => {
    const channels = space === '/DeviceGray' ? 1 : 3;
    const samples = Buffer.alloc(width * height * channels, white);
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++)
        if ((((page[row * 101 + (column >> 3)] as number) >> (7 - (column & 7))) & 1) === 0)
          samples.fill(black as number, (row * width + column) * channels, (row * width + column + 1) * channels);
    const entries = dict(`/BitsPerComponent 8 /ColorSpace ${space} /Filter /FlateDecode`);
    const { stream } = await deflated(entries, deflateSync(samples));
    expect([stream?.dict.get('Filter'), stream?.dict.get('BitsPerComponent')]).toEqual([new PdfName('JBIG2Decode'), 1]);
    expect(shownBy(stream, '/Filter /JBIG2Decode')).toEqual(pixelsOf(page));
  });

  /** Black pixels as ones, by another reader. */
  const shownBy = (stream: PdfStream | undefined, coding: string) =>
    usedBits(decodeBilevel(stream?.raw ?? Buffer.alloc(0), width, height, coding), width);
  const pixelsOf = (samples: Buffer) => usedBits(Buffer.from(samples.map((byte) => ~byte)), width);

  it('becomes a fax where an older PDF/X forbids JBIG2', async () => {
    const image = dict('/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode');
    const { stream } = await deflated(image, deflateSync(page), undefined, '/GTS_PDFXVersion (PDF/X-3:2002)');
    expect(stream?.dict.get('Filter')).toEqual(new PdfName('CCITTFaxDecode'));
    expect(stream?.dict.get('DecodeParms')).toEqual(
      new Map<string, unknown>([
        ['K', -1],
        ['Columns', width],
        ['Rows', height],
        ['BlackIs1', false],
      ]),
    );
  });

  describe('that is a fax', () => {
    const fax = (white: 0 | 1, more = '') =>
      dict(
        `/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${width} /BlackIs1 ${white === 0} ${more} >>`,
      );

    it.each([0, 1] as const)('becomes JBIG2 with the same pixels, with white as %i', async (white) => {
      const { stream } = await deflated(fax(white), encodeFax(page, width, white));
      expect(stream?.dict.get('Filter')).toEqual(new PdfName('JBIG2Decode'));
      expect(stream?.dict.has('DecodeParms')).toBe(false);
      expect(shownBy(stream, '/Filter /JBIG2Decode')).toEqual(pixelsOf(page));
    });

    it('stays one where its data is damaged, or an older PDF/X forbids JBIG2', async () => {
      const whole = encodeFax(page, width, 1);
      expect((await deflated(fax(1), whole.subarray(0, -20))).stream).toBeUndefined();
      expect((await deflated(fax(1, '/K 0'), whole)).stream).toBeUndefined();
      expect((await deflated(fax(1, '/Columns 802'), whole)).stream).toBeUndefined();
      const exchange = await deflated(fax(1), whole, undefined, '/GTS_PDFXVersion (PDF/X-1:2001)');
      expect(exchange.stream).toBeUndefined();
    });
  });

  it.each([
    ['of noise', '/BitsPerComponent 1 /ColorSpace /DeviceGray', seededBytes(101 * height, 3)],
    ['with more colors', '/BitsPerComponent 1 /ColorSpace /DeviceRGB', page],
    ['without all of its rows', '/BitsPerComponent 1 /ColorSpace /DeviceGray', page.subarray(0, -200)],
  ])('%s becomes none', async (_, more, samples) => {
    const { stream } = await deflated(dict(more), samples);
    expect(['CCITTFaxDecode', 'JBIG2Decode'].some((name) => isNamed(stream?.dict.get('Filter'), name))).toBe(false);
  });
});

describe('a stream stays as it is', () => {
  it('where it would shrink by eight bytes or fewer', async () => {
    const best = (await deflated('<< >>', text)).stream?.raw ?? Buffer.alloc(0);
    const padded = (bytes: number) =>
      deflated('<< /Filter /FlateDecode >>', Buffer.concat([best, Buffer.alloc(bytes)]));
    expect((await padded(8)).stream).toBeUndefined();
    expect((await padded(9)).stream?.raw).toEqual(best);
  });

  it('where it is large and its beginning does not shrink', async () => {
    const noise = Buffer.from(seededBytes(1_100_000, 2));
    const loose = deflateSync(Buffer.concat([noise, Buffer.alloc(200_000)]), { level: 0 });
    expect((await deflated('<< /Filter /FlateDecode >>', loose)).stream).toBeUndefined();
    const shrinking = deflateSync(Buffer.concat([Buffer.alloc(200_000), noise]), { level: 0 });
    expect((await deflated('<< /Filter /FlateDecode >>', shrinking)).stream?.raw.length).toBeLessThan(1_110_000);
    const small = deflateSync(Buffer.concat([noise.subarray(0, 900_000), Buffer.alloc(100_000)]), { level: 0 });
    expect((await deflated('<< /Filter /FlateDecode >>', small)).stream?.raw.length).toBeLessThan(910_000);
  });
});

it.each([
  ['/Filter /FlateDecode', deflateSync(text, { level: 1 }), 0],
  ['/Filter /FlateDecode', deflateSync(text, { level: 9 }), 3],
  ['/Filter [/Fl]', deflateSync(text), 2],
  ['/Filter [/FlateDecode /FlateDecode]', deflateSync(text), undefined],
  ['/Filter /LZWDecode', deflateSync(text), undefined],
  ['', deflateSync(text), undefined],
  ['/Filter /FlateDecode /Subtype /Image', deflateSync(text), undefined],
  ['/Filter /FlateDecode /Subtype /Form', deflateSync(text), 2],
  ['/Filter /FlateDecode', Buffer.from([0x78]), undefined],
])('reads the compression level of a stream with %s', (entries, data, level) => {
  const document = PdfDocument.open(writePdf(['<< /Type /Catalog >>', [`<< ${entries} >>`, data]]));
  expect(flateLevelOf(document, document.object(2) as PdfStream)).toBe(level);
});
