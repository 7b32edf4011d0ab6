import { type Contracts, listedPages, type OptionsOf } from '@blattwerk/shared';
import { searchFor, searchForSimilar, type SearchTexts, type TextHit } from '@blattwerk/shared/redact-search';
import {
  parseRedactAreas,
  parseRedactPatterns,
  parseRedactWords,
  type RedactArea,
  type RedactPattern,
} from '@blattwerk/shared/redact-targets';

/** A word by its index, or a kind of text. */
export type Target = TextHit['target'];

/** What a request removes. */
export interface RedactTargets {
  areas: readonly RedactArea[];
  words: readonly string[];
  patterns: readonly RedactPattern[];
  /** What finds words and kinds of text; undefined where there are none. */
  search: SearchTexts | undefined;
  /** Whether a text has what is similar to a word. */
  isSimilar: (text: string) => boolean;
  /** As in `page-ranges.ts`. */
  wholePages: string | null;
}

/** @throws ToolError invalidField, invalidPages */
export function readTargets(options: OptionsOf<Contracts['redact']>): RedactTargets {
  const words = parseRedactWords(options.words);
  const patterns = parseRedactPatterns(options.find);
  const isSearched = words.length > 0 || patterns.length > 0;
  return {
    areas: parseRedactAreas(options.areas),
    words,
    patterns,
    search: isSearched ? searchFor({ words, wholeWords: options.whole_words, patterns }) : undefined,
    isSimilar: searchForSimilar(words),
    wholePages: options.whole_pages,
  };
}

/** Page numbers, from 1. */
export function wholePagesOf({ wholePages }: RedactTargets, pageCount: number): number[] {
  return wholePages === null ? [] : listedPages(wholePages, pageCount);
}
