import { type FoldedText, foldText } from './fold-text.ts';

/** A place of folded text, as UTF-16 code units of it. */
export type Range = readonly [start: number, end: number];

/** A word that was found, by its index. */
export interface FoundWord {
  word: number;
  range: Range;
}

/** The characters of a text, of which a hyphen and the end of its line are one, and their places. */
interface TextSymbols {
  codes: readonly number[];
  starts: readonly number[];
}

const softHyphen = '\u00ad';
const [hyphen, space, underscore, lineFeed, softHyphenCode, lineHyphen] = [0x2d, 0x20, 0x5f, 0x0a, 0xad, -1];
const bitsPerUnit = 32;
/** Maximum of a UTF-16 code unit. */
const maxUnit = 0xffff;
const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

/**
 * Finds words and phrases in one pass over a text. Each bit of its state stands for a character of a word that was just read (Baeza-Yates
 * and Gonnet, "A new approach to text searching", 1992), so that the time depends on the length of the text and of all words
 * alone. A space matches the end of a line, and `_`, as in names of files; a word may be hyphenated at the end of a line, and go on after
 * a hyphen of its own.
 */
export class WordFinder {
  readonly #words: readonly string[];
  readonly #isWhole: boolean;
  /** The first bit of each word, and the one after the last one. */
  readonly #starts: number[] = [0];
  /** Bits by character. */
  readonly #bits = new Map<number, Uint32Array>();
  readonly #none: Uint32Array;
  readonly #first: Uint32Array;
  /** Of them, those that need no boundary before them. */
  readonly #firstAnywhere: Uint32Array;
  /** Characters with which a word begins. */
  readonly #beginnings = new Set<number>();
  readonly #last: Uint32Array;
  readonly #beforeSpace: Uint32Array;
  readonly #beforeHyphen: Uint32Array;

  /**
   * @param isWhole whether words are found only where no letter or digit of the same word is before or after them
   * @param isLoose whether texts are folded loosely
   */
  constructor(words: readonly string[], isWhole: boolean, isLoose = false) {
    this.#words = words.map((word) =>
      foldText(word.trim(), isLoose).text.replaceAll(softHyphen, '').replaceAll('\n', ' '),
    );
    this.#isWhole = isWhole;
    for (const word of this.#words) this.#starts.push((this.#starts.at(-1) as number) + word.length);
    const bits = () => new Uint32Array(Math.ceil((this.#starts.at(-1) as number) / bitsPerUnit));
    [this.#none, this.#first, this.#firstAnywhere, this.#last] = [bits(), bits(), bits(), bits()];
    [this.#beforeSpace, this.#beforeHyphen] = [bits(), bits()];
    for (const [index, word] of this.#words.entries()) {
      const start = this.#starts[index] as number;
      for (let at = 0; at < word.length; at++) {
        const code = word.charCodeAt(at);
        for (const read of code === space ? [space, underscore] : [code]) {
          const own = this.#bits.get(read) ?? bits();
          this.#bits.set(read, own);
          addBit(own, start + at);
        }
        if (at > 0 && code === space) addBit(this.#beforeSpace, start + at - 1);
        if (at > 0 && code === hyphen) addBit(this.#beforeHyphen, start + at - 1);
      }
      if (word === '') continue;
      addBit(this.#first, start);
      this.#beginnings.add(word.charCodeAt(0));
      if (word.startsWith('-')) this.#beginnings.add(lineHyphen);
      if (!isWhole || !wordCharacter.test(firstOf(word))) addBit(this.#firstAnywhere, start);
      addBit(this.#last, start + word.length - 1);
    }
  }

  /**
   * The places of each word in turn.
   * @param original what was folded
   * @param step draws on a budget: the units of the state for each character
   */
  find(folded: FoldedText, original: string, step: (count: number) => void): FoundWord[] {
    const units = this.#none.length;
    if (units === 0) return [];
    const found: FoundWord[] = [];
    const { text } = folded;
    let [state, next] = [new Uint32Array(units), new Uint32Array(units)];
    let isWithin = false;
    let before = 0;
    let symbols: TextSymbols | undefined;
    for (let at = 0, index = 0; at < text.length; ) {
      const [start, code] = [at, symbolAt(text, at)];
      at = endOfSymbol(text, at, code);
      if (code === softHyphenCode) continue;
      step(units);
      const last = index++;
      const isRepeated = code === lineHyphen && before === lineHyphen;
      before = code;
      const mayBegin = this.#beginnings.has(code);
      if (!isWithin && !mayBegin) continue;
      const first = mayBegin && isBoundary(folded, original, start) ? this.#first : this.#firstAnywhere;
      const read = this.#advance(state, next, { code, first, isRepeated });
      [state, next] = [next, state];
      isWithin = read !== 'none';
      if (read !== 'end') continue;
      const end = start + 1;
      for (const word of this.#ending(state)) {
        if (!this.#mayEnd(word, folded, original, end)) continue;
        symbols ??= symbolsOf(text);
        found.push({ word, range: [this.#startOf(word, symbols, last), end] });
        for (let bit = this.#starts[word] as number; bit < (this.#starts[word + 1] as number); bit++)
          removeBit(state, bit);
      }
    }
    return found.toSorted((one, other) => one.word - other.word);
  }

  /** @returns whether a word may end, or a part of one was read */
  #advance(
    state: Uint32Array,
    next: Uint32Array,
    { code, first, isRepeated }: { code: number; first: Uint32Array; isRepeated: boolean },
  ): 'end' | 'part' | 'none' {
    const hyphens = this.#bits.get(hyphen) ?? this.#none;
    const spaces = this.#bits.get(space) ?? this.#none;
    const own = code === lineHyphen ? hyphens : (this.#bits.get(code) ?? this.#none);
    let [carry, carryOwn, parts, ends] = [0, 0, 0, 0];
    for (let unit = 0; unit < state.length; unit++) {
      const bits = state[unit] as number;
      const notFirst = ~(this.#first[unit] as number);
      const last = this.#last[unit] as number;
      let read = ((((bits << 1) | carry) & notFirst) | (first[unit] as number)) & (own[unit] as number);
      carry = bits >>> 31;
      if (code === space) {
        // The space after a hyphen of the word, which has none.
        read |= bits & (hyphens[unit] as number) & ~(this.#beforeSpace[unit] as number) & ~last;
      } else if (code === lineHyphen) {
        const withSpace = ((read << 1) | carryOwn) & (spaces[unit] as number) & notFirst;
        carryOwn = read >>> 31;
        // A word without a hyphen at this place is divided here, once.
        const others = (hyphens[unit] as number) | (this.#beforeHyphen[unit] as number) | last;
        read = (read & ~(this.#beforeSpace[unit] as number)) | withSpace | (isRepeated ? 0 : bits & ~others);
      }
      next[unit] = read;
      parts |= read;
      ends |= read & last;
    }
    if (ends !== 0) return 'end';
    return parts === 0 ? 'none' : 'part';
  }

  *#ending(state: Uint32Array): Generator<number> {
    for (let unit = 0; unit < state.length; unit++) {
      let bits = ((state[unit] as number) & (this.#last[unit] as number)) >>> 0;
      while (bits !== 0) {
        const bit = 31 - Math.clz32(bits);
        bits = (bits & ~(1 << bit)) >>> 0;
        yield wordAt(this.#starts, unit * bitsPerUnit + bit);
      }
    }
  }

  /** A letter is not found without the accent that follows it. */
  #mayEnd(word: number, folded: FoldedText, original: string, end: number): boolean {
    const text = this.#words[word] as string;
    if (this.#isWhole && wordCharacter.test(lastOf(text))) return isBoundary(folded, original, end);
    return !/^\p{M}/u.test(characterAt(folded.text, end));
  }

  /** The place at which a word begins that ends with a symbol: the state tells how each symbol was read. */
  #startOf(word: number, { codes, starts }: TextSymbols, last: number): number {
    const text = this.#words[word] as string;
    let left = text.length;
    for (let at = last; ; at--) {
      const code = codes[at];
      const own = text.charCodeAt(left - 1);
      if (code === lineHyphen) {
        if (own === hyphen) left -= 1;
        else if (own === space && text.charCodeAt(left - 2) === hyphen) left -= 2;
      } else if (code !== space || own === space) left -= 1;
      if (left === 0) return starts[at] as number;
    }
  }
}

/** The characters of folded text without soft hyphens and what follows them at the end of a line. */
function symbolsOf(text: string): TextSymbols {
  const [codes, starts]: [number[], number[]] = [[], []];
  for (let at = 0; at < text.length; ) {
    const [start, code] = [at, symbolAt(text, at)];
    at = endOfSymbol(text, at, code);
    if (code === softHyphenCode) continue;
    codes.push(code);
    starts.push(start);
  }
  return { codes, starts };
}

function symbolAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === hyphen && text.charCodeAt(at + 1) === lineFeed) return lineHyphen;
  return code === lineFeed ? space : code;
}

function endOfSymbol(text: string, at: number, code: number): number {
  if (code === softHyphenCode) return isSpace(text[at + 1]) ? at + 2 : at + 1;
  if (code !== lineHyphen) return at + 1;
  // Some languages repeat the hyphen on the next line.
  return text[at + 2] === '-' ? at + 3 : at + 2;
}

/**
 * Whether words are divided at a place of folded text: where no letter or digit is on one side, or a capital follows a small letter. A soft
 * hyphen is within a word.
 */
function isBoundary(folded: FoldedText, original: string, at: number): boolean {
  const { text } = folded;
  if (!isOfWord(characterBefore(text, at)) || !isOfWord(characterAt(text, at))) return true;
  return (
    /^\p{Lu}/u.test(characterAt(original, folded.originOf(at))) &&
    /^\p{Ll}/u.test(characterAt(original, folded.originOf(at - 1)))
  );
}

function isOfWord(character: string): boolean {
  return character === softHyphen || wordCharacter.test(character);
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function characterBefore(text: string, at: number): string {
  const pair = text.codePointAt(at - 2) ?? 0;
  return pair > maxUnit ? String.fromCodePoint(pair) : (text[at - 1] ?? '');
}

function firstOf(text: string): string {
  return characterAt(text, 0);
}

function lastOf(text: string): string {
  return characterBefore(text, text.length);
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n';
}

/** The index of the word that has a bit. @param starts the first bit of each word, in ascending order */
function wordAt(starts: readonly number[], bit: number): number {
  let [low, high] = [0, starts.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= bit) low = middle;
    else high = middle;
  }
  return low;
}

function addBit(bits: Uint32Array, bit: number): void {
  bits[bit >> 5] = (bits[bit >> 5] as number) | (1 << (bit & 31));
}

function removeBit(bits: Uint32Array, bit: number): void {
  bits[bit >> 5] = (bits[bit >> 5] as number) & ~(1 << (bit & 31));
}
