import { alignPages } from './align-pages.ts';
import { placesOf, touches } from './areas.ts';
import { compareFigures } from './compare-figures.ts';
import { compareLayout } from './compare-layout.ts';
import { compareWords, type WordChange } from './compare-words.ts';
import type {
  Area,
  Change,
  Comparison,
  ComparedPage,
  ComparedWord,
  FigurePair,
  PageChangeKind,
  PagePair,
  Place,
} from './model.ts';
import { findRunningWords } from './running-lines.ts';
import { checkSize, DocumentWords, Vocabulary } from './token-stream.ts';

/** Difference in points from which pages have another size. */
const minSizeDifference = 1;

/**
 * Compares two documents: their pages, the words of all pages in a row, so that text may go on to another page, and what else the
 * pages show.
 * @throws TooLargeToCompare
 */
export function compareDocuments(before: readonly ComparedPage[], after: readonly ComparedPage[]): Comparison {
  checkSize(before, after);
  const vocabulary = new Vocabulary();
  const one = new DocumentWords(before, vocabulary);
  const other = new DocumentWords(after, vocabulary);
  const { pairs, continued, otherContinued } = alignPages(one, other, before.map(lookOf), after.map(lookOf));
  const mates = new Map(pairs.flatMap((pair) => (pair.before === undefined ? [] : [[pair.before, pair.after]])));
  const isSamePage = (page: number, otherPage: number) => mates.get(page) === otherPage;

  const [running, otherRunning] = findRunningWords(one, other);
  const inPlace = pairs.filter((pair) => pair.before !== undefined && pair.after !== undefined && !pair.isMoved);
  const pages = [...inPlace.flatMap((pair) => pair.before ?? []), ...continued].toSorted(ascending);
  const otherPages = [...inPlace.flatMap((pair) => pair.after ?? []), ...otherContinued].toSorted(ascending);
  const wordChanges = compareWords(
    one,
    other,
    wordsOn(one, pages, running, 0),
    wordsOn(other, otherPages, otherRunning, 0),
    isSamePage,
  );
  const changes: Change[] = [];
  const ofRunning: Change[] = [];
  for (const pair of pairs) {
    const { before: page, after: otherPage, isMoved } = pair;
    if (page === undefined || otherPage === undefined) {
      const kind = page === undefined ? 'pageAdded' : 'pageRemoved';
      if (page !== undefined ? !continued.has(page) : !otherContinued.has(otherPage ?? -1))
        changes.push(pageChange(kind, pair, one, other));
      continue;
    }
    if (isMoved) {
      changes.push(pageChange('pageMoved', pair, one, other));
      const [own, otherOwn] = [wordsOn(one, [page], running, 0), wordsOn(other, [otherPage], otherRunning, 0)];
      wordChanges.push(...compareWords(one, other, own, otherOwn, isSamePage));
    }
    const [size, otherSize] = [before[page], after[otherPage]];
    if (size && otherSize && !isSameSize(size, otherSize)) changes.push(pageChange('pageSize', pair, one, other));
    const [lines, otherLines] = [wordsOn(one, [page], running, 1), wordsOn(other, [otherPage], otherRunning, 1)];
    const found =
      compareNumbers(one, other, lines, otherLines) ?? compareWords(one, other, lines, otherLines, isSamePage);
    ofRunning.push(...found.map((change) => textChange(one, other, change)));
  }
  changes.push(
    ...joinReplaced(
      wordChanges.map((change) => textChange(one, other, change)),
      isSamePage,
    ),
  );
  changes.push(...joinRepeated(joinReplaced(ofRunning, isSamePage)));

  const figurePairs: FigurePair[] = [];
  const changed = new Set(changes.flatMap((change) => (change.kind === 'pageMoved' ? [] : pagesOf(change))));
  for (const pair of pairs) {
    const { before: page, after: otherPage } = pair;
    const [size, otherSize] = [before[page ?? -1], after[otherPage ?? -1]];
    if (page === undefined || otherPage === undefined || !size || !otherSize || !isSameSize(size, otherSize)) continue;
    const hasTextChanges = changed.has(`before ${page}`) || changed.has(`after ${otherPage}`);
    const paired = { before: page, after: otherPage };
    const layout = hasTextChanges ? undefined : compareLayout(one, other, paired);
    if (layout) changes.push(layout);
    const figures = compareFigures(size, otherSize, paired, hasTextChanges || layout !== undefined);
    changes.push(...figures);
    const unconfirmed = figures.filter(({ kind }) => kind !== 'layout');
    if (unconfirmed.length === 0) continue;
    const { width, height } = size;
    figurePairs.push({ ...paired, width, height, changes: unconfirmed, texts: textAreas(size, otherSize) });
  }
  return { pairs, changes: inReadingOrder(changes, pairs), figurePairs };
}

/** Where one of two pages shows text that the other does not show there. */
function textAreas(one: ComparedPage, other: ComparedPage): Area[] {
  const keyOf = ({ text, area }: ComparedWord) => [Math.round(area.left), Math.round(area.bottom), text].join(' ');
  const [keys, otherKeys] = [one, other].map(({ words }) => new Set(words.map(keyOf)));
  const ownAreas = ({ words }: ComparedPage, others: ReadonlySet<string> | undefined) =>
    words.flatMap((word) => (word.isInvisible || others?.has(keyOf(word)) ? [] : [word.area]));
  return [...ownAreas(one, otherKeys), ...ownAreas(other, keys)];
}

/** What a page shows, for pages that are told from each other by nothing else. */
function lookOf({ words, figures, width, height }: ComparedPage): string {
  const texts = words.slice(0, 400).map(({ text }) => text);
  const keys = figures.slice(0, 400).map(({ key }) => key);
  return [Math.round(width), Math.round(height), ...texts, ...keys].join(' ');
}

function isSameSize(one: ComparedPage, other: ComparedPage): boolean {
  return (
    Math.abs(one.width - other.width) <= minSizeDifference && Math.abs(one.height - other.height) <= minSizeDifference
  );
}

function ascending(one: number, other: number): number {
  return one - other;
}

/** The words of pages that are in headers and footers, or those that are not. */
function wordsOn(words: DocumentWords, pages: readonly number[], isRunning: Uint8Array, wanted: 0 | 1): Int32Array {
  return Int32Array.from(pages.flatMap((page) => words.indicesOf(page).filter((index) => isRunning[index] === wanted)));
}

function textChange(one: DocumentWords, other: DocumentWords, { kind, before, after }: WordChange): Change {
  return {
    kind,
    before: placesOf(one, before),
    after: placesOf(other, after),
    beforeText: one.textOf(before),
    afterText: other.textOf(after),
  };
}

function pageChange(kind: PageChangeKind, pair: PagePair, one: DocumentWords, other: DocumentWords): Change {
  const place = (pageIndex: number | undefined): Place[] => (pageIndex === undefined ? [] : [{ pageIndex, areas: [] }]);
  const start = (words: DocumentWords, pageIndex: number | undefined) =>
    pageIndex === undefined ? '' : words.textOf(words.indicesOf(pageIndex).slice(0, 12));
  return {
    kind,
    before: place(pair.before),
    after: place(pair.after),
    beforeText: start(one, pair.before),
    afterText: start(other, pair.after),
  };
}

/**
 * Compares headers and footers of which only numbers differ, word by word, without the numbers of pages and of all pages.
 * @returns undefined where something else differs
 */
function compareNumbers(
  one: DocumentWords,
  other: DocumentWords,
  before: Int32Array,
  after: Int32Array,
): WordChange[] | undefined {
  if (before.length !== after.length) return undefined;
  const changes: WordChange[] = [];
  for (const [at, index] of before.entries()) {
    const otherIndex = after[at] ?? -1;
    if (one.keys[index] === other.keys[otherIndex]) continue;
    const [text, otherText] = [one.word(index).text, other.word(otherIndex).text];
    if (text.replace(/\d+/gu, '#') !== otherText.replace(/\d+/gu, '#')) return undefined;
    const otherNumbers = numbersIn(otherText);
    const isOfPages = numbersIn(text).every((number, place) => {
      const otherNumber = otherNumbers[place] ?? 0;
      const isOfPage = otherNumber - number === other.pageOf(otherIndex) - one.pageOf(index);
      return number === otherNumber || isOfPage || (number === one.pages.length && otherNumber === other.pages.length);
    });
    if (!isOfPages) changes.push({ kind: 'replaced', before: [index], after: [otherIndex] });
  }
  return changes;
}

function numbersIn(text: string): number[] {
  return Array.from(text.matchAll(/\d+/gu), ([digits]) => Number(digits));
}

/** Makes one change of words that were removed and others that were added where those stood. */
function joinReplaced(changes: readonly Change[], isSamePage: (page: number, otherPage: number) => boolean): Change[] {
  const added = changes.filter(({ kind }) => kind === 'added');
  const used = new Set<Change>();
  const joined = changes.map((change) => {
    if (change.kind !== 'removed') return change;
    const mate = added.find((each) => !used.has(each) && isSameSpot(change, each, isSamePage));
    if (!mate) return change;
    used.add(mate);
    return { ...change, kind: 'replaced' as const, after: mate.after, afterText: mate.afterText };
  });
  return joined.filter((change) => !used.has(change));
}

function isSameSpot(removed: Change, added: Change, isSamePage: (page: number, otherPage: number) => boolean): boolean {
  const [place, otherPlace] = [removed.before[0], added.after[0]];
  if (!place || !otherPlace || !isSamePage(place.pageIndex, otherPlace.pageIndex)) return false;
  const [area, otherArea] = [place.areas[0], otherPlace.areas[0]];
  return area !== undefined && otherArea !== undefined && touches(area, otherArea);
}

/** Makes one change of those of headers and footers that are the same on several pages. */
function joinRepeated(changes: readonly Change[]): Change[] {
  const byText = Map.groupBy(changes, ({ kind, beforeText, afterText }) => `${kind}\n${beforeText}\n${afterText}`);
  return [...byText.values()].flatMap((same) => {
    const [first] = same;
    return first
      ? { ...first, before: same.flatMap(({ before }) => before), after: same.flatMap(({ after }) => after) }
      : [];
  });
}

function pagesOf({ before, after }: Change): string[] {
  return [
    ...before.map(({ pageIndex }) => `before ${pageIndex}`),
    ...after.map(({ pageIndex }) => `after ${pageIndex}`),
  ];
}

function inReadingOrder(changes: readonly Change[], pairs: readonly PagePair[]): Change[] {
  const rows = new Map<string, number>();
  for (const [row, { before, after }] of pairs.entries()) {
    if (before !== undefined) rows.set(`before ${before}`, row);
    if (after !== undefined) rows.set(`after ${after}`, row);
  }
  const keyed = changes.map((change) => {
    const place = change.after[0] ?? change.before[0];
    const side = change.after.length > 0 ? 'after' : 'before';
    const row = rows.get(`${side} ${place?.pageIndex ?? 0}`) ?? 0;
    return { change, row, top: place?.areas[0]?.top ?? Infinity, left: place?.areas[0]?.left ?? 0 };
  });
  return keyed
    .toSorted((one, other) => one.row - other.row || compareTops(one.top, other.top) || one.left - other.left)
    .map(({ change }) => change);
}

function compareTops(one: number, other: number): number {
  return one === other ? 0 : other - one;
}
