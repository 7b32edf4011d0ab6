import type { PdfDocument } from './document.ts';
import { asDict, type PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';

/** The objects that are reachable from a document's trailer, with their reference counts. */
export class ObjectGraph {
  readonly document: PdfDocument;
  readonly #references = new Map<number, number>();
  #numbers: readonly number[];
  #isStale = false;

  /**
   * Reads all objects of the document.
   * @throws MalformedPdf where an object is malformed
   * @throws TooComplexPdf where the budget is exhausted
   */
  constructor(document: PdfDocument) {
    this.document = document;
    this.#numbers = this.#countAll();
  }

  /** Numbers of the currently reachable objects, in breadth-first order. */
  get reachable(): readonly number[] {
    if (this.#isStale) this.#numbers = this.#countAll();
    this.#isStale = false;
    return this.#numbers;
  }

  /** Numbers and values of all streams. */
  *streams(): Generator<[number, PdfStream]> {
    for (const [number, value] of this.values()) if (value instanceof PdfStream) yield [number, value];
  }

  /** Numbers and values of all objects. */
  *values(): Generator<[number, PdfValue]> {
    for (const number of this.reachable) {
      this.document.budget.step();
      yield [number, this.document.object(number)];
    }
  }

  /** Number of references to an object. */
  referencesTo(number: number): number {
    return this.#references.get(number) ?? 0;
  }

  /** Object number of the stream that a value refers to. */
  streamNumber(value: PdfValue | undefined): number | undefined {
    return this.document.stream(value) && this.document.numberOf(value);
  }

  /** Replaces the value of an object and updates the reference counts. */
  replace(number: number, value: PdfValue): void {
    const added = this.#count(value, 1);
    const removed = this.#count(this.document.object(number), -1);
    if (removed !== added) this.#isStale = true;
    this.document.replace(number, value);
    if (value instanceof Map && (value.has('Parent') || value.has('Kids'))) this.document.forgetPages();
  }

  /** Replaces a dictionary object, or the dictionary of a stream. */
  replaceDict(number: number, dict: PdfDict): void {
    const value = this.document.object(number);
    this.replace(number, value instanceof PdfStream ? new PdfStream(dict, value.raw) : dict);
  }

  /** @returns the references in the value */
  #count(value: PdfValue, by: 1 | -1): number {
    if (value instanceof PdfRef) {
      const references = this.referencesTo(value.number) + by;
      this.#references.set(value.number, references);
      if (references === 0) this.#isStale = true;
      return 1;
    }
    let found = 0;
    if (Array.isArray(value)) {
      this.document.budget.step(1 + (value.length >> 3));
      for (const item of value) found += this.#count(item, by);
      return found;
    }
    const dict = asDict(value);
    if (!dict) return 0;
    this.document.budget.step(1 + (dict.size >> 3));
    for (const [key, entry] of dict) {
      // /Length is written as a direct number.
      if (key !== 'Length' || !(value instanceof PdfStream)) found += this.#count(entry, by);
    }
    return found;
  }

  #countAll(): number[] {
    this.#references.clear();
    for (const key of ['Root', 'Info']) this.#count(this.document.trailer.get(key) ?? null, 1);
    // Newly counted numbers are appended to the map, so that this loop reaches them.
    for (const number of this.#references.keys()) this.#count(this.document.object(number), 1);
    return [...this.#references.keys()];
  }
}
