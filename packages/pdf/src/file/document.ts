import { Budget, type BudgetLimits, budgetLimits, maxObjectNumber } from '../budget.ts';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import type { ByteSink } from './byte-sink.ts';
import { type Decoded, decodeStream, decodeStrictly } from './filters/decode.ts';
import { readPages, type Page } from './page-tree.ts';
import { type ParseContext, Parser } from './parser.ts';
import { completeRecovery, scanObjects } from './recover.ts';
import {
  asDict,
  asInteger,
  asName,
  asNumber,
  isNamed,
  type PdfDict,
  PdfRef,
  PdfStream,
  type PdfValue,
} from './values.ts';
import { type Place, Places, readXref, type Xref } from './xref.ts';

/** Decrypts the strings and streams of a file whose keys do not differ from object to object. */
export interface Decryption {
  string: (bytes: Buffer) => Buffer;
  /** @throws MalformedPdf where the data is not encrypted as the file says */
  stream: (bytes: Buffer, dict: PdfDict) => Buffer;
}

export interface OpenOptions {
  /** Limits instead of those that follow from the file's size. */
  limits?: BudgetLimits;
  /** Added to every object number, so that the objects of several documents have numbers of their own. */
  base?: number;
  /** Whether an object that cannot be read is null instead of an error: for a file that nobody can repair further. */
  isLenient?: boolean;
  /** Whether objects are found by their headers instead of the cross-references; makes the document lenient. */
  recovers?: boolean;
}

/** Bytes of one object stream, decoded. */
const maxObjectStreamBytes = 64_000_000;
/** Bytes of all streams together, as a multiple of the file's: streams can be within each other, and each is copied. */
const maxStreamShare = 4;
/** References that lead to references. */
const maxHops = 32;
/** Bytes before the header that a version is looked for in (ISO 32000-2, 7.5.2). */
const headerPattern = /^%PDF-(\d\.\d)/;

/**
 * A PDF file and the changes made to it. Objects are read when they are asked for, each once; the same reference always
 * gives the same value, which callers may change in place after `touch`.
 *
 * All methods that read throw MalformedPdf where the file violates the standard and TooComplexPdf where its budget is
 * exhausted; in a lenient document an unreadable object is null.
 */
export class PdfDocument {
  readonly bytes: Buffer;
  /** Of the header, as `1.7`. */
  readonly version: string;
  readonly trailer: PdfDict;
  readonly isLenient: boolean;
  readonly budget: Budget;
  readonly context: ParseContext;
  xref: Xref;
  readonly base: number;
  /** Numbers of objects that could not be read, of a lenient document. */
  readonly unreadable = new Set<number>();
  readonly #truncatedDicts = new WeakSet<PdfDict>();
  readonly #decryption: Decryption | undefined;
  readonly #values = new Map<number, PdfValue>();
  readonly #changed = new Set<number>();
  readonly #reading = new Set<number>();
  readonly #objectStreams = new Map<number, ObjectStream>();
  #streamBytesTaken = 0;
  #nextNumber: number | undefined;
  #pages: readonly Page[] | undefined;

  /** Opens a file. Nothing is repaired. */
  static open(bytes: Buffer, options: OpenOptions = {}): PdfDocument {
    return new PdfDocument(bytes, options);
  }

  private constructor(
    bytes: Buffer,
    { limits, base = 0, isLenient = false, recovers = false }: OpenOptions,
    encrypted?: { document: PdfDocument; decryption: Decryption },
  ) {
    const version = headerPattern.exec(bytes.toString('latin1', 0, 16))?.[1];
    if (version === undefined && !isLenient && !recovers)
      throw new MalformedPdf('expected the header %PDF- and a version', { offset: 0 });
    this.bytes = bytes;
    this.version = version ?? '1.4';
    this.base = base;
    this.isLenient = isLenient || recovers;
    this.budget = encrypted?.document.budget ?? new Budget(limits ?? budgetLimits(bytes.length));
    this.context = encrypted?.document.context ?? {
      budget: this.budget,
      base,
      isLenient: this.isLenient,
      generations: new Map(),
      names: [],
    };
    this.#decryption = encrypted?.decryption;
    // Nothing is known of the objects while the cross-references are read.
    this.xref = { places: new Places(this.budget, bytes.length), trailer: new Map(), start: 0, isStream: false };
    this.xref = encrypted?.document.xref ?? this.#findObjects(recovers);
    this.trailer = this.xref.trailer;
    if (recovers && !encrypted) completeRecovery(this);
  }

  #findObjects(recovers: boolean): Xref {
    if (recovers) return scanObjects(this.bytes, this.context);
    return readXref(this.bytes, this.context, (offset) => this.#readIndirect(offset));
  }

  /** The same file read with its encryption removed, in the same budget. */
  decrypted(decryption: Decryption): PdfDocument {
    return new PdfDocument(this.bytes, { base: this.base, isLenient: this.isLenient }, { document: this, decryption });
  }

  get isEncrypted(): boolean {
    return this.#decryption === undefined && this.dict(this.trailer.get('Encrypt')) !== undefined;
  }

  get catalog(): PdfDict {
    const root = this.trailer.get('Root');
    if (!(root instanceof PdfRef) && !this.isLenient) throw new MalformedPdf('trailer: expected a reference as /Root');
    return this.dict(root) ?? new Map<string, PdfValue>();
  }

  /** Leaves of the page tree in order. */
  get pages(): readonly Page[] {
    this.#pages ??= readPages(this);
    return this.#pages;
  }

  /** One more than the largest object number, those of added objects included. */
  get size(): number {
    return (this.#nextNumber ??= this.base + this.xref.places.largest + 1);
  }

  /** An object by its number; null where there is none. */
  object(number: number): PdfValue {
    const known = this.#values.get(number);
    if (known !== undefined) return known;
    // A cross-reference stream is read before any place is known.
    const place = (this.xref as Xref | undefined)?.places.get(number - this.base);
    if (!place) return null;
    if (this.#reading.has(number)) {
      if (this.isLenient) return null;
      throw new MalformedPdf('the object is needed to read itself', { object: number - this.base });
    }
    // An object is read within another one for the length of its stream.
    this.budget.checkDepth(this.#reading.size);
    this.#reading.add(number);
    try {
      const value = this.#readPlace(place, number);
      this.#values.set(number, value);
      return value;
    } finally {
      this.#reading.delete(number);
    }
  }

  /** What a value stands for, references followed; null where there is nothing. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let hop = 0; found instanceof PdfRef; hop++) {
      if (hop === maxHops) {
        if (this.isLenient) return null;
        throw new MalformedPdf(`more than ${maxHops} references lead to each other`, {
          object: found.number - this.base,
        });
      }
      found = this.object(found.number);
    }
    return found;
  }

  /** A dictionary, or that of a stream. */
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

  /** The numbers of an array that holds nothing else. */
  numbers(value: PdfValue | undefined): number[] | undefined {
    const array = this.array(value);
    if (!array) return undefined;
    this.budget.step(array.length >> 3);
    const numbers = array.map((item) => this.number(item));
    return numbers.every((item) => item !== undefined) ? numbers : undefined;
  }

  /** A name's text. */
  name(value: PdfValue | undefined): string | undefined {
    return asName(this.resolve(value));
  }

  /** A string's bytes. */
  string(value: PdfValue | undefined): Buffer | undefined {
    const found = this.resolve(value);
    return Buffer.isBuffer(found) ? found : undefined;
  }

  /** The number of the object that a chain of references ends at; undefined for a direct value. */
  numberOf(value: PdfValue | undefined): number | undefined {
    let found = value;
    let number: number | undefined;
    for (let hop = 0; hop < maxHops && found instanceof PdfRef; hop++) {
      ({ number } = found);
      found = this.object(number);
    }
    return number;
  }

  /** Undoes the general filters of a stream; see `decodeStream`. */
  decode(stream: PdfStream, maxBytes: number): Promise<Decoded> {
    return decodeStream(stream, { maxBytes, context: this.context, resolve: (value) => this.resolve(value) });
  }

  /** Replaces an object. */
  replace(number: number, value: PdfValue): void {
    this.#values.set(number, value);
    this.#changed.add(number);
  }

  /** Notes that the value of an object is changed in place. */
  touch(number: number): void {
    this.object(number);
    this.#changed.add(number);
  }

  /** Adds an object. */
  add(value: PdfValue): PdfRef {
    const number = this.size;
    this.#nextNumber = number + 1;
    this.replace(number, value);
    return new PdfRef(number);
  }

  /**
   * Whether an incremental update can be written: only objects of generation 0 were met, in a file that was not repaired,
   * and nothing that other readers may not read.
   */
  get isUpdatable(): boolean {
    const { context, trailer, isLenient, base } = this;
    if (isLenient || base !== 0 || trailer.has('Encrypt')) return false;
    return (
      context.generations.size === 0 && context.hasOddNumber !== true && asInteger(trailer.get('Size')) !== undefined
    );
  }

  /** Numbers of objects that were replaced, added or changed in place. */
  get changed(): ReadonlySet<number> {
    return this.#changed;
  }

  /**
   * Copies an unchanged array or dictionary object as it is written, with other numbers in its references.
   * @returns false where that is not possible; nothing is written then
   */
  copyObject(number: number, out: ByteSink, renumber: (number: number) => number): boolean {
    const before = out.length;
    const parser = this.#parserOf(number);
    const isCopied = parser?.copyContainer(out, renumber) === true && !parser.takeKeyword('stream');
    if (!isCopied) out.truncate(before);
    return isCopied;
  }

  /**
   * Reports the references and names of an unchanged array or dictionary object without creating its value.
   * @returns false where that is not possible; some may have been reported then
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
   * The entries of a dictionary object that have one of these keys, and others where the object is read already. Objects
   * of which nothing else is needed are read faster and take less memory.
   * @returns undefined where the object is no dictionary
   */
  readEntries(number: number, keys: ReadonlySet<string>): PdfDict | undefined {
    const entries = this.#values.has(number) ? undefined : this.#parserOf(number)?.readEntries(keys);
    return entries ?? asDict(this.object(number));
  }

  /** A parser in front of an object as it is written; undefined for one that was changed, or whose strings are encrypted. */
  #parserOf(number: number): Parser | undefined {
    if (this.#changed.has(number)) return undefined;
    const place = this.xref.places.get(number - this.base);
    if (!place) return undefined;
    if ('offset' in place) return this.#decryption ? undefined : this.#enterIndirect(place.offset, number);
    const { stream, offset } = this.#packedAt(place, number);
    return new Parser(stream.bytes, this.context, offset, number - this.base);
  }

  /** Whether the end of a stream is missing in the file, of a lenient document. */
  isTruncated({ dict }: PdfStream): boolean {
    return this.#truncatedDicts.has(dict);
  }

  /** Numbers of the objects in an object stream; none where it cannot be read and the document is lenient. */
  membersOf(streamNumber: number): readonly number[] {
    try {
      return (this.#objectStreams.get(streamNumber) ?? this.#openObjectStream(streamNumber)).numbers;
    } catch (error) {
      if (this.isLenient && error instanceof MalformedPdf) return [];
      throw error;
    }
  }

  #readPlace(place: Place, number: number): PdfValue {
    try {
      return 'offset' in place ? this.#readIndirect(place.offset, number) : this.#readPacked(place, number);
    } catch (error) {
      if (!this.isLenient || !isUnreadable(error)) throw error;
      this.unreadable.add(number);
      return null;
    }
  }

  /** A parser behind the object's header. */
  #enterIndirect(offset: number, expected?: number): Parser {
    const object = expected === undefined ? undefined : expected - this.base;
    const parser = new Parser(this.bytes, this.context, offset, object);
    const number = parser.readToken();
    const generation = parser.readToken();
    const isHeader = typeof number === 'number' && typeof generation === 'number' && parser.takeKeyword('obj');
    if (!isHeader || (object !== undefined && number !== object))
      return parser.fail('expected the header of the object', offset);
    parser.checkGeneration(number, generation);
    return parser;
  }

  #readIndirect(offset: number, expected?: number): PdfValue {
    const parser = this.#enterIndirect(offset, expected);
    if (parser.takeKeyword('endobj')) return null;
    const value = parser.readValue();
    if (!(value instanceof Map) || !parser.takeKeyword('stream'))
      return this.#decryption ? this.#decrypt(value) : value;
    const start = startOfStream(parser);
    const length = this.#streamLength(value, parser, start);
    const content = this.bytes.subarray(start, start + length);
    this.#streamBytesTaken += length;
    if (this.#streamBytesTaken > this.bytes.length * maxStreamShare)
      throw new TooComplexPdf('streamBytes', this.bytes.length * maxStreamShare);
    // Cross-reference streams are never encrypted (ISO 32000-2, 7.5.8.2).
    if (!this.#decryption || isNamed(value.get('Type'), 'XRef')) return new PdfStream(value, content);
    return new PdfStream(this.#decrypt(value) as PdfDict, this.#decryption.stream(content, value));
  }

  #decrypt(value: PdfValue): PdfValue {
    if (!this.#decryption) return value;
    if (Buffer.isBuffer(value)) {
      this.budget.takeUnpackedBytes(value.length);
      return this.#decryption.string(value);
    }
    // In place: the value was just read.
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) value[index] = this.#decrypt(item);
    } else if (value instanceof Map) {
      const isOpen = isSignature(value);
      for (const [key, entry] of value) {
        if (!isOpen || key !== 'Contents') value.set(key, this.#decrypt(entry));
      }
    }
    return value;
  }

  /** @throws MalformedPdf where /Length does not lead to `endstream`, unless the document is lenient */
  #streamLength(dict: PdfDict, parser: Parser, start: number): number {
    const { bytes } = this;
    const length = this.number(dict.get('Length'));
    if (length === undefined || !Number.isSafeInteger(length) || length < 0 || start + length > bytes.length)
      return this.isLenient ? this.#foundLength(dict, start) : parser.fail('stream: expected /Length within the file');
    const behind = new Parser(bytes, this.context, start + length, parser.object);
    if (behind.takeKeyword('endstream')) return length;
    return this.isLenient
      ? this.#foundLength(dict, start)
      : behind.fail('stream: expected endstream after /Length bytes');
  }

  /** Up to `endstream`, or where that is missing to the end of the object or of the file. */
  #foundLength(dict: PdfDict, start: number): number {
    const { bytes } = this;
    const end = bytes.indexOf('endstream', start);
    // Each stream without an end makes the rest of the file be searched.
    this.budget.step(((end < 0 ? bytes.length : end) - start) >> 6);
    if (end < 0) {
      this.#truncatedDicts.add(dict);
      const endOfObject = bytes.indexOf('endobj', start);
      return (endOfObject < 0 ? bytes.length : endOfObject) - start;
    }
    const lineEnd = bytes[end - 1] === 10 ? (bytes[end - 2] === 13 ? 2 : 1) : bytes[end - 1] === 13 ? 1 : 0;
    return Math.max(0, end - lineEnd - start);
  }

  #readPacked(place: PackedPlace, number: number): PdfValue {
    const { stream, offset } = this.#packedAt(place, number);
    return new Parser(stream.bytes, this.context, offset, number - this.base).readValue();
  }

  #packedAt({ stream: streamNumber, index }: PackedPlace, number: number): { stream: ObjectStream; offset: number } {
    const stream = this.#objectStreams.get(streamNumber) ?? this.#openObjectStream(streamNumber);
    const own = number - this.base;
    const offset = stream.numbers[index] === own ? stream.offsets[index] : offsetByNumber(stream, own);
    if (offset === undefined) throw new MalformedPdf(`not in object stream ${streamNumber}`, { object: own });
    return { stream, offset };
  }

  #openObjectStream(number: number): ObjectStream {
    const fail = (reason: string): never => {
      throw new MalformedPdf(`object stream: ${reason}`, { object: number });
    };
    const place = this.xref.places.get(number);
    if (!place || !('offset' in place)) return fail('expected an object of its own');
    const stream = this.object(number + this.base);
    if (!(stream instanceof PdfStream)) return fail('expected a stream');
    const bytes = decodeStrictly(stream, {
      maxBytes: maxObjectStreamBytes,
      context: this.context,
      resolve: (value) => this.resolve(value),
      object: number,
    });
    const count = this.number(stream.dict.get('N'));
    const first = this.number(stream.dict.get('First'));
    if (count === undefined || first === undefined || !(count >= 0 && count <= bytes.length && first >= 0))
      return fail('expected /N and /First within its data');
    const opened = readDirectory(new Parser(bytes, this.context, 0, number), count, first);
    this.#objectStreams.set(number, opened);
    return opened;
  }
}

/** Whether an object violates the standard, or is nested too deep to be read. */
function isUnreadable(error: unknown): boolean {
  return error instanceof MalformedPdf || (error instanceof TooComplexPdf && error.resource === 'nesting');
}

type PackedPlace = Extract<Place, { stream: number }>;

interface ObjectStream {
  bytes: Buffer;
  numbers: number[];
  offsets: number[];
  /** Offsets by object number, once an index was wrong. */
  byNumber?: Map<number, number>;
}

/** Some writers count the index wrongly; readers go by the number in the stream's directory. */
function offsetByNumber(stream: ObjectStream, number: number): number | undefined {
  stream.byNumber ??= new Map(stream.numbers.map((each, index) => [each, stream.offsets[index] as number]));
  return stream.byNumber.get(number);
}

/** The numbers and offsets that an object stream begins with (ISO 32000-2, 7.5.7). */
function readDirectory(parser: Parser, count: number, first: number): ObjectStream {
  const numbers: number[] = [];
  const offsets: number[] = [];
  for (let index = 0; index < count; index++) {
    const number = parser.readToken();
    const offset = parser.readToken();
    if (typeof number !== 'number' || typeof offset !== 'number' || number > maxObjectNumber)
      return parser.fail('object stream: expected pairs of number and offset');
    numbers.push(number);
    offsets.push(first + offset);
  }
  return { bytes: parser.bytes, numbers, offsets };
}

/**
 * Whether a dictionary is a signature, whose /Contents is never encrypted (ISO 32000-2, 7.6.2).
 * @throws MalformedPdf where it may be one: writers differ
 */
function isSignature(dict: PdfDict): boolean {
  if (!dict.has('ByteRange') || !Buffer.isBuffer(dict.get('Contents'))) return false;
  if (!isNamed(dict.get('Type'), 'Sig')) throw new MalformedPdf('a signature without /Type Sig');
  return true;
}

/** The keyword `stream` ends with a line feed, alone or after a carriage return (ISO 32000-2, 7.3.8.1). */
function startOfStream(parser: Parser): number {
  const { bytes, at } = parser;
  if (bytes[at] === 13) return bytes[at + 1] === 10 ? at + 2 : at + 1;
  return bytes[at] === 10 ? at + 1 : parser.fail('stream: expected a line end after the keyword');
}
