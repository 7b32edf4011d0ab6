import { endsWithHyphen, foldWord } from './fold-word.ts';
import { type ComparedPage, type ComparedWord, maxPages, maxWords, TooLargeToCompare } from './model.ts';

/** Numbers for words: the same for words that are compared as equal. */
export class Vocabulary {
  readonly #keys = new Map<string, number>();
  readonly #folded = new Map<string, number>();

  /** 0 for a word of which nothing is seen. */
  keyOf(text: string): number {
    const known = this.#keys.get(text);
    if (known !== undefined) return known;
    const folded = foldWord(text);
    const key = folded === '' ? 0 : (this.#folded.get(folded) ?? this.#folded.size + 1);
    if (folded !== '') this.#folded.set(folded, key);
    this.#keys.set(text, key);
    return key;
  }
}

/** The words of a document that are compared, in the order of reading. */
export class DocumentWords {
  readonly pages: readonly ComparedPage[];
  /** Of the vocabulary, by word. */
  readonly keys: Int32Array;
  readonly pageIndices: Int32Array;
  /** Index of the first word of each page, and behind the last. */
  readonly starts: Int32Array;
  readonly #words: readonly ComparedWord[];

  constructor(pages: readonly ComparedPage[], vocabulary: Vocabulary) {
    this.pages = pages;
    const words: ComparedWord[] = [];
    const keys: number[] = [];
    const pageIndices: number[] = [];
    this.starts = new Int32Array(pages.length + 1);
    for (const [pageIndex, page] of pages.entries()) {
      for (const word of page.words) {
        const key = vocabulary.keyOf(word.text);
        if (key === 0) continue;
        words.push(word);
        keys.push(key);
        pageIndices.push(pageIndex);
      }
      this.starts[pageIndex + 1] = words.length;
    }
    this.#words = words;
    this.keys = Int32Array.from(keys);
    this.pageIndices = Int32Array.from(pageIndices);
  }

  word(index: number): ComparedWord {
    const word = this.#words[index];
    if (word === undefined) throw new RangeError(`no word ${index}`);
    return word;
  }

  pageOf(index: number): number {
    return this.pageIndices[index] ?? 0;
  }

  /** Indices of the first word of a page and of the one behind its last. */
  rangeOf(pageIndex: number): { from: number; to: number } {
    return { from: this.starts[pageIndex] ?? 0, to: this.starts[pageIndex + 1] ?? 0 };
  }

  /** Indices of the words of a page. */
  indicesOf(pageIndex: number): number[] {
    const { from, to } = this.rangeOf(pageIndex);
    return Array.from({ length: to - from }, (_, index) => from + index);
  }

  textOf(indices: readonly number[]): string {
    return indices.map((index) => this.word(index).text).join(' ');
  }

  /** The letters of words in a row; a hyphen at the end of a line, which may be one of a divided word, is `\n`. */
  lettersOf(indices: readonly number[]): string {
    return indices
      .map((index) => {
        const { text, endsLine } = this.word(index);
        const folded = foldWord(text);
        const isDivided = endsLine && endsWithHyphen(text);
        return isDivided ? `${folded.replace(/-$/u, '')}\n` : folded;
      })
      .join('');
  }
}

/** @throws TooLargeToCompare */
export function checkSize(...documents: readonly (readonly ComparedPage[])[]): void {
  const pages = documents.flat();
  if (pages.length > maxPages) throw new TooLargeToCompare('pages', maxPages);
  const words = pages.reduce((sum, page) => sum + page.words.length, 0);
  if (words > maxWords) throw new TooLargeToCompare('words', maxWords);
}

/** Whether letters are the same, where a hyphen at the end of a line (`\n`) may be one that only divides a word. */
export function isSameLetters(one: string, other: string): boolean {
  if (one === other) return true;
  let [at, otherAt] = [0, 0];
  while (at < one.length || otherAt < other.length) {
    const [letter, otherLetter] = [one[at], other[otherAt]];
    if (letter !== undefined && letter === otherLetter) {
      at++;
      otherAt++;
    } else if (letter === '\n') {
      at++;
      if (otherLetter === '-') otherAt++;
    } else if (otherLetter === '\n') {
      otherAt++;
      if (letter === '-') at++;
    } else return false;
  }
  return true;
}
