import { photoJpeg } from '@blattwerk/testing/files/images';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Budget, budgetLimits } from '../../budget.ts';
import { type ImageAreas, spansOf } from '../image-samples.ts';
import { eraseJpeg } from './erase-jpeg.ts';
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

const kinds: [string, () => Promise<Buffer>][] = [
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

describe('writeJpeg', () => {
  it.each(kinds)('keeps each sample of a JPEG that is %s', async (_, make) => {
    const jpeg = await make();
    const image = readJpeg(jpeg, budgetOf(jpeg), maxBytes);
    const written = (image && writeJpeg(image)) ?? Buffer.alloc(0);
    expect(await pixelsOf(written)).toEqual(await pixelsOf(jpeg));
    expect(isWholeJpeg(written, budgetOf(written))).toBe(true);
    expect(written.length).toBeLessThan(jpeg.length * 1.15);
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
  return Math.max(
    ...range(0, channels).map((channel) =>
      Math.abs((data[pixel * channels + channel] as number) - (after.data[pixel * channels + channel] as number)),
    ),
  );
}
