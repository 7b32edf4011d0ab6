import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { MalformedPdf } from '../errors.ts';
import { ByteSink } from './byte-sink.ts';
import { runsOf, writeXrefTable, type XrefSection, xrefStreamOf } from './cross-references.ts';
import { Serializer } from './serialize.ts';
import {
  asNumber,
  type DictChanges,
  dictOf,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
  withEntries,
} from './values.ts';
import type { XrefEntry } from './xref.ts';

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
  /**
   * @param number of the stream
   * @param dict its dictionary; undefined for a string in it
   * @returns consecutive parts of the encrypted data
   */
  encrypt: (plain: Uint8Array, number: number, dict: PdfDict | undefined) => Uint8Array[];
  /** The encryption dictionary, which itself is not encrypted (ISO 32000-2, 7.6.2). */
  dict: PdfDict;
  /** Permanent part of /ID that the key was computed with; absent where the key does not depend on it. */
  id?: Buffer;
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
  /** Whether the changing part of /ID is a digest of what is written, and not random. */
  isReproducible?: boolean | undefined;
  /** The file that what is written follows (incremental update, 7.5.6); absent for a file of its own. */
  updated?: UpdatedFile | undefined;
}

/** The file that an update is appended to. */
export interface UpdatedFile {
  /** Its length in bytes. */
  length: number;
  /** Its smallest number above those of all objects in use. */
  size: number;
}

/** Comment after the header that marks the file as binary (ISO 32000-2, 7.5.2). */
const binaryMark = Buffer.from([0x25, 0xbf, 0xf7, 0xa2, 0xfe, 0x0a]);
/** Maximum size of a part that is copied into the buffer, in bytes. */
const smallBytes = 4 * 1024;

interface PackedObjects {
  numbers: number[];
  first: number;
  data: Buffer;
}

/** Writes the objects of a file or an update in sequence, followed by the cross-references. */
export class FileWriter {
  readonly #options: WriterOptions;
  readonly #out = new ByteSink();
  readonly #pieces: Pieces = [];
  #flushedBytes = 0;
  /** By object number. */
  readonly #places: XrefEntry[] = [];
  /** Smallest number above those of all objects. */
  #size = 1;
  readonly #serializer = new Serializer({ renumber: (number) => number });
  #packed = new ByteSink();
  #packedNumbers: number[] = [];
  #packedOffsets: number[] = [];
  #streams: PackedObjects[] = [];

  /** @throws TypeError for a version other than such as `1.7` */
  constructor(options: WriterOptions) {
    const { version, encryption, objectStreams = encryption && defaultObjectStreams, updated } = options;
    if (!versionPattern.test(version)) throw new TypeError(`expected a version such as 1.7, got ${version}`);
    this.#options = { ...options, objectStreams };
    if (updated) {
      this.#flushedBytes = updated.length;
      this.#size = updated.size;
      this.#out.ascii('\n');
      return;
    }
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
    this.#place(number, { offset });
    this.#out.ascii('\nendobj\n');
    return true;
  }

  #packedObject(number: number, write: (out: ByteSink) => boolean, objectStreams: ObjectStreamOptions): boolean {
    const offset = this.#packed.length;
    if (!write(this.#packed)) return false;
    this.#place(number, { stream: 0, index: 0 });
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
   * Writes a value as it is, with the references in it, and without an encryption.
   * @throws TypeError where it cannot be written
   */
  value(number: number, value: PdfValue): void {
    if (value instanceof PdfStream) this.streamOf(number, value.dict, [value.raw]);
    else this.object(number, (out) => this.#serializer.write(out, value));
  }

  /**
   * Writes a stream with its dictionary as it is, except for its length, and with its data as they are.
   * @param data encoded data in consecutive parts
   */
  streamOf(number: number, dict: PdfDict, data: readonly Uint8Array[]): void {
    const complete = withEntries(dict, { Length: bytesOf(data) });
    this.stream(number, (out) => void this.#serializer.write(out, complete), data);
  }

  /**
   * Writes the cross-references and the trailer.
   * @param trailer entries other than /ID and /Encrypt; its /Size is increased to what was written
   * @param id permanent part of /ID; as the changing part where undefined
   * @returns the whole file, or what `take` has not returned; of an update only what follows the file
   * @throws MalformedPdf where the trailer has no reference to a catalog
   */
  end(trailer: PdfDict, id: Buffer | undefined): Pieces {
    if (!(trailer.get('Root') instanceof PdfRef)) throw new MalformedPdf('trailer: expected a reference as /Root');
    const { objectStreams, encryption } = this.#options;
    if (objectStreams) this.#pack(objectStreams);
    for (const { numbers, first, data } of this.#streams) {
      const stream = this.#size;
      for (const [index, number] of numbers.entries()) this.#place(number, { stream, index });
      const entries = { Type: new PdfName('ObjStm'), N: numbers.length, First: first };
      const dict = dictOf({ ...entries, Filter: new PdfName('FlateDecode') });
      this.streamOf(stream, dict, encryption?.encrypt(data, stream, dict) ?? [data]);
    }
    const fresh = this.#options.isReproducible ? this.#digest() : randomBytes(16);
    const entries: DictChanges = { ID: [encryption?.id ?? id ?? fresh, fresh] };
    const complete = withEntries(
      trailer,
      encryption ? { ...entries, Encrypt: this.#addEncryption(encryption) } : entries,
    );
    const start = this.#position;
    if (objectStreams) this.#writeXrefStream(complete, objectStreams);
    else this.#writeTableAndTrailer(complete);
    this.#out.ascii(`startxref\n${start}\n%%EOF\n`);
    this.#flush();
    return this.#pieces;
  }

  /** Of what `take` has not returned. */
  #digest(): Buffer {
    this.#flush();
    const hash = createHash('sha256');
    for (const piece of this.#pieces) hash.update(piece);
    return hash.digest().subarray(0, 16);
  }

  #addEncryption({ dict }: FileEncryption): PdfRef {
    const number = this.#size;
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

  #place(number: number, place: XrefEntry): void {
    this.#places[number] = place;
    this.#size = Math.max(this.#size, number + 1);
  }

  #begin(number: number): void {
    this.#place(number, { offset: this.#position });
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

  /** All numbers of a file, and only the written ones of an update. */
  get #section(): XrefSection {
    const places = this.#places;
    const isUpdate = this.#options.updated !== undefined;
    return { runs: isUpdate ? runsOf(Object.keys(places).map(Number)) : [{ first: 0, count: this.#size }], places };
  }

  #writeTableAndTrailer(trailer: PdfDict): void {
    writeXrefTable(this.#out, this.#section);
    this.#out.ascii('trailer ');
    this.#serializer.write(this.#out, withEntries(trailer, { Size: this.#sizeAfter(trailer) }));
    this.#out.ascii('\n');
  }

  #writeXrefStream(trailer: PdfDict, { level }: ObjectStreamOptions): void {
    const number = this.#size;
    this.#place(number, { offset: this.#position });
    const { dict, raw } = xrefStreamOf(this.#section, this.#sizeAfter(trailer), level);
    this.streamOf(number, new Map([...dict, ...withEntries(trailer, { Size: undefined })]), [raw]);
  }

  #sizeAfter(trailer: PdfDict): number {
    return Math.max(this.#size, asNumber(trailer.get('Size')) ?? 0);
  }
}

/** Total length of all parts in bytes. */
export function bytesOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
}
