import { hashSeries, isSameSeries, matchSequences } from './match-sequences.ts';
import type { Area } from './model.ts';
import { type DocumentWords, isSameLetters } from './token-stream.ts';

/** Words that are no longer where they were: indices into both documents, in order; one of both may be empty. */
export interface WordChange {
  readonly kind: 'added' | 'removed' | 'replaced' | 'moved';
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Words of a part that is reported as moved, at the least. */
const minMovedWords = 4;
/** Words that match by chance between words that differ are part of the change. */
const maxIslandWords = 2;
/** Words that have to differ on both sides of them, for both documents together. */
const minAroundIsland = 6;
/** Distance in points within which a word is at the same place. */
const samePlace = 1.5;

/**
 * Compares two series of words.
 * @param before indices into the first document
 * @param isSamePage whether pages of both are shown beside each other
 */
export function compareWords(
  one: DocumentWords,
  other: DocumentWords,
  before: Int32Array,
  after: Int32Array,
  isSamePage: (page: number, otherPage: number) => boolean,
): WordChange[] {
  const matches = matchSequences(keysOf(one, before), keysOf(other, after));
  const hunks = joinIslands(hunksOf(matches, after.length)).flatMap((hunk) =>
    differingParts(one, other, before, after, hunk),
  );
  const removed = new WordRuns(
    one,
    hunks.map((hunk) => Array.from(before.subarray(hunk.from, hunk.to))),
  );
  const added = new WordRuns(
    other,
    hunks.map((hunk) => Array.from(after.subarray(hunk.otherFrom, hunk.otherTo))),
  );
  const moved = takeMoved(removed, added);
  dropSamePlaces(removed, added, isSamePage);
  const rest = hunks.flatMap((_, index) => {
    const [gone, come] = [removed.left(index), added.left(index)];
    if (gone.length === 1 && come.length === 1) return changeOf(gone[0] ?? [], come[0] ?? []);
    return [...gone.flatMap((words) => changeOf(words, [])), ...come.flatMap((words) => changeOf([], words))];
  });
  const moves = moved
    .filter((move) => !isInPlace(one, other, move, isSamePage))
    .map((move): WordChange => ({ kind: 'moved', ...move }));
  return [...rest, ...moves];
}

function changeOf(before: readonly number[], after: readonly number[]): WordChange[] {
  if (before.length === 0 && after.length === 0) return [];
  const kind = before.length === 0 ? 'added' : after.length === 0 ? 'removed' : 'replaced';
  return [{ kind, before, after }];
}

function keysOf(words: DocumentWords, indices: Int32Array): Int32Array {
  return indices.map((index) => words.keys[index] ?? 0);
}

/** A part of both series that does not match. */
interface Hunk {
  from: number;
  to: number;
  otherFrom: number;
  otherTo: number;
}

function hunksOf(matches: Int32Array, otherLength: number): Hunk[] {
  const hunks: Hunk[] = [];
  let [from, otherFrom] = [0, 0];
  for (let at = 0; at <= matches.length; at++) {
    const otherAt = at < matches.length ? (matches[at] ?? -1) : otherLength;
    if (otherAt < 0) continue;
    if (at > from || otherAt > otherFrom) hunks.push({ from, to: at, otherFrom, otherTo: otherAt });
    [from, otherFrom] = [at + 1, otherAt + 1];
  }
  return hunks;
}

/** Takes short matches between parts that differ in both documents into one change with them. */
function joinIslands(hunks: readonly Hunk[]): Hunk[] {
  const joined: Hunk[] = [];
  for (const hunk of hunks) {
    const last = joined.at(-1);
    const isIsland = last !== undefined && hunk.from - last.to <= maxIslandWords;
    if (isIsland && replacedWords(last) >= minAroundIsland && replacedWords(hunk) >= minAroundIsland) {
      last.to = hunk.to;
      last.otherTo = hunk.otherTo;
    } else joined.push({ ...hunk });
  }
  return joined;
}

/** Words of both sides; 0 where words were only added, or only removed. */
function replacedWords({ from, to, otherFrom, otherTo }: Hunk): number {
  return to === from || otherTo === otherFrom ? 0 : to - from + otherTo - otherFrom;
}

/** Words of a hunk in which words that are only divided otherwise are looked for. */
const maxDividedWords = 400;

/** The parts of a hunk that differ when spaces, and hyphens at the ends of lines, do not count. */
function differingParts(
  one: DocumentWords,
  other: DocumentWords,
  before: Int32Array,
  after: Int32Array,
  hunk: Hunk,
): Hunk[] {
  const [count, otherCount] = [hunk.to - hunk.from, hunk.otherTo - hunk.otherFrom];
  if (count === 0 || otherCount === 0 || count + otherCount > maxDividedWords) return [hunk];
  const letters = (from: number, to: number) => one.lettersOf(Array.from(before.subarray(from, to)));
  const otherLetters = (from: number, to: number) => other.lettersOf(Array.from(after.subarray(from, to)));
  if (isSameLetters(letters(hunk.from, hunk.to), otherLetters(hunk.otherFrom, hunk.otherTo))) return [];
  const parts: Hunk[] = [];
  const open: Hunk = { from: hunk.from, to: hunk.from, otherFrom: hunk.otherFrom, otherTo: hunk.otherFrom };
  while (open.to < hunk.to && open.otherTo < hunk.otherTo) {
    const same = sameStart(hunk, open, letters, otherLetters);
    if (same) {
      if (open.to > open.from || open.otherTo > open.otherFrom) parts.push({ ...open });
      Object.assign(open, { from: same.to, to: same.to, otherFrom: same.otherTo, otherTo: same.otherTo });
    } else {
      open.to++;
      open.otherTo++;
    }
  }
  Object.assign(open, { to: hunk.to, otherTo: hunk.otherTo });
  if (open.to > open.from || open.otherTo > open.otherFrom) parts.push(open);
  return parts;
}

/** Words into which a word can be divided. */
const maxParts = 4;

/** The first words that are the same when joined, from an open end on. */
function sameStart(
  hunk: Hunk,
  open: Hunk,
  letters: (from: number, to: number) => string,
  otherLetters: (from: number, to: number) => string,
): { to: number; otherTo: number } | undefined {
  for (let total = 3; total <= maxParts + 1; total++)
    for (let count = 1; count < total; count++) {
      const [to, otherTo] = [open.to + count, open.otherTo + total - count];
      if (to > hunk.to || otherTo > hunk.otherTo) continue;
      if (isSameLetters(letters(open.to, to), otherLetters(open.otherTo, otherTo))) return { to, otherTo };
    }
  return undefined;
}

/** Runs of words that have no match, of which parts are taken. */
class WordRuns {
  readonly words: DocumentWords;
  readonly runs: readonly (readonly number[])[];
  readonly keys: readonly Int32Array[];
  readonly #taken: readonly Uint8Array[];

  constructor(words: DocumentWords, runs: readonly (readonly number[])[]) {
    this.words = words;
    this.runs = runs;
    this.keys = runs.map((run) => keysOf(words, Int32Array.from(run)));
    this.#taken = runs.map((run) => new Uint8Array(run.length));
  }

  isTaken(run: number, at: number): boolean {
    return this.#taken[run]?.[at] === 1;
  }

  take(run: number, from: number, to: number): void {
    this.#taken[run]?.fill(1, from, to);
  }

  /** What is left of a run, in parts without a gap. */
  left(run: number): number[][] {
    const parts: number[][] = [];
    let isOpen = false;
    for (const [at, word] of (this.runs[run] ?? []).entries()) {
      const isLeft = !this.isTaken(run, at);
      if (isLeft && isOpen) parts.at(-1)?.push(word);
      else if (isLeft) parts.push([word]);
      isOpen = isLeft;
    }
    return parts;
  }
}

interface Move {
  before: readonly number[];
  after: readonly number[];
}

/** Takes words that were removed in one place and added in another. */
function takeMoved(removed: WordRuns, added: WordRuns): Move[] {
  const places = new Map<number, [run: number, at: number][]>();
  for (const [run, keys] of removed.keys.entries())
    for (let at = 0; at + minMovedWords <= keys.length; at++) {
      const hash = hashSeries(keys, at, minMovedWords);
      const known = places.get(hash);
      if (known === undefined) places.set(hash, [[run, at]]);
      else if (known.length < 8) known.push([run, at]);
    }
  const moves: Move[] = [];
  for (const [otherRun, otherKeys] of added.keys.entries())
    for (let otherAt = 0; otherAt + minMovedWords <= otherKeys.length; otherAt++) {
      const found = longestMove(removed, otherKeys, otherAt, places.get(hashSeries(otherKeys, otherAt, minMovedWords)));
      if (!found) continue;
      const { run, at, length } = found;
      removed.take(run, at, at + length);
      added.take(otherRun, otherAt, otherAt + length);
      moves.push({
        before: removed.runs[run]?.slice(at, at + length) ?? [],
        after: added.runs[otherRun]?.slice(otherAt, otherAt + length) ?? [],
      });
      otherAt += length - 1;
    }
  return moves;
}

function longestMove(
  removed: WordRuns,
  otherKeys: Int32Array,
  otherAt: number,
  places: readonly (readonly [run: number, at: number])[] = [],
): { run: number; at: number; length: number } | undefined {
  let found: { run: number; at: number; length: number } | undefined;
  for (const [run, at] of places) {
    const keys = removed.keys[run];
    if (!keys || !isSameSeries(keys, at, otherKeys, otherAt, minMovedWords)) continue;
    let length = 0;
    while (
      at + length < keys.length &&
      otherAt + length < otherKeys.length &&
      keys[at + length] === otherKeys[otherAt + length] &&
      !removed.isTaken(run, at + length)
    )
      length++;
    if (length >= minMovedWords && length > (found?.length ?? 0)) found = { run, at, length };
  }
  return found;
}

/** Words that are read in another order, but stand where they stood. */
function dropSamePlaces(
  removed: WordRuns,
  added: WordRuns,
  isSamePage: (page: number, otherPage: number) => boolean,
): void {
  const places = new Map<number, [run: number, at: number][]>();
  for (const [run, keys] of removed.keys.entries())
    for (const [at, key] of keys.entries()) {
      if (removed.isTaken(run, at)) continue;
      const known = places.get(key) ?? [];
      if (known.length < 200) known.push([run, at]);
      places.set(key, known);
    }
  for (const [otherRun, keys] of added.keys.entries())
    for (const [otherAt, key] of keys.entries()) {
      const otherIndex = added.runs[otherRun]?.[otherAt];
      if (otherIndex === undefined || added.isTaken(otherRun, otherAt)) continue;
      const same = places.get(key)?.find(([run, at]) => {
        const index = removed.runs[run]?.[at];
        return (
          index !== undefined &&
          !removed.isTaken(run, at) &&
          isSamePage(removed.words.pageOf(index), added.words.pageOf(otherIndex)) &&
          isNear(removed.words.word(index).area, added.words.word(otherIndex).area)
        );
      });
      if (!same) continue;
      removed.take(same[0], same[1], same[1] + 1);
      added.take(otherRun, otherAt, otherAt + 1);
    }
}

function isInPlace(
  one: DocumentWords,
  other: DocumentWords,
  { before, after }: Move,
  isSamePage: (page: number, otherPage: number) => boolean,
): boolean {
  return before.every((index, at) => {
    const otherIndex = after[at] ?? -1;
    return (
      isSamePage(one.pageOf(index), other.pageOf(otherIndex)) &&
      isNear(one.word(index).area, other.word(otherIndex).area)
    );
  });
}

/** Whether areas are at the same place. */
export function isNear(one: Area, other: Area, distance = samePlace): boolean {
  return Math.abs(one.left - other.left) <= distance && Math.abs(one.bottom - other.bottom) <= distance;
}
