import { ObjectReader, type PdfDict, type PdfValue, Ref, UnexpectedSyntax } from './syntax.ts';

export interface PdfObject {
  value: PdfValue;
  /** A stream's bytes, still filtered. */
  data?: Buffer;
}

/** References that lead to references; a document that needs more turns in a circle. */
const maxHops = 8;

/** The objects of a document; they are read when they are asked for. */
export abstract class PdfDocument {
  /** The header with its version and a comment of high bytes (ISO 32000-2, 7.5.2). */
  abstract readonly header: Buffer;
  abstract readonly trailer: PdfDict;
  /** Object numbers of the pages, in order, each once; each page has of its own what it inherits. */
  abstract readonly pages: readonly number[];
  /** More than the largest object number. */
  abstract readonly size: number;
  readonly #objects = new Map<number, PdfObject>();

  protected abstract read(number: number): PdfObject;

  /**
   * What is known of a content that is neither plain nor deflated.
   * @throws IrregularPdf where another reader can unpack it
   */
  abstract packedContent(): undefined;

  get catalog(): PdfDict {
    return this.dict(this.trailer.get('/Root')) ?? new Map();
  }

  object(number: number): PdfObject {
    const known = this.#objects.get(number);
    if (known) return known;
    const object = this.read(number);
    this.#objects.set(number, object);
    return object;
  }

  /** From now on the object is another one. */
  replace(number: number, object: PdfObject): void {
    this.#objects.set(number, object);
  }

  /** What a value stands for; a stream's dictionary for a stream. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found = value;
    for (let hop = 0; hop < maxHops && found instanceof Ref; hop++) found = this.object(found.number).value;
    return found === undefined || found instanceof Ref ? 'null' : found;
  }

  dict(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.resolve(value);
    return found instanceof Map ? found : undefined;
  }

  array(value: PdfValue | undefined): PdfValue[] | undefined {
    const found = this.resolve(value);
    return Array.isArray(found) ? found : undefined;
  }

  /** The object that a chain of references ends at; undefined for what is no reference. */
  numberOf(value: PdfValue | undefined): number | undefined {
    let found = value;
    let number: number | undefined;
    for (let hop = 0; hop < maxHops && found instanceof Ref; hop++) {
      ({ number } = found);
      found = this.object(number).value;
    }
    return number;
  }
}

/**
 * A file that qpdf wrote with `--object-streams=disable`: one cross-reference table, every length in place, every page
 * a direct child of the page tree's root.
 */
export class NormalPdf extends PdfDocument {
  readonly header: Buffer;
  readonly trailer: PdfDict;
  readonly pages: readonly number[];
  readonly #bytes: Buffer;
  readonly #offsets: Float64Array;

  constructor(bytes: Buffer) {
    super();
    this.#bytes = bytes;
    const reader = new ObjectReader(bytes, startOfXref(bytes));
    expectWord(reader, 'xref');
    const first = Number(reader.readWord());
    const size = Number(reader.readWord());
    if (first !== 0 || !Number.isSafeInteger(size)) throw new UnexpectedSyntax(reader.at);
    this.#offsets = new Float64Array(size);
    for (let number = 0; number < size; number++) {
      const offset = Number(reader.readWord());
      reader.readWord();
      if (reader.readWord() === 'n') this.#offsets[number] = offset;
    }
    expectWord(reader, 'trailer');
    const trailer = reader.readValue();
    if (!(trailer instanceof Map)) throw new UnexpectedSyntax(reader.at);
    this.trailer = trailer;
    this.header = bytes.subarray(0, bytes.indexOf('1 0 obj'));
    const kids = this.array(this.dict(this.catalog.get('/Pages'))?.get('/Kids')) ?? [];
    this.pages = [...new Set(kids.flatMap((kid) => (kid instanceof Ref ? [kid.number] : [])))];
  }

  /** One more than the largest object number. */
  get size(): number {
    return this.#offsets.length;
  }

  packedContent(): undefined {
    return undefined;
  }

  protected read(number: number): PdfObject {
    const offset = this.#offsets[number];
    if (!offset) return { value: 'null' };
    const reader = new ObjectReader(this.#bytes, offset);
    if (Number(reader.readWord()) !== number) throw new UnexpectedSyntax(offset);
    reader.readWord();
    expectWord(reader, 'obj');
    const value = reader.readValue();
    if (!(value instanceof Map) || reader.readWord() !== 'stream') return { value };
    const start = reader.at + 1;
    const length = Number(value.get('/Length'));
    const end = start + length;
    if (!Number.isSafeInteger(length) || end > this.#bytes.length) throw new UnexpectedSyntax(offset);
    return { value, data: this.#bytes.subarray(start, end) };
  }
}

function startOfXref(bytes: Buffer): number {
  const at = bytes.lastIndexOf('startxref');
  const reader = new ObjectReader(bytes, Math.max(at, 0));
  expectWord(reader, 'startxref');
  return Number(reader.readWord());
}

function expectWord(reader: ObjectReader, word: string): void {
  if (reader.readWord() !== word) throw new UnexpectedSyntax(reader.at);
}
