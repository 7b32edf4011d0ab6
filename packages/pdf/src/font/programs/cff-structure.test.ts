import { expect, it } from 'vitest';
import {
  integerEntry,
  isMalformedEntry,
  numbersEntry,
  readDict,
  writeDict,
  writeIndex,
  readIndex,
} from './cff-structure.ts';

// The examples of Adobe Technical Note 5176, 4.
it.each([
  ['8b', 0],
  ['ef', 100],
  ['27', -100],
  ['fa7c', 1_000],
  ['fe7c', -1_000],
  ['1c2710', 10_000],
  ['1cd8f0', -10_000],
  ['1d000186a0', 100_000],
  ['1dfffe7960', -100_000],
  ['1ee2a25f', -2.25],
  ['1e0a140541c3ff', 0.140541e-3],
])('reads the operand %s of a dictionary', (operand, value) => {
  expect(readDict(Buffer.from(`${operand}0c07`, 'hex')).get(0x0c07)?.numbers).toEqual([value]);
});

it.each([0, 107, -107, 108, -32_767, 32_768, -2_000_000, 0.001, -1.5e-9, 1e21])('reads %d as it writes it', (value) => {
  const written = writeDict(new Map([[17, numbersEntry([value])]]), new Map());
  expect(readDict(written).get(17)?.numbers).toEqual([value]);
});

it('writes a dictionary with other values, or without entries', () => {
  const dict = readDict(Buffer.from('8c0f8d108e0c05', 'hex'));
  const changes = new Map([
    [15, [7]],
    [16, undefined],
  ]);
  expect(writeDict(dict, changes).toString('hex')).toBe('1d000000070f8e0c05');
  expect(writeDict(new Map([[18, integerEntry(1)]]), new Map()).toString('hex')).toBe('8c12');
});

it('leaves out entries with a number that is none', () => {
  const dict = readDict(Buffer.from('1eff058c0f', 'hex'));
  expect(Array.from(dict.values(), isMalformedEntry)).toEqual([true, false]);
  expect(writeDict(dict, new Map()).toString('hex')).toBe('8c0f');
});

it.each([0, 1, 254, 255, 0xfffe, 0xffff])('reads items of %i bytes as it writes them', (length) => {
  const items = length === 0 ? [] : [Buffer.alloc(length, 1), Buffer.alloc(0), Buffer.from('end')];
  const written = writeIndex(items);
  expect(readIndex(written, 0)).toEqual({ items, end: written.length });
});

it.each([
  ['offsets of no bytes', '00010001'],
  ['offsets of five bytes', '000105'],
  ['fewer offsets than items', '00020101'],
  ['a descending offset', '0002010302010000'],
  ['an item that ends behind the data', '0001010103aa'],
])('refuses an index with %s', (_, bytes) => {
  expect(() => readIndex(Buffer.from(bytes, 'hex'), 0)).toThrow(RangeError);
});
