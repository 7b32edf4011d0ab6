import type { EraseArea, PdfHit } from '@blattwerk/pdf';
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
  /** Areas in which what is found stays. */
  kept: readonly RedactArea[];
  /** As in `page-ranges.ts`. */
  wholePages: string | null;
}

/** @throws ToolError invalidField, invalidPages */
export function readTargets(options: OptionsOf<Contracts['redact']>): RedactTargets {
  const words = parseRedactWords(options.words);
  const patterns = parseRedactPatterns(options.find);
  const searches = searchesOf({ words, patterns }, options.whole_words);
  return {
    areas: parseRedactAreas(options.areas),
    words,
    patterns,
    ...searches,
    search: words.length + patterns.length > 0 ? searches.search : undefined,
    kept: parseRedactAreas(options.keep, 'keep'),
    wholePages: options.whole_pages,
  };
}

function searchesOf(
  { words, patterns }: Pick<RedactTargets, 'words' | 'patterns'>,
  wholeWords: boolean,
): Pick<RedactTargets, 'search' | 'isSimilar'> {
  const similar = searchForSimilar(words);
  return { search: searchFor({ words, wholeWords, patterns }), isSimilar: (text) => similar(text).length > 0 };
}

/** The targets without some of them, whose words keep their numbers; there is still a search, which may find nothing. */
export function withoutTargets(
  targets: RedactTargets,
  without: ReadonlySet<Target>,
  wholeWords: boolean,
): RedactTargets {
  const words = targets.words.map((word, index) => (without.has(index) ? '' : word));
  const patterns = targets.patterns.filter((pattern) => !without.has(pattern));
  return { ...targets, ...searchesOf({ words, patterns }, wholeWords) };
}

/** Tells whether a place stays: all of its parts have their middle in one of the areas in which what is found stays. */
export function keptAmong(targets: RedactTargets, pageCount: number): (hit: PdfHit) => boolean {
  const kept = areasOf(targets.kept, pageCount, 'keep');
  return ({ pageIndex, areas }) => {
    const own = kept.get(pageIndex) ?? [];
    return areas.every((area) => {
      const [x, y] = [(area.left + area.right) / 2, (area.bottom + area.top) / 2];
      return own.some(({ left, bottom, right, top }) => x >= left && x <= right && y >= bottom && y <= top);
    });
  };
}

/** Page indices, from 0. @throws ToolError invalidPages for pages that do not exist */
export function wholePagesOf({ wholePages }: RedactTargets, pageCount: number): number[] {
  return wholePages === null ? [] : listedPages(wholePages, pageCount).map((pageNumber) => pageNumber - 1);
}

/**
 * Areas by page index, in points of the page as it is shown, from its lower left corner.
 * @throws ToolError invalidPages for pages that do not exist, with the number of the area
 */
export function areasOf(
  areas: readonly RedactArea[],
  pageCount: number,
  field: 'areas' | 'keep',
): Map<number, EraseArea[]> {
  const byPage = new Map<number, EraseArea[]>();
  for (const [index, area] of areas.entries()) {
    const { x, y, width, height } = area.rectangle;
    for (const pageNumber of placedPages(area.pages, pageCount, { field, area: index + 1 }))
      addTo(byPage, pageNumber - 1, { left: x, bottom: y, right: x + width, top: y + height });
  }
  return byPage;
}

/** Adds an area to those of a page. */
export function addTo(byPage: Map<number, EraseArea[]>, pageIndex: number, area: EraseArea): void {
  const own = byPage.get(pageIndex) ?? [];
  byPage.set(pageIndex, own);
  own.push(area);
}
