import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { MalformedPdf } from '../errors.ts';
import { ByteSink } from './byte-sink.ts';
import { Serializer } from './serialize.ts';
import { type DictChanges, dictOf, type PdfDict, PdfName, PdfRef, withEntries } from './values.ts';

/** A file as consecutive parts. */
export type Pieces = Uint8Array[];

/** Parameters of object streams (ISO 32000-2, 7.5.7). */
export interface ObjectStreamOptions {
  /** Number of objects in each stream. */
  objects: number;
  /** Compression level of Flate, 1 to 9. */
  level: number;
}

/** Default parameters of object streams. */
export const defaultObjectStreams: ObjectStreamOptions = { objects: 100, level: 6 };
/** Version that introduced object streams. */
const objectStreamsVersion = '1.5';
/** Version that the extension for AES-256 belongs to; AES-256 is part of 2.0. */
const encryptionVersion = '1.7';
const versionPattern = /^\d\.\d$/;

/** Encryption of a file whose objects are all in object streams, so that only streams are encrypted. */
export interface FileEncryption {
  /** @returns consecutive parts of the encrypted data */
  encrypt: (plain: Uint8Array) => Uint8Array[];
  /** The encryption dictionary, which itself is not encrypted (ISO 32000-2, 7.6.2). */
  dict: PdfDict;
}

/** Options of `FileWriter`. */
export interface WriterOptions {
  /** Version of PDF, such as `1.7`; raised to 1.5 for object streams and to 1.7 for an encryption. */
  version: string;
  /**
   * Writes object streams and a cross-reference stream; absent for plain objects and a cross-reference table, except
   * with an encryption, which uses `defaultObjectStreams`.
   */
  objectStreams?: ObjectStreamOptions | undefined;
  encryption?: FileEncryption | undefined;
}

type WrittenPlace = { offset: number } | { stream: number; index: number };

/** Length of a row of the cross-reference stream in bytes: type, offset or stream number, and index. */
const rowBytes = 7;
/** Comment after the header that marks the file as binary (ISO 32000-2, 7.5.2). */
const binaryMark = Buffer.from([0x25, 0xbf, 0xf7, 0xa2, 0xfe, 0x0a]);
/** Maximum size of a part that is copied into the buffer, in bytes. */
const smallBytes = 4 * 1024;

interface PackedObjects {
  numbers: number[];
  first: number;
  data: Buffer;
}

/** Writes the objects of a file in sequence, followed by the cross-references. */
export class FileWriter {
  readonly #options: WriterOptions;
  readonly #out = new ByteSink();
  readonly #pieces: Pieces = [];
  #flushedBytes = 0;
  readonly #places: WrittenPlace[] = [];
  readonly #serializer = new Serializer({ renumber: (number) => number });
  #packed = new ByteSink();
  #packedNumbers: number[] = [];
  #packedOffsets: number[] = [];
  #streams: PackedObjects[] = [];

  /** @throws TypeError for a version other than such as `1.7` */
  constructor(options: WriterOptions) {
    const { version, encryption, objectStreams = encryption && defaultObjectStreams } = options;
    if (!versionPattern.test(version)) throw new TypeError(`expected a version such as 1.7, got ${version}`);
    this.#options = { ...options, objectStreams };
    const least = encryption ? encryptionVersion : objectStreams ? objectStreamsVersion : version;
    this.#out.ascii(`%PDF-${version < least ? least : version}\n`);
    this.#out.copy(binaryMark);
  }

  /**
   * Writes an object other than a stream.
   * @param write writes the value; returns false without writing to omit the object
   * @returns whether the object was written
   */
  object(number: number, write: (out: ByteSink) => boolean): boolean {
    const { objectStreams } = this.#options;
    if (objectStreams) return this.#packedObject(number, write, objectStreams);
    const before = this.#out.length;
    const offset = this.#position;
    this.#header(number);
    if (!write(this.#out)) {
      this.#out.truncate(before);
      return false;
    }
    this.#places[number] = { offset };
    this.#out.ascii('\nendobj\n');
    return true;
  }

  #packedObject(number: number, write: (out: ByteSink) => boolean, objectStreams: ObjectStreamOptions): boolean {
    const offset = this.#packed.length;
    if (!write(this.#packed)) return false;
    this.#places[number] = { stream: 0, index: 0 };
    this.#packedNumbers.push(number);
    this.#packedOffsets.push(offset);
    this.#packed.ascii('\n');
    if (this.#packedNumbers.length === objectStreams.objects) this.#pack(objectStreams);
    return true;
  }

  /**
   * Writes a stream.
   * @param writeDict writes its dictionary, including /Length
   * @param data encoded data in consecutive parts
   */
  stream(number: number, writeDict: (out: ByteSink) => void, data: readonly Uint8Array[]): void {
    this.#begin(number);
    writeDict(this.#out);
    this.#out.ascii('\nstream\n');
    for (const piece of data) this.#append(piece);
    this.#out.ascii('\nendstream\nendobj\n');
  }

  /**
   * Writes the cross-references and the trailer.
   * @param trailer entries other than /Size, /ID and /Encrypt
   * @param id permanent part of /ID; random where undefined
   * @returns the whole file, or what `take` has not returned
   * @throws MalformedPdf where the trailer has no reference to a catalog
   */
  end(trailer: PdfDict, id: Buffer | undefined): Pieces {
    if (!(trailer.get('Root') instanceof PdfRef)) throw new MalformedPdf('trailer: expected a reference as /Root');
    const { objectStreams, encryption } = this.#options;
    if (objectStreams) this.#pack(objectStreams);
    for (const { numbers, first, data } of this.#streams) {
      const stream = Math.max(this.#places.length, 1);
      for (const [index, number] of numbers.entries()) this.#places[number] = { stream, index };
      const content = encryption?.encrypt(data) ?? [data];
      const entries = { Type: new PdfName('ObjStm'), N: numbers.length, First: first };
      this.#streamOf(stream, { ...entries, Length: bytesOf(content), Filter: new PdfName('FlateDecode') }, content);
    }
    const fresh = randomBytes(16);
    const entries: DictChanges = { ID: [id ?? fresh, fresh] };
    const complete = withEntries(
      trailer,
      encryption ? { ...entries, Encrypt: this.#addEncryption(encryption) } : entries,
    );
    const start = this.#position;
    if (objectStreams) this.#xrefStream(complete, objectStreams);
    else this.#xrefTable(complete);
    this.#out.ascii(`startxref\n${start}\n%%EOF\n`);
    this.#flush();
    return this.#pieces;
  }

  #addEncryption({ dict }: FileEncryption): PdfRef {
    const number = this.#places.length;
    this.#begin(number);
    this.#serializer.write(this.#out, dict);
    this.#out.ascii('\nendobj\n');
    return new PdfRef(number);
  }

  /** What was written since the last call, so that a file need not be in memory as a whole; `end` then returns the rest. */
  take(): Pieces {
    this.#flush();
    return this.#pieces.splice(0);
  }

  get #position(): number {
    return this.#flushedBytes + this.#out.length;
  }

  #begin(number: number): void {
    this.#places[number] = { offset: this.#position };
    this.#header(number);
  }

  #header(number: number): void {
    this.#out.integer(number);
    this.#out.ascii(' 0 obj\n');
  }

  /** Appends data to the output; copies only small parts. */
  #append(piece: Uint8Array): void {
    if (piece.byteLength < smallBytes) {
      this.#out.copy(piece);
      return;
    }
    this.#flush();
    this.#pieces.push(piece);
    this.#flushedBytes += piece.byteLength;
  }

  #flush(): void {
    this.#flushedBytes += this.#out.length;
    this.#pieces.push(...this.#out.take());
  }

  #streamOf(number: number, entries: DictChanges, data: readonly Uint8Array[]): void {
    this.stream(number, (out) => void this.#serializer.write(out, dictOf(entries)), data);
  }

  #pack({ level }: ObjectStreamOptions): void {
    if (this.#packedNumbers.length === 0) return;
    const numbers = this.#packedNumbers;
    const head = Buffer.from(
      `${numbers.map((number, index) => `${number} ${this.#packedOffsets[index]}`).join(' ')}\n`,
      'latin1',
    );
    const plain = Buffer.concat([head, ...this.#packed.take()]);
    // Object streams get their numbers at the end, after all other objects. Compression in another thread would cost
    // more than it saves.
    this.#streams.push({ numbers, first: head.length, data: deflateSync(plain, { level }) });
    this.#packedNumbers = [];
    this.#packedOffsets = [];
  }

  #xrefTable(trailer: PdfDict): void {
    const out = this.#out;
    const size = Math.max(1, this.#places.length);
    out.ascii(`xref\n0 ${size}\n0000000000 65535 f \n`);
    for (let number = 1; number < size; number++) {
      const place = this.#places[number];
      const offset = place && 'offset' in place ? place.offset : 0;
      out.integer(offset, 10);
      out.ascii(place ? ' 00000 n \n' : ' 00000 f \n');
    }
    out.ascii('trailer ');
    this.#serializer.write(this.#out, withEntries(trailer, { Size: size }));
    out.ascii('\n');
  }

  #xrefStream(trailer: PdfDict, { level }: ObjectStreamOptions): void {
    const number = Math.max(1, this.#places.length);
    this.#places[number] = { offset: this.#position };
    const rows = Buffer.alloc(rowBytes * this.#places.length);
    rows.writeUInt16BE(0xffff, 5);
    for (let at = 1; at < this.#places.length; at++) {
      const place = this.#places[at];
      if (!place) continue;
      const isPacked = 'stream' in place;
      rows.writeUInt8(isPacked ? 2 : 1, at * rowBytes);
      rows.writeUInt32BE(isPacked ? place.stream : place.offset, at * rowBytes + 1);
      rows.writeUInt16BE(isPacked ? place.index : 0, at * rowBytes + 5);
    }
    const data = deflateSync(applyUpPredictor(rows), { level });
    const parameters = dictOf({ Predictor: 12, Columns: rowBytes });
    const entries = { Type: new PdfName('XRef'), W: [1, 4, 2], Size: number + 1 };
    const coding = { Length: data.length, Filter: new PdfName('FlateDecode'), DecodeParms: parameters };
    this.#streamOf(number, { ...entries, ...coding, ...Object.fromEntries(trailer) }, [data]);
  }
}

/** Applies the PNG Up predictor (ISO 32000-2, 7.4.4.4): adjacent rows of a cross-reference stream are similar. */
function applyUpPredictor(rows: Buffer): Buffer {
  const count = rows.length / rowBytes;
  const out = Buffer.alloc(count * (rowBytes + 1));
  for (let row = 0; row < count; row++) {
    const to = row * (rowBytes + 1);
    out[to] = 2;
    for (let at = 0; at < rowBytes; at++) {
      const here = row * rowBytes + at;
      out[to + 1 + at] = (rows[here] as number) - (row === 0 ? 0 : (rows[here - rowBytes] as number));
    }
  }
  return out;
}

/** Total length of all parts in bytes. */
export function bytesOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
}
