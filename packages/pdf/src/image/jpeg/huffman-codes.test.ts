import { expect, it } from 'vitest';
import { huffmanCodes } from './huffman-codes.ts';

const codesOf = (counts: readonly number[]) =>
  huffmanCodes(Uint32Array.from({ length: 256 }, (_, at) => counts[at] ?? 0));

it('frequent symbols have short codes, and the code of ones alone stays free', () => {
  // 8, 4, 2, 1 and the free code of 0: lengths 1, 2, 3, 4, of which the last is of ones alone.
  const { counts, symbols, codes, lengths } = codesOf([1, 8, 2, 4]);
  expect([...counts]).toEqual([1, 1, 1, 1, ...Array.from({ length: 12 }, () => 0)]);
  expect([...symbols]).toEqual([1, 3, 2, 0]);
  expect([1, 3, 2, 0].map((symbol) => [codes[symbol], lengths[symbol]])).toEqual([
    [0b0, 1],
    [0b10, 2],
    [0b110, 3],
    [0b1110, 4],
  ]);
});

it('one symbol has a code of one bit, and none has none', () => {
  const { counts, lengths } = codesOf([0, 0, 5]);
  expect([counts[0], lengths[2]]).toEqual([1, 1]);
  expect(codesOf([]).symbols).toHaveLength(0);
});

it.each([
  ['equal', Array.from({ length: 256 }, () => 1)],
  ['as far apart as those that need the longest codes', Array.from({ length: 40 }, (_, at) => Math.round(1.618 ** at))],
  ['of many values', Array.from({ length: 200 }, (_, at) => 1 + ((at * 37) % 101) ** 3)],
])('codes of frequencies that are %s have 16 bits at most, and no one begins another', (_, frequencies) => {
  const { counts, symbols, codes, lengths } = codesOf(frequencies);
  expect([...symbols].toSorted((a, b) => a - b)).toEqual([...frequencies.keys()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(frequencies.length);
  // The sum of all shares of codes, and of the free one, is 1 (Kraft).
  const longest = Math.max(...lengths);
  expect(longest).toBeLessThanOrEqual(16);
  const used = frequencies.reduce((sum, _each, symbol) => sum + 2 ** (16 - (lengths[symbol] ?? 0)), 0);
  expect(used).toBeLessThan(2 ** 16);
  expect(used + 2 ** (16 - longest)).toBeLessThanOrEqual(2 ** 16 + 2 ** (16 - longest));
  const written = frequencies.map((_each, symbol) =>
    (codes[symbol] ?? 0).toString(2).padStart(lengths[symbol] ?? 0, '0'),
  );
  for (const code of written) {
    expect(code).toContain('0');
    expect(written.filter((other) => other.startsWith(code))).toEqual([code]);
  }
});
