import { TooComplexPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { decodeSynchronously } from '../../file/filters/decode.ts';
import { decodeName } from '../../file/parser.ts';
import { nameText, numberText } from '../../file/serialize.ts';
import { isNamed, type PdfDict, PdfName, PdfStream, type PdfValue } from '../../file/values.ts';
import { isFound, type TextSearch } from './find-text.ts';
import { isUnsearchable, readingsOf } from '../../text/string-readings.ts';
import { decodedName, NameEraser } from './name-eraser.ts';
import { overwriteWords } from './overwrite-words.ts';
import { minWordLengthIn } from './search-data.ts';

/** What takes the place of what is found. */
const replacement = '…';
/** Maximum length of a stream that is read as text, in bytes. */
const maxTextBytes = 64 * 1024 * 1024;
/** How often a string is searched again, since one of its readings may have what another one has not. */
const maxRounds = 4;
/** Maximum length and number of strings that are known to have nothing. */
const maxKnown = { bytes: 128, strings: 65_536 } as const;

/** Entries with names that other places refer to, also those of name trees. */
const identifierKeys: ReadonlySet<string> = new Set(['Dest', 'D', 'T', 'NM', 'ID', 'Limits']);
/** Entries that go as a whole: addresses, scripts, formatted texts and their styles, and codes. */
const wholeKeys: ReadonlySet<string> = new Set([
  'URI',
  'JS',
  'RC',
  'DS',
  'Lang',
  'CharSet',
  'Panose',
  'Cert',
  'CheckSum',
]);
/** Values that say a language or a collection of characters, and nothing else (ISO 32000-2, 14.9.2 and 9.7.3). */
const plainCodes: Readonly<Record<string, RegExp>> = {
  Lang: /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i,
  Registry: /^Adobe$/,
  Ordering: /^(?:Identity|UCS|Japan1|Japan2|GB1|CNS1|Korea1|KR|Manga1)$/,
};
/** Of metadata, which has no use for one. */
const documentType = /<!DOCTYPE\s/;
const nameInAppearance = /(?<=\/)[^\s/()<>[\]{}%]+/g;

/**
 * The text of a stream in each way in which it may be read; undefined where it cannot be decoded.
 * @throws TooComplexPdf where it is too long
 */
function textsOfStream(document: PdfDocument, stream: PdfStream): string[] | undefined {
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const options = { maxBytes: maxTextBytes, context: document.context, resolve };
  const { bytes, remaining, isTruncated } = decodeSynchronously(stream, options);
  if (isTruncated) throw new TooComplexPdf('unpackedBytes', maxTextBytes);
  return remaining.length > 0 ? undefined : readingsOf(bytes, document.budget).map(({ text }) => text);
}

/** Removes what a search finds from the texts of objects. */
export class WordEraser {
  /** Texts and streams in which something was found. */
  count = 0;
  hasRenamed = false;
  readonly #document: PdfDocument;
  readonly search: TextSearch;
  /** New identifiers by those that they replace. */
  readonly #renamed = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #names: NameEraser;
  /** Short strings in which nothing is found, as Latin-1: most are in a file many times, such as dates and languages. */
  readonly #without = new Set<string>();

  constructor(document: PdfDocument, search: TextSearch) {
    this.#document = document;
    this.search = search;
    this.#names = new NameEraser(search, () => this.count++);
  }

  /** Whether something is found in one of several readings of a text. */
  isFound(texts: readonly string[]): boolean {
    const isFound = texts.some((text) => this.#has(text));
    if (isFound) this.count++;
    return isFound;
  }

  /** A name without what is found in it, the same wherever it is; both without a slash, with decoded escapes. */
  nameWithoutWords(name: string): string {
    return this.#names.renamed(name);
  }

  /** Bytes of text among others, of the same length, without what is found in them. @returns the same bytes where nothing is */
  bytesWithoutWords(bytes: Buffer): Buffer {
    this.#document.budget.step(1 + (bytes.length >> 6));
    const changed = overwriteWords(bytes, this.search);
    if (changed !== bytes) this.count++;
    return changed;
  }

  /** Whether something is found in a value and what it contains, down to references. */
  isFoundIn(value: PdfValue | undefined, depth: number): boolean {
    this.#document.budget.checkDepth(depth);
    const found = this.#document.resolve(value);
    if (Buffer.isBuffer(found)) return this.isFound(readingsOf(found, this.#document.budget).map(({ text }) => text));
    if (found instanceof PdfName) return this.isFound([decodedName(found.text)]);
    if (found instanceof Map && found.has('ByteRange'))
      return ['Contents', 'Cert', 'Name'].some((key) => this.isFoundIn(found.get(key), depth + 1));
    if (found instanceof PdfStream) return this.isFound(textsOfStream(this.#document, found) ?? []);
    return Array.isArray(found) && depth < 4 && found.some((item) => this.isFoundIn(item, depth + 1));
  }

  /** Whether a stream of text has to go: something is found in it, or what it says cannot be searched. */
  removesStream(stream: PdfStream): boolean {
    const texts = textsOfStream(this.#document, stream);
    const isMetadata = isNamed(stream.dict.get('Type'), 'Metadata');
    if (!texts && isMetadata) this.count++;
    if (!texts) return isMetadata;
    return this.isFound(texts) || texts.some((text) => isUnsearchable(text) || (isMetadata && documentType.test(text)));
  }

  /**
   * A value without what is found in its strings, down to references.
   * @param key of its entry
   * @returns the same value where nothing is
   */
  withoutWords(value: PdfValue, key = '', depth = 0): PdfValue {
    this.#document.budget.checkDepth(depth);
    if (Buffer.isBuffer(value)) return this.#string(value, key);
    if (value instanceof PdfName) {
      const name = this.#names.renamed(value.text);
      return name === value.text ? value : new PdfName(name);
    }
    if (Array.isArray(value)) return this.#array(value, key, depth);
    if (value instanceof PdfStream) {
      const dict = this.#dict(value.dict, depth);
      return dict === value.dict ? value : new PdfStream(dict, value.raw);
    }
    return value instanceof Map ? this.#dict(value, depth) : value;
  }

  #array(items: PdfValue[], key: string, depth: number): PdfValue {
    const [first] = items;
    const isTree = key === 'Names' && items.length % 2 === 0;
    const isIndexed = first instanceof PdfName && (first.text === 'Indexed' || first.text === 'I');
    const changed = items.map((item, index) => {
      // The colors of an indexed color space (ISO 32000-2, 8.6.6.3).
      if (isIndexed && index === 3 && Buffer.isBuffer(item)) return this.#colors(item);
      return this.withoutWords(item, isTree ? (index % 2 === 0 ? 'Limits' : '') : key, depth + 1);
    });
    return changed.some((item, index) => item !== items[index]) ? changed : items;
  }

  #dict(dict: PdfDict, depth: number): PdfDict {
    this.#document.budget.step(1 + (dict.size >> 2));
    const isSigned = dict.has('ByteRange');
    let copy: PdfDict | undefined;
    for (const [key, entry] of dict) {
      // A certificate cannot lose a part; the signature is not valid any more.
      const changed =
        key === 'V' && dict.has('N') && typeof entry === 'number'
          ? this.numberWithoutWords(entry)
          : this.withoutWords(entry, isSigned && key === 'Contents' ? 'Cert' : key, depth + 1);
      const name = this.#names.renamed(key);
      if (changed === entry && name === key) continue;
      copy ??= new Map(dict);
      if (name !== key) copy.delete(key);
      copy.set(name, changed);
    }
    return copy ?? dict;
  }

  /** A property of the user (ISO 32000-2, table 364) or of the document may be a number. */
  numberWithoutWords(value: number): PdfValue {
    return this.isFound([numberText(value)]) ? null : value;
  }

  /** Data that is no text: short words are there by chance. */
  #colors(bytes: Buffer): Buffer {
    const minLength = minWordLengthIn(bytes.length);
    const changed = overwriteWords(bytes, (text) =>
      [...this.search(text)].filter(({ start, end }) => end - start >= minLength),
    );
    if (changed !== bytes) this.count++;
    return changed;
  }

  #string(bytes: Buffer, key: string): Buffer {
    const latin = bytes.toString('latin1');
    if (bytes.length === 0 || plainCodes[key]?.test(latin) || this.#without.has(latin)) return bytes;
    this.#document.budget.step(1 + (bytes.length >> 6));
    const readings = readingsOf(bytes, this.#document.budget);
    if (!readings.some(({ text }) => this.#has(text))) {
      if (readings.some(({ text }) => isUnsearchable(text))) return Buffer.alloc(0);
      if (latin.length <= maxKnown.bytes && this.#without.size < maxKnown.strings) this.#without.add(latin);
      return bytes;
    }
    this.count++;
    if (wholeKeys.has(key)) return Buffer.alloc(0);
    let changed = key === 'DA' ? this.#appearance(bytes) : bytes;
    for (let round = 0; round < maxRounds; round++) {
      const reading = readingsOf(changed, this.#document.budget).find(({ text }) => this.#has(text));
      if (!reading) return changed;
      const text = withoutHits(reading.text, this.search);
      changed = reading.encode(identifierKeys.has(key) ? this.#renamedTo(reading.text, text) : text);
    }
    return Buffer.alloc(0);
  }

  /** Operations that set a font, by its name (ISO 32000-2, 12.7.4.3). */
  #appearance(bytes: Buffer): Buffer {
    const text = bytes.toString('latin1').replaceAll(nameInAppearance, (name) => {
      const renamed = this.#names.renamed(decodeName(name));
      return renamed === decodeName(name) ? name : nameText(renamed).slice(1);
    });
    return Buffer.from(text, 'latin1');
  }

  /** The new name of an identifier, which no other one has. */
  #renamedTo(before: string, after: string): string {
    const known = this.#renamed.get(before);
    if (known !== undefined) return known;
    let name = after;
    for (let next = 2; this.#taken.has(name); next++) name = `${after} ${next}`;
    this.#renamed.set(before, name);
    this.#taken.add(name);
    this.hasRenamed = true;
    return name;
  }

  #has(text: string): boolean {
    return isFound(text, this.search);
  }
}

/** A text without what is found in it. */
function withoutHits(text: string, search: TextSearch): string {
  const hits = [...search(text)].toSorted((a, b) => a.start - b.start);
  const kept: string[] = [];
  let from = 0;
  for (const { start, end } of hits) {
    if (end <= from) continue;
    if (start >= from) kept.push(text.slice(from, start), replacement);
    from = end;
  }
  return [...kept, text.slice(from)].join('');
}
