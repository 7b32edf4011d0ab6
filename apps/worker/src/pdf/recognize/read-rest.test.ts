import { expect, it } from 'vitest';
import { isNoise, mayHaveWords, mergeReadings, withoutWords } from './read-rest.ts';

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

it('doubtful words are read again, and those that are higher than their line', () => {
  const before = picture([50, 50, 100, 30], [300, 200, 100, 30], [300, 300, 100, 60]);
  const [doubtful, high] = [line('d0ubt', 300, 200), line('high', 300, 300)] as const;
  Object.assign(doubtful.words[0] ?? {}, { confidence: 40 });
  Object.assign(high.words[0] ?? {}, { bottom: 360 });
  const rest = withoutWords(before, [line('found', 50, 50), doubtful, high]);
  expect([rest.pixels[60 * 600 + 60], rest.pixels[210 * 600 + 310], rest.pixels[310 * 600 + 310]]).toEqual([
    255, 30, 30,
  ]);
});

it('what is more certain is at the place of both, and not a part of it', () => {
  const at = (text: string, confidence: number, [left, right]: [number, number] = [0, 100]) => {
    const { words, ...rest } = line(text, left, 0);
    return { ...rest, words: words.map((word) => ({ ...word, right, confidence })) };
  };
  const textOf = (...further: ReturnType<typeof at>[]) =>
    mergeReadings([at('d0ubt', 40), at('next', 95, [120, 180])], further)
      .flatMap(({ words }) => words.map(({ text }) => text))
      .toSorted();
  expect(textOf(at('doubt', 90))).toEqual(['doubt', 'next']);
  expect(textOf(at('daubt', 30))).toEqual(['d0ubt', 'next']);
  expect(textOf(at('oubt', 90, [30, 100]))).toEqual(['d0ubt', 'next']);
  expect(textOf(at('added', 80, [300, 400]))).toEqual(['added', 'd0ubt', 'next']);
  expect(textOf(at('doubt nex', 90, [0, 175]))).toEqual(['doubt nex']);
});

it('several short words, all of them doubtful, are noise', () => {
  const of = (confidence: number, ...texts: string[]) => {
    const words = texts.flatMap((text) => line(text, 0, 0).words.map((word) => ({ ...word, confidence })));
    return { ...line('', 0, 0), words };
  };
  expect(isNoise(of(40, 'ie', 'ra', '4', '..', 'Sidi,'))).toBe(true);
  expect(isNoise(of(95, 'ab', '7', 'of', '12'))).toBe(false);
  expect(isNoise(of(40, '1.2.', 'AUFGABE', '2'))).toBe(false);
  expect(isNoise(of(40, '7'))).toBe(false);
  const one = of(40, 'ie', 'ra', '4');
  expect(isNoise({ ...one, words: [...one.words, ...of(95, 'is').words] })).toBe(false);
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
  expect(mergeReadings(lines, further).map(({ words }) => words[0]?.text)).toEqual([
    'left 1',
    'left 2',
    'left 3',
    'right 1',
    'right 2',
    'right 3',
    'alone',
  ]);
});
