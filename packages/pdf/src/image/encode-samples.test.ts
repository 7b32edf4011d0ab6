import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { PdfName } from '../file/values.ts';
import {
  chooseEncoder,
  deflateSamples,
  encodeAsFax,
  encodeSamples,
  middleRows,
  packEncoded,
} from './encode-samples.ts';
import { findPalette } from './palette.ts';

/** Samples without repetitions. */
function noise(bytes: number): Buffer {
  let state = 1;
  return Buffer.from(Array.from({ length: bytes }, () => (state = (state * 48_271) % 2_147_483_647) & 0xff));
}

const filterOf = ({ coding }: { coding: object }) => {
  const { Filter: filter } = coding as { Filter: PdfName | PdfName[] };
  return Array.isArray(filter) ? filter.map(({ text }) => text) : filter.text;
};
const parametersOf = ({ coding }: { coding: object }) =>
  Object.fromEntries((coding as { DecodeParms?: ReadonlyMap<string, unknown> }).DecodeParms ?? []);

it('the rows in the middle decide on the encoder', () => {
  const rows = Buffer.concat(Array.from({ length: 4_000 }, (_, row) => Buffer.alloc(256, row >> 4)));
  const middle = middleRows(rows, 256);
  // Rows of 256 bytes in 256 KB.
  expect([middle.length, middle[0], middle.at(-1)]).toEqual([262_144, 1_488 >> 4, 2_511 >> 4]);
  expect(middleRows(rows.subarray(0, 2_048 * 256), 256)).toHaveLength(2_048 * 256);
  expect(middleRows(rows.subarray(0, 2_049 * 256), 256)).toHaveLength(262_144);
  expect(middleRows(Buffer.alloc(2_000_000), 1_000_000)).toHaveLength(2_000_000);
  expect(middleRows(Buffer.alloc(3_000_000), 1_000_000)).toHaveLength(1_000_000);
});

it('slopes are deflated with a predictor, and noise without', async () => {
  const layout = { columns: 64, colors: 3, bitsPerComponent: 8 };
  const slope = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at % 192) + Math.floor(at / 192)));
  const predicted = await deflateSamples(slope, layout);
  expect(parametersOf(predicted)).toEqual({ Predictor: 15, Columns: 64, Colors: 3, BitsPerComponent: 8 });
  const plain = await deflateSamples(noise(64 * 64 * 3), layout);
  expect([filterOf(plain), parametersOf(plain)]).toEqual(['FlateDecode', {}]);
  expect(inflateSync(plain.data).equals(noise(64 * 64 * 3))).toBe(true);
});

it('an image that was tried by its middle is encoded whole', async () => {
  const samples = Buffer.alloc(600_000, 7);
  const { data } = await deflateSamples(samples, { columns: 1_000, colors: 1, bitsPerComponent: 8 });
  const decoded = inflateSync(data);
  expect([600_000, 600 * 1_001]).toContain(decoded.length);
  const [small, whole] = [noise(3_000), Buffer.concat([noise(300_000), noise(300_000)])];
  expect(inflateSync((await deflateSamples(small, { columns: 1_000, colors: 1, bitsPerComponent: 8 })).data)).toEqual(
    small,
  );
  expect(inflateSync((await deflateSamples(whole, { columns: 1_000, colors: 1, bitsPerComponent: 8 })).data)).toEqual(
    whole,
  );
});

it('the smallest of several encoders is chosen', async () => {
  const asked: [number, boolean][] = [];
  const encoder = (length: number) => (samples: Buffer, _: object, isFiltered: boolean) => {
    asked.push([samples.length, isFiltered]);
    return Promise.resolve(Buffer.alloc(isFiltered ? length : length + 1));
  };
  const middle = noise(300);
  const layout = { columns: 10, colors: 3, bitsPerComponent: 8 };
  expect((await chooseEncoder(middle, layout, encoder(5))).encoded).toHaveLength(5);
  expect(asked).toEqual([
    [300, false],
    [300, true],
  ]);
  expect((await chooseEncoder(middle, layout, encoder(9_999))).encoded.length).toBeLessThan(400);
  asked.length = 0;
  for (const other of [
    { columns: 10, colors: 4, bitsPerComponent: 8 },
    { columns: 10, colors: 3, bitsPerComponent: 4 },
    { columns: 10, colors: 2, bitsPerComponent: 8 },
  ])
    await chooseEncoder(middle, other, encoder(5));
  expect(asked).toEqual([]);
  await chooseEncoder(middle, { columns: 10, colors: 1, bitsPerComponent: 8 }, encoder(5));
  expect(asked).toHaveLength(2);
});

/** Bilevel rows with a bar of a color on the other one. */
const bars = (width: number, height: number, background: number) =>
  Buffer.alloc(Math.ceil(width / 8) * height, background).fill(background ^ 0xff, 20, 24);

it.each([
  ['black on white', 0xff, false],
  ['white on black', 0x00, true],
])('bilevel samples are encoded as a fax: %s', async (_, background, isBlackOne) => {
  const samples = { width: 60, height: 40, components: 1, bits: 1, data: bars(60, 40, background) } as const;
  const found = await encodeSamples(samples, false);
  expect(filterOf(found)).toBe('CCITTFaxDecode');
  expect(parametersOf(found)).toEqual({ K: -1, Columns: 60, Rows: 40, BlackIs1: isBlackOne });
});

it('a fax has all rows, and no more sides and bytes than readers take', () => {
  expect(encodeAsFax(bars(60, 40, 0xff), { width: 60, height: 40 })).toBeDefined();
  expect(encodeAsFax(bars(60, 40, 0xff).subarray(1), { width: 60, height: 40 })).toBeUndefined();
  expect(encodeAsFax(Buffer.concat([bars(60, 40, 0xff), noise(9)]), { width: 60, height: 40 })).toBeDefined();
  expect(encodeAsFax(noise(320), { width: 60, height: 40 })).toBeUndefined();
  expect(encodeAsFax(bars(32_767, 2, 0xff), { width: 32_767, height: 2 })).toBeDefined();
  expect(encodeAsFax(bars(32_768, 2, 0xff), { width: 32_768, height: 2 })).toBeUndefined();
  expect(encodeAsFax(bars(8, 32_768, 0xff), { width: 8, height: 32_768 })).toBeUndefined();
});

it('other samples are deflated, indices without a predictor', async () => {
  const data = Buffer.from(Array.from({ length: 64 * 64 }, (_, at) => (at % 64) + Math.floor(at / 64)));
  const samples = { width: 64, height: 64, components: 1, bits: 8, data } as const;
  expect(parametersOf(await encodeSamples(samples, false))).toMatchObject({ Predictor: 15, Colors: 1 });
  expect(parametersOf(await encodeSamples(samples, true))).toEqual({});
  const small = await encodeSamples({ ...samples, width: 128, bits: 4 }, false);
  expect([parametersOf(small), inflateSync(small.data).equals(data)]).toEqual([{}, true]);
});

it('encoded data is deflated where that saves a fifth', async () => {
  const parameters = new Map([['K', -1]]);
  const random = await packEncoded({ name: 'CCITTFaxDecode', parameters }, noise(100));
  expect([filterOf(random), parametersOf(random)]).toEqual(['CCITTFaxDecode', { K: -1 }]);
  const blank = await packEncoded({ name: 'CCITTFaxDecode', parameters }, Buffer.alloc(100));
  expect([filterOf(blank), blank.coding.DecodeParms]).toEqual([
    ['FlateDecode', 'CCITTFaxDecode'],
    [null, parameters],
  ]);
  expect(inflateSync(blank.data)).toEqual(Buffer.alloc(100));
  const without = await packEncoded({ name: 'DCTDecode', parameters: new Map() }, Buffer.alloc(100));
  expect(without.coding.DecodeParms).toBeUndefined();
  const alone = await packEncoded({ name: 'DCTDecode', parameters: new Map() }, noise(100));
  expect([filterOf(alone), alone.coding.DecodeParms]).toEqual(['DCTDecode', undefined]);
});

it.each([
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 4],
  [16, 4],
  [17, 8],
  [256, 8],
])('an image of %i colors has indices of %i bits', (count, bits) => {
  const columns = 19;
  const colors = Array.from({ length: count }, (_, at) => [0, at, 255 - at]);
  const pixels = Array.from({ length: columns * 20 }, (_, at) => (at * 7) % count);
  const samples = Buffer.from(pixels.flatMap((color) => colors[color] ?? []));
  const found = findPalette(samples, { columns, colors: 3, bitsPerComponent: 8 });
  expect([found?.last, found?.bitsPerComponent]).toEqual([count - 1, bits]);
  expect(found?.lookup).toEqual(Buffer.from(colors.flat()));
  const rowBytes = Math.ceil((columns * bits) / 8);
  const indices = pixels.map((_, at) => {
    const bit = (at % columns) * bits;
    const byte = found?.indices[Math.floor(at / columns) * rowBytes + (bit >> 3)] ?? 0;
    return (byte >> (8 - bits - (bit & 7))) & (2 ** bits - 1);
  });
  expect(indices).toEqual(pixels);
});

it('an image of more than 256 colors has no palette', () => {
  const samples = Buffer.from(Array.from({ length: 257 }, (_, at) => [at >> 8, at & 0xff, 0]).flat());
  expect(findPalette(samples, { columns: 257, colors: 3, bitsPerComponent: 8 })).toBeUndefined();
});
