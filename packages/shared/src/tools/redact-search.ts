import type { RedactPattern } from './redact-targets.ts';
import { findEmails } from './redact-search/emails.ts';
import { foldText, type FoldedText } from './redact-search/fold-text.ts';
import { findIbans } from './redact-search/ibans.ts';
import { findPhones } from './redact-search/phones.ts';
import { type Range, WordFinder } from './redact-search/word-finder.ts';

// An entry of its own in package.json: the page loads it with the first file.

export interface TextTargets {
  /** Words and phrases. */
  words: readonly string[];
  /** Whether words are found only where no letter or digit of the same word is before or after them. */
  wholeWords: boolean;
  patterns: readonly RedactPattern[];
}

/** A place of a text, as UTF-16 code units of it: the first one, and the one after the last. */
export interface TextHit {
  start: number;
  end: number;
  /** What was found: the index of a word, or a kind of text. */
  target: number | RedactPattern;
}

/** @param step draws on a budget: its count grows with the length of the text */
export type SearchTexts = (text: string, step?: (count: number) => void) => TextHit[];

const finders: Readonly<Record<RedactPattern, (text: string, step: (count: number) => void) => Range[]>> = {
  emails: findEmails,
  ibans: findIbans,
  phones: findPhones,
};

/**
 * A search for words and kinds of text. Upper and lower case, ligatures and their letters, composed and decomposed characters, kinds of
 * dashes, quotation marks and spaces, the number of spaces, and characters without a width make no difference; a space may be the end of a
 * line, which is `\n`, and a word may be hyphenated there. Whole words end at `_` and before a capital that follows a small letter.
 * @returns what finds the places of a text, in time that grows with its length: those of each target in turn; they may overlap
 */
export function searchFor({ words, wholeWords, patterns }: TextTargets): SearchTexts {
  const finder = new WordFinder(words, wholeWords);
  return (text, step = () => undefined) => {
    const folded = foldText(text);
    const hitOf = ([start, end]: Range, target: TextHit['target']): TextHit => {
      return { start: folded.originOf(start), end: endOf(folded, end), target };
    };
    return [
      ...finder.find(folded, text, step).map(({ word, range }) => hitOf(range, word)),
      ...patterns.flatMap((pattern) => finders[pattern](folded.text, step).map((range) => hitOf(range, pattern))),
    ];
  };
}

/** Least length of a word for which similar ones are looked for: parts of others are often like shorter ones. */
const minSimilarLength = 4;

/**
 * A search for what `searchFor` does not find with the same words, and that may be meant: parts of longer words, other accents, and letters of
 * other alphabets that look alike. It finds the words themselves as well.
 */
export function searchForSimilar(words: readonly string[]): SearchTexts {
  const isLong = (word: string) => Array.from(word.trim()).length >= minSimilarLength;
  const finder = new WordFinder(
    words.map((word) => (isLong(word) ? word : '')),
    false,
    true,
  );
  return (text, step = () => undefined) => {
    const folded = foldText(text, true);
    return finder.find(folded, text, step).map(({ word, range: [start, end] }) => {
      return { start: folded.originOf(start), end: endOf(folded, end), target: word };
    });
  };
}

/** The place after the character that ends before a place of folded text: of a ligature, the whole. */
function endOf(folded: FoldedText, end: number): number {
  const last = folded.originOf(end - 1);
  let next = end;
  while (folded.originOf(next) === last) next++;
  return folded.originOf(next);
}
