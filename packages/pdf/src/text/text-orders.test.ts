import { describe, expect, it } from 'vitest';
import { type GlyphPlace, laidGlyphs, laidLine, textBudget } from '../testing/laid-glyphs.ts';
import { orderedTexts, readingText } from './text-orders.ts';

/** @param unshown numbers of the glyphs before sequences without glyphs, which come first */
const textsOf = (places: readonly GlyphPlace[], texts: readonly string[] = [], unshown: readonly number[] = []) =>
  [...orderedTexts(laidGlyphs(places), { texts, places: unshown }, textBudget())].map(({ text }) => text);
const readingOf = (places: readonly GlyphPlace[]) => readingText(laidGlyphs(places), textBudget()).text;

/** Two letters, of which the second one begins at a distance from the end of the first, in font sizes. */
const pair = (along: number, above = 0, more: Partial<GlyphPlace> = {}): GlyphPlace[] => [
  { text: 'a', x: 100, y: 50 },
  { text: 'b', x: 105 + along * 10, y: 50 + above * 10, ...more },
];

describe('the first of the texts, in the order of the content,', () => {
  it.each<[string, readonly GlyphPlace[], string]>([
    ['joins letters that touch', pair(0), 'ab'],
    ['joins letters with a narrow gap', pair(0.11), 'ab'],
    ['has a space between others', pair(0.13), 'a b'],
    ['joins what is kerned', pair(-0.59), 'ab'],
    ['has a line before what is further back', pair(-0.61), 'a\nb'],
    ['joins what is raised', pair(0, 0.59), 'ab'],
    ['joins what is lowered', pair(0, -0.59), 'ab'],
    ['has a line before what is higher', pair(0, 0.61), 'a\nb'],
    ['has a line before what is lower', pair(0, -0.61), 'a\nb'],
    ['joins what is turned a little', pair(0, 0, { turn: 44 }), 'ab'],
    ['has a line before what is turned away', pair(0, 0, { turn: 46 }), 'a\nb'],
    [
      'joins turned letters',
      [
        { text: 'a', x: 50, y: 100, turn: 90 },
        { text: 'b', x: 50, y: 105, turn: 90 },
      ],
      'ab',
    ],
    [
      'has a space between turned letters',
      [
        { text: 'a', x: 50, y: 100, turn: 90 },
        { text: 'b', x: 52, y: 107, turn: 90 },
      ],
      'a b',
    ],
    [
      'has a line between turned lines',
      [
        { text: 'a', x: 50, y: 100, turn: 90 },
        { text: 'b', x: 57, y: 105, turn: 90 },
      ],
      'a\nb',
    ],
    [
      'has what is drawn again once',
      [pair(0)[0] as GlyphPlace, { text: 'a', x: 100.9, y: 50 }, { text: 'b', x: 105, y: 50 }],
      'ab',
    ],
    ['has what is drawn beside itself twice', [pair(0)[0] as GlyphPlace, { text: 'a', x: 101.1, y: 50 }], 'aa'],
  ])('%s', (_, places, expected) => {
    expect(textsOf(places)[0]).toBe(expected);
  });
});

describe('the texts', () => {
  it('come once, with narrow spaces and without', () => {
    expect(textsOf(pair(0))).toEqual(['ab']);
    expect(textsOf(pair(0.2))).toEqual(['a b', 'ab']);
    expect(textsOf(pair(0.29))).toEqual(['a b', 'ab']);
    expect(textsOf(pair(0.31))).toEqual(['a b']);
    expect(textsOf([])).toEqual([]);
  });

  it('have letters that are apart as a word', () => {
    expect(textsOf(laidLine('Wort', 100, 50, 0.5))).toEqual(['W o r t', 'Wort']);
  });

  it('have the order of the content, of lines, and of columns', () => {
    const lines = [
      ...laidLine('cd', 150, 50),
      ...laidLine('ab', 100, 50),
      ...laidLine('gh', 150, 38),
      ...laidLine('ef', 100, 38),
    ];
    expect(textsOf(lines)).toEqual(['cd\nab\ngh\nef', 'ab cd\nef gh', 'ab\nef\ncd\ngh']);
  });

  it('have what sequences state in place of their letters', () => {
    const places = [
      ...laidLine('ab', 100, 50),
      ...laidLine('xy', 110, 50).map((each) => ({ ...each, replaced: 0 })),
      ...laidLine('c', 120, 50),
    ];
    expect(textsOf(places, ['tree'])).toEqual(['abxyc', 'abtreec']);
    const all = [...orderedTexts(laidGlyphs(places), { texts: ['tree'], places: [0] }, textBudget())];
    expect(all[1]?.owners).toEqual([0, 1, 5, 5, 5, 5, 4]);
  });

  it('have accents on their letters, and apart', () => {
    const places = [
      { text: 'e', x: 100, y: 50 },
      { text: '´', x: 101, y: 50, width: 0.3 },
      { text: 'f', x: 105, y: 50 },
    ];
    expect(textsOf(places)[0]).toBe('e\u0301f');
    expect(textsOf(places)).toContain('e´f');
  });

  it('are also read from right to left, with numbers in their own order', () => {
    // As they are seen: 12, a comma, 3, a space, and two letters, of which the right one is first.
    const places = laidLine('12.3 \u05d1\u05d0', 100, 50);
    const texts = textsOf(places);
    expect(texts[0]).toBe('12.3 \u05d1\u05d0');
    expect(texts).toContain('\u05d0\u05d1 12.3');
    expect(readingOf(places)).toBe('\u05d0\u05d1 12.3');
    expect(readingOf(laidLine('!\u05d1\u05d0', 100, 50))).toBe('\u05d0\u05d1!');
    expect(readingOf([...laidLine('ab', 100, 62), ...laidLine('\u05d1\u05d0 1', 100, 50)])).toBe('ab\n1 \u05d0\u05d1');
  });
});

describe('the text as it is most likely read', () => {
  it('has what is drawn again once, and lines from above', () => {
    expect(readingOf([...laidLine('cd', 100, 38), ...laidLine('ab', 100, 50), ...laidLine('ab', 100.5, 50)])).toBe(
      'ab\ncd',
    );
  });

  it.each<[string, number, number, string]>([
    ['on the same line', 3.9, 10, 'ab'],
    ['on the next one', 4.1, 10, 'a\nb'],
    ['on the same line, small', 1.9, 5, 'ab'],
    ['on the next one, small', 2.1, 5, 'a\nb'],
    ['on the same line, large', 3.9, 20, 'ab'],
    ['on the next one, large', 4.1, 20, 'a\nb'],
  ])('has what is lowered %s', (_, lowered, size, expected) => {
    expect(
      readingOf([
        { text: 'a', x: 100, y: 50 },
        { text: 'b', x: 105, y: 50 - lowered, size },
      ]),
    ).toBe(expected);
  });

  it('has columns one after the other, as long as they go on', () => {
    const row = (y: number, ...words: (string | undefined)[]) =>
      words.flatMap((word, at) => (word === undefined ? [] : laidLine(word, 100 + at * 50, y)));
    expect(
      readingOf([...row(100, 'a1', 'b1', 'c1'), ...row(88, undefined, undefined, 'c2'), ...row(76, 'a3', 'b3', 'c3')]),
    ).toBe('a1\na3\nb1\nb3\nc1\nc2\nc3');
    // 24 points below, and 26.
    expect(readingOf([...row(100, 'a1', 'b1'), ...row(76, 'a2', 'b2')])).toBe('a1\na2\nb1\nb2');
    expect(readingOf([...row(100, 'a1', 'b1'), ...row(74, 'a2', 'b2')])).toBe('a1\nb1\na2\nb2');
    // What is wide begins again.
    expect(
      readingOf([...row(100, 'a1', 'b1'), ...laidLine('headline'.repeat(2), 100, 88), ...row(76, 'a2', 'b2')]),
    ).toContain('b1');
  });

  it('has turned lines apart, by their direction', () => {
    const up = Array.from('up', (text, at) => ({ text, x: 50, y: 100 + at * 5, turn: 90 }));
    const down = Array.from('down', (text, at) => ({ text, x: 60, y: 100 - at * 5, turn: -90 }));
    expect(
      readingOf([...up, ...laidLine('ab', 100, 50), ...down])
        .split('\n')
        .toSorted(),
    ).toEqual(['ab', 'down', 'up']);
  });
});
