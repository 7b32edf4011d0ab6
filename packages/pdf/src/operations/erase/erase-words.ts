import type { PdfDocument } from '../../file/document.ts';
import { decodeWhole } from '../../file/filters/decode.ts';
import { decodeTextString, encodeTextString } from '../../file/text-string.ts';
import { isNamed, type PdfDict, PdfStream, type PdfValue, replaceWithin, withEntries } from '../../file/values.ts';
import { ObjectGraph } from '../shrink-structure/object-graph.ts';

/** What takes the place of a word. */
const replacement = '…';
/** Maximum length of metadata that is searched, in bytes; what is longer is removed. */
const maxMetadataBytes = 16 * 1024 * 1024;
/** Keys of texts of bookmarks, layers, page labels, elements, fields, attachments and annotations. */
const textKeys = ['Title', 'Name', 'P', 'T', 'TU', 'Alt', 'ActualText', 'E', 'Desc', 'Contents', 'Subj'];

/**
 * Removes words from what a document says beside its pages: bookmarks, document information, labels, names of layers,
 * descriptions, and the texts of structure elements. Metadata (XMP) with one of them goes as a whole.
 * @param words found in any case, also within longer words; empty ones are ignored
 * @returns the number of texts and metadata streams that had one
 * @throws MalformedPdf, TooComplexPdf
 */
export function eraseWords(document: PdfDocument, words: readonly string[]): number {
  const eraser = new WordEraser(document, words);
  const graph = new ObjectGraph(document);
  const info = document.trailer.get('Info');
  if (info instanceof Map) document.trailer.set('Info', eraser.withoutWords(info, true));
  const infoNumber = document.numberOf(info);
  for (const [number, value] of graph.values()) {
    if (value instanceof PdfStream && isNamed(value.dict.get('Type'), 'Metadata')) {
      if (eraser.isFoundIn(value)) graph.replace(number, null);
      continue;
    }
    const changed = replaceWithin(value, (each) =>
      each instanceof Map ? eraser.withoutWords(each, number === infoNumber) : each,
    );
    if (changed !== value) graph.replace(number, changed);
  }
  return eraser.count;
}

class WordEraser {
  /** Texts and streams with a word. */
  count = 0;
  readonly #document: PdfDocument;
  readonly #words: readonly string[];

  constructor(document: PdfDocument, words: readonly string[]) {
    this.#document = document;
    this.#words = words.map((word) => word.trim().toLowerCase()).filter((word) => word !== '');
  }

  /** @param isInfo whether all texts of the dictionary are searched */
  withoutWords(dict: PdfDict, isInfo: boolean): PdfDict {
    const changes: Record<string, PdfValue> = {};
    for (const key of isInfo ? dict.keys() : textKeys) {
      const text = dict.has(key) ? this.#document.string(dict.get(key)) : undefined;
      const changed = text && this.#withoutWords(text);
      if (changed) changes[key] = changed;
    }
    return Object.keys(changes).length > 0 ? withEntries(dict, changes) : dict;
  }

  /** Whether metadata has a word, or cannot be searched. */
  isFoundIn(metadata: PdfStream): boolean {
    const { context } = this.#document;
    const resolve = (value: PdfValue | undefined) => this.#document.resolve(value);
    const bytes = decodeWhole(metadata, { maxBytes: maxMetadataBytes, context, resolve });
    // Characters of UTF-16 are searched by their lower halves.
    const texts = bytes && [bytes.toString('utf8'), bytes.toString('latin1').replaceAll('\0', '')];
    const isFound = !texts || texts.some((text) => this.#words.some((word) => text.toLowerCase().includes(word)));
    if (isFound) this.count++;
    return isFound;
  }

  /** @returns undefined where the text has none of the words */
  #withoutWords(bytes: Buffer): Buffer | undefined {
    const text = decodeTextString(bytes);
    this.#document.budget.step(1 + ((bytes.length * this.#words.length) >> 6));
    const changed = this.#words.reduce(withoutWord, text);
    if (changed === text) return undefined;
    this.count++;
    return encodeTextString(changed);
  }
}

/** A text without a word, in any case. */
function withoutWord(text: string, word: string): string {
  const lower = text.toLowerCase();
  // Few characters have another length in lower case; then their places are unknown.
  if (lower.length !== text.length) return lower.includes(word) ? replacement : text;
  return lower.includes(word) ? pieces(text, lower, word).join(replacement) : text;
}

function pieces(text: string, lower: string, word: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, from)) {
    found.push(text.slice(from, at));
    from = at + word.length;
  }
  return [...found, text.slice(from)];
}
