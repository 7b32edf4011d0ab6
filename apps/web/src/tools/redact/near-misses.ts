import { searchForSimilar, type TextHit } from '@blattwerk/shared/redact-search';

/** Letters of a word that may be written with another letter. */
const minSlipLength = 5;
/** Letters of a part of a phrase that may stand alone. */
const minPartLength = 4;
/** Different words of a PDF that are remembered. */
const maxKnown = 100_000;

const wholeWord = /[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*/gu;
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * What is like the words of a search and is not found by it: longer words that have one of them, other accents and ways to write an umlaut,
 * words with one letter more, less or other, or with two that are exchanged, and parts of a phrase.
 * @returns what names them in a text; `places` is what the search finds there
 */
export function nearMisses(
  words: readonly string[],
): (text: string, places: readonly Pick<TextHit, 'start' | 'end'>[]) => string[] {
  const findSimilar = searchForSimilar(words);
  const parts = words.flatMap((word) => {
    const own = word.match(wholeWord) ?? [];
    return own.length > 1 ? own.filter((part) => part.length >= minPartLength) : own;
  });
  const keys = [...new Set(parts.flatMap((part) => [plain(part), plain(spelledOut(part))]))];
  const known = new Map<string, boolean>();
  const isSlip = (word: string): boolean => {
    const key = plain(word);
    const before = known.get(key);
    if (before !== undefined) return before;
    const isLike = !/\p{N}/u.test(key) && keys.some((each) => each === key || isOneSlip(each, key));
    if (known.size < maxKnown) known.set(key, isLike);
    return isLike;
  };
  return (text, places) => {
    if (keys.length === 0) return [];
    const similar = findSimilar(text);
    return Array.from(text.matchAll(wholeWord)).flatMap(({ 0: word, index: start }) => {
      const end = start + word.length;
      const overlaps = (hit: Pick<TextHit, 'start' | 'end'>) => hit.start < end && start < hit.end;
      if (places.some(overlaps)) return [];
      return isSlip(word) || similar.some(overlaps) ? [word] : [];
    });
  };
}

function spelledOut(word: string): string {
  return word.toLowerCase().replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter);
}

/** Without case and accents. */
function plain(word: string): string {
  return word.normalize('NFKD').toUpperCase().toLowerCase().replaceAll(/\p{M}/gu, '');
}

/** Whether a word differs from the one that is meant by one letter more, less or other, or by two beside each other that are exchanged. */
function isOneSlip(meant: string, word: string): boolean {
  const [short, long] = meant.length <= word.length ? [meant, word] : [word, meant];
  if (meant.length < minSlipLength || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const rest = at + 1;
  if (short.slice(rest) === long.slice(rest)) return true;
  return short[at] === long[rest] && short[rest] === long[at] && short.slice(rest + 1) === long.slice(rest + 1);
}
