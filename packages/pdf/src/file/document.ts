import { Budget, type BudgetLimits, budgetLimits } from '../budget.ts';
import { isUnreadable, MalformedPdf } from '../errors.ts';
import type { ByteSink } from './byte-sink.ts';
import { type Decoded, type DecodeOptions, decodeStream } from './filters/decode.ts';
import { type Decryption, ObjectReader } from './object-reader.ts';
import { readPages, type Page } from './page-tree.ts';
import type { ParseContext, Parser } from './parser.ts';
import { completeRecovery, scanObjects } from './recover.ts';
import {
  asBuffer,
  asDict,
  asInteger,
  asName,
  asNumber,
  copyOf,
  isSameValue,
  type PdfDict,
  PdfRef,
  PdfStream,
  type PdfValue,
} from './values.ts';
import { type XrefEntry, XrefEntries, readXref, type Xref } from './xref.ts';

/** Options for opening a file. */
export interface DocumentOptions {
  /** Limits instead of those derived from the size of the file. */
  limits?: BudgetLimits;
  /** Offset added to every object number, so that the objects of several documents have distinct numbers. */
  base?: number;
  /** Reads a malformed object as null instead of throwing, for files that no other program could repair. */
  isLenient?: boolean;
  /** Finds objects by their headers instead of the cross-references; makes the document lenient. */
  findsByHeaders?: boolean;
}

/** Maximum length of a chain of references to references. */
const maxHops = 32;
/** File header (ISO 32000-2, 7.5.2). */
const headerPattern = /^%PDF-(\d\.\d)/;

/**
 * A PDF file and the changes made to it. Each object is read once, on first access; the same reference always returns
 * the same value, which callers may change in place: saving writes what the values are by then.
 *
 * All reading methods throw MalformedPdf where the file violates the standard and TooComplexPdf where its budget is
 * exhausted; in a lenient document a malformed object is null.
 */
export class PdfDocument {
  readonly bytes: Buffer;
  /** Version in the header, such as `1.7`. */
  readonly version: string;
  readonly trailer: PdfDict;
  readonly isLenient: boolean;
  /** Whether objects were found by their headers: one that was not found may be lost. */
  readonly findsByHeaders: boolean;
  readonly budget: Budget;
  readonly context: ParseContext;
  xref: Xref;
  readonly base: number;
  /** Numbers of the malformed objects of a lenient document. */
  readonly unreadable = new Set<number>();
  readonly #isDecrypted: boolean;
  /** Of a document that is decrypted on access: the file as it is. */
  readonly #encrypted: PdfDocument | undefined;
  readonly #trailerOfFile: PdfDict;
  readonly #values = new Map<number, PdfValue>();
  readonly #changed = new Set<number>();
  readonly #reading = new Set<number>();
  readonly #reader: ObjectReader;
  #nextNumber: number | undefined;
  #pages: readonly Page[] | undefined;

  /**
   * Opens a file without repairing it.
   * @param bytes the file; they are not copied, and must not change
   * @throws MalformedPdf where the header, the cross-references or the trailer are malformed, unless `findsByHeaders` is set
   * @throws TooComplexPdf where the budget is exhausted
   * @throws TypeError for anything but bytes
   */
  static open(bytes: Uint8Array, options: DocumentOptions = {}): PdfDocument {
    if (!(bytes instanceof Uint8Array)) throw new TypeError('expected the bytes of a file as a Uint8Array');
    return new PdfDocument(asBuffer(bytes), options);
  }

  private constructor(
    bytes: Buffer,
    { limits, base = 0, isLenient = false, findsByHeaders = false }: DocumentOptions,
    encrypted?: { document: PdfDocument; decryption: Decryption },
  ) {
    const version = headerPattern.exec(bytes.toString('latin1', 0, 16))?.[1];
    if (version === undefined && !isLenient && !findsByHeaders)
      throw new MalformedPdf('expected the header %PDF- and a version', { offset: 0 });
    this.bytes = bytes;
    this.version = version ?? '1.4';
    this.base = base;
    this.isLenient = isLenient || findsByHeaders;
    this.findsByHeaders = findsByHeaders;
    this.budget = encrypted?.document.budget ?? new Budget(limits ?? budgetLimits(bytes.length), limits);
    this.context = encrypted?.document.context ?? {
      budget: this.budget,
      base,
      isLenient: this.isLenient,
      generations: new Map(),
      names: [],
    };
    this.#isDecrypted = encrypted !== undefined;
    this.#encrypted = encrypted?.document;
    this.#reader = new ObjectReader({
      bytes,
      context: this.context,
      decryption: encrypted?.decryption,
      entryOf: (number) => this.xref.entries.get(number),
      resolve: (value) => this.resolve(value),
    });
    // No objects can be read while the cross-references are loading.
    this.xref = {
      entries: new XrefEntries(this.budget, bytes.length),
      trailer: new Map(),
      start: 0,
      isStream: false,
      sections: [],
    };
    this.xref = encrypted?.document.xref ?? this.#findObjects(findsByHeaders);
    this.trailer = this.xref.trailer;
    if (findsByHeaders && !encrypted) completeRecovery(this);
    this.#trailerOfFile = copyOf(this.trailer) as PdfDict;
  }

  #findObjects(findsByHeaders: boolean): Xref {
    if (findsByHeaders) return scanObjects(this.bytes, this.context);
    return readXref(this.bytes, this.context, (offset) => this.#reader.readIndirect(offset));
  }

  /** The same file with its strings and streams decrypted on access. Both documents share one budget. */
  decrypted(decryption: Decryption): PdfDocument {
    const { base, isLenient, findsByHeaders } = this;
    return new PdfDocument(this.bytes, { base, isLenient, findsByHeaders }, { document: this, decryption });
  }

  get isEncrypted(): boolean {
    return !this.#isDecrypted && this.dict(this.trailer.get('Encrypt')) !== undefined;
  }

  /** The encryption dictionary of the file, whose strings are not encrypted; undefined without one. */
  get encryption(): PdfDict | undefined {
    const document = this.#encrypted ?? this;
    return document.dict(document.trailer.get('Encrypt'));
  }

  get catalog(): PdfDict {
    const root = this.trailer.get('Root');
    if (!(root instanceof PdfRef) && !this.isLenient)
      throw new MalformedPdf('trailer: expected an indirect reference as /Root');
    return this.dict(root) ?? new Map<string, PdfValue>();
  }

  /** Leaves of the page tree, in page order. */
  get pages(): readonly Page[] {
    this.#pages ??= this.budget.operation(() => readPages(this));
    return this.#pages;
  }

  /** @param index from 0 @throws RangeError where the page does not exist */
  page(index: number): Page {
    const page = this.pages[index];
    if (!page) throw new RangeError(`expected a page index below ${this.pages.length}, got ${index}`);
    return page;
  }

  /** Reads the page tree again on the next access, after pages or nodes above them were replaced. */
  forgetPages(): void {
    this.#pages = undefined;
  }

  /** One more than the largest object number, added objects included. */
  get size(): number {
    return (this.#nextNumber ??= this.base + this.xref.entries.largest + 1);
  }

  /** Value of an object; null where the object does not exist. */
  object(number: number): PdfValue {
    const known = this.#values.get(number);
    if (known !== undefined) return known;
    // A cross-reference stream is read before any entry is known.
    const entry = (this.xref as Xref | undefined)?.entries.get(number - this.base);
    if (!entry) return null;
    if (this.#reading.has(number)) {
      if (this.isLenient) return null;
      throw new MalformedPdf('circular reference: reading the object requires the object itself', {
        object: number - this.base,
      });
    }
    // Objects are read recursively: the /Length of a stream may be a reference.
    this.budget.checkDepth(this.#reading.size);
    this.#reading.add(number);
    try {
      const value = this.#readObject(entry, number);
      this.#values.set(number, value);
      return value;
    } finally {
      this.#reading.delete(number);
    }
  }

  /** The value after following all references; null for undefined and for missing objects. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let hop = 0; found instanceof PdfRef; hop++) {
      if (hop === maxHops) {
        if (this.isLenient) return null;
        throw new MalformedPdf(`expected at most ${maxHops} chained references`, {
          object: found.number - this.base,
        });
      }
      found = this.object(found.number);
    }
    return found;
  }

  /** A dictionary, or the dictionary of a stream; undefined for other types. */
  dict(value: PdfValue | undefined): PdfDict | undefined {
    return asDict(this.resolve(value));
  }

  array(value: PdfValue | undefined): PdfValue[] | undefined {
    const found = this.resolve(value);
    return Array.isArray(found) ? found : undefined;
  }

  stream(value: PdfValue | undefined): PdfStream | undefined {
    const found = this.resolve(value);
    return found instanceof PdfStream ? found : undefined;
  }

  number(value: PdfValue | undefined): number | undefined {
    return asNumber(this.resolve(value));
  }

  /** The elements of an array of numbers; undefined for other values. */
  numbers(value: PdfValue | undefined): number[] | undefined {
    const array = this.array(value);
    if (!array) return undefined;
    this.budget.step(array.length >> 3);
    const numbers = array.map((item) => this.number(item));
    return numbers.every((item) => item !== undefined) ? numbers : undefined;
  }

  /** Text of a name; undefined for other types. */
  name(value: PdfValue | undefined): string | undefined {
    return asName(this.resolve(value));
  }

  /** Bytes of a string; undefined for other types. */
  string(value: PdfValue | undefined): Buffer | undefined {
    const found = this.resolve(value);
    return Buffer.isBuffer(found) ? found : undefined;
  }

  /** Number of the last object in a chain of references; undefined for a direct value. */
  numberOf(value: PdfValue | undefined): number | undefined {
    let found = value;
    let number: number | undefined;
    for (let hop = 0; hop < maxHops && found instanceof PdfRef; hop++) {
      ({ number } = found);
      found = this.object(number);
    }
    return number;
  }

  /** Decodes the general filters of a stream; see `decodeStream`. */
  decode(stream: PdfStream, maxBytes: number, options: Pick<DecodeOptions, 'keepsTruncated'> = {}): Promise<Decoded> {
    const resolve = (value: PdfValue | undefined) => this.resolve(value);
    return decodeStream(stream, { ...options, maxBytes, context: this.context, resolve });
  }

  /** Replaces the value of an object. */
  replace(number: number, value: PdfValue): void {
    this.#values.set(number, value);
    this.#changed.add(number);
  }

  /** Marks an object whose value was changed in place, which saves comparing it with the file. */
  markChanged(number: number): void {
    this.object(number);
    this.#changed.add(number);
  }

  /** Adds an object and returns a reference to it. */
  add(value: PdfValue): PdfRef {
    const number = this.size;
    this.#nextNumber = number + 1;
    this.replace(number, value);
    return new PdfRef(number);
  }

  /**
   * Whether an incremental update is possible. Requires an unencrypted file that was opened strictly, in which all
   * objects read so far have generation 0 and no number has a syntax that other readers may reject.
   */
  get isUpdatable(): boolean {
    return this.updateObstacle === undefined;
  }

  /** Why an incremental update is not possible; undefined where it is. */
  get updateObstacle(): string | undefined {
    const { context, trailer, isLenient, base } = this;
    if (isLenient) return 'the document was recovered or opened leniently';
    if (base !== 0) return 'the object numbers differ from those of the file';
    if (trailer.has('Encrypt')) return 'the file is encrypted';
    if (context.generations.size > 0) return 'an object has a generation other than 0';
    if (context.hasNonstandardNumber === true) return 'a number has a syntax that other readers may reject';
    return asInteger(trailer.get('Size')) === undefined ? 'the trailer has no /Size' : undefined;
  }

  /**
   * Numbers of the objects that were replaced, added or changed in place. Compares every value that was read with the
   * file, unless it was touched.
   */
  findChanged(): ReadonlySet<number> {
    const changed = new Set(this.#changed);
    for (const [number, value] of this.#values) {
      if (changed.has(number)) continue;
      const entry = this.xref.entries.get(number - this.base);
      const source = entry && this.#reader.parserAt(entry, number)?.readValue();
      if (source !== undefined && !isSameValue(value instanceof PdfStream ? value.dict : value, source))
        changed.add(number);
    }
    return changed;
  }

  /** Whether an entry of the trailer was changed. */
  get isTrailerChanged(): boolean {
    return !isSameValue(this.trailer, this.#trailerOfFile);
  }

  /**
   * Copies the source text of an array or dictionary object whose value was not read, and renumbers its references.
   * @returns false where that is not possible; nothing is written in that case
   */
  copyObject(number: number, out: ByteSink, renumber: (number: number) => number): boolean {
    const before = out.length;
    const parser = this.#parserOf(number);
    const isCopied = parser?.copyContainer(out, renumber) === true && !parser.takeKeyword('stream');
    if (!isCopied) out.truncate(before);
    return isCopied;
  }

  /**
   * Reports the references and names in an array or dictionary object whose value was not read, without creating it.
   * @returns false where that is not possible; the callbacks may have been called nevertheless
   */
  scanObject(number: number, onReference: (number: number) => void, onName: (text: string) => void): boolean {
    const report = (reference: number): boolean => {
      onReference(reference);
      return true;
    };
    const parser = this.#parserOf(number);
    return parser?.scanContainer({ onReference: report, onName }) === true && !parser.takeKeyword('stream');
  }

  /**
   * Entries of a dictionary object with one of the given keys, possibly with other entries too. Faster and smaller than
   * reading the whole object.
   * @returns undefined where the object is not a dictionary
   */
  readEntries(number: number, keys: ReadonlySet<string>): PdfDict | undefined {
    const entries = this.#parserOf(number)?.readEntries(keys);
    return entries ?? asDict(this.object(number));
  }

  /**
   * A parser at the source of an object as it is in the file, whatever became of its value; undefined where its strings are
   * encrypted.
   * @throws MalformedPdf where it is malformed
   */
  sourceOf(number: number): Parser | undefined {
    const entry = this.xref.entries.get(number - this.base);
    return entry && this.#reader.parserAt(entry, number);
  }

  /**
   * A parser positioned at the source of an object; undefined where its strings are encrypted, or its value was read and
   * may have been changed since.
   */
  #parserOf(number: number): Parser | undefined {
    if (this.#values.has(number)) return undefined;
    const entry = this.xref.entries.get(number - this.base);
    if (!entry) return undefined;
    return this.#reader.parserAt(entry, number);
  }

  /** Whether the file lacks the end of this stream; true only in a lenient document. */
  isTruncated(stream: PdfStream): boolean {
    return this.#reader.isTruncated(stream);
  }

  /** Number of the streams read so far whose data does not end where /Length says; 0 unless the document is lenient. */
  get wrongLengths(): number {
    return this.#reader.wrongLengths;
  }

  /** Whether this stream ends before its /Length; true only in a lenient document. */
  isShort(stream: PdfStream): boolean {
    return this.#reader.isShort(stream);
  }

  /** Numbers of the objects in an object stream; empty where a lenient document cannot read the stream. */
  membersOf(streamNumber: number): readonly number[] {
    return this.#reader.membersOf(streamNumber);
  }

  #readObject(entry: XrefEntry, number: number): PdfValue {
    try {
      return this.#reader.read(entry, number);
    } catch (error) {
      if (!this.isLenient || !isUnreadable(error)) throw error;
      this.unreadable.add(number);
      return null;
    }
  }
}
