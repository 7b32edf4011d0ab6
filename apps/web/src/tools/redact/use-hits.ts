import type { Rectangle } from '@blattwerk/shared';
import { searchFor, type TextHit, type TextTargets } from '@blattwerk/shared/redact-search';
import { useEffect, useRef, useState } from 'react';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { widthOf } from '../../tool-run/pages/pictures/text-size.ts';
import { boxesOfText, type PageText } from '../../tool-run/pages/reading/page-text.ts';
import { nearMisses } from './near-misses.ts';

/** Time without a change of the targets after which the search begins, in ms. */
const restMs = 250;
/** Time after which what was found so far is shown, in ms. */
const shownEveryMs = 200;
/** Time after which the page gets to do other things, in ms. */
const pauseEveryMs = 20;

/** Of a page that cannot be read. */
const noText: PageText = { text: '', runs: [] };

/** What a search has found on a page. */
export interface PageHits {
  pageNumber: number;
  text: PageText;
  places: readonly TextHit[];
  /** Where the page shows each of them: in several boxes where it continues on the next line. */
  boxes: () => readonly (readonly Rectangle[])[];
}

export interface Hits {
  /** Of pages with hits alone, in their order. */
  pages: readonly PageHits[];
  /** Pages that are searched so far. */
  searched: number;
  /** Numbers of those of them without any text, such as scans, and of those that cannot be read. */
  withoutText: readonly number[];
  /** What was found at least once so far. */
  targets: ReadonlySet<TextHit['target']>;
  /** What is like a word and stays, as it is written, and how often it is there. */
  similar: ReadonlyMap<string, number>;
}

/** What the targets of a run are found as in the text of the pages; undefined without a target or without pages. */
export function useHits(pages: PdfPages | null | undefined, targets: TextTargets): Hits | undefined {
  const [found, setFound] = useState<{ targets: TextTargets; hits: Hits }>();
  const texts = useRef<{ pages: PdfPages; read: Map<number, PageText> }>(undefined);
  const isWanted = targets.words.length + targets.patterns.length > 0;
  useEffect(() => {
    if (!pages || !isWanted) return undefined;
    if (texts.current?.pages !== pages) texts.current = { pages, read: new Map() };
    const { read } = texts.current;
    let isCurrent = true;
    const textOf = async (pageNumber: number) => {
      const known = read.get(pageNumber);
      if (known !== undefined) return known;
      const text = await pages.text(pageNumber).catch(() => noText);
      read.set(pageNumber, text);
      return text;
    };
    const search = async () => {
      const find = searchFor(targets);
      const findSimilar = nearMisses(targets.words);
      let hits: Hits = { pages: [], searched: 0, withoutText: [], targets: new Set(), similar: new Map() };
      let [shownAt, pausedAt] = [performance.now(), performance.now()];
      for (let pageNumber = 1; pageNumber <= pages.count; pageNumber++) {
        const text = await textOf(pageNumber);
        if (!isCurrent) return;
        hits = added(hits, hitsOf(text, pageNumber, find), findSimilar);
        const isShown = pageNumber === pages.count || performance.now() - shownAt > shownEveryMs;
        if (isShown) setFound({ targets, hits });
        if (!isShown && performance.now() - pausedAt < pauseEveryMs) continue;
        // What the visitor does comes first.
        await new Promise((resolve) => setTimeout(resolve));
        pausedAt = performance.now();
        if (isShown) shownAt = pausedAt;
      }
    };
    const timer = setTimeout(() => void search(), restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [pages, targets, isWanted]);
  return isWanted && found?.targets === targets ? found.hits : undefined;
}

function added(
  { pages, searched, withoutText, targets, similar }: Hits,
  { found, ...page }: SearchedPage,
  findSimilar: ReturnType<typeof nearMisses>,
): Hits {
  const { text } = page.text;
  const others = findSimilar(text, page.places);
  return {
    pages: page.places.length === 0 ? pages : [...pages, page],
    searched: searched + 1,
    withoutText: text.trim() === '' ? [...withoutText, page.pageNumber] : withoutText,
    targets: new Set([...targets, ...found]),
    similar: others.length === 0 ? similar : counted(similar, others),
  };
}

/** Counts more words, of which upper and lower case are the same. */
function counted(counts: Hits['similar'], words: readonly string[]): Hits['similar'] {
  const next = new Map(counts);
  const shown = new Map(Array.from(next.keys(), (word) => [word.toLowerCase(), word]));
  for (const word of words) {
    const known = shown.get(word.toLowerCase()) ?? word;
    shown.set(word.toLowerCase(), known);
    next.set(known, (next.get(known) ?? 0) + 1);
  }
  return next;
}

interface SearchedPage extends PageHits {
  /** What was found on it at least once. */
  found: ReadonlySet<TextHit['target']>;
}

function hitsOf(text: PageText, pageNumber: number, find: (text: string) => TextHit[]): SearchedPage {
  const hits = find(text.text);
  const places = outermost(hits);
  let boxes: Rectangle[][] | undefined;
  return {
    pageNumber,
    text,
    places,
    boxes: () => (boxes ??= places.map((hit) => boxesOfText(text, hit, widthOf))),
    found: new Set(hits.map(({ target }) => target)),
  };
}

/** Hits that are not within another one. */
function outermost(hits: readonly TextHit[]): TextHit[] {
  let end = -1;
  return hits
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((hit) => {
      const isOuter = hit.end > end;
      end = Math.max(end, hit.end);
      return isOuter;
    });
}

/** One of the places that were found. */
export interface HitPlace {
  pageNumber: number;
  /** Among those of its page. */
  index: number;
}

/**
 * The place before or after another one, which need not exist, in the order of the pages; the first one is after the last one.
 * @returns undefined where nothing was found
 */
export function stepToPlace({ pages }: Hits, from: HitPlace, direction: 1 | -1): HitPlace | undefined {
  const places = placesOf(pages);
  const isBeyond = ({ pageNumber, index }: HitPlace) =>
    direction * (pageNumber - from.pageNumber || index - from.index) > 0;
  return direction === 1 ? (places.find(isBeyond) ?? places[0]) : (places.findLast(isBeyond) ?? places.at(-1));
}

/** The number of a place, from 1; 0 where it is not among those that were found. */
export function numberOfPlace({ pages }: Hits, place: HitPlace | undefined): number {
  return 1 + placesOf(pages).findIndex((each) => each.pageNumber === place?.pageNumber && each.index === place.index);
}

function placesOf(pages: Hits['pages']): HitPlace[] {
  return pages.flatMap(({ pageNumber, places }) => places.map((_, index) => ({ pageNumber, index })));
}
