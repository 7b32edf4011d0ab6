import type { Budget } from '../budget.ts';
import { joinAccents, type JoinedAccents } from './accents.ts';
import type { GlyphOrder } from './glyph-order.ts';
import { blankedLetters, markOfBlankedLetters, narrow, spacedLetters } from './spaced-letters.ts';
import { columnsOf } from './text-columns.ts';
import type { ReadGlyph } from './shown-text.ts';
import { type Lines, linesOf } from './text-lines.ts';

/** Text of a page in some order. */
export interface OrderedText {
  text: string;
  /** By UTF-16 code unit: the index of its glyph; of the text of a sequence, the number of glyphs plus its index; -1 for none. */
  owners: readonly number[];
}

/** Texts that stand for sequences of a content. */
export interface SequenceTexts {
  texts: readonly string[];
  /** Numbers of the glyphs before each sequence. */
  places: readonly number[];
}

/** Distance from which on words are apart, in font sizes, where tracking is wide; otherwise it is that of narrow spaces. */
const wide = 0.3;
/** How far the next glyph may be behind the end of the one before, in font sizes: kerning, and glyphs of no width. */
const maxBacktrack = 0.6;
/** How far it may be above or below, in font sizes. */
const maxRise = 0.6;
/** Cosine of the angle that two glyphs of one line may have, as on a curve. */
const minCosine = 0.7;
/** Distance of the same glyph drawn again, as for bold type, in font sizes. */
const repeatedAt = 0.1;
/** Letters of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * The text of glyphs in each order in which it may be read: that of the content, that of the lines as they are shown, also by
 * columns and from right to left, with what sequences state as their text, and without the blanks of words that are spaced out. Equal texts come
 * once.
 * @param sequences texts of sequences, of which those without glyphs read on from what is before or behind them
 */
export function* orderedTexts(
  glyphs: readonly ReadGlyph[],
  sequences: SequenceTexts,
  budget: Budget,
): Generator<OrderedText> {
  if (glyphs.length === 0 && sequences.texts.length === 0) return;
  const lines = linesOf(glyphs, budget);
  const accents = joinAccents(glyphs, lines, budget);
  const widths = Float64Array.from(glyphs, widthOf);
  const known = new Set<string>();
  // Also without joining them, since what looks like an accent may be none.
  for (const joined of accents.all.size > 0 ? [accents, noAccents] : [noAccents]) {
    for (const ordered of ordersWith({ glyphs, sequences, lines, accents: joined, widths }, budget)) {
      for (const each of [ordered, withoutBlanks(ordered)]) {
        if (!each || known.has(each.text)) continue;
        known.add(each.text);
        yield each;
      }
    }
  }
}

/** A text without the blanks between single letters; undefined where it has none of them. */
function withoutBlanks({ text, owners }: OrderedText): OrderedText | undefined {
  if (!markOfBlankedLetters.test(text)) return undefined;
  const blanks = new Set<number>();
  for (const { 0: run, index } of text.matchAll(blankedLetters))
    for (let at = run.indexOf(' '); at >= 0; at = run.indexOf(' ', at + 1)) blanks.add(index + at);
  if (blanks.size === 0) return undefined;
  const kept = (at: number) => !blanks.has(at);
  return {
    text: text
      .split('')
      .filter((_, at) => kept(at))
      .join(''),
    owners: owners.filter((_, at) => kept(at)),
  };
}

/** The text of glyphs in the order in which it is most likely read: line by line, in columns, or from right to left. */
export function readingText(glyphs: readonly ReadGlyph[], budget: Budget): OrderedText {
  const lines = linesOf(glyphs, budget);
  const accents = joinAccents(glyphs, lines, budget);
  const texts = glyphs.map(({ text }, index) => accents.texts.get(index) ?? text);
  const columns = columnsOf(lines, lineOrder(glyphs, lines, accents), budget);
  const isTurned = texts.some((text) => rightToLeft.test(text));
  return joined(texts, isTurned ? rightToLeftOrder(texts, columns) : columns, accents, narrow);
}

const noAccents: JoinedAccents = { byLetter: new Map(), texts: new Map(), all: new Set() };

interface Page {
  glyphs: readonly ReadGlyph[];
  sequences: SequenceTexts;
  lines: Lines;
  accents: JoinedAccents;
  /** Of the glyphs, in font sizes; NaN for blank ones. */
  widths: Float64Array;
}

function* ordersWith({ glyphs, sequences, lines, accents, widths }: Page, budget: Budget): Generator<OrderedText> {
  const texts = [...glyphs.map(({ text }, index) => accents.texts.get(index) ?? text), ...sequences.texts];
  const shown = lineOrder(glyphs, lines, accents);
  const content = contentOrder(glyphs, accents);
  const orders = [content, shown, columnsOf(lines, shown, budget)];
  if (texts.some((text) => rightToLeft.test(text)))
    orders.push(rightToLeftOrder(texts, content), rightToLeftOrder(texts, shown));
  if (sequences.texts.length > 0) orders.push(replacedOrder(glyphs, accents));
  const unshown = unshownSequences(glyphs, sequences);
  if (unshown.length > 0) orders.push(...unshownGaps.map((gaps) => replacedOrder(glyphs, accents, { unshown, gaps })));
  for (const order of orders) {
    budget.step(order.owners.length);
    yield* joinedWays(texts, order, accents, spacedLetters(texts, order, widths));
  }
}

/**
 * The text of an order, with narrow spaces, and where that makes a difference, without them.
 * @param spaced gaps of words by the places of letters that are apart
 */
function joinedWays(
  texts: readonly string[],
  order: GlyphOrder,
  accents: JoinedAccents,
  spaced: ReadonlyMap<number, number>,
): OrderedText[] {
  const own = joined(texts, order, accents, narrow);
  const isSame = spaced.size === 0 && !order.gaps.some((gap) => gap > narrow && gap <= wide);
  return isSame ? [own] : [own, joined(texts, order, accents, wide, spaced)];
}

/** @param spaced gaps of words by the places of letters that are apart */
function joined(
  texts: readonly string[],
  { owners, gaps }: GlyphOrder,
  { byLetter }: JoinedAccents,
  wordGap: number,
  spaced?: ReadonlyMap<number, number>,
): OrderedText {
  const parts: string[] = [];
  const units: number[] = [];
  for (const [at, owner] of owners.entries()) {
    const gap = gaps[at] as number;
    if (at > 0 && gap > (spaced?.get(at) ?? wordGap)) {
      parts.push(gap === Infinity ? '\n' : ' ');
      units.push(-1);
    }
    const text = texts[owner] as string;
    parts.push(text);
    for (let unit = 0; unit < text.length; unit++) units.push(owner);
    const marks = byLetter.get(owner);
    if (!marks) continue;
    for (const { index, mark } of marks) {
      parts.push(mark);
      for (let unit = 0; unit < mark.length; unit++) units.push(index);
    }
  }
  return { text: parts.join(''), owners: units };
}

function widthOf({ text, frame, x, y, endX, endY }: ReadGlyph): number {
  return text.trim() === '' ? Number.NaN : Math.hypot(endX - x, endY - y) / (frame.size || 1);
}

/** The distance of a glyph to the one before it in the content. */
function gapBetween({ frame, endX, endY }: ReadGlyph, { frame: next, x, y }: ReadGlyph): number {
  const em = frame.size || 1;
  const [ux, uy] = [frame.along[0] / em, frame.along[1] / em];
  const cosine = frame === next ? 1 : (ux * next.along[0] + uy * next.along[1]) / (next.size || 1);
  const [dx, dy] = [x - endX, y - endY];
  const gap = (dx * ux + dy * uy) / em;
  const rise = Math.abs(dy * ux - dx * uy) / (frame.height || 1);
  return cosine < minCosine || rise > maxRise || gap < -maxBacktrack ? Infinity : gap;
}

function isRepeated(before: ReadGlyph | undefined, { text, x, y }: ReadGlyph): boolean {
  return before?.text === text && Math.hypot(x - before.x, y - before.y) < repeatedAt * before.frame.size;
}

function contentOrder(glyphs: readonly ReadGlyph[], { all }: JoinedAccents): GlyphOrder {
  const order: GlyphOrder = { owners: [], gaps: [] };
  let before: ReadGlyph | undefined;
  for (const [index, glyph] of glyphs.entries()) {
    if (all.has(index) || isRepeated(before, glyph)) continue;
    order.owners.push(index);
    order.gaps.push(before ? gapBetween(before, glyph) : Infinity);
    before = glyph;
  }
  return order;
}

/** A sequence without glyphs, as of a drawing: its index, and the number of glyphs before it. */
interface UnshownSequence {
  index: number;
  place: number;
}

/** Gaps before sequences without glyphs, between them and behind them: nobody knows where they are seen. */
const unshownGaps = [
  [0, 0, 0],
  [Infinity, 0, 0],
  [0, 0, Infinity],
  [Infinity, 0, Infinity],
  [Infinity, Infinity, Infinity],
] as const;

function unshownSequences(glyphs: readonly ReadGlyph[], { places }: SequenceTexts): UnshownSequence[] {
  const shown = new Set(glyphs.map(({ replaced }) => replaced));
  const unshown = places.flatMap((place, index) => (shown.has(index) ? [] : [{ index, place }]));
  return unshown.toSorted((one, other) => one.place - other.place);
}

/**
 * The order of the content, with the texts of sequences in place of their glyphs.
 * @param among sequences without glyphs, in the order of the content, and the gaps around them
 */
function replacedOrder(
  glyphs: readonly ReadGlyph[],
  { all }: JoinedAccents,
  {
    unshown,
    gaps: [gapBefore, gapAmong, gapBehind],
  }: { unshown: readonly UnshownSequence[]; gaps: readonly [number, number, number] } = {
    unshown: [],
    gaps: [0, 0, 0],
  },
): GlyphOrder {
  const order: GlyphOrder = { owners: [], gaps: [] };
  let before: ReadGlyph | undefined;
  let [next, isBehindUnshown] = [0, false];
  const addUnshown = (upTo: number) => {
    for (let item = unshown[next]; item && item.place <= upTo; item = unshown[++next]) {
      order.owners.push(glyphs.length + item.index);
      order.gaps.push(isBehindUnshown ? gapAmong : gapBefore);
      isBehindUnshown = true;
    }
  };
  for (const [index, glyph] of glyphs.entries()) {
    const { replaced } = glyph;
    addUnshown(index);
    if (all.has(index)) continue;
    if (replaced === undefined || replaced !== before?.replaced) {
      order.owners.push(replaced === undefined ? index : glyphs.length + replaced);
      order.gaps.push(isBehindUnshown ? gapBehind : before ? gapBetween(before, glyph) : Infinity);
      isBehindUnshown = false;
    }
    before = glyph;
  }
  addUnshown(glyphs.length);
  return order;
}

/** Lines as they are shown, without glyphs that are drawn again. */
function lineOrder(glyphs: readonly ReadGlyph[], { lines, left, right }: Lines, { all }: JoinedAccents): GlyphOrder {
  const order: GlyphOrder = { owners: [], gaps: [] };
  for (const { indices } of lines) {
    let before: ReadGlyph | undefined;
    let end = 0;
    for (const index of indices) {
      const glyph = glyphs[index] as ReadGlyph;
      if (all.has(index) || isRepeated(before, glyph)) continue;
      const [from, to] = [left[index] as number, right[index] as number];
      order.owners.push(index);
      order.gaps.push(before ? (from - end) / (before.frame.size || 1) : Infinity);
      end = before ? Math.max(end, to) : to;
      before = glyph;
    }
  }
  return order;
}

/** An order with its lines from right to left where they have such letters, and what is written to the right in its own order. */
function rightToLeftOrder(texts: readonly string[], { owners, gaps }: GlyphOrder): GlyphOrder {
  const turned: GlyphOrder = { owners: [], gaps: [] };
  const textAt = (at: number) => texts[owners[at] ?? -1] ?? '';
  for (let first = 0; first < owners.length; ) {
    let end = first + 1;
    while (end < owners.length && gaps[end] !== Infinity) end++;
    const places = Array.from({ length: end - first }, (_, at) => first + at);
    const isTurned = places.some((at) => rightToLeft.test(textAt(at)));
    let before: number | undefined;
    for (const at of isTurned ? turnedPlaces(places, textAt) : places) {
      turned.owners.push(owners[at] as number);
      // A distance is that to the neighbor on either side.
      turned.gaps.push(before === undefined ? Infinity : (gaps[Math.max(before, at)] as number));
      before = at;
    }
    first = end;
  }
  return turned;
}

function turnedPlaces(places: readonly number[], textAt: (at: number) => string): number[] {
  const turned: number[] = [];
  const isRightward = (at: number) => letterOrDigit.test(textAt(at)) && !rightToLeft.test(textAt(at));
  let run: number[] = [];
  /** Places since the run that belong to it where it goes on. */
  let after: number[] = [];
  const endRun = () => {
    turned.push(...run.toReversed(), ...after);
    run = [];
    after = [];
  };
  for (const at of places.toReversed()) {
    if (isRightward(at)) {
      run.push(...after, at);
      after = [];
    } else if (run.length > 0 && !rightToLeft.test(textAt(at))) after.push(at);
    else {
      endRun();
      turned.push(at);
    }
  }
  endRun();
  return turned;
}
