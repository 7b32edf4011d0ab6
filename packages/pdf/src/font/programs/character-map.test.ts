import { describe, expect, it } from 'vitest';
import { Budget } from '../../budget.ts';
import { readCharacterMaps, writeCharacterMaps } from './character-map.ts';

const budget = () => new Budget({ objects: 0, nesting: 256, unpackedBytes: 0, steps: 1e9, cpuMs: 60_000 });

/** A `cmap` table with one subtable of Windows, for all of Unicode. */
function tableOf(subtable: readonly number[]): Buffer {
  return Buffer.from([0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12, ...subtable]);
}

const words = (...values: number[]) => values.flatMap((value) => [value >> 8, value & 0xff]);
const longs = (...values: number[]) => values.flatMap((value) => words(Math.floor(value / 0x10000), value % 0x10000));
const groups = (...all: readonly (readonly [start: number, end: number, glyph: number])[]) =>
  tableOf([...words(12, 0), ...longs(16 + all.length * 12, 0, all.length), ...all.flatMap((group) => longs(...group))]);
const glyphsIn = (table: Buffer) => readCharacterMaps(table, budget())?.[0]?.glyphs;

describe('the characters of a font', () => {
  it.each<[string, Buffer, [number, number][]]>([
    [
      'bytes',
      tableOf([...words(0, 262, 0), ...Array.from({ length: 256 }, (_, code) => (code === 65 ? 7 : 0))]),
      [[65, 7]],
    ],
    [
      'a trimmed array',
      tableOf(words(6, 16, 0, 65, 3, 7, 0, 9)),
      [
        [65, 7],
        [67, 9],
      ],
    ],
    [
      'segments',
      tableOf(words(4, 32, 0, 4, 4, 1, 0, 67, 0xffff, 0, 65, 0xffff, 10, 1, 0, 0)),
      [
        [65, 75],
        [66, 76],
        [67, 77],
      ],
    ],
    [
      'segments with glyphs of their own',
      tableOf(words(4, 36, 0, 4, 4, 1, 0, 66, 0xffff, 0, 65, 0xffff, 1, 1, 4, 0, 20, 0)),
      [[65, 21]],
    ],
    [
      'groups',
      groups([65, 67, 7], [0x1f600, 0x1f601, 3]),
      [
        [65, 7],
        [66, 8],
        [67, 9],
        [0x1f600, 3],
        [0x1f601, 4],
      ],
    ],
    ['a group that ends before it begins', groups([67, 65, 7], [70, 70, 2]), [[70, 2]]],
  ])('are read from %s', (_, table, expected) => {
    expect([...(glyphsIn(table) ?? [])]).toEqual(expected);
    const maps = readCharacterMaps(table, budget()) ?? [];
    const kept = new Set(expected.map(([, glyph]) => glyph));
    expect([...(glyphsIn(writeCharacterMaps(maps, kept) ?? Buffer.of()) ?? [])]).toEqual(expected);
    const [first] = kept;
    const one = writeCharacterMaps(maps, new Set(first === undefined ? [] : [first])) ?? Buffer.of();
    expect([...(glyphsIn(one) ?? [])]).toEqual(expected.slice(0, 1));
  });

  it('are read from codes of one and two bytes, and not written as such', () => {
    // The high byte 0x81 has the second header; all others are codes alone, of which 0x41 and 0x42 have glyphs.
    const keys = Array.from({ length: 256 }, (_, high) => (high === 0x81 ? 8 : 0));
    const headers = [0x41, 2, 0, 10, 0x40, 3, 5, 6];
    const table = tableOf(words(2, 0, 0, ...keys, ...headers, 7, 8, 20, 0, 22));
    expect([...(glyphsIn(table) ?? [])]).toEqual([
      [0x41, 7],
      [0x42, 8],
      [0x8140, 25],
      [0x8142, 27],
    ]);
    expect(glyphsIn(table.subarray(0, 520))).toBeUndefined();
    expect(writeCharacterMaps(readCharacterMaps(table, budget()) ?? [], new Set([7]))).toBeUndefined();
  });

  it('are not more than Unicode has', () => {
    expect(glyphsIn(groups([0, 0x3ffff, 1]))?.size).toBe(0x40000);
    expect(glyphsIn(groups([0, 0x40000, 1]))).toBeUndefined();
    expect(glyphsIn(groups([0, 0x3ffff, 1], [9, 8, 1], [5, 5, 1]))).toBeUndefined();
    expect(glyphsIn(groups([0, 0xffffffff, 1]))).toBeUndefined();
  });

  it.each([
    ['ends early', groups([65, 67, 7]).subarray(0, 30)],
    ['has a rare format', tableOf(words(8, 0, 0, 0))],
    ['begins behind its end', tableOf([])],
    ['has more subtables than bytes', Buffer.from(words(0, 9, 0, 0))],
    ['has no header', Buffer.of(0, 0, 0)],
  ])('are unknown where their table %s', (_, table) => {
    expect(readCharacterMaps(table, budget())).toBeUndefined();
  });
});
