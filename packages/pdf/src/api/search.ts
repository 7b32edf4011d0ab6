import type { PdfDocument } from '../file/document.ts';
import { findText, type TextSearch } from '../operations/erase/find-text.ts';
import type { FoundArea } from '../operations/erase/found-areas.ts';
import type { TextOptions } from './text.ts';
import { watched } from './watch.ts';

/** What is searched: a text in any case, of which a blank is any number of blanks; what a global pattern matches; or places of a text. */
export type PdfQuery<T = unknown> = string | RegExp | TextSearch<T>;

/** A place at which something is shown. */
export interface PdfHit<T = unknown> {
  /** From 0. */
  pageIndex: number;
  /** What was found, with a space for blanks. */
  text: string;
  /** What a search of one's own has yielded. */
  target: T | undefined;
  /** Of its parts, as `erase` takes them: in points of the page as it is shown, from its lower left corner, with a margin. */
  areas: readonly FoundArea[];
}

/** The places at which pages show something. */
export async function hitsOf<T>(
  document: PdfDocument,
  query: PdfQuery<T>,
  { pages: pageIndices = document.pages.keys(), ...watch }: TextOptions,
): Promise<PdfHit<T>[]> {
  const pages = Array.from(pageIndices, (pageIndex) => [pageIndex, document.page(pageIndex)] as const);
  const { found } = await findText(document, withTexts(readQuery(query)), watched(pages, watch));
  return found.map(({ target, ...place }) => ({ ...place, ...target }));
}

/**
 * A query as a search.
 * @throws TypeError for a pattern that is not global
 * @throws RangeError for an empty text
 */
export function readQuery<T>(query: PdfQuery<T>): TextSearch<T> {
  if (typeof query === 'function') return query;
  if (typeof query === 'string') return searchForText(query);
  if (!query.global) throw new TypeError('expected a global pattern');
  return function* (text) {
    for (const { 0: found, index } of text.matchAll(query))
      if (found !== '') yield { start: index, end: index + found.length, target: undefined as T };
  };
}

/** What becomes of a hyphen and the end of its line: both count, both are only where a word is divided, or the hyphen is its own. */
const divisions = ['kept', 'joined', 'hyphened'] as const;
type Division = (typeof divisions)[number];

const hyphen = /^\p{Pd}$/u;
const hyphenAtEnd = /[\p{Pd}\u00ad]\n/u;
const softHyphen = '\u00ad';

function searchForText<T>(query: string): TextSearch<T> {
  const { text: wanted } = foldText(query.trim().normalize('NFKC'), 'kept');
  if (wanted === '') throw new RangeError('expected a text to search for');
  return function* (text) {
    const seen = new Set<string>();
    for (const division of hyphenAtEnd.test(text) ? divisions : (['kept'] as const)) {
      const folded = foldText(text, division);
      if (seen.has(folded.text)) continue;
      seen.add(folded.text);
      for (let at = folded.text.indexOf(wanted); at >= 0; at = folded.text.indexOf(wanted, at + wanted.length)) {
        const [start = 0, end = text.length] = [folded.starts[at], folded.starts[at + wanted.length]];
        yield { start, end, target: undefined as T };
      }
    }
  };
}

/** A text in lower case, without ligatures and soft hyphens, with a space for blanks, and where each of its code units begins. */
function foldText(text: string, division: Division): { text: string; starts: readonly number[] } {
  let folded = '';
  const starts: number[] = [];
  let at = 0;
  let before = '';
  for (const character of text) {
    const isDivided = before === softHyphen || hyphen.test(before);
    if (character === '\n' && isDivided && division !== 'kept') {
      if (division === 'joined' && before !== softHyphen) folded = folded.slice(0, -1);
      starts.length = folded.length;
    } else if (character.trim() !== '') {
      folded += character === softHyphen ? '' : character.normalize('NFKC').toLowerCase();
    } else if (!folded.endsWith(' ')) folded += ' ';
    while (starts.length < folded.length) starts.push(at);
    at += character.length;
    before = character;
  }
  return { text: folded, starts };
}

/** A search whose targets are what is found, the same one for the same text: a place that is read in two orders counts once. */
export function withTexts<T>(search: TextSearch<T>): TextSearch<{ text: string; target: T | undefined }> {
  const known = new Map<T, Map<string, { text: string; target: T | undefined }>>();
  return function* (shown) {
    for (const { start, end, target } of search(shown)) {
      const text = shown.slice(start, end).replaceAll(/\s+/g, ' ');
      const byText = known.get(target) ?? new Map<string, { text: string; target: T | undefined }>();
      known.set(target, byText);
      const found = byText.get(text) ?? { text, target };
      byText.set(text, found);
      yield { start, end, target: found };
    }
  };
}
