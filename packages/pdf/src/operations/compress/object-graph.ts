import type { PdfDocument } from '../../file/document.ts';
import { asDict, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../file/values.ts';

/** The objects that a document's trailer leads to, and how many references each of them has. */
export class ObjectGraph {
  readonly document: PdfDocument;
  readonly #references = new Map<number, number>();
  #numbers: readonly number[];
  #isStale = false;

  /**
   * Reads all objects of the document.
   * @throws MalformedPdf, TooComplexPdf
   */
  constructor(document: PdfDocument) {
    this.document = document;
    this.#numbers = this.#countAll();
  }

  /** Numbers of the objects that the trailer leads to by now, breadth first. */
  get reachable(): readonly number[] {
    if (this.#isStale) this.#numbers = this.#countAll();
    this.#isStale = false;
    return this.#numbers;
  }

  /** Streams and their numbers. */
  *streams(): Generator<[number, PdfStream]> {
    for (const [number, value] of this.values()) if (value instanceof PdfStream) yield [number, value];
  }

  /** Objects and their numbers. */
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

  /** The number of the stream that a value refers to. */
  streamNumber(value: PdfValue | undefined): number | undefined {
    return this.document.stream(value) && this.document.numberOf(value);
  }

  /** Replaces an object. */
  replace(number: number, value: PdfValue): void {
    const added = this.#count(value, 1);
    const removed = this.#count(this.document.object(number), -1);
    if (removed > added) this.#isStale = true;
    this.document.replace(number, value);
  }

  /** Replaces the dictionary of an object that is one or has one. */
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
      // It is written as a number, whatever it was.
      if (key !== 'Length' || !(value instanceof PdfStream)) found += this.#count(entry, by);
    }
    return found;
  }

  #countAll(): number[] {
    this.#references.clear();
    for (const key of ['Root', 'Info']) this.#count(this.document.trailer.get(key) ?? null, 1);
    // Numbers that are counted for the first time come at the end of the map, and so of this loop.
    for (const number of this.#references.keys()) this.#count(this.document.object(number), 1);
    return [...this.#references.keys()];
  }
}
