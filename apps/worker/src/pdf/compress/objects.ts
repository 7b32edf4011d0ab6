import type { PdfDocument } from '../keep-pages/document.ts';
import { changed } from '../keep-pages/part.ts';
import { type PdfDict, type PdfValue, Ref } from '../keep-pages/syntax.ts';

/** A stream's dictionary and its bytes, still filtered. */
export interface StoredStream {
  dict: PdfDict;
  data: Buffer;
}

/** References that lead to references; a document that needs more turns in a circle. */
const maxHops = 20;

/** The objects that a document's trailer leads to, by their numbers, to be read and, here and there, changed. */
export class PdfObjects {
  readonly document: PdfDocument;
  /** How often each object is referred to. */
  readonly #users = new Map<number, number>();
  #numbers: number[];
  #hasLost = false;

  /** @throws IrregularPdf where an object does not follow the standard */
  constructor(document: PdfDocument) {
    this.document = document;
    this.#numbers = this.#countAll();
  }

  get catalog(): PdfDict {
    return this.document.catalog;
  }

  /** What a value stands for; undefined for a stream, and where nothing is. */
  resolve(value: PdfValue | undefined): PdfValue | undefined {
    let found = value;
    for (let hop = 0; hop < maxHops; hop++) {
      if (!(found instanceof Ref)) return found === 'null' ? undefined : found;
      const object = this.document.object(found.number);
      if (object.data) return undefined;
      found = object.value;
    }
    return undefined;
  }

  /** A dictionary, or that of a stream. */
  dict(value: PdfValue | undefined): PdfDict | undefined {
    return this.document.dict(value);
  }

  array(value: PdfValue | undefined): PdfValue[] | undefined {
    return this.document.array(value);
  }

  number(value: PdfValue | undefined): number | undefined {
    const found = this.resolve(value);
    const number = typeof found === 'string' ? Number(found) : Number.NaN;
    return Number.isNaN(number) ? undefined : number;
  }

  numbers(value: PdfValue | undefined): number[] | undefined {
    const found = this.array(value)?.map((item) => this.number(item));
    return found?.every((item) => item !== undefined) ? found : undefined;
  }

  stream(value: PdfValue | undefined): StoredStream | undefined {
    const number = this.streamNumber(value);
    return number === undefined ? undefined : this.streamOf(number);
  }

  /** A stream by its own number. */
  streamOf(number: number): StoredStream | undefined {
    const { value, data } = this.document.object(number);
    return data && value instanceof Map ? { dict: value, data } : undefined;
  }

  /** The stream's own number, whatever leads to it. */
  streamNumber(value: PdfValue | undefined): number | undefined {
    let found = value;
    for (let hop = 0; hop < maxHops && found instanceof Ref; hop++) {
      const object = this.document.object(found.number);
      if (object.data) return found.number;
      found = object.value;
    }
    return undefined;
  }

  /** Every stream's number. */
  get streamNumbers(): readonly number[] {
    return this.reachable.filter((number) => this.document.object(number).data);
  }

  /** Numbers of what the trailer leads to by now, what is nearest to it first: neighbours are alike, and pack well. */
  get reachable(): readonly number[] {
    if (this.#hasLost) this.#numbers = this.#countAll();
    this.#hasLost = false;
    return this.#numbers;
  }

  /** Every object's value, or a stream's dictionary. */
  *values(): Generator<[number, PdfValue]> {
    for (const number of this.reachable) yield [number, this.document.object(number).value];
  }

  /** How often an object is referred to. */
  usersOf(number: number): number {
    return this.#users.get(number) ?? 0;
  }

  /** Replaces a value, or a stream's dictionary and, where it is given, its data. */
  replace(number: number, value: PdfValue, data = this.document.object(number).data): void {
    const counted = this.#count(value, 1);
    if (this.#count(this.document.object(number).value, -1) > counted) this.#hasLost = true;
    if (!data || !(value instanceof Map)) this.document.replace(number, { value });
    else this.document.replace(number, { value: changed(value, { '/Length': String(data.length) }), data });
  }

  /** @returns the references that were found */
  #count(value: PdfValue, by: 1 | -1): number {
    if (value instanceof Ref) {
      const users = this.usersOf(value.number) + by;
      this.#users.set(value.number, users);
      if (users === 0) this.#hasLost = true;
      return 1;
    }
    let found = 0;
    if (Array.isArray(value)) for (const item of value) found += this.#count(item, by);
    else if (value instanceof Map) for (const item of value.values()) found += this.#count(item, by);
    return found;
  }

  #countAll(): number[] {
    this.#users.clear();
    this.#count(this.document.trailer, 1);
    // What is met for the first time stands at the end of what is gone through.
    for (const number of this.#users.keys()) this.#count(this.document.object(number).value, 1);
    return [...this.#users.keys()];
  }
}
