import { describe, expect, it } from 'vitest';
import { NumberMap } from './number-map.ts';

describe('a map of object numbers', () => {
  it('contains exactly the numbers that were set, including zero', () => {
    const map = new NumberMap();
    const numbers = [0, 1, 255, 256, 2 ** 24, 99 * 2 ** 24 + 7];
    for (const [value, number] of numbers.entries()) map.set(number, value);
    expect(numbers.map((number) => map.get(number))).toEqual([0, 1, 2, 3, 4, 5]);
    for (const number of numbers) expect(map.get(number + 2)).toBeUndefined();
    map.set(255, 9);
    expect([map.get(255), map.get(256)]).toEqual([9, 3]);
  });

  it('contains numbers scattered over more than the maximum number of blocks', () => {
    const map = new NumberMap();
    for (let at = 0; at < 10_000; at++) map.set(at * 300, at);
    const numbers = Array.from({ length: 10_000 }, (_, at) => at * 300);
    expect(numbers.filter((number) => map.get(number) !== number / 300)).toEqual([]);
    expect(numbers.filter((number) => map.get(number + 1) !== undefined)).toEqual([]);
  });
});
