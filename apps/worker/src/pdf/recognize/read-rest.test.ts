import { expect, it } from 'vitest';
import { mayHaveWords, mergeLines, withoutWords } from './read-rest.ts';

const line = (text: string, left: number, top: number) => {
  const word = { text, left, top, right: left + 100, bottom: top + 30, confidence: 90 };
  return { x: left, y: top + 25, slope: 0, height: 30, words: [word] };
};

/** White, with dark rectangles. */
function picture(...places: [left: number, top: number, width: number, height: number][]) {
  const [width, height] = [600, 400];
  const pixels = new Uint8Array(width * height).fill(240);
  for (const [left, top, wide, high] of places)
    for (let y = top; y < top + high; y++) pixels.fill(30, y * width + left, y * width + left + wide);
  return { width, height, pixels };
}

it('words are white, with what is around them', () => {
  const before = picture([50, 50, 100, 30], [300, 200, 100, 30]);
  const rest = withoutWords(before, [line('found', 50, 50)]);
  expect([...new Set(rest.pixels)].toSorted((a, b) => a - b)).toEqual([30, 240, 255]);
  expect(rest.pixels[46 * 600 + 50]).toBe(255);
  expect(rest.pixels[200 * 600 + 300]).toBe(30);
  expect(before.pixels[50 * 600 + 50]).toBe(30);
});

it('places as large as words may be some, and white letters in dark areas; rules and dots are none', () => {
  expect(mayHaveWords(picture([50, 50, 100, 30], [300, 200, 100, 30]))).toBe(true);
  expect(mayHaveWords(picture([50, 50, 100, 30]))).toBe(false);
  expect(mayHaveWords(picture([10, 50, 580, 4], [10, 90, 580, 4], [10, 10, 4, 300]))).toBe(false);
  expect(mayHaveWords(picture([20, 20, 8, 8], [90, 20, 8, 8], [20, 90, 8, 8]))).toBe(false);
  expect(mayHaveWords(picture([10, 10, 250, 90]))).toBe(true);
  expect(mayHaveWords(picture([10, 10, 90, 90]))).toBe(false);
});

it('a further line comes before those below it, at its place', () => {
  const lines = [line('left 1', 0, 0), line('left 3', 0, 100), line('right 1', 300, 0), line('right 2', 300, 50)];
  const further = [line('left 2', 10, 50), line('right 3', 310, 100), line('alone', 450, 20)];
  expect(mergeLines(lines, further).map(({ words }) => words[0]?.text)).toEqual([
    'left 1',
    'left 2',
    'left 3',
    'right 1',
    'right 2',
    'right 3',
    'alone',
  ]);
});
