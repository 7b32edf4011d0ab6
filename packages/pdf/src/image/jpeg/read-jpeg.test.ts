import { photoJpeg } from '@blattwerk/testing/files/images';
import { expect, it } from 'vitest';
import { Budget, budgetLimits } from '../../budget.ts';
import { TooComplexPdf } from '../../errors.ts';
import { isWholeJpeg } from './read-jpeg.ts';

const isWhole = (bytes: Buffer) => isWholeJpeg(bytes, new Budget(budgetLimits(bytes.length)));
const segment = (code: number, ...data: number[]) => [0xff, code, 0, data.length + 2, ...data];

interface Made {
  width?: number;
  height?: number;
  /** Sampling factors of each component, in one byte. */
  sampling?: number[];
  interval?: number;
  /** A start of a frame that is not baseline. */
  frame?: number;
  tables?: number[];
  data: number[];
}

/** Both tables have one code, 0: no difference, and the end of a block. So each block has two bits, which are zero. */
const codes = [0, 0x10].flatMap((table) => segment(0xc4, table, 1, ...Array<number>(15).fill(0), 0));

function jpegOf({ width = 64, height = 8, sampling = [0x11], interval, frame = 0xc0, tables = codes, data }: Made) {
  const components = sampling.flatMap((factors, index) => [index + 1, factors, 0]);
  const scanned = sampling.flatMap((_, index) => [index + 1, 0]);
  return Buffer.from([
    0xff,
    0xd8,
    ...tables,
    ...(interval === undefined ? [] : segment(0xdd, 0, interval)),
    ...segment(frame, 8, 0, height, 0, width, sampling.length, ...components),
    ...segment(0xda, sampling.length, ...scanned, 0, 63, 0),
    ...data,
    0xff,
    0xd9,
  ]);
}

it.each<[string, Made, boolean]>([
  ['eight blocks', { data: [0, 0] }, true],
  ['a block too few', { data: [0, 3] }, false],
  ['half of its data', { data: [0] }, false],
  ['more data than blocks', { data: [0, 0, 1, 2, 3, 4, 5, 6, 7] }, false],
  ['data that is no code', { data: [0, 0x80] }, false],
  ['stuffed data that is no code', { data: [0xff, 0] }, false],
  ['partial blocks', { width: 57, data: [0, 0] }, true],
  ['rows of blocks', { width: 32, height: 9, data: [0, 0] }, true],
  ['rows of blocks, and one too few', { width: 32, height: 17, data: [0, 0] }, false],
  ['sampled components', { width: 16, height: 16, sampling: [0x22, 0x11, 0x11], data: [0, 0x0f] }, true],
  [
    'sampled components, and one too few',
    { width: 16, height: 17, sampling: [0x22, 0x11, 0x11], data: [0, 0x0f] },
    false,
  ],
  ['a single sampled component', { width: 16, height: 16, sampling: [0x22], data: [0] }, true],
  ['restarts', { interval: 4, data: [0, 0xff, 0xd0, 0] }, true],
  ['several restarts', { width: 96, interval: 4, data: [0, 0xff, 0xd0, 0, 0xff, 0xd1, 0] }, true],
  ['a restart behind the last block', { interval: 4, data: [0, 0xff, 0xd0, 0, 0xff, 0xd1] }, true],
  ['a wrong restart', { interval: 4, data: [0, 0xff, 0xd1, 0] }, false],
  ['a late restart', { interval: 4, data: [0, 0, 0xff, 0xd0, 0] }, false],
  ['no restart', { interval: 4, data: [0, 0] }, false],
  ['a height that follows', { height: 0, data: [0] }, true],
  ['a progressive frame', { frame: 0xc2, data: [0] }, true],
  ['no tables', { tables: [], data: [0, 0] }, false],
  ['no sampling', { sampling: [0], data: [0, 0] }, false],
])('with %s is whole: %s', (_, made, whole) => {
  expect(isWhole(jpegOf(made))).toBe(whole);
});

it.each([{}, { progressive: true }, { optimizeCoding: false }, { chromaSubsampling: '4:4:4' }, { quality: 30 }])(
  'finds zeros in a photograph: %j',
  async (options) => {
    const photo = await photoJpeg(200, 150, options);
    expect(isWhole(photo)).toBe(true);
    const middle = photo.length >> 1;
    if (!('progressive' in options)) expect(isWhole(Buffer.from(photo).fill(0, middle, middle + 512))).toBe(false);
    expect(isWhole(photo.subarray(0, 100))).toBe(false);
  },
);

it('is refused where its tables take too long', () => {
  const bytes = jpegOf({ tables: Array.from({ length: 2_000 }, () => codes).flat(), data: [0, 0] });
  const budget = new Budget({ ...budgetLimits(bytes.length), steps: 1_000_000 });
  expect(() => isWholeJpeg(bytes, budget)).toThrow(TooComplexPdf);
});
