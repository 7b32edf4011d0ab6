import { expect, it } from 'vitest';
import { type GlyphPlace, laidGlyphs, textBudget } from '../testing/laid-glyphs.ts';
import { joinAccents } from './accents.ts';
import { linesOf } from './text-lines.ts';

/** The letters with their marks, in the order of the content, without the accents that are theirs. */
function joined(places: readonly GlyphPlace[]): string {
  const glyphs = laidGlyphs(places);
  const { byLetter, texts, all } = joinAccents(glyphs, linesOf(glyphs, textBudget()), textBudget());
  return glyphs
    .map(({ text }, index) => {
      if (all.has(index)) return '';
      const marks = byLetter.get(index)?.map(({ mark }) => mark) ?? [];
      return [texts.get(index) ?? text, ...marks].join('');
    })
    .join('');
}

const e = { text: 'e', x: 100, y: 50 };
const acute = (x: number, y: number, more: Partial<GlyphPlace> = {}): GlyphPlace => ({
  text: '´',
  x,
  y,
  width: 0.3,
  ...more,
});

it.each<[string, readonly GlyphPlace[], string]>([
  ['over its letter, drawn before it', [acute(101, 50), e], 'é'],
  ['over its letter, drawn after it', [e, acute(101, 50)], 'é'],
  ['over a capital', [e, acute(101, 55.9)], 'é'],
  ['below a letter', [e, acute(101, 44.1)], 'é'],
  ['too far above', [e, acute(101, 56.1)], 'e´'],
  ['too far below', [e, acute(101, 43.9)], 'e´'],
  ['at the left end of its letter', [e, acute(99.1, 50)], 'é'],
  ['left of it', [e, acute(98.9, 50)], 'e´'],
  ['at the right end of its letter', [e, acute(102.9, 50)], 'é'],
  ['right of it', [e, acute(103.1, 50)], 'e´'],
  ['turned like its letter', [{ ...e, turn: 90 }, acute(100, 51, { turn: 90 })], 'é'],
  ['turned a little', [{ ...e, turn: 30 }, acute(100.9, 50.5, { turn: 36 })], 'é'],
  ['turned away', [e, acute(101, 50, { turn: 12 })], 'e´'],
  ['upside down', [e, acute(104, 50, { turn: 180 })], 'e´'],
  ['of another size', [{ ...e, size: 20 }, acute(103.5, 60, { size: 8 })], 'é'],
  ['over the nearer of two letters', [{ ...e, x: 98 }, { text: 'a', x: 100.5, y: 50 }, acute(101.3, 50)], 'eá'],
  ['over no letter', [{ text: '1', x: 100, y: 50 }, acute(101, 50)], '1´'],
  ['over a modifier', [{ text: 'ʰ', x: 100, y: 50 }, acute(101, 50)], 'ʰ´'],
  ['that is drawn again', [e, acute(101, 50), acute(101.2, 50)], 'é'],
  ['with another one', [e, { text: '¸', x: 101, y: 50, width: 0.3 }, acute(101, 50)], 'ȩ\u0301'.normalize('NFD')],
  ['over a letter without a dot', [{ text: 'ı', x: 100, y: 50 }, acute(101, 50)], 'i\u0301'],
  [
    'that is a stroke',
    [
      { text: 'l', x: 100, y: 50 },
      { text: '\u0337', x: 101, y: 50, width: 0.3 },
    ],
    'ł',
  ],
  ['that is a stroke through another letter', [e, { text: '\u0337', x: 101, y: 50, width: 0.3 }], 'e\u0337'],
  ['of no width, at the end of its letter', [e, { text: '\u0308', x: 105.5, y: 50, width: 0 }], 'e\u0308'],
  ['of no width, elsewhere', [e, { text: '\u0308', x: 111.1, y: 50, width: 0 }], 'e\u0308'],
])('an accent %s', (_, places, expected) => {
  expect(joined(places)).toBe(expected.normalize('NFD'));
});

it('a mark of no width belongs to no letter that is far', () => {
  const glyphs = laidGlyphs([e, { text: '\u0308', x: 111.1, y: 50, width: 0 }]);
  expect(joinAccents(glyphs, linesOf(glyphs, textBudget()), textBudget()).all.size).toBe(0);
});
