import { expect, it } from 'vitest';
import { spacedLetters } from './spaced-letters.ts';

/** The distances between words by place, for letters with widths and gaps in font sizes. */
function found(letters: string, gaps: readonly number[], widths: readonly number[]): [number, number][] {
  const order = { owners: Array.from(letters, (_, at) => at), gaps: [Infinity, ...gaps] };
  const all = spacedLetters(Array.from(letters), order, Float64Array.from(widths));
  return [...all]
    .map(([at, gap]): [number, number] => [at, Math.round(gap * 1_000) / 1_000])
    .toSorted(([a], [b]) => a - b);
}

const varied = [0.2, 0.4, 0.8, 0.2, 0.7, 0.5, 0.4];

it.each<[string, string, readonly number[], readonly number[], [number, number][]]>([
  [
    'at equal distances',
    'abcd',
    [0.3, 0.3, 0.3],
    varied,
    [
      [1, 0.73],
      [2, 0.73],
      [3, 0.73],
    ],
  ],
  ['in two words', 'abcdef', [0.3, 0.3, 0.9, 0.3, 0.3], varied, [1, 2, 3, 4, 5].map((at) => [at, 0.73])],
  ['of which there are too few', 'ab', [0.3], varied, []],
  ['that are close', 'abc', [0.12, 0.12], varied, []],
  [
    'before a word',
    'abcde',
    [0.3, 0.3, 0.3, 0.05],
    varied,
    [
      [1, 0.73],
      [2, 0.73],
    ],
  ],
  ['with a blank between them', 'ab cd', [0.3, 0.3, 0.3, 0.3], [0.2, 0.7, Number.NaN, 0.9, 0.2], []],
  // Beginnings are a pitch of 1 apart.
  ['in boxes', 'abcd', [0.8, 0.3, 0.7], [0.2, 0.7, 0.3, 0.9], [1, 2, 3].map((at) => [at, Infinity])],
  [
    'in boxes, of rounded places',
    'abcd',
    [0.85, 0.3, 0.7],
    [0.2, 0.7, 0.3, 0.9],
    [1, 2, 3].map((at) => [at, Infinity]),
  ],
  // Middles are a pitch of 1 apart.
  ['in the middles of boxes', 'abcd', [0.55, 0.5, 0.4], [0.2, 0.7, 0.3, 0.9], [1, 2, 3].map((at) => [at, Infinity])],
  ['of a font of one width', 'abcd', [0, 0, 0], [0.6, 0.6, 0.6, 0.6], []],
  ['of which two are close', 'abcd', [0.05, 0.05, 0.05], [0.2, 0.7, 0.3, 0.9], []],
])('letters %s', (_, letters, gaps, widths, expected) => {
  expect(found(letters, gaps, widths)).toEqual(expected);
});

it('letters in boxes end at one that is empty, and at the end of the line', () => {
  const widths = [0.2, 0.7, 0.3, 0.9, 0.2, 0.7, 0.3];
  const gaps = [0.8, 0.3, 0.7, Infinity, 0.8, 0.3];
  expect(found('abcdefg', gaps, widths)).toEqual([1, 2, 3, 5, 6].map((at) => [at, Infinity]));
});
