import { emptyHash, hashNumber } from './hash-number.ts';

/** Lengths of the series of values that anchor a match where they occur once in both sequences. */
const anchorLengths = [8, 3, 1] as const;
/** Steps for each value of both sequences, beyond which what is left stays unmatched: some sequences have anchors one in another. */
const stepsPerValue = 64;
/** Changes that a gap without anchors may have; it is left unmatched where there are more. */
const maxChanges = 400;

/**
 * Matches equal values of two sequences in order: by series that occur once in both (patience diff), and between those by the
 * fewest changes (Myers). Time is n log n, and bounded for what is between anchors.
 * @returns for each value of the first sequence the index of its match in the second, -1 for none
 */
export function matchSequences(one: Int32Array, other: Int32Array): Int32Array {
  const matches = new Int32Array(one.length).fill(-1);
  const open: Range[] = [{ from: 0, to: one.length, otherFrom: 0, otherTo: other.length, level: 0 }];
  let steps = stepsPerValue * (one.length + other.length);
  for (let range = open.pop(); range && steps >= 0; range = open.pop()) {
    steps -= range.to - range.from + range.otherTo - range.otherFrom;
    const { from, to, otherFrom, otherTo, level } = takeEnds(one, other, matches, range);
    if (from === to || otherFrom === otherTo) continue;
    const length = anchorLengths[level];
    if (length === undefined) {
      matchFewestChanges(one.subarray(from, to), other.subarray(otherFrom, otherTo), (at, otherAt) => {
        matches[from + at] = otherFrom + otherAt;
      });
      continue;
    }
    const anchors = increasingAnchors(findAnchors(one, other, { from, to, otherFrom, otherTo, level }, length));
    if (anchors.length === 0) {
      open.push({ from, to, otherFrom, otherTo, level: level + 1 });
      continue;
    }
    let [start, otherStart] = [from, otherFrom];
    for (const [at, otherAt] of anchors) {
      if (at < start || otherAt < otherStart) continue;
      open.push({ from: start, to: at, otherFrom: otherStart, otherTo: otherAt, level });
      let [end, otherEnd] = [at, otherAt];
      while (end < to && otherEnd < otherTo && one[end] === other[otherEnd]) matches[end++] = otherEnd++;
      [start, otherStart] = [end, otherEnd];
    }
    open.push({ from: start, to, otherFrom: otherStart, otherTo, level });
  }
  return matches;
}

interface Range {
  from: number;
  to: number;
  otherFrom: number;
  otherTo: number;
  level: number;
}

/** Matches what both parts begin and end with. @returns the rest */
function takeEnds(one: Int32Array, other: Int32Array, matches: Int32Array, range: Range): Range {
  let { from, to, otherFrom, otherTo } = range;
  while (from < to && otherFrom < otherTo && one[from] === other[otherFrom]) matches[from++] = otherFrom++;
  while (from < to && otherFrom < otherTo && one[to - 1] === other[otherTo - 1]) matches[--to] = --otherTo;
  return { from, to, otherFrom, otherTo, level: range.level };
}

type Anchor = readonly [at: number, otherAt: number];

/** Series that occur once in both parts, in the order of the first. */
function findAnchors(one: Int32Array, other: Int32Array, range: Range, length: number): Anchor[] {
  const { from, to, otherFrom, otherTo } = range;
  const places = onlyPlaces(one, from, to, length);
  const otherPlaces = onlyPlaces(other, otherFrom, otherTo, length);
  const anchors: Anchor[] = [];
  for (const [hash, at] of places) {
    const otherAt = otherPlaces.get(hash);
    if (at < 0 || otherAt === undefined || otherAt < 0) continue;
    if (isSameSeries(one, at, other, otherAt, length)) anchors.push([at, otherAt]);
  }
  return anchors;
}

/** The place of each series, by its hash; -1 where it occurs again. In the order of the places. */
function onlyPlaces(values: Int32Array, from: number, to: number, length: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at + length <= to; at++) {
    const hash = hashSeries(values, at, length);
    places.set(hash, places.has(hash) ? -1 : at);
  }
  return places;
}

export function hashSeries(values: Int32Array, at: number, length: number): number {
  let hash = emptyHash;
  for (let index = at; index < at + length; index++) hash = hashNumber(hash, values[index] ?? 0);
  return hash;
}

export function isSameSeries(one: Int32Array, at: number, other: Int32Array, otherAt: number, length: number): boolean {
  for (let step = 0; step < length; step++) if (one[at + step] !== other[otherAt + step]) return false;
  return true;
}

/** The longest part of anchors that is in order in both sequences. */
function increasingAnchors(anchors: readonly Anchor[]): Anchor[] {
  const kept = new Set(longestIncreasing(anchors.map(([, otherAt]) => otherAt)));
  return anchors.filter((_, index) => kept.has(index));
}

/** Indices of a longest increasing part of distinct numbers. */
export function longestIncreasing(numbers: readonly number[]): number[] {
  const tails: number[] = [];
  const previous = new Int32Array(numbers.length);
  for (let index = 0; index < numbers.length; index++) {
    const value = numbers[index] ?? 0;
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  }
  const chain: number[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) chain.push(index);
  return chain.toReversed();
}

/** Matches two sequences with the fewest changes (E. W. Myers, 1986); nothing where there are more than `maxChanges`. */
function matchFewestChanges(one: Int32Array, other: Int32Array, match: (at: number, otherAt: number) => void): void {
  const limit = Math.min(maxChanges, one.length + other.length);
  const middle = limit + 1;
  const reached = new Int32Array(2 * limit + 3);
  const trace: Int32Array[] = [];
  for (let changes = 0; changes <= limit; changes++) {
    trace.push(reached.slice(middle - changes - 1, middle + changes + 2));
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const [below, above] = [reached[middle + diagonal - 1] ?? 0, reached[middle + diagonal + 1] ?? 0];
      const isDown = diagonal === -changes || (diagonal !== changes && below < above);
      let at = isDown ? above : below + 1;
      while (at < one.length && at - diagonal < other.length && one[at] === other[at - diagonal]) at++;
      reached[middle + diagonal] = at;
      if (at >= one.length && at - diagonal >= other.length) return walkBack(trace, one.length, other.length, match);
    }
  }
}

function walkBack(
  trace: readonly Int32Array[],
  length: number,
  otherLength: number,
  match: (at: number, otherAt: number) => void,
): void {
  let [at, otherAt] = [length, otherLength];
  for (let changes = trace.length - 1; changes >= 0; changes--) {
    const reached = trace[changes];
    const reach = (diagonal: number) => reached?.[diagonal + changes + 1] ?? 0;
    const diagonal = at - otherAt;
    const isDown = diagonal === -changes || (diagonal !== changes && reach(diagonal - 1) < reach(diagonal + 1));
    const before = changes === 0 ? 0 : isDown ? reach(diagonal + 1) : reach(diagonal - 1);
    const otherBefore = changes === 0 ? 0 : before - (isDown ? diagonal + 1 : diagonal - 1);
    const start = changes === 0 ? 0 : isDown ? before : before + 1;
    while (at > start) match(--at, --otherAt);
    [at, otherAt] = [before, otherBefore];
  }
}
