import { readingsOf } from '../../text/string-readings.ts';
import type { TextSearch } from './find-text.ts';

/** Maximum length of the printable parts of data that are searched, in bytes: of a stream, where more are samples, and of all. */
const maxPrintableBytes = { one: 4 * 1024 * 1024, all: 16 * 1024 * 1024 } as const;
/** Parts that may be text of one byte, UTF-8 and UTF-16. */
const printable = /(?:[\t\n\r\x20-\x7e]|[\xc3-\xcf][\x80-\xbf]|[\xc0-\xff](?=[A-Za-z])){4,}/g;
const printableWide = /(?:[\x20-\x7e\xa0-\xff]\0){4,}|(?:\0[\x20-\x7e\xa0-\xff]){4,}/g;

/** Searches data that is no text as a whole, such as samples, codes of glyphs or files of images. */
export class DataSearcher {
  readonly #search: TextSearch;
  readonly #minLength: number;
  #bytesLeft: number = maxPrintableBytes.all;

  /** @param minLength least length of what is found, in UTF-16 code units: shorter ones are in such data by chance */
  constructor(search: TextSearch, minLength: number) {
    this.#search = search;
    this.#minLength = minLength;
  }

  isFoundIn(data: Buffer): boolean {
    const latin = data.toString('latin1');
    return [printable, printableWide].some((pattern) => {
      const text = this.#partsOf(latin, pattern);
      return readingsOf(Buffer.from(text, 'latin1')).some((reading) =>
        [...this.#search(reading.text)].some(({ start, end }) => end - start >= this.#minLength),
      );
    });
  }

  /** The parts that may be text, on a line each; nothing where there are too many. */
  #partsOf(latin: string, pattern: RegExp): string {
    const parts: string[] = [];
    let left = Math.min(this.#bytesLeft, maxPrintableBytes.one);
    for (const [part] of latin.matchAll(pattern)) {
      left -= part.length;
      if (left < 0) return '';
      parts.push(part.replaceAll('\0', ''));
    }
    const text = parts.join('\n');
    this.#bytesLeft -= text.length;
    return text;
  }
}
