import { photoJpeg } from '@blattwerk/testing/files/images';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Budget, budgetLimits } from '../../budget.ts';
import { type ImageAreas, spansOf } from '../image-samples.ts';
import { eraseJpeg } from './erase-jpeg.ts';
import { packJpeg } from './pack-jpeg.ts';
import { isWholeJpeg, readJpeg } from './read-jpeg.ts';
import { writeJpeg } from './write-jpeg.ts';

const maxBytes = 1 << 26;
const budgetOf = (jpeg: Buffer) => new Budget(budgetLimits(jpeg.length));
const [width, height] = [203, 155];
/** From the lower left corner, in shares of the image. */
const areas: ImageAreas = [
  [
    [0.3, 0.2],
    [0.62, 0.2],
    [0.62, 0.55],
    [0.3, 0.55],
  ],
];
const erase = (jpeg: Buffer, where = areas, value: 0 | 0xff = 0xff) =>
  eraseJpeg(jpeg, where, { value, colorTransform: undefined, budget: budgetOf(jpeg) })?.data ?? Buffer.alloc(0);
const pixelsOf = async (jpeg: Buffer) => {
  const { data, info } = await sharp(jpeg, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
  return { data, channels: info.channels };
};
const inks = async (options = {}) =>
  sharp(await photoJpeg(width, height, {}))
    .toColourspace('cmyk')
    .jpeg({ quality: 80, ...options })
    .toBuffer();

const makers: [string, () => Promise<Buffer>][] = [
  ['baseline', () => photoJpeg(width, height, {})],
  ['progressive', () => photoJpeg(width, height, { progressive: true })],
  ['with full colors', () => photoJpeg(width, height, { chromaSubsampling: '4:4:4', quality: 30 })],
  [
    'gray',
    async () =>
      sharp(await photoJpeg(width, height, {}))
        .toColourspace('b-w')
        .jpeg()
        .toBuffer(),
  ],
  ['of four inks', () => inks()],
  ['progressive of four inks', () => inks({ progressive: true })],
];
/** Each is made once. */
const kinds = makers.map(([name, make]): [string, () => Promise<Buffer>] => {
  let made: Promise<Buffer> | undefined;
  return [name, () => (made ??= make())];
});

describe('writeJpeg', () => {
  it.each(kinds)('keeps each sample of a JPEG that is %s', async (_, make) => {
    const jpeg = await make();
    const image = readJpeg(jpeg, budgetOf(jpeg), maxBytes);
    const written = (image && writeJpeg(image)) ?? Buffer.alloc(0);
    expect(await pixelsOf(written)).toEqual(await pixelsOf(jpeg));
    expect(isWholeJpeg(written, budgetOf(written))).toBe(true);
    expect(written.length).toBeLessThan(jpeg.length * 1.15);
    // Colors share codes, and so do luminance and black.
    const scan = written.subarray(written.indexOf(Buffer.of(0xff, 0xda)) + 4);
    const tables = Array.from({ length: scan[0] ?? 0 }, (_component, index) => scan[2 + 2 * index]);
    expect(tables).toEqual([0, 0x11, 0x11, 0].slice(0, tables.length));
  });
});

describe('packJpeg', () => {
  it.each(kinds)('keeps each sample of a JPEG that is %s, in fewer bytes', async (_, make) => {
    const jpeg = await make();
    const packed = packJpeg(jpeg, budgetOf(jpeg)) ?? Buffer.alloc(0);
    expect(await pixelsOf(packed)).toEqual(await pixelsOf(jpeg));
    expect(isWholeJpeg(packed, budgetOf(packed))).toBe(true);
    // Some have the shortest codes already.
    expect(packed.length).toBeLessThan(jpeg.length * 1.001);
  });

  it('runs through more blocks without coefficients than one code has', async () => {
    const [across, down] = [1920, 1200];
    const samples = Buffer.alloc(across * down, 0xff);
    for (let at = 0; at < 9; at++) samples[(down - 9 + at) * across + 1800] = 0;
    const jpeg = await sharp(samples, { raw: { width: across, height: down, channels: 1 } })
      .toColourspace('b-w')
      .jpeg()
      .toBuffer();
    const packed = packJpeg(jpeg, budgetOf(jpeg)) ?? Buffer.alloc(0);
    expect((await pixelsOf(packed)).data.equals((await pixelsOf(jpeg)).data)).toBe(true);
    expect(packed.length).toBeLessThan(jpeg.length * 0.6);
  });

  it('is undefined for damaged data', async () => {
    const jpeg = await photoJpeg(width, height, {});
    expect(packJpeg(jpeg.subarray(0, -40), budgetOf(jpeg))).toBeUndefined();
  });
});

it('writes components with more blocks than a scan may have in scans of their own', async () => {
  const jpeg = await photoJpeg(width, height, { chromaSubsampling: '4:4:4' });
  const image = readJpeg(jpeg, budgetOf(jpeg), maxBytes);
  if (!image) throw new TypeError('a JPEG that is not read');
  // Twelve blocks, of components that are all sampled alike.
  const components = image.components.map((component) => ({ ...component, horizontal: 2, vertical: 2 }));
  const written = writeJpeg({ ...image, components }) ?? Buffer.alloc(0);
  const scans = (bytes: Buffer) => bytes.toString('latin1').split('\xff\xda').length - 1;
  expect([scans(writeJpeg(image) ?? Buffer.alloc(0)), scans(written)]).toEqual([1, 3]);
  expect(await pixelsOf(written)).toEqual(await pixelsOf(jpeg));
});

describe('an erased area has the samples of its value', () => {
  /** A JPEG with other identifiers of its components, and a marker of Adobe alone. */
  function withColors(jpeg: Buffer, ids: readonly number[], transform: number | undefined): Buffer {
    const others: Buffer[] = [];
    let at = 2;
    for (let code = jpeg[at + 1] as number; code !== 0xda; code = jpeg[at + 1] as number) {
      const length = 2 + jpeg.readUInt16BE(at + 2);
      const segment = Buffer.from(jpeg.subarray(at, at + length));
      if (code === 0xc0) for (const [index, id] of ids.entries()) segment[10 + 3 * index] = id;
      if (code !== 0xe0 && code !== 0xee) others.push(segment);
      at += length;
    }
    const scan = Buffer.from(jpeg.subarray(at));
    for (const [index, id] of ids.entries()) scan[5 + 2 * index] = id;
    const adobe =
      transform === undefined ? [] : [0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, transform];
    return Buffer.concat([Buffer.of(0xff, 0xd8, ...adobe), ...others, scan]);
  }

  const rgb = [...Buffer.from('RGB')];
  it.each<[string, readonly number[], number | undefined, number | undefined, 0 | 0xff, readonly number[]]>([
    ['gray', [1], undefined, undefined, 0xff, [255]],
    ['gray with a parameter', [1], undefined, 1, 0, [0]],
    ['YCbCr, white', [1, 2, 3], undefined, undefined, 0xff, [255, 128, 128]],
    ['YCbCr, black', [1, 2, 3], undefined, undefined, 0, [0, 128, 128]],
    ['RGB by its components', rgb, undefined, undefined, 0xff, [255, 255, 255]],
    ['YCbCr by its parameter', rgb, undefined, 1, 0xff, [255, 128, 128]],
    ['RGB by its parameter', [1, 2, 3], undefined, 0, 0, [0, 0, 0]],
    ['YCbCr by Adobe', rgb, 1, 0, 0, [0, 128, 128]],
    ['RGB by Adobe', [1, 2, 3], 0, 1, 0xff, [255, 255, 255]],
    ['four inks', [1, 2, 3, 4], 0, undefined, 0xff, [255, 255, 255, 255]],
    ['four inks without a marker', [1, 2, 3, 4], undefined, undefined, 0, [0, 0, 0, 0]],
    ['luminance and black', [1, 2, 3, 4], 2, undefined, 0xff, [0, 128, 128, 255]],
    ['luminance and black, none', [1, 2, 3, 4], 2, 0, 0, [255, 128, 128, 0]],
  ])('%s', async (_, ids, transform, colorTransform, value, expected) => {
    const photo = ids.length === 4 ? inks({ chromaSubsampling: '4:4:4' }) : kinds[ids.length === 1 ? 3 : 2]?.[1]();
    const jpeg = withColors((await photo) ?? Buffer.alloc(0), ids, transform);
    const erased = eraseJpeg(jpeg, areas, { value, colorTransform, budget: budgetOf(jpeg) });
    expect([erased?.width, erased?.height]).toEqual([width, height]);
    const image = erased && readJpeg(erased.data, budgetOf(jpeg), maxBytes);
    const levels = image?.components.map(({ coefficients, columns, table }) => {
      const at = (Math.floor((0.6 * height) / 8) * columns + Math.floor((0.45 * width) / 8)) * 64;
      const step = image.quantization.get(table)?.[0] ?? 0;
      expect(coefficients.subarray(at + 1, at + 64).every((each) => each === 0)).toBe(true);
      return [128 + ((coefficients[at] ?? 0) * step) / 8, step / 8] as const;
    });
    expect(levels).toHaveLength(expected.length);
    for (const [index, [level, tolerance]] of levels?.entries() ?? [])
      expect(Math.abs(level - (expected[index] ?? 0))).toBeLessThanOrEqual(tolerance);
  });
});

describe('eraseJpeg', () => {
  it.each(kinds)(
    'keeps blocks outside of the area of a JPEG that is %s, and those at its edge nearly',
    async (_, make) => {
      const jpeg = await make();
      const [before, after] = [await pixelsOf(jpeg), await pixelsOf(erase(jpeg))];
      const erased = new Set(
        [...spansOf(areas, { width, height })].flatMap(({ row, start, end }) =>
          range(start, end).map((x) => row * width + x),
        ),
      );
      let [largest, sum, count] = [0, 0, 0];
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          if (erased.has(y * width + x)) continue;
          const difference = differenceAt(before, after, y * width + x);
          const isNear =
            x > 0.3 * width - 20 && x < 0.62 * width + 20 && y > 0.45 * height - 20 && y < 0.8 * height + 20;
          if (!isNear) largest = Math.max(largest, difference);
          else {
            sum += difference;
            count++;
          }
        }
      }
      expect(largest).toBe(0);
      expect(sum / count).toBeLessThan(4);
    },
  );

  it.each(kinds)('has nothing of the area of a JPEG that is %s', async (_, make) => {
    const jpeg = await make();
    // What is in the area differs, and nothing else.
    const image = readJpeg(jpeg, budgetOf(jpeg), maxBytes);
    const inside = [0.4, 0.3, 0.5, 0.4] as const;
    for (const { horizontal, coefficients, columns, width: own, height: rows } of image?.components ?? []) {
      const [left, top] = [Math.ceil((inside[0] * own) / 8), Math.ceil(((1 - inside[3]) * rows) / 8)];
      expect(horizontal).toBeGreaterThan(0);
      for (let y = top; y < Math.floor(((1 - inside[1]) * rows) / 8); y++)
        for (let x = left; x < Math.floor((inside[2] * own) / 8); x++)
          for (let index = 0; index < 64; index++) coefficients[(y * columns + x) * 64 + index] = index === 0 ? 40 : 3;
    }
    const other = (image && writeJpeg(image)) ?? Buffer.alloc(0);
    expect(erase(other).equals(erase(jpeg))).toBe(true);
  });

  it.each(kinds)('makes the inner part of the area of a JPEG that is %s light', async (name, make) => {
    const isInk = name.includes('inks');
    const { data, channels } = await pixelsOf(erase(await make(), areas, isInk ? 0 : 0xff));
    const at = (Math.round(0.6 * height) * width + Math.round(0.45 * width)) * channels;
    expect([...data.subarray(at, at + channels)].every((sample) => sample > 250)).toBe(!isInk);
  });

  it('erases what fills up the last blocks', async () => {
    const right: ImageAreas = [
      [
        [0.5, -1],
        [2, -1],
        [2, 2],
        [0.5, 2],
      ],
    ];
    const jpeg = await photoJpeg(width, height, {});
    const image = readJpeg(erase(jpeg, right), budgetOf(jpeg), maxBytes);
    for (const { columns, rows, coefficients } of image?.components ?? [])
      for (let row = 0; row < rows; row++)
        expect(
          coefficients
            .subarray(((row + 1) * columns - 1) * 64 + 1, (row + 1) * columns * 64)
            .every((each) => each === 0),
        ).toBe(true);
  });

  it('leaves damaged and other JPEGs', async () => {
    const jpeg = await photoJpeg(width, height, {});
    for (const bytes of [
      jpeg.subarray(0, jpeg.length >> 1),
      Buffer.from('no'),
      Buffer.from(jpeg).fill(0, jpeg.length >> 1, (jpeg.length >> 1) + 512),
    ])
      expect(eraseJpeg(bytes, areas, { value: 0, colorTransform: undefined, budget: budgetOf(jpeg) })).toBeUndefined();
  });
});

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

function differenceAt(before: { data: Buffer; channels: number }, after: { data: Buffer }, pixel: number): number {
  const { data, channels } = before;
  let largest = 0;
  for (let at = pixel * channels; at < (pixel + 1) * channels; at++)
    largest = Math.max(largest, Math.abs((data[at] as number) - (after.data[at] as number)));
  return largest;
}
