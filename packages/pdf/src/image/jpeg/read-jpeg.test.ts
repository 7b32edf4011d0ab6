import { photoJpeg } from '@blattwerk/testing/files/images';
import { expect, it } from 'vitest';
import { Budget, budgetLimits } from '../../budget.ts';
import { TooComplexPdf } from '../../errors.ts';
import { isWholeJpeg, readJpeg } from './read-jpeg.ts';

const isWhole = (bytes: Buffer) => isWholeJpeg(bytes, new Budget(budgetLimits(bytes.length)));
const segment = (code: number, ...data: number[]) => [0xff, code, 0, data.length + 2, ...data];

interface Made {
  width?: number;
  height?: number;
  /** Bits of a sample. */
  precision?: number;
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

function jpegOf(made: Made) {
  const { width = 64, height = 8, precision = 8, sampling = [0x11] } = made;
  const { interval, frame = 0xc0, tables = codes, data } = made;
  const components = sampling.flatMap((factors, index) => [index + 1, factors, 0]);
  const scanned = sampling.flatMap((_, index) => [index + 1, 0]);
  return Buffer.from([
    0xff,
    0xd8,
    ...tables,
    ...(interval === undefined ? [] : segment(0xdd, 0, interval)),
    ...segment(frame, precision, 0, height, 0, width, sampling.length, ...components),
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
  ['no sampling across', { sampling: [0x01], data: [0, 0] }, false],
  ['no sampling down', { sampling: [0x10], data: [0, 0] }, false],
  ['samples of twelve bits', { precision: 12, data: [0, 0] }, true],
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

it('reads the coefficients of frames of eight bits that have a size and components', () => {
  const quantized = [...codes, ...segment(0xdb, 0, ...Array<number>(64).fill(1))];
  const read = (made: Omit<Made, 'tables'>) => {
    const bytes = jpegOf({ ...made, tables: quantized });
    return readJpeg(bytes, new Budget(budgetLimits(bytes.length)), 1 << 16)?.components.length;
  };
  expect(read({ data: [0, 0] })).toBe(1);
  for (const made of [{ precision: 12 }, { width: 0 }, { height: 0 }, { sampling: [] }])
    expect(read({ ...made, data: [0, 0] })).toBeUndefined();
});

/** A progressive JPEG of one block, with a scan of its other coefficients whose first code is of a run and a value. */
function progressiveOf({ last, symbol, data }: { last: number; symbol: number; data: number[] }): Buffer {
  const table = (head: number, value: number) => segment(0xc4, head, 1, ...Array<number>(15).fill(0), value);
  const header = segment(0xdb, 0, ...Array<number>(64).fill(1));
  header.push(...table(0, 3), ...table(0x10, symbol), ...segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0));
  const first = segment(0xda, 1, 1, 0, 0, 0, 1);
  const others = segment(0xda, 1, 1, 0, 1, last, 1);
  return Buffer.from([0xff, 0xd8, ...header, ...first, 0b0_101_1111, ...others, ...data, 0xff, 0xd9]);
}

it.each<[number, number, number[], number, number]>([
  // A run of four zeros, and the values 3 and -2 of two bits; one of 15, and 1.
  [5, 0x42, [0b0_11_11111], 5, 6],
  [5, 0x42, [0b0_01_11111], 5, -4],
  [16, 0xf1, [0b0_1_111111], 16, 2],
])('reads a progressive coefficient up to %i of the symbol %i: %j', (last, symbol, data, at, value) => {
  const bytes = progressiveOf({ last, symbol, data });
  const image = readJpeg(bytes, new Budget(budgetLimits(bytes.length)), 1 << 16);
  // The first one is 5, of three bits, doubled.
  expect([image?.components[0]?.coefficients[0], image?.components[0]?.coefficients[at]]).toEqual([10, value]);
});

it.each([
  [4, 0x42],
  [15, 0xf1],
])('reads no progressive coefficient behind %i', (last, symbol) => {
  const bytes = progressiveOf({ last, symbol, data: [0b0_11_11111] });
  expect(readJpeg(bytes, new Budget(budgetLimits(bytes.length)), 1 << 16)).toBeUndefined();
});

it('is refused where its tables take too long', () => {
  const bytes = jpegOf({ tables: Array.from({ length: 2_000 }, () => codes).flat(), data: [0, 0] });
  const budget = new Budget({ ...budgetLimits(bytes.length), steps: 1_000_000 });
  expect(() => isWholeJpeg(bytes, budget)).toThrow(TooComplexPdf);
});
