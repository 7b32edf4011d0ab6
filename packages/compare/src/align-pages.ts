import { hashSeries, longestIncreasing, matchSequences } from './match-sequences.ts';
import type { PagePair } from './model.ts';
import type { DocumentWords } from './token-stream.ts';

/** Words of a series by which pages are recognized. */
const seriesLength = 5;
/** Pages on which a series may stand: headers and what forms repeat tell nothing. */
const maxSeriesPages = 4;
/** Share of the series of a page that it has in common with the one that it is aligned to. */
const minShared = 0.3;
/** Share of a page that only continues text of the page before. */
const minContinued = 0.3;

/** How the pages of two documents belong to each other. */
export interface PageAlignment {
  readonly pairs: readonly PagePair[];
  /** Pages without a counterpart whose text is from other pages: text has moved on to them. */
  readonly continued: ReadonlySet<number>;
  readonly otherContinued: ReadonlySet<number>;
}

/**
 * Aligns pages by series of words that few pages have, and by their order where that tells nothing, such as in scans.
 * @param looks of pages by index: equal for pages that look the same
 */
export function alignPages(
  one: DocumentWords,
  other: DocumentWords,
  looks: readonly string[],
  otherLooks: readonly string[],
): PageAlignment {
  const [series, otherSeries] = [pagesOfSeries(one), pagesOfSeries(other)];
  const counts = countShared(series, other);
  const partner = mutualPartners(counts, one, other, sameLooks(looks, otherLooks));
  fillGaps(partner, one, other, looks, otherLooks, counts);
  const pairs = orderPairs(partner, other.pages.length);
  const otherPartner = other.pages.map(() => -1);
  for (const [page, mate] of partner.entries()) if (mate >= 0) otherPartner[mate] = page;
  return {
    pairs,
    continued: continuedPages(one, partner, series, otherSeries, otherPartner),
    otherContinued: continuedPages(other, otherPartner, otherSeries, series, partner),
  };
}

/**
 * Pages without a partner of which much is on pages of the other document whose own partners do not have it.
 * @param partners of the pages of the other document
 */
function continuedPages(
  words: DocumentWords,
  partner: readonly number[],
  own: ReadonlyMap<number, readonly number[]>,
  others: ReadonlyMap<number, readonly number[]>,
  partners: readonly number[],
): ReadonlySet<number> {
  const continued = new Set<number>();
  for (const [page, mate] of partner.entries()) {
    if (mate >= 0) continue;
    const series = seriesOf(words, page);
    let shared = 0;
    for (const hash of series) {
      const pages = own.get(hash) ?? [];
      const isElsewhere = others.get(hash)?.some((otherPage) => !pages.includes(partners[otherPage] ?? -1)) ?? false;
      if (isElsewhere && pages.length <= maxSeriesPages) shared++;
    }
    if (shared > 0 && shared >= minContinued * series.size) continued.add(page);
  }
  return continued;
}

interface SharedCounts {
  /** By page of the one document, then of the other. */
  readonly byOne: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly byOther: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

/** The different series of a page; its whole text where it has fewer words. */
function seriesOf(words: DocumentWords, pageIndex: number): ReadonlySet<number> {
  const { from, to } = words.rangeOf(pageIndex);
  const length = Math.min(seriesLength, to - from);
  const series = new Set<number>();
  if (length > 0) for (let at = from; at + length <= to; at++) series.add(hashSeries(words.keys, at, length));
  return series;
}

/** The pages of each series, up to one more than tell something. */
function pagesOfSeries(words: DocumentWords): Map<number, number[]> {
  const series = new Map<number, number[]>();
  for (let page = 0; page < words.pages.length; page++)
    for (const hash of seriesOf(words, page)) {
      const pages = series.get(hash);
      if (pages === undefined) series.set(hash, [page]);
      else if (pages.length <= maxSeriesPages) pages.push(page);
    }
  return series;
}

/** @param series of the one document, with their pages */
function countShared(series: ReadonlyMap<number, readonly number[]>, other: DocumentWords): SharedCounts {
  const byOne = new Map<number, Map<number, number>>();
  const byOther = new Map<number, Map<number, number>>();
  for (let otherPage = 0; otherPage < other.pages.length; otherPage++) {
    for (const hash of seriesOf(other, otherPage)) {
      const pages = series.get(hash) ?? [];
      if (pages.length > maxSeriesPages) continue;
      for (const page of pages) {
        count(byOne, page, otherPage);
        count(byOther, otherPage, page);
      }
    }
  }
  return { byOne, byOther };
}

function count(counts: Map<number, Map<number, number>>, page: number, mate: number): void {
  const own = counts.get(page) ?? new Map<number, number>();
  own.set(mate, (own.get(mate) ?? 0) + 1);
  counts.set(page, own);
}

/** Pairs of pages that look the same, and like no other page. */
function sameLooks(looks: readonly string[], otherLooks: readonly string[]): Map<number, number> {
  const places = onlyPlaces(looks);
  const otherPlaces = onlyPlaces(otherLooks);
  const pairs = new Map<number, number>();
  for (const [look, page] of places) {
    const mate = otherPlaces.get(look) ?? -1;
    if (page >= 0 && mate >= 0) pairs.set(page, mate);
  }
  return pairs;
}

/** The page of each look; -1 for several. */
function onlyPlaces(looks: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [page, look] of looks.entries()) places.set(look, places.has(look) ? -1 : page);
  return places;
}

/**
 * The page that has most in common; the first of several in the order that comes nearest to the document's.
 * @param isTaken whether a page has a partner already
 */
function best(
  counts: ReadonlyMap<number, number> | undefined,
  expected: number,
  isTaken: (page: number) => boolean,
): number {
  let [page, most] = [-1, 0];
  for (const [mate, shared] of counts ?? []) {
    if (isTaken(mate)) continue;
    const isNearer = Math.abs(mate - expected) < Math.abs(page - expected);
    if (shared > most || (shared === most && isNearer)) [page, most] = [mate, shared];
  }
  return page;
}

/**
 * By page of the one document: the page of the other which has most of it, and of which it has most; -1 for none.
 * @param same pairs that are known
 */
function mutualPartners(
  { byOne, byOther }: SharedCounts,
  one: DocumentWords,
  other: DocumentWords,
  same: ReadonlyMap<number, number>,
): number[] {
  const isTaken = (page: number) => same.has(page);
  const mates = new Set(same.values());
  const isMateTaken = (page: number) => mates.has(page);
  return one.pages.map((_, page) => {
    const known = same.get(page);
    if (known !== undefined) return known;
    const mate = best(byOne.get(page), page, isMateTaken);
    if (mate < 0 || best(byOther.get(mate), mate, isTaken) !== page) return -1;
    const shared = byOne.get(page)?.get(mate) ?? 0;
    const least = Math.min(seriesOf(one, page).size, seriesOf(other, mate).size);
    return shared >= minShared * least ? mate : -1;
  });
}

/** Pairs what is left between pairs: pages that look the same, and then those in order where both have as many. */
function fillGaps(
  partner: number[],
  one: DocumentWords,
  other: DocumentWords,
  looks: readonly string[],
  otherLooks: readonly string[],
  counts: SharedCounts,
): void {
  const used = new Set(partner.filter((mate) => mate >= 0));
  const inOrder = chainOf(partner);
  const ends = [...inOrder, one.pages.length];
  let [from, otherFrom] = [0, 0];
  for (const end of ends) {
    const otherEnd = partner[end] ?? other.pages.length;
    const open = range(from, end).filter((page) => (partner[page] ?? -1) < 0);
    const otherOpen = range(otherFrom, otherEnd).filter((page) => !used.has(page));
    for (const [page, mate] of pairGap(open, otherOpen, looks, otherLooks, counts)) partner[page] = mate;
    [from, otherFrom] = [end + 1, otherEnd + 1];
  }
}

/** Pages whose partners are in order. */
function chainOf(partner: readonly number[]): number[] {
  const pages = partner.flatMap((mate, page) => (mate >= 0 ? [page] : []));
  return longestIncreasing(pages.map((page) => partner[page] ?? 0)).flatMap((index) => pages[index] ?? []);
}

function pairGap(
  open: readonly number[],
  otherOpen: readonly number[],
  looks: readonly string[],
  otherLooks: readonly string[],
  counts: SharedCounts,
): [number, number][] {
  const numbers = new Map<string, number>();
  const numberOf = (look: string | undefined) => {
    const known = numbers.get(look ?? '') ?? numbers.size;
    numbers.set(look ?? '', known);
    return known;
  };
  const matches = matchSequences(
    Int32Array.from(open, (page) => numberOf(looks[page])),
    Int32Array.from(otherOpen, (page) => numberOf(otherLooks[page])),
  );
  const pairs: [number, number][] = [];
  let [from, otherFrom] = [0, 0];
  for (let at = 0; at <= open.length; at++) {
    const otherAt = at < open.length ? (matches[at] ?? -1) : otherOpen.length;
    if (otherAt < 0) continue;
    const [left, otherLeft] = [open.slice(from, at), otherOpen.slice(otherFrom, otherAt)];
    if (left.length === otherLeft.length)
      pairs.push(...left.map((page, index): [number, number] => [page, otherLeft[index] ?? 0]));
    else pairs.push(...pairByShare(left, otherLeft, counts));
    const [page, mate] = [open[at], otherOpen[otherAt]];
    if (page !== undefined && mate !== undefined) pairs.push([page, mate]);
    [from, otherFrom] = [at + 1, otherAt + 1];
  }
  return pairs;
}

/** Pairs pages in order that have anything in common, or no text at all. */
function pairByShare(
  open: readonly number[],
  otherOpen: readonly number[],
  { byOne, byOther }: SharedCounts,
): [number, number][] {
  const pairs: [number, number][] = [];
  let next = 0;
  for (const page of open) {
    const own = byOne.get(page);
    const index = otherOpen.findIndex(
      (mate, at) => at >= next && (own === undefined ? !byOther.has(mate) : own.has(mate)),
    );
    const mate = otherOpen[index];
    if (mate === undefined) continue;
    pairs.push([page, mate]);
    next = index + 1;
  }
  return pairs;
}

/** Pairs in the order of the other document, with pages that only the one has behind the page before them. */
function orderPairs(partner: readonly number[], otherCount: number): PagePair[] {
  const stays = new Set(chainOf(partner));
  const pageOf = new Map(partner.flatMap((mate, page) => (mate >= 0 ? [[mate, page] as const] : [])));
  const pairs: PagePair[] = [];
  let next = 0;
  const addRemoved = (end: number) => {
    for (; next < end; next++)
      if ((partner[next] ?? -1) < 0) pairs.push({ before: next, after: undefined, isMoved: false });
  };
  for (let after = 0; after < otherCount; after++) {
    const before = pageOf.get(after);
    if (before !== undefined && stays.has(before)) addRemoved(before);
    pairs.push({ before, after, isMoved: before !== undefined && !stays.has(before) });
  }
  addRemoved(partner.length);
  return pairs;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
