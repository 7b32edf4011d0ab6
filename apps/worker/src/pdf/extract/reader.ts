import { asName, asNumber, IrregularPdf, type PdfDict, PdfRef, PdfStream, type PdfValue } from './objects.ts';
import { Keyword, SyntaxReader } from './syntax.ts';
import { type Place, readXref, type Xref } from './xref.ts';
import { decodeWhole } from '../image-streams/filters.ts';

/** Bytes of an object stream. */
const maxObjectStreamBytes = 64_000_000;
/** Bytes of all object streams together: what was cached of them is kept. */
const maxObjectStreamsBytes = 400_000_000;
const maxChain = 32;

/** Random access to the objects of a file; each is read once, when it is asked for. */
export interface ObjectReader {
  trailer: PdfDict;
  /** Whether what cannot be read counts as absent. */
  isLenient: boolean;
  /** What a value stands for: references are followed, and the same reference gives the same object. */
  resolve: (value: PdfValue | undefined) => PdfValue;
  /** The same file read by the same tables, with what lifts its encryption. */
  decrypted: (decryption: Decryption) => ObjectReader;
}

/** How the strings and streams of an encrypted file are read, where its keys do not differ from object to object. */
export interface Decryption {
  string: (bytes: Buffer) => Buffer;
  /** @throws IrregularPdf where they are not encrypted as the file says */
  stream: (bytes: Buffer, dict: PdfDict) => Buffer;
}

/**
 * Opens a PDF for reading single objects. It reads only what follows the standard, and never repairs.
 * @param isLenient whether an object that cannot be read counts as none
 * @throws IrregularPdf here and when an object is read; qpdf then has to write the file anew
 */
export function openObjects(bytes: Buffer, { isLenient = false }: { isLenient?: boolean } = {}): ObjectReader {
  return readObjects(bytes, isLenient);
}

function readObjects(bytes: Buffer, isLenient: boolean, tables?: Xref, decryption?: Decryption): ObjectReader {
  const known = new Map<number, PdfValue>();
  const reading = new Set<number>();
  const objectStreams = new Map<number, ObjectStream>();
  let unpackedBytes = 0;
  let places: ReadonlyMap<number, Place | null> = new Map();

  function resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let links = 0; found instanceof PdfRef; links++) {
      if (links > maxChain) return circle('references in a circle');
      found = readObject(found.number);
    }
    return found;
  }

  function circle(reason: string): null {
    if (isLenient) return null;
    throw new IrregularPdf(reason);
  }

  function readObject(number: number): PdfValue {
    const cached = known.get(number);
    if (cached !== undefined) return cached;
    const place = places.get(number);
    if (!place) return null;
    if (reading.has(number)) return circle('an object that needs itself');
    reading.add(number);
    const value = readPlace(place, number);
    reading.delete(number);
    known.set(number, value);
    return value;
  }

  function readPlace(place: Place, number: number): PdfValue {
    try {
      return 'offset' in place ? readIndirect(place.offset, number) : readPacked(place, number);
    } catch (error) {
      if (isLenient && error instanceof IrregularPdf) return null;
      throw error;
    }
  }

  function readIndirect(offset: number, expected?: number): PdfValue {
    const reader = new SyntaxReader(bytes, offset);
    const number = reader.readToken();
    const generation = reader.readToken();
    const isHeader = typeof number === 'number' && typeof generation === 'number' && reader.takeWord('obj');
    if (!isHeader || (expected !== undefined && number !== expected)) throw new IrregularPdf('no object at its place');
    if (reader.takeWord('endobj')) return null;
    const value = reader.readValue();
    if (!(value instanceof Map) || !reader.takeWord('stream')) return decryption ? decryptStrings(value) : value;
    const content = streamBytes(value, startOfStream(reader));
    // Cross-reference streams are never encrypted (ISO 32000-2, 7.5.8.2).
    if (!decryption || asName(value.get('Type')) === 'XRef') return new PdfStream(value, content);
    return new PdfStream(decryptStrings(value) as PdfDict, decryption.stream(content, value));
  }

  function decryptStrings(value: PdfValue): PdfValue {
    if (!decryption) return value;
    if (Buffer.isBuffer(value)) return decryption.string(value);
    if (Array.isArray(value)) return value.map(decryptStrings);
    if (value instanceof Map) return decryptDict(value);
    return value;
  }

  function decryptDict(dict: PdfDict): PdfDict {
    const isOpen = isSignature(dict);
    return new Map(
      [...dict].map(([key, entry]) => [key, isOpen && key === 'Contents' ? entry : decryptStrings(entry)]),
    );
  }

  function streamBytes(dict: PdfDict, start: number): Buffer {
    const length = asNumber(resolve(dict.get('Length')));
    if (length === undefined || !(length >= 0) || start + length > bytes.length) throw new IrregularPdf('no length');
    const behind = new SyntaxReader(bytes, start + length);
    if (!behind.takeWord('endstream')) throw new IrregularPdf('a stream with another length');
    return bytes.subarray(start, start + length);
  }

  function readPacked({ stream: streamNumber, index }: Extract<Place, { stream: number }>, number: number): PdfValue {
    const stream = objectStreams.get(streamNumber) ?? openObjectStream(streamNumber);
    // Some writers count wrongly, but the number tells.
    const offset =
      stream.numbers[index] === number ? stream.offsets[index] : stream.offsets[stream.numbers.indexOf(number)];
    if (offset === undefined) throw new IrregularPdf('an object that its stream does not have');
    return new SyntaxReader(stream.bytes, offset).readValue();
  }

  function openObjectStream(number: number): ObjectStream {
    const place = places.get(number);
    if (!place || !('offset' in place)) throw new IrregularPdf('no object stream');
    const stream = readObject(number);
    if (!(stream instanceof PdfStream)) throw new IrregularPdf('no object stream');
    const unpacked = decodeWhole(stream, maxObjectStreamBytes);
    unpackedBytes += unpacked.length;
    if (unpackedBytes > maxObjectStreamsBytes) throw new IrregularPdf('object streams without end');
    const opened = readDirectory(unpacked, resolve(stream.dict.get('N')), resolve(stream.dict.get('First')));
    objectStreams.set(number, opened);
    return opened;
  }

  const xref = tables ?? readXref(bytes, (offset) => readIndirect(offset));
  places = xref.places;
  return {
    trailer: xref.trailer,
    isLenient,
    resolve,
    decrypted: (lifted) => readObjects(bytes, isLenient, xref, lifted),
  };
}

/**
 * Whether it is a signature, whose /Contents is never encrypted (ISO 32000-2, 7.6.2).
 * @throws IrregularPdf where it may be one, and writers differ
 */
function isSignature(dict: PdfDict): boolean {
  if (!dict.has('ByteRange') || !Buffer.isBuffer(dict.get('Contents'))) return false;
  if (asName(dict.get('Type')) !== 'Sig') throw new IrregularPdf('a signature that does not say so');
  return true;
}

interface ObjectStream {
  bytes: Buffer;
  numbers: number[];
  offsets: number[];
}

/** The numbers and places that an object stream begins with (ISO 32000-2, 7.5.7). */
function readDirectory(bytes: Buffer, count: PdfValue, first: PdfValue): ObjectStream {
  const reader = new SyntaxReader(bytes);
  const numbers: number[] = [];
  const offsets: number[] = [];
  if (typeof count !== 'number' || typeof first !== 'number') throw new IrregularPdf('an object stream without sizes');
  for (let index = 0; index < count; index++) {
    const number = reader.readToken();
    const offset = reader.readToken();
    if (number instanceof Keyword || typeof number !== 'number' || typeof offset !== 'number')
      throw new IrregularPdf('an object stream without places');
    numbers.push(number);
    offsets.push(first + offset);
  }
  return { bytes, numbers, offsets };
}

/** The word `stream` ends with a line feed, alone or after a carriage return (ISO 32000-2, 7.3.8.1). */
function startOfStream({ bytes, at }: SyntaxReader): number {
  if (bytes[at] === 13) return bytes[at + 1] === 10 ? at + 2 : at + 1;
  if (bytes[at] === 10) return at + 1;
  throw new IrregularPdf('a stream without a line end');
}
