import { readingsOf } from '../../text/string-readings.ts';
import type { TextSearch } from './find-text.ts';

/** Least length of what is found in data that is no text, in UTF-16 code units. */
const minDataLength = 3;
/** Of a search of so many random bytes for a word, one finds it by chance; a letter has two of 256 values, capital and small. */
const searchesPerChance = 1000;
const valuesPerLetter = 128;
/** Maximum length of the printable parts of data that are searched, in bytes: of a stream, where more are samples, and of all. */
const maxPrintableBytes = { one: 1024 * 1024, all: 8 * 1024 * 1024 } as const;
/** Parts that may be text: of one byte or UTF-8, and of UTF-16. */
const printable = [
  /(?:[\t\n\r\x20-\x7e]|[\xc3-\xcf][\x80-\xbf]|[\xc0-\xff](?=[A-Za-z])){3,}/g,
  /(?:[\x20-\x7e\xa0-\xff]\0){3,}|(?:\0[\x20-\x7e\xa0-\xff]){3,}/g,
];
/** What begins or ends metadata in XML, which may have character references. */
const metadata = /<\?xpacket|<x:xmpmeta/;

/** Least length of what is found in so many bytes of data that is no text, in UTF-16 code units: shorter words are there by chance. */
export function minWordLengthIn(bytes: number): number {
  return Math.max(minDataLength, Math.ceil(Math.log(bytes * searchesPerChance) / Math.log(valuesPerLetter)));
}

/** Searches data that is no text as a whole, such as samples, codes of glyphs or files of images. */
export class DataSearcher {
  readonly #search: TextSearch;
  #bytesLeft: number = maxPrintableBytes.all;

  constructor(search: TextSearch) {
    this.#search = search;
  }

  /** @param minLength least length of what is found, in UTF-16 code units */
  isFoundIn(data: Buffer, minLength = minWordLengthIn(data.length)): boolean {
    const latin = data.toString('latin1');
    return printable.some((pattern) =>
      this.#textsOf(latin, pattern, minLength).some((text) => this.#has(text, minLength)),
    );
  }

  /** The parts that may be text, on a line each; none where there are too many. */
  #textsOf(latin: string, pattern: RegExp, minLength: number): string[] {
    const parts: string[] = [];
    let left = Math.min(this.#bytesLeft, maxPrintableBytes.one);
    for (const [part] of latin.matchAll(pattern)) {
      const text = part.replaceAll('\0', '');
      if (text.length < minLength) continue;
      left -= text.length;
      if (left < 0) return [];
      parts.push(text);
    }
    const text = parts.join('\n');
    this.#bytesLeft -= text.length;
    if (text === '') return [];
    const bytes = Buffer.from(text, 'latin1');
    return metadata.test(text)
      ? readingsOf(bytes).map((reading) => reading.text)
      : [...new Set([text, bytes.toString('utf8')])];
  }

  #has(text: string, minLength: number): boolean {
    return [...this.#search(text)].some(({ start, end }) => end - start >= minLength);
  }
}
