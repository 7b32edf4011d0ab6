import { deflateSync } from 'node:zlib';

/** How objects go into object streams. */
export interface Packing {
  /** Objects of one stream. */
  objects: number;
  /** Of Flate, from 1 to 9. */
  level: number;
}

/** qpdf's own number, and zlib's usual level. */
const usualPacking: Packing = { objects: 100, level: 6 };

/** A part's file in pieces; streams are slices of the document that they come from. */
export type Pieces = Uint8Array[];

/** Bytes from which a stream that nobody packed is worth packing. */
const packedFrom = 128;

const packedStreams = new WeakMap<Buffer, Buffer | undefined>();

/** A plain stream's bytes deflated; undefined where that gains nothing. A stream that many files share is packed once. */
export function deflated(data: Buffer): Buffer | undefined {
  if (data.length < packedFrom) return undefined;
  if (packedStreams.has(data)) return packedStreams.get(data);
  const packed = deflateSync(data);
  const gained = packed.length < data.length ? packed : undefined;
  packedStreams.set(data, gained);
  return gained;
}

/** How a file is encrypted whose objects all go into streams, so that no string outside of them needs it. */
export interface FileEncryption {
  /** @returns pieces that are the whole together */
  encrypt: (plain: Uint8Array) => Uint8Array[];
  /** The encryption dictionary, the one object that stays as it is (ISO 32000-2, 7.6.2). */
  dict: string;
}

/** Where an object stands: an offset in the file, or a place in an object stream. */
type Place = { offset: number } | { stream: number; at: number };

/** Of a cross-reference stream: the kind of place, and two numbers. */
const rowBytes = 7;

/** Puts objects into a file, its cross-references as a table or, where objects are packed, as a stream. */
export class FileWriter {
  readonly #pieces: Pieces = [];
  readonly #places: Place[] = [];
  readonly #packing: Packing | undefined;
  readonly #encryption: FileEncryption | undefined;
  #position = 0;
  #packed: { number: number; text: string }[] = [];
  #streams: { numbers: number[]; content: readonly Uint8Array[]; dict: string }[] = [];

  /** @param encryption only where objects are packed */
  constructor(header: Buffer, packing: Packing | boolean, encryption?: FileEncryption) {
    this.#packing = packing === true ? usualPacking : packing || undefined;
    this.#encryption = encryption;
    this.#put(header);
  }

  /** @param data of a stream, as it is to stand in the file */
  object(number: number, text: string, data?: readonly Uint8Array[]): void {
    if (data) this.#stream(number, text, data);
    else if (this.#packing) {
      this.#packed.push({ number, text });
      if (this.#packed.length === this.#packing.objects) this.#pack(this.#packing);
    } else this.#plain(number, text);
  }

  /** @param entries the trailer's, without its brackets */
  end(entries: string, id: string): Pieces {
    if (this.#packing) this.#pack(this.#packing);
    for (const { numbers, content, dict } of this.#streams) {
      const stream = Math.max(this.#places.length, 1);
      for (const [at, number] of numbers.entries()) this.#places[number] = { stream, at };
      this.#stream(stream, dict, content);
    }
    const encrypted = this.#encryption ? `${entries} /Encrypt ${this.#places.length} 0 R` : entries;
    if (this.#encryption) this.#plain(this.#places.length, this.#encryption.dict);
    const start = this.#position;
    if (this.#packing) this.#xrefStream(encrypted, id);
    else this.#xrefTable(encrypted, id);
    this.#put(latin1(`startxref\n${start}\n%%EOF\n`));
    return this.#pieces;
  }

  #plain(number: number, text: string): void {
    this.#places[number] = { offset: this.#position };
    this.#put(latin1(`${number} 0 obj\n${text}\nendobj\n`));
  }

  #stream(number: number, dict: string, data: readonly Uint8Array[]): void {
    this.#places[number] = { offset: this.#position };
    this.#put(latin1(`${number} 0 obj\n${dict}\nstream\n`));
    for (const piece of data) this.#put(piece);
    this.#put(latin1('\nendstream\nendobj\n'));
  }

  #pack({ level }: Packing): void {
    if (this.#packed.length === 0) return;
    const numbers = this.#packed.map(({ number }) => number);
    let offset = 0;
    const directory = this.#packed.map(({ number, text }) => {
      const entry = `${number} ${offset}`;
      offset += text.length + 1;
      return entry;
    });
    const head = `${directory.join(' ')}\n`;
    const packed = deflateSync(latin1(head + this.#packed.map(({ text }) => `${text}\n`).join('')), { level });
    const content = this.#encryption?.encrypt(packed) ?? [packed];
    const dict = `<< /Type /ObjStm /N ${numbers.length} /First ${head.length} /Length ${lengthOf(content)} /Filter /FlateDecode >>`;
    // Numbered at the end, behind every object of the document.
    this.#streams.push({ numbers, content, dict });
    for (const number of numbers) this.#places[number] = { stream: 0, at: 0 };
    this.#packed = [];
  }

  #xrefTable(entries: string, id: string): void {
    const rows = [`xref\n0 ${this.#places.length}\n0000000000 65535 f \n`];
    for (const place of this.#places.slice(1)) {
      const offset = 'offset' in place ? place.offset : 0;
      rows.push(`${String(offset).padStart(10, '0')} 00000 n \n`);
    }
    rows.push(`trailer <<${entries} /Size ${this.#places.length} /ID ${id} >>\n`);
    this.#put(latin1(rows.join('')));
  }

  #xrefStream(entries: string, id: string): void {
    const number = this.#places.length;
    this.#places[number] = { offset: this.#position };
    const rows = Buffer.alloc(rowBytes * this.#places.length);
    rows.writeUInt16BE(0xffff, 5);
    for (let at = 1; at < this.#places.length; at++) {
      const place = this.#places[at] as Place;
      const isPacked = 'stream' in place;
      rows.writeUInt8(isPacked ? 2 : 1, at * rowBytes);
      rows.writeUInt32BE(isPacked ? place.stream : place.offset, at * rowBytes + 1);
      rows.writeUInt16BE(isPacked ? place.at : 0, at * rowBytes + 5);
    }
    const content = deflateSync(differencesOfRows(rows), { level: this.#packing?.level });
    const coding = `/Length ${content.length} /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns ${rowBytes} >>`;
    const dict = `<< /Type /XRef /W [1 4 2] /Size ${number + 1} ${coding}`;
    this.#stream(number, `${dict}${entries} /ID ${id} >>`, [content]);
  }

  #put(bytes: Uint8Array): void {
    this.#position += bytes.byteLength;
    this.#pieces.push(bytes);
  }
}

/** Each row told by the one above it (ISO 32000-2, 7.4.4.4): those of a cross-reference stream hardly differ. */
function differencesOfRows(rows: Buffer): Buffer {
  const count = rows.length / rowBytes;
  const told = Buffer.alloc(count * (rowBytes + 1));
  for (let row = 0; row < count; row++) {
    const to = row * (rowBytes + 1);
    told[to] = 2;
    for (let at = 0; at < rowBytes; at++) {
      const here = row * rowBytes + at;
      told[to + 1 + at] = (rows[here] as number) - (row === 0 ? 0 : (rows[here - rowBytes] as number));
    }
  }
  return told;
}

/** Bytes of all pieces together. */
export function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
