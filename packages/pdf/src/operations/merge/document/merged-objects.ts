import type { ByteSink } from '../../../file/byte-sink.ts';
import type { PdfDocument } from '../../../file/document.ts';
import type { ObjectSource } from '../../../file/save.ts';
import { PdfRef, type PdfValue } from '../../../file/values.ts';

/** Range of numbers for each document: above the limit of a file, so that objects can be added. */
const numbersPerDocument = 2 ** 24;

/** Base of the object numbers of a document; see `PdfDocument`. */
export function baseOf(documentIndex: number): number {
  return documentIndex * numbersPerDocument;
}

/** Objects of several documents, and objects added to the merged file. */
export class MergedObjects implements ObjectSource {
  /** Encrypted documents are not merged. */
  readonly isEncrypted = false;
  readonly #documents: readonly PdfDocument[];
  readonly #added: PdfValue[] = [];

  constructor(documents: readonly PdfDocument[]) {
    this.#documents = documents;
  }

  object(number: number): PdfValue {
    const document = this.#documentOf(number);
    return document ? document.object(number) : (this.#added[number - baseOf(this.#documents.length)] ?? null);
  }

  copyObject(number: number, out: ByteSink, renumber: (number: number) => number): boolean {
    return this.#documentOf(number)?.copyObject(number, out, renumber) ?? false;
  }

  add(value: PdfValue): PdfRef {
    return new PdfRef(baseOf(this.#documents.length) + this.#added.push(value) - 1);
  }

  /** Replaces an object of a document. */
  replace(number: number, value: PdfValue): void {
    this.#documentOf(number)?.replace(number, value);
  }

  #documentOf(number: number): PdfDocument | undefined {
    return this.#documents[Math.floor(number / numbersPerDocument)];
  }
}
