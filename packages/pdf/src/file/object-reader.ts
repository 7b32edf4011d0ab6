import { maxObjectNumber } from '../budget.ts';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import { withoutCryptFilter } from './encryption/crypt-filters.ts';
import { decodeSynchronously } from './filters/decode.ts';
import { type ParseContext, Parser } from './parser.ts';
import { asNumber, isNamed, type PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';
import type { XrefEntry } from './xref.ts';

/** Number and generation of an object, as in the file. */
export interface ObjectId {
  number: number;
  generation: number;
}

/** Decrypts the strings and streams of a file; up to AES-128, each object has a key of its own. */
export interface Decryption {
  /** @throws MalformedPdf where the data does not match the declared encryption */
  string: (bytes: Buffer, object: ObjectId) => Buffer;
  /** @throws MalformedPdf as `string` */
  stream: (bytes: Buffer, dict: PdfDict, object: ObjectId) => Buffer;
}

/** Maximum decoded size of one object stream, in bytes. */
const defaultObjectStreamBytes = 64_000_000;
/** Length of an end of line, which some writers count as data. */
const maxLineEndBytes = 2;
/**
 * Maximum total size of all streams, as a multiple of the file size: malformed streams can overlap, and each is copied.
 */
const maxStreamShare = 4;

interface ObjectReaderOptions {
  bytes: Buffer;
  context: ParseContext;
  decryption: Decryption | undefined;
  entryOf: (number: number) => XrefEntry | undefined;
  /** Follows references, for the length and the filters of a stream. */
  resolve: (value: PdfValue | undefined) => PdfValue;
}

/** Reads objects at their offset in the file or in an object stream (ISO 32000-2, 7.3.10 and 7.5.7). */
export class ObjectReader {
  readonly #bytes: Buffer;
  readonly #context: ParseContext;
  readonly #decryption: Decryption | undefined;
  readonly #entryOf: ObjectReaderOptions['entryOf'];
  readonly #resolve: ObjectReaderOptions['resolve'];
  readonly #truncatedDicts = new WeakSet<PdfDict>();
  readonly #shortDicts = new WeakSet<PdfDict>();
  /** Streams of a lenient document whose data does not end where /Length says. */
  wrongLengths = 0;
  readonly #objectStreams = new Map<number, ObjectStream>();
  #streamBytesTaken = 0;

  constructor({ bytes, context, decryption, entryOf, resolve }: ObjectReaderOptions) {
    this.#bytes = bytes;
    this.#context = context;
    this.#decryption = decryption;
    this.#entryOf = entryOf;
    this.#resolve = resolve;
  }

  /** @param number object number, `base` included */
  read(entry: XrefEntry, number: number): PdfValue {
    return 'offset' in entry
      ? this.readIndirect(entry.offset, number)
      : this.#parserInStream(entry, number).readValue();
  }

  /** A parser positioned at the source of an object; undefined where its strings are encrypted. */
  parserAt(entry: XrefEntry, number: number): Parser | undefined {
    if (!('offset' in entry)) return this.#parserInStream(entry, number);
    return this.#decryption ? undefined : this.#enterIndirect(entry.offset, number).parser;
  }

  /** Numbers of the objects in an object stream; empty where a lenient document cannot read the stream. */
  membersOf(streamNumber: number): readonly number[] {
    try {
      return this.#objectStream(streamNumber).numbers;
    } catch (error) {
      if (this.#context.isLenient && error instanceof MalformedPdf) return [];
      throw error;
    }
  }

  /** Whether the file lacks the end of this stream; true only in a lenient document. */
  isTruncated({ dict }: PdfStream): boolean {
    return this.#truncatedDicts.has(dict);
  }

  /** Whether `endstream` precedes the end by /Length, as where bytes are missing; true only in a lenient document. */
  isShort({ dict }: PdfStream): boolean {
    return this.#shortDicts.has(dict);
  }

  /** @param expected object number, `base` included; absent where it is unknown */
  readIndirect(offset: number, expected?: number): PdfValue {
    const { parser, id } = this.#enterIndirect(offset, expected);
    if (parser.takeKeyword('endobj')) return null;
    const value = parser.readValue();
    if (!(value instanceof Map) || !parser.takeKeyword('stream'))
      return this.#decryption ? this.#decrypt(value, id) : value;
    const start = startOfStream(parser);
    const length = this.#streamLength(value, parser, start);
    const content = this.#bytes.subarray(start, start + length);
    this.#streamBytesTaken += length;
    if (this.#streamBytesTaken > this.#bytes.length * maxStreamShare)
      throw new TooComplexPdf('streamBytes', this.#bytes.length * maxStreamShare);
    // Cross-reference streams are never encrypted (ISO 32000-2, 7.5.8.2).
    if (!this.#decryption || isNamed(value.get('Type'), 'XRef')) return new PdfStream(value, content);
    this.#context.budget.step(length >> 6);
    const plain = this.#decryption.stream(content, value, id);
    return new PdfStream(withoutCryptFilter(this.#decrypt(value, id) as PdfDict, this.#resolve), plain);
  }

  /** A parser positioned after the object's header. */
  #enterIndirect(offset: number, expected?: number): { parser: Parser; id: ObjectId } {
    const object = expected === undefined ? undefined : expected - this.#context.base;
    const parser = new Parser(this.#bytes, this.#context, offset, object);
    const number = parser.readToken();
    const generation = parser.readToken();
    const isHeader = typeof number === 'number' && typeof generation === 'number' && parser.takeKeyword('obj');
    if (!isHeader || (object !== undefined && number !== object))
      return parser.fail('expected an object header such as 1 0 obj', offset);
    parser.checkGeneration(number, generation);
    return { parser, id: { number, generation } };
  }

  #decrypt(value: PdfValue, id: ObjectId): PdfValue {
    if (!this.#decryption) return value;
    if (Buffer.isBuffer(value)) {
      this.#context.budget.takeUnpackedBytes(value.length);
      return this.#decryption.string(value, id);
    }
    // Changed in place: no other code has a reference to the new value.
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) value[index] = this.#decrypt(item, id);
    } else if (value instanceof Map) {
      const isOpen = isSignature(value);
      for (const [key, entry] of value) {
        if (!isOpen || key !== 'Contents') value.set(key, this.#decrypt(entry, id));
      }
    }
    return value;
  }

  /** @throws MalformedPdf where `endstream` does not follow /Length bytes of data, unless the document is lenient */
  #streamLength(dict: PdfDict, parser: Parser, start: number): number {
    const bytes = this.#bytes;
    const length = asNumber(this.#resolve(dict.get('Length')));
    if (length === undefined || !Number.isSafeInteger(length) || length < 0 || start + length > bytes.length)
      return this.#context.isLenient
        ? this.#foundLength(dict, start)
        : parser.fail('stream: expected a /Length within the file');
    const behind = new Parser(bytes, this.#context, start + length, parser.object);
    if (behind.takeKeyword('endstream')) return length;
    if (!this.#context.isLenient) return behind.fail(`stream: expected endstream after ${length} bytes of data`);
    const found = this.#foundLength(dict, start);
    if (found + maxLineEndBytes < length) this.#shortDicts.add(dict);
    return found;
  }

  /** Length up to `endstream`; without it, up to the end of the object or of the file. */
  #foundLength(dict: PdfDict, start: number): number {
    const bytes = this.#bytes;
    this.wrongLengths++;
    const end = bytes.indexOf('endstream', start);
    // Each unterminated stream causes a search through the rest of the file.
    this.#context.budget.step(((end < 0 ? bytes.length : end) - start) >> 6);
    if (end < 0) {
      this.#truncatedDicts.add(dict);
      const endOfObject = bytes.indexOf('endobj', start);
      return (endOfObject < 0 ? bytes.length : endOfObject) - start;
    }
    const lineEnd = bytes[end - 1] === 10 ? (bytes[end - 2] === 13 ? 2 : 1) : bytes[end - 1] === 13 ? 1 : 0;
    return Math.max(0, end - lineEnd - start);
  }

  #parserInStream({ stream: streamNumber, index }: CompressedEntry, number: number): Parser {
    const stream = this.#objectStream(streamNumber);
    const own = number - this.#context.base;
    const offset = stream.numbers[index] === own ? stream.offsets[index] : offsetByNumber(stream, own);
    if (offset === undefined)
      throw new MalformedPdf(`expected an entry in object stream ${streamNumber}`, { object: own });
    return new Parser(stream.bytes, this.#context, offset, own);
  }

  /** @param number object number without `base` */
  #objectStream(number: number): ObjectStream {
    const opened = this.#objectStreams.get(number) ?? this.#openObjectStream(number);
    this.#objectStreams.set(number, opened);
    return opened;
  }

  #openObjectStream(number: number): ObjectStream {
    const fail = (reason: string): never => {
      throw new MalformedPdf(`object stream: ${reason}`, { object: number });
    };
    const entry = this.#entryOf(number);
    if (!entry || !('offset' in entry)) return fail('expected an object outside of object streams');
    const stream = this.#resolve(new PdfRef(number + this.#context.base));
    if (!(stream instanceof PdfStream)) return fail('expected a stream');
    const { isLenient, budget } = this.#context;
    const { objectStreamBytes: maxBytes = defaultObjectStreamBytes } = budget.limits;
    const decoded = decodeSynchronously(stream, { maxBytes, context: this.#context, resolve: this.#resolve });
    if (decoded.isTruncated) throw new TooComplexPdf('objectStreamBytes', maxBytes);
    if (decoded.remaining.length > 0) return fail('expected only general filters');
    // In a lenient document, the objects before the damage are whole.
    if (!decoded.isComplete && !isLenient) return fail('expected undamaged data');
    const { bytes } = decoded;
    const count = asNumber(this.#resolve(stream.dict.get('N')));
    const first = asNumber(this.#resolve(stream.dict.get('First')));
    if (count === undefined || first === undefined || !(count >= 0 && count <= bytes.length && first >= 0))
      return fail('expected a /N and a /First within the decoded data');
    return readDirectory(new Parser(bytes, this.#context, 0, number), count, first);
  }
}

type CompressedEntry = Extract<XrefEntry, { stream: number }>;

interface ObjectStream {
  bytes: Buffer;
  numbers: number[];
  offsets: number[];
  /** Offsets by object number; built when an index turns out to be wrong. */
  byNumber?: Map<number, number>;
}

/** Some writers store wrong indices; other readers use the object numbers in the stream instead. */
function offsetByNumber(stream: ObjectStream, number: number): number | undefined {
  stream.byNumber ??= new Map(stream.numbers.map((each, index) => [each, stream.offsets[index] as number]));
  return stream.byNumber.get(number);
}

/** The pairs of object number and offset at the start of an object stream (ISO 32000-2, 7.5.7). */
function readDirectory(parser: Parser, count: number, first: number): ObjectStream {
  const numbers: number[] = [];
  const offsets: number[] = [];
  for (let index = 0; index < count; index++) {
    const number = parser.readToken();
    const offset = parser.readToken();
    if (typeof number !== 'number' || typeof offset !== 'number' || number > maxObjectNumber)
      return parser.fail('object stream: expected pairs of object number and offset');
    numbers.push(number);
    offsets.push(first + offset);
  }
  return { bytes: parser.bytes, numbers, offsets };
}

/**
 * Whether a dictionary is a signature, whose /Contents is never encrypted (ISO 32000-2, 7.6.2).
 * @throws MalformedPdf where the type is missing: writers differ in whether they encrypt such a /Contents
 */
function isSignature(dict: PdfDict): boolean {
  if (!dict.has('ByteRange') || !Buffer.isBuffer(dict.get('Contents'))) return false;
  if (!isNamed(dict.get('Type'), 'Sig')) throw new MalformedPdf('signature: expected /Type Sig');
  return true;
}

/** The keyword `stream` is followed by a line feed, alone or after a carriage return (ISO 32000-2, 7.3.8.1). */
function startOfStream(parser: Parser): number {
  const { bytes, at } = parser;
  if (bytes[at] === 13) return bytes[at + 1] === 10 ? at + 2 : at + 1;
  return bytes[at] === 10 ? at + 1 : parser.fail('stream: expected an end of line after the keyword');
}
