import type { GlyphOrder } from './glyph-order.ts';

/** Distance of narrow spaces, from which on letters are apart, in font sizes. */
export const narrow = 0.12;
/** Least number of letters that are apart. */
const minSpacedLetters = 3;
/** How much larger than the usual one a distance between words of letters that are apart is: a factor, and font sizes. */
const spacedWordGap = { factor: 1.6, more: 0.25 };
/** Difference up to which letters have one pitch, in font sizes: places are often rounded. */
const pitchTolerance = 0.06;

/** Single letters with a blank between them, as in a heading that is spaced out. */
export const blankedLetters = /(?<!\S)[\p{L}\p{N}](?: [\p{L}\p{N}]){2,1000}(?!\S)/gu;
/** What a text with them has, which is found in less time. */
export const markOfBlankedLetters = / \S{1,2} \S{1,2}(?!\S)/;

/**
 * Letters that are a word though they are apart: the distance between words there, by their places. They have equal distances
 * between them, or one pitch, as in the boxes of a form.
 * @param widths of glyphs in font sizes, by their owners; NaN for blank ones
 */
export function spacedLetters(
  texts: readonly string[],
  order: GlyphOrder,
  widths: Float64Array,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  addSpacedOut(texts, order, found);
  // Where letters begin, and where their middles are.
  for (const shareOfNext of [0, 0.5]) addOfOnePitch(order, widths, shareOfNext, found);
  return found;
}

/** Adds runs of single letters at equal distances. */
function addSpacedOut(texts: readonly string[], { owners, gaps }: GlyphOrder, found: Map<number, number>): void {
  const isLetter = (at: number) => (texts[owners[at] ?? -1] ?? '').trim() !== '';
  const isApart = (at: number) => (gaps[at] ?? Infinity) > narrow || !isLetter(at - 1);
  for (let first = 0; first < owners.length; first++) {
    if (!isApart(first) || !isLetter(first)) continue;
    let end = first + 1;
    while (end < owners.length && (gaps[end] as number) > narrow && gaps[end] !== Infinity && isLetter(end)) end++;
    // The last one begins a word where the next letter is close to it.
    if (end < owners.length && !isApart(end) && isLetter(end)) end--;
    if (end - first < minSpacedLetters) continue;
    const own = gaps.slice(first + 1, end).toSorted((a, b) => a - b);
    const usual = own[own.length >> 1] ?? 0;
    for (let at = first + 1; at < end; at++) found.set(at, usual * spacedWordGap.factor + spacedWordGap.more);
    first = end - 1;
  }
}

/** Adds runs of letters of one pitch, between which no box is empty. */
function addOfOnePitch(
  { owners, gaps }: GlyphOrder,
  widths: Float64Array,
  shareOfNext: number,
  found: Map<number, number>,
): void {
  let first = 0;
  let pitch = Number.NaN;
  let isApart = false;
  let width = Number.NaN;
  for (let at = 0; at <= owners.length; at++) {
    const gap = gaps[at] ?? Infinity;
    const before = width;
    width = widths[owners[at] ?? -1] ?? Number.NaN;
    const distance = gap + before * (1 - shareOfNext) + width * shareOfNext;
    if (Math.abs(distance - pitch) <= pitchTolerance) {
      isApart ||= gap > narrow;
      continue;
    }
    if (isApart && at - first >= minSpacedLetters)
      for (let place = first + 1; place < at; place++) found.set(place, Infinity);
    // The last letter may be the first one of another pitch.
    first = at - 1;
    pitch = distance;
    isApart = gap > narrow;
  }
}
