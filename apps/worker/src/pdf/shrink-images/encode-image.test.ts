import { existsSync, readdirSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readJpegSegments } from '../../images/jpeg/segments.ts';
import {
  encodeFewColors,
  encodePngData,
  encodeShrunk,
  type ImageSource,
  isAgreedJpeg,
  type JpegEffort,
  resizeSamples,
} from './encode-image.ts';

/** Samples that differ between columns, rows and channels, without fine detail. */
function ramps(width: number, height: number, channels: 1 | 3 | 4): Buffer {
  return Buffer.from(
    Array.from({ length: width * height * channels }, (_, at) => {
      const [channel, x, y] = [at % channels, Math.floor(at / channels) % width, Math.floor(at / channels / width)];
      return Math.round(channel % 2 === 0 ? (255 * (x + 0.5)) / width : (255 * (y + 0.5)) / height);
    }),
  );
}

const samplesOf = (width: number, height: number, channels: 1 | 3 | 4): ImageSource => ({
  kind: 'samples',
  width,
  height,
  channels,
  data: ramps(width, height, channels),
});

async function jpegOf(width: number, height: number, channels: 1 | 3): Promise<ImageSource> {
  const image = sharp(ramps(width, height, channels), { raw: { width, height, channels } });
  const data = await image
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality: 95 })
    .toBuffer();
  return { kind: 'jpeg', width, height, channels, data };
}

function meanDifference(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length) return Number.NaN;
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] as number)), 0) / one.length;
}

const noScratch = () => Promise.reject(new Error('a folder was asked for'));

describe('an image at another size', () => {
  it.each([1, 3, 4] as const)('has the samples of that size: %i channels', async (channels) => {
    const small = await resizeSamples(samplesOf(64, 32, channels), { width: 20, height: 10 }, noScratch);
    expect(meanDifference(small ?? Buffer.of(), ramps(20, 10, channels))).toBeLessThan(3);
    const same = await resizeSamples(samplesOf(64, 32, channels), { width: 64, height: 32 }, noScratch);
    expect(same?.equals(ramps(64, 32, channels))).toBe(true);
  });

  it.each([1, 3] as const)(
    'may be a JPEG that the decoder reduces, without a file that stays: %i channels',
    async (channels) => {
      const jpeg = await jpegOf(67, 35, channels);
      for (const [width, height, isReduced] of [
        [33, 17, true],
        [16, 8, true],
        [8, 4, true],
        [40, 20, false],
        [67, 35, false],
        [30, 15, true],
        [20, 11, false],
        [34, 17, false],
      ] as const) {
        using folder = temporaryFolder();
        let asked = 0;
        const scratch = () => {
          asked++;
          return Promise.resolve(folder.path);
        };
        const samples = await resizeSamples(jpeg, { width, height }, scratch);
        expect(meanDifference(samples ?? Buffer.of(), ramps(width, height, channels))).toBeLessThan(9);
        expect([width, asked > 0]).toEqual([width, isReduced]);
        expect(readdirSync(folder.path)).toEqual([]);
      }
    },
  );

  it.each([1, 3, 4] as const)('becomes a JPEG of that size and quality: %i channels', async (channels) => {
    const source = samplesOf(64, 32, channels);
    const encode = (quality: number, effort: JpegEffort) =>
      encodeShrunk(source, { width: 40, height: 20, quality, effort }, noScratch);
    const good = await encode(90, 'usual');
    const [bad, standard, thorough] = [
      await encode(10, 'usual'),
      await encode(90, 'fast'),
      await encode(90, 'thorough'),
    ];
    expect(readJpegSegments(thorough as Buffer).frame).toMatchObject({ marker: 0xc2, width: 40, height: 20 });
    expect(readJpegSegments(good as Buffer).frame).toMatchObject({ marker: 0xc0, precision: 8, width: 40, height: 20 });
    expect(readJpegSegments(good as Buffer).frame?.components).toHaveLength(channels);
    expect(bad?.length).toBeLessThan(good?.length ?? 0);
    expect(good?.length).toBeLessThan(standard?.length ?? 0);
    // Readers of PDF take inks as they are stored; libvips inverts them for the Adobe marker.
    const decoded = await sharp(good)
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (channels !== 4) expect(meanDifference(decoded.data, ramps(40, 20, channels))).toBeLessThan(4);
    else expect(readJpegSegments(good as Buffer).adobe).toBeDefined();
  });

  it('is undefined where its data is damaged', async () => {
    const jpeg = await jpegOf(64, 32, 3);
    const cut = { ...jpeg, data: jpeg.data.subarray(0, jpeg.data.length - 200) };
    using folder = temporaryFolder();
    const scratch = () => Promise.resolve(folder.path);
    const target = { quality: 50, effort: 'usual' } as const;
    for (const size of [
      { width: 32, height: 16 },
      { width: 50, height: 25 },
    ]) {
      expect(await resizeSamples(cut, size, scratch)).toBeUndefined();
      expect(await encodeShrunk(cut, { ...size, ...target }, scratch)).toBeUndefined();
    }
    const short = { ...samplesOf(64, 32, 3), data: Buffer.alloc(100) };
    expect(await resizeSamples(short, { width: 32, height: 16 }, scratch)).toBeUndefined();
    expect(readdirSync(folder.path)).toEqual([]);
    expect(existsSync(folder.path)).toBe(true);
  });
});

describe('the data of a PNG', () => {
  /** Rows without their filters, which are all None here. */
  const unfiltered = (data: Buffer, rowBytes: number) => {
    const rows = inflateSync(data);
    const filters = Array.from({ length: rows.length / (rowBytes + 1) }, (_, row) => rows[row * (rowBytes + 1)]);
    expect(new Set(filters)).toEqual(new Set([0]));
    return Buffer.concat(filters.map((_, row) => rows.subarray(row * (rowBytes + 1) + 1, (row + 1) * (rowBytes + 1))));
  };

  it.each([1, 3] as const)('has the samples of %i colors, with filters where these are asked for', async (colors) => {
    const samples = ramps(64, 32, colors);
    const layout = { columns: 64, colors, bitsPerComponent: 8 };
    expect(unfiltered(await encodePngData(samples, layout, false), 64 * colors).equals(samples)).toBe(true);
    const filtered = inflateSync(await encodePngData(samples, layout, true));
    expect(filtered).toHaveLength(32 * (64 * colors + 1));
    expect(new Set(Array.from({ length: 32 }, (_, row) => filtered[row * (64 * colors + 1)]))).not.toEqual(
      new Set([0]),
    );
  });

  it.each([
    [4, 8],
    [2, 8],
    [1, 4],
    [3, 16],
  ])('has no samples of %i colors with %i bits', async (colors, bitsPerComponent) => {
    await expect(encodePngData(Buffer.alloc(96), { columns: 4, colors, bitsPerComponent }, false)).rejects.toThrow(
      RangeError,
    );
  });

  it('has indices of few colors', async () => {
    const colors = [10, 20, 30, 200, 100, 50];
    const samples = Buffer.from(
      Array.from({ length: 16 * 8 }, (_, at) => colors.slice((at % 2) * 3, (at % 2) * 3 + 3)).flat(),
    );
    const few = await encodeFewColors(samples, { width: 16, height: 8 });
    expect([few?.bitsPerComponent, few?.lookup.length]).toEqual([8, 6]);
    expect(new Set([few?.lookup.toString('hex', 0, 3), few?.lookup.toString('hex', 3)])).toEqual(
      new Set(['0a141e', 'c86432']),
    );
    const shown =
      few && [...unfiltered(few.data, 16)].flatMap((index) => [...few.lookup.subarray(index * 3, index * 3 + 3)]);
    expect(shown).toEqual([...samples]);
    expect(await encodeFewColors(samples.subarray(1), { width: 16, height: 8 })).toBeUndefined();
  });
});

describe('a JPEG is one that readers agree about', () => {
  const size = { width: 16, height: 8 };

  /** The segments of a JPEG before its first scan, with given components and markers. */
  function jpeg({ ids = [1, 2, 3], marker = 0xc0, precision = 8, jfif = false, adobe = -1, starts = 1, width = 16 }) {
    const segment = (code: number, contents: number[]) => [0xff, code, 0, contents.length + 2, ...contents];
    const text = (word: string) => [...Buffer.from(word, 'latin1')];
    return Buffer.from([
      ...Array.from({ length: starts }, () => [0xff, 0xd8]).flat(),
      ...(jfif ? segment(0xe0, [...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]) : []),
      ...(adobe < 0 ? [] : segment(0xee, [...text('Adobe'), 0, 100, 0, 0, 0, 0, adobe])),
      ...segment(marker, [precision, 0, 8, 0, width, ids.length, ...ids.flatMap((id) => [id, 0x11, 0])]),
      ...segment(0xda, [ids.length, ...ids.flatMap((id) => [id, 0]), 0, 63, 0]),
      1,
      2,
      3,
      0xff,
      0xd9,
    ]);
  }

  const rgb = [...Buffer.from('RGB')];
  it.each<[string, Parameters<typeof jpeg>[0], 1 | 3 | 4, number | undefined, boolean]>([
    ['gray', { ids: [1] }, 1, undefined, true],
    ['gray with a parameter', { ids: [1] }, 1, 0, true],
    ['of other channels', { ids: [1] }, 3, undefined, false],
    ['of another width', { width: 17 }, 3, undefined, false],
    ['extended', { marker: 0xc1 }, 3, undefined, true],
    ['progressive', { marker: 0xc2 }, 3, undefined, true],
    ['lossless', { marker: 0xc3 }, 3, undefined, false],
    ['of 12 bits', { precision: 12 }, 3, undefined, false],
    ['in YCbCr without markers', {}, 3, undefined, true],
    ['with other components without markers', { ids: [0, 1, 2] }, 3, undefined, false],
    ['with a parameter and no marker of Adobe', { jfif: true }, 3, 1, false],
    ['with a parameter and a marker of Adobe', { adobe: 1 }, 3, 1, true],
    ['of JFIF', { jfif: true, ids: [0, 1, 2] }, 3, undefined, true],
    ['of JFIF with components of RGB', { jfif: true, ids: rgb }, 3, undefined, false],
    ['with components of RGB', { ids: rgb }, 3, undefined, false],
    ['in RGB by Adobe', { adobe: 0, ids: rgb }, 3, undefined, true],
    ['in RGB by Adobe and YCbCr by JFIF', { adobe: 0, jfif: true }, 3, undefined, false],
    ['in YCbCr by both', { adobe: 1, jfif: true }, 3, undefined, true],
    ['of four inks', { ids: [1, 2, 3, 4], adobe: 0 }, 4, undefined, true],
    ['of four inks without a marker', { ids: [1, 2, 3, 4] }, 4, undefined, false],
    ['with a second start of image', { starts: 2 }, 3, undefined, false],
  ])('%s', (_, parts, channels, colorTransform, expected) => {
    expect(isAgreedJpeg(jpeg(parts), { ...size, channels }, colorTransform)).toBe(expected);
  });

  it('but not of another height, nor without a frame', () => {
    expect(isAgreedJpeg(jpeg({}), { ...size, height: 9, channels: 3 }, undefined)).toBe(false);
    expect(isAgreedJpeg(jpeg({}).subarray(0, 4), { ...size, channels: 3 }, undefined)).toBe(false);
  });
});
