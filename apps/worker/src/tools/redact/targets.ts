import type { EraseArea } from '@blattwerk/pdf';
import { type Contracts, listedPages, type OptionsOf } from '@blattwerk/shared';
import { searchFor, searchForSimilar, type SearchTexts, type TextHit } from '@blattwerk/shared/redact-search';
import {
  parseRedactAreas,
  parseRedactPatterns,
  parseRedactWords,
  type RedactArea,
  type RedactPattern,
} from '@blattwerk/shared/redact-targets';
import { placedPages } from '../../pdf/placed-pages.ts';

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

/** Page indices, from 0. @throws ToolError invalidPages for pages that do not exist */
export function wholePagesOf({ wholePages }: RedactTargets, pageCount: number): number[] {
  return wholePages === null ? [] : listedPages(wholePages, pageCount).map((pageNumber) => pageNumber - 1);
}

/**
 * The areas by page index, in points of the page as it is shown, from its lower left corner.
 * @throws ToolError invalidPages for pages that do not exist, with the number of the area
 */
export function areasOf({ areas }: RedactTargets, pageCount: number): Map<number, EraseArea[]> {
  const byPage = new Map<number, EraseArea[]>();
  for (const [index, area] of areas.entries()) {
    const { x, y, width, height } = area.rectangle;
    for (const pageNumber of placedPages(area.pages, pageCount, { field: 'areas', area: index + 1 })) {
      const own = byPage.get(pageNumber - 1) ?? [];
      byPage.set(pageNumber - 1, own);
      own.push({ left: x, bottom: y, right: x + width, top: y + height });
    }
  }
  return byPage;
}
