import type { Budget } from '../budget.ts';
import type { ReadGlyph } from './shown-text.ts';
import type { Lines } from './text-lines.ts';

/** Combining marks by the accents that are characters of their own. */
const marks: Readonly<Record<string, string>> = {
  '`': '\u0300',
  ˋ: '\u0300',
  '´': '\u0301',
  ˊ: '\u0301',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  ˉ: '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '°': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
};
/** Letters that lack what an accent replaces. */
const dotless: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };
/** Letters with a stroke, which are no letters with marks. */
const stroked: Readonly<Record<string, string>> = { l: 'ł', L: 'Ł' };
const strokes: ReadonlySet<string> = new Set(['\u0335', '\u0337', '\u0338']);
const onlyMarks = /^\p{M}+$/u;
/** Letters, with marks of their own; accents that are called letters modify others. */
const letterAtEnd = /(?!\p{Lm})\p{L}\p{M}*$/u;
/** How far a letter is looked for on the line of its accent, in glyphs to each side. */
const maxApart = 3;
/** How far an accent may be above or below the line of its letter, in font sizes: over a capital. */
const maxShift = 0.6;
/** Share of a letter's width that is no place for the middle of its accent, at each side. */
const sideShare = 0.1;
/** Cosine of the angle between a letter and its accent. */
const minCosine = 0.99;

/** The accents of a letter: their indices, and the combining marks that they are. */
export interface JoinedAccent {
  index: number;
  mark: string;
}

/** Letters with accents that are glyphs of their own (as in OT1 of LaTeX). */
export interface JoinedAccents {
  /** By the index of the letter, in the order of the content. */
  byLetter: ReadonlyMap<number, readonly JoinedAccent[]>;
  /** Texts of the letters below them. */
  texts: ReadonlyMap<number, string>;
  /** Indices of the accents. */
  all: ReadonlySet<number>;
}

/** Finds the accents that stand over or below a letter, whether they are drawn before or after it. */
export function joinAccents(glyphs: readonly ReadGlyph[], { lines }: Lines, budget: Budget): JoinedAccents {
  const byLetter = new Map<number, JoinedAccent[]>();
  const all = new Set<number>();
  const add = (index: number, mark: string, neighbors: readonly number[]) => {
    budget.step(neighbors.length);
    const letter = letterOf(glyphs, index, neighbors);
    if (letter === undefined) return;
    all.add(index);
    const own = byLetter.get(letter) ?? [];
    byLetter.set(letter, own);
    // An accent that is drawn again, as for bold type, is in the text once.
    if (!own.some((accent) => accent.mark === mark)) own.push({ index, mark });
  };
  for (const { indices } of lines) {
    for (const [at, index] of indices.entries()) {
      const text = glyphs[index]?.text ?? '';
      const mark = marks[text] ?? (onlyMarks.test(text) ? text : undefined);
      if (mark === undefined) continue;
      add(index, mark, [...indices.slice(Math.max(0, at - maxApart), at + maxApart + 1), index - 1, index + 1]);
    }
  }
  const texts = new Map<number, string>();
  for (const [letter, own] of byLetter) {
    const text = glyphs[letter]?.text ?? '';
    const withStroke = own.some(({ mark }) => strokes.has(mark)) ? stroked[text] : undefined;
    texts.set(letter, withStroke ?? dotless[text] ?? text);
    const others = own.filter(({ mark }) => withStroke === undefined || !strokes.has(mark));
    byLetter.set(
      letter,
      others.toSorted((a, b) => a.index - b.index),
    );
  }
  return { byLetter, texts, all };
}

/** The letter whose middle is next to that of an accent; undefined where the accent stands over none. */
function letterOf(glyphs: readonly ReadGlyph[], accent: number, neighbors: readonly number[]): number | undefined {
  const own = glyphs[accent] as ReadGlyph;
  let found: number | undefined;
  let least = Infinity;
  for (const index of neighbors) {
    const glyph = glyphs[index];
    if (!glyph || index === accent || !letterAtEnd.test(glyph.text)) continue;
    const distance = distanceBetween(own, glyph);
    if (distance === undefined || distance >= least) continue;
    found = index;
    least = distance;
  }
  // A mark of no width belongs to the letter before it, at whose end it begins.
  const before = glyphs[accent - 1];
  const follows = onlyMarks.test(own.text) && before && letterAtEnd.test(before.text) && isAtEnd(own, before);
  return found ?? (follows ? accent - 1 : undefined);
}

/** The distance of an accent's middle to that of a letter; undefined where it does not stand over or below it. */
function distanceBetween(accent: ReadGlyph, letter: ReadGlyph): number | undefined {
  const em = accent.frame.size || 1;
  const [ux, uy] = [accent.frame.along[0] / em, accent.frame.along[1] / em];
  const cosine = (ux * letter.frame.along[0] + uy * letter.frame.along[1]) / (letter.frame.size || 1);
  const across = (letter.x - accent.x) * uy - (letter.y - accent.y) * ux;
  if (cosine < minCosine || Math.abs(across) > maxShift * (letter.frame.height || 1)) return undefined;
  const along = (x: number, y: number) => (x - accent.x) * ux + (y - accent.y) * uy;
  const middle = along(accent.endX, accent.endY) / 2;
  const [from, to] = [along(letter.x, letter.y), along(letter.endX, letter.endY)];
  const side = (to - from) * sideShare;
  return middle > from + side && middle < to - side ? Math.abs(middle - (from + to) / 2) : undefined;
}

function isAtEnd(mark: ReadGlyph, { endX, endY, frame }: ReadGlyph): boolean {
  return Math.hypot(mark.x - endX, mark.y - endY) < maxShift * (frame.size || 1);
}
