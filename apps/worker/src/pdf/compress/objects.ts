import type { QpdfDict, QpdfObject, QpdfObjects, QpdfStream, QpdfValue } from '../qpdf-json.ts';

/** A reference as qpdf writes it: `4 0 R`. */
export type Ref = string;

const refPattern = /^\d+ \d+ R$/;
const plainText = /^[\x20-\x7e]*$/;
/** References that lead to references; a document that needs more turns in a circle. */
const maxHops = 20;

/** The objects of a document, to be read and, here and there, changed. */
export class PdfObjects {
  readonly #objects: QpdfObjects;
  readonly #changed = new Set<string>();
  readonly #newData = new Set<string>();

  constructor(objects: QpdfObjects) {
    this.#objects = objects;
  }

  /** What a value stands for; null for a stream, and where nothing is. */
  resolve(value: QpdfValue | undefined): QpdfValue {
    let found = value;
    for (let hop = 0; hop < maxHops; hop++) {
      if (!isRef(found)) return found ?? null;
      const object = this.#objects[`obj:${found}`];
      found = object && 'value' in object ? object.value : null;
    }
    return null;
  }

  /** A dictionary, or that of a stream. */
  dict(value: QpdfValue | undefined): QpdfDict | undefined {
    const found = this.resolve(value);
    return isDict(found) ? found : this.stream(value)?.dict;
  }

  array(value: QpdfValue | undefined): QpdfValue[] | undefined {
    const found = this.resolve(value);
    return Array.isArray(found) ? found : undefined;
  }

  numbers(value: QpdfValue | undefined): number[] | undefined {
    const found = this.array(value)?.map((item) => this.resolve(item));
    return found?.every((item) => typeof item === 'number') ? found : undefined;
  }

  stream(value: QpdfValue | undefined): QpdfStream | undefined {
    const ref = this.streamRef(value);
    const object = ref === undefined ? undefined : this.#objects[`obj:${ref}`];
    return object && 'stream' in object ? object.stream : undefined;
  }

  /** The stream's own reference, whatever leads to it. */
  streamRef(value: QpdfValue | undefined): Ref | undefined {
    let found = value;
    for (let hop = 0; hop < maxHops && isRef(found); hop++) {
      const object: QpdfObject | undefined = this.#objects[`obj:${found}`];
      if (!object) return undefined;
      if ('stream' in object) return found;
      found = object.value;
    }
    return undefined;
  }

  *streams(): Generator<[Ref, QpdfStream]> {
    for (const [key, object] of Object.entries(this.#objects)) {
      if ('stream' in object) yield [key.slice(4), object.stream];
    }
  }

  /** Every object's dictionary or value but the trailer's. */
  *values(): Generator<[Ref, QpdfValue]> {
    for (const [key, object] of Object.entries(this.#objects)) {
      if (key !== 'trailer') yield [key.slice(4), 'stream' in object ? object.stream.dict : object.value];
    }
  }

  get trailer(): QpdfDict {
    const trailer = this.#objects['trailer'];
    return trailer && 'value' in trailer && isDict(trailer.value) ? trailer.value : {};
  }

  get catalog(): QpdfDict {
    return this.dict(this.trailer['/Root']) ?? {};
  }

  /** Replaces a value, or a stream's dictionary; its data stays. @returns whether qpdf's JSON can say it */
  replace(ref: Ref, value: QpdfValue): boolean {
    const object = this.#objects[`obj:${ref}`];
    if (!object || !isFaithful(value)) return false;
    if (!('stream' in object)) object.value = value;
    else if (isDict(value)) object.stream.dict = value;
    else return false;
    this.#changed.add(`obj:${ref}`);
    return true;
  }

  /** Replaces a stream's dictionary and, by that of a file, its data. @returns whether qpdf's JSON can say it */
  replaceStream(ref: Ref, dict: QpdfDict, datafile: string): boolean {
    const stream = this.stream(ref);
    if (!stream || !this.replace(ref, dict)) return false;
    stream.datafile = datafile;
    this.#newData.add(`obj:${ref}`);
    return true;
  }

  /** All that was replaced. */
  get changes(): QpdfObjects {
    const changes: QpdfObjects = {};
    for (const key of this.#changed) {
      const object = this.#objects[key];
      if (!object) continue;
      const isOldData = 'stream' in object && !this.#newData.has(key);
      changes[key] = isOldData ? { stream: { dict: object.stream.dict } } : object;
    }
    return changes;
  }
}

export function isRef(value: QpdfValue | undefined): value is Ref {
  return typeof value === 'string' && refPattern.test(value);
}

export function isDict(value: QpdfValue | undefined): value is QpdfDict {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether an object comes back from JSON as it was: qpdf 11 spoils names that are no UTF-8 or have a number sign, turns
 * strings that begin with a byte order mark into another encoding, and PDF knows no exponents.
 */
function isFaithful(value: QpdfValue): boolean {
  if (typeof value === 'string') return plainText.test(value) && !(value.startsWith('/') && value.includes('#'));
  if (typeof value === 'number') return !String(value).includes('e');
  if (Array.isArray(value)) return value.every(isFaithful);
  if (!isDict(value)) return true;
  return Object.entries(value).every(([key, item]) => isFaithful(key) && isFaithful(item));
}
