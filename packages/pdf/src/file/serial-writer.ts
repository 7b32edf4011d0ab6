import { dictOf, type PdfDict, PdfRef, type PdfValue } from './values.ts';
import { FileWriter, type Pieces } from './writer.ts';
import type { ObjectStore } from './object-store.ts';

/** Writes a file of version 1.7 object by object, of which only the offsets stay in memory. */
export class SerialWriter implements ObjectStore {
  readonly #file = new FileWriter({ version: '1.7' });
  readonly #missing = new Set<number>();
  #lastNumber = 0;

  /** A reference for an object that is written later. */
  reserve(): PdfRef {
    this.#missing.add(++this.#lastNumber);
    return new PdfRef(this.#lastNumber);
  }

  add(value: PdfValue): PdfRef {
    return this.write(this.reserve(), value);
  }

  /** Writes an object whose reference was reserved. */
  write(ref: PdfRef, value: PdfValue): PdfRef {
    this.#missing.delete(ref.number);
    this.#file.value(ref.number, value);
    return ref;
  }

  /** @param data encoded, in consecutive parts, which must not change afterwards */
  stream(dict: PdfDict, data: readonly Uint8Array[]): PdfRef {
    const ref = new PdfRef(++this.#lastNumber);
    this.#file.streamOf(ref.number, dict, data);
    return ref;
  }

  /** What was written since the last call. */
  take(): Pieces {
    return this.#file.take();
  }

  /** @returns the end of the file. @throws RangeError where an object is missing whose reference was reserved */
  end(root: PdfRef, info: PdfRef): Pieces {
    const [missing] = this.#missing;
    if (missing !== undefined) throw new RangeError(`object ${missing} was not written`);
    return this.#file.end(dictOf({ Root: root, Info: info }), undefined);
  }
}
