import { createRandom } from '@blattwerk/testing/random';
import { expect, it } from 'vitest';
import { longestIncreasing, matchSequences } from './match-sequences.ts';

const matched = (one: readonly number[], other: readonly number[]) =>
  Array.from(matchSequences(Int32Array.from(one), Int32Array.from(other)));

it('matches equal values in order', () => {
  expect(matched([1, 2, 3], [1, 2, 3])).toEqual([0, 1, 2]);
  expect(matched([1, 2, 3], [1, 9, 3])).toEqual([0, -1, 2]);
  expect(matched([1, 2, 3], [9, 1, 2, 3])).toEqual([1, 2, 3]);
  expect(matched([], [1])).toEqual([]);
  expect(matched([1, 2], [])).toEqual([-1, -1]);
  // Of repeated values, as many as there are in both.
  expect(matched([7, 7, 7, 8, 7], [7, 8, 7, 7]).filter((at) => at >= 0)).toHaveLength(3);
});

it('finds as many matches as there are in short random sequences', () => {
  const random = createRandom('sequences');
  for (let run = 0; run < 300; run++) {
    const values = () => Array.from({ length: random.integer(14) }, () => random.integer(4));
    const [one, other] = [values(), values()];
    const matches = matched(one, other).flatMap((otherAt, at) => (otherAt < 0 ? [] : [[at, otherAt] as const]));
    for (const [at, otherAt] of matches) expect(one[at]).toBe(other[otherAt]);
    const ends = matches.map(([, otherAt]) => otherAt);
    expect(ends).toEqual([...new Set(ends)].toSorted((a, b) => a - b));
    // Anchors can cost a match, but not many.
    expect(matches.length).toBeGreaterThanOrEqual(longestCommon(one, other) - 3);
  }
});

function longestCommon(one: readonly number[], other: readonly number[]): number {
  let above = Array.from({ length: other.length + 1 }, () => 0);
  for (const value of one) {
    const row = [0];
    for (const [at, otherValue] of other.entries())
      row.push(value === otherValue ? (above[at] ?? 0) + 1 : Math.max(above[at + 1] ?? 0, row[at] ?? 0));
    above = row;
  }
  return above.at(-1) ?? 0;
}

it('leaves what differs altogether unmatched, in little time', () => {
  const one = Array.from({ length: 200_000 }, (_, at) => at % 97);
  const other = Array.from({ length: 200_000 }, (_, at) => 100 + (at % 89));
  expect(matched(one, other).every((at) => at === -1)).toBe(true);
});

it('takes a longest increasing part', () => {
  expect(longestIncreasing([3, 1, 2, 5, 4])).toHaveLength(3);
  expect(longestIncreasing([])).toEqual([]);
  expect(longestIncreasing([5, 0, 1, 2]).map((index) => [5, 0, 1, 2][index])).toEqual([0, 1, 2]);
});
