import { maxObjectNumber } from '../budget.ts';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import { decodeStrictly } from './filters/decode.ts';
import { type ParseContext, Parser } from './parser.ts';
import { asNumber, isNamed, type PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';
import type { XrefEntry } from './xref.ts';

/** Decrypts the strings and streams of a file whose keys do not differ from object to object. */
export interface Decryption {
  string: (bytes: Buffer) => Buffer;
  /** @throws MalformedPdf where the data is not encrypted as the file says */
  stream: (bytes: Buffer, dict: PdfDict) => Buffer;
}

/** Bytes of one object stream, decoded. */
const maxObjectStreamBytes = 64_000_000;
/** Bytes of all streams together, as a multiple of the file's: streams can be within each other, and each is copied. */
const maxStreamShare = 4;

interface ObjectReaderOptions {
  bytes: Buffer;
  context: ParseContext;
  decryption: Decryption | undefined;
  entryOf: (number: number) => XrefEntry | undefined;
  /** Follows references, for the length and the filters of a stream. */
  resolve: (value: PdfValue | undefined) => PdfValue;
}

/** Reads the objects of a file where they are, in the file or in an object stream (ISO 32000-2, 7.3.10 and 7.5.7). */
export class ObjectReader {
  readonly #bytes: Buffer;
  readonly #context: ParseContext;
  readonly #decryption: Decryption | undefined;
  readonly #entryOf: ObjectReaderOptions['entryOf'];
  readonly #resolve: ObjectReaderOptions['resolve'];
  readonly #truncatedDicts = new WeakSet<PdfDict>();
  readonly #objectStreams = new Map<number, ObjectStream>();
  #streamBytesTaken = 0;

  constructor({ bytes, context, decryption, entryOf, resolve }: ObjectReaderOptions) {
    this.#bytes = bytes;
    this.#context = context;
    this.#decryption = decryption;
    this.#entryOf = entryOf;
    this.#resolve = resolve;
  }

  /** @param number the object's, with the document's base */
  read(entry: XrefEntry, number: number): PdfValue {
    return 'offset' in entry
      ? this.readIndirect(entry.offset, number)
      : this.#parserInStream(entry, number).readValue();
  }

  /** A parser in front of an object as it is written; undefined where its strings are encrypted. */
  parserAt(entry: XrefEntry, number: number): Parser | undefined {
    if (!('offset' in entry)) return this.#parserInStream(entry, number);
    return this.#decryption ? undefined : this.#enterIndirect(entry.offset, number);
  }

  /** Numbers of the objects in an object stream; none where it cannot be read and the document is lenient. */
  membersOf(streamNumber: number): readonly number[] {
    try {
      return this.#objectStream(streamNumber).numbers;
    } catch (error) {
      if (this.#context.isLenient && error instanceof MalformedPdf) return [];
      throw error;
    }
  }

  /** Whether the end of a stream is missing in the file, of a lenient document. */
  isTruncated({ dict }: PdfStream): boolean {
    return this.#truncatedDicts.has(dict);
  }

  /** @param expected the object's number, with the document's base, where it is known */

  readIndirect(offset: number, expected?: number): PdfValue {
    const parser = this.#enterIndirect(offset, expected);
    if (parser.takeKeyword('endobj')) return null;
    const value = parser.readValue();
    if (!(value instanceof Map) || !parser.takeKeyword('stream'))
      return this.#decryption ? this.#decrypt(value) : value;
    const start = startOfStream(parser);
    const length = this.#streamLength(value, parser, start);
    const content = this.#bytes.subarray(start, start + length);
    this.#streamBytesTaken += length;
    if (this.#streamBytesTaken > this.#bytes.length * maxStreamShare)
      throw new TooComplexPdf('streamBytes', this.#bytes.length * maxStreamShare);
    // Cross-reference streams are never encrypted (ISO 32000-2, 7.5.8.2).
    if (!this.#decryption || isNamed(value.get('Type'), 'XRef')) return new PdfStream(value, content);
    return new PdfStream(this.#decrypt(value) as PdfDict, this.#decryption.stream(content, value));
  }

  /** A parser behind the object's header. */
  #enterIndirect(offset: number, expected?: number): Parser {
    const object = expected === undefined ? undefined : expected - this.#context.base;
    const parser = new Parser(this.#bytes, this.#context, offset, object);
    const number = parser.readToken();
    const generation = parser.readToken();
    const isHeader = typeof number === 'number' && typeof generation === 'number' && parser.takeKeyword('obj');
    if (!isHeader || (object !== undefined && number !== object))
      return parser.fail('expected the header of the object', offset);
    parser.checkGeneration(number, generation);
    return parser;
  }

  #decrypt(value: PdfValue): PdfValue {
    if (!this.#decryption) return value;
    if (Buffer.isBuffer(value)) {
      this.#context.budget.takeUnpackedBytes(value.length);
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
    const bytes = this.#bytes;
    const length = asNumber(this.#resolve(dict.get('Length')));
    if (length === undefined || !Number.isSafeInteger(length) || length < 0 || start + length > bytes.length)
      return this.#context.isLenient
        ? this.#foundLength(dict, start)
        : parser.fail('stream: expected /Length within the file');
    const behind = new Parser(bytes, this.#context, start + length, parser.object);
    if (behind.takeKeyword('endstream')) return length;
    return this.#context.isLenient
      ? this.#foundLength(dict, start)
      : behind.fail('stream: expected endstream after /Length bytes');
  }

  /** Up to `endstream`, or where that is missing to the end of the object or of the file. */
  #foundLength(dict: PdfDict, start: number): number {
    const bytes = this.#bytes;
    const end = bytes.indexOf('endstream', start);
    // Each stream without an end makes the rest of the file be searched.
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
    if (offset === undefined) throw new MalformedPdf(`not in object stream ${streamNumber}`, { object: own });
    return new Parser(stream.bytes, this.#context, offset, own);
  }

  /** @param number without the document's base */
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
    if (!entry || !('offset' in entry)) return fail('expected an object of its own');
    const stream = this.#resolve(new PdfRef(number + this.#context.base));
    if (!(stream instanceof PdfStream)) return fail('expected a stream');
    const bytes = decodeStrictly(stream, {
      maxBytes: maxObjectStreamBytes,
      context: this.#context,
      resolve: this.#resolve,
      object: number,
    });
    const count = asNumber(this.#resolve(stream.dict.get('N')));
    const first = asNumber(this.#resolve(stream.dict.get('First')));
    if (count === undefined || first === undefined || !(count >= 0 && count <= bytes.length && first >= 0))
      return fail('expected /N and /First within its data');
    return readDirectory(new Parser(bytes, this.#context, 0, number), count, first);
  }
}

type CompressedEntry = Extract<XrefEntry, { stream: number }>;

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
