import type { QpdfDict, QpdfObject, QpdfObjects, QpdfStream, QpdfValue } from '../qpdf-json.ts';

/** A reference as qpdf writes it: `4 0 R`. */
export type Ref = string;

const refPattern = /^\d+ \d+ R$/;
const plainText = /^[\x20-\x7e]*$/;
/** References that lead to references; a document that needs more turns in a circle. */
const maxHops = 20;

/** The objects of a document, to be read and, here and there, changed. */
export class PdfObjects {
  /** Without the trailer. A map, since listing a large record's keys anew takes seconds. */
  readonly #objects = new Map<Ref, QpdfObject>();
  readonly #streams: readonly (readonly [Ref, QpdfStream])[];
  readonly trailer: QpdfDict;
  readonly #changed = new Set<Ref>();
  readonly #newData = new Set<Ref>();

  constructor(objects: QpdfObjects) {
    const { trailer } = objects;
    this.trailer = trailer && 'value' in trailer && isDict(trailer.value) ? trailer.value : {};
    for (const [key, object] of Object.entries(objects)) {
      if (key !== 'trailer') this.#objects.set(key.slice('obj:'.length), object);
    }
    this.#streams = [...this.#objects].flatMap(([ref, object]) => ('stream' in object ? [[ref, object.stream]] : []));
  }

  /** What a value stands for; null for a stream, and where nothing is. */
  resolve(value: QpdfValue | undefined): QpdfValue {
    let found = value;
    for (let hop = 0; hop < maxHops; hop++) {
      if (!isRef(found)) return found ?? null;
      const object = this.#objects.get(found);
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
    const object = ref === undefined ? undefined : this.#objects.get(ref);
    return object && 'stream' in object ? object.stream : undefined;
  }

  /** The stream's own reference, whatever leads to it. */
  streamRef(value: QpdfValue | undefined): Ref | undefined {
    let found = value;
    for (let hop = 0; hop < maxHops && isRef(found); hop++) {
      const object: QpdfObject | undefined = this.#objects.get(found);
      if (!object) return undefined;
      if ('stream' in object) return found;
      found = object.value;
    }
    return undefined;
  }

  streams(): readonly (readonly [Ref, QpdfStream])[] {
    return this.#streams;
  }

  /** Every object's dictionary or value but the trailer's. */
  *values(): Generator<[Ref, QpdfValue]> {
    for (const [ref, object] of this.#objects) yield [ref, 'stream' in object ? object.stream.dict : object.value];
  }

  get catalog(): QpdfDict {
    return this.dict(this.trailer['/Root']) ?? {};
  }

  /** Replaces a value, or a stream's dictionary; its data stays. @returns whether qpdf's JSON can say it */
  replace(ref: Ref, value: QpdfValue): boolean {
    const object = this.#objects.get(ref);
    if (!object || !isFaithful(value)) return false;
    if (!('stream' in object)) object.value = value;
    else if (isDict(value)) object.stream.dict = value;
    else return false;
    this.#changed.add(ref);
    return true;
  }

  /** Replaces a stream's dictionary and, by that of a file, its data. @returns whether qpdf's JSON can say it */
  replaceStream(ref: Ref, dict: QpdfDict, datafile: string): boolean {
    const stream = this.stream(ref);
    if (!stream || !this.replace(ref, dict)) return false;
    stream.datafile = datafile;
    this.#newData.add(ref);
    return true;
  }

  /** All that was replaced. */
  get changes(): QpdfObjects {
    const changes: QpdfObjects = {};
    for (const ref of this.#changed) {
      const object = this.#objects.get(ref);
      if (!object) continue;
      const isOldData = 'stream' in object && !this.#newData.has(ref);
      changes[`obj:${ref}`] = isOldData ? { stream: { dict: object.stream.dict } } : object;
    }
    return changes;
  }
}

export function isRef(value: QpdfValue | undefined): value is Ref {
  return typeof value === 'string' && value.endsWith(' R') && refPattern.test(value);
}

export function isDict(value: QpdfValue | undefined): value is QpdfDict {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether an object comes back from JSON as it was: qpdf 11 spoils names that are no UTF-8 or have a number sign, turns
 * strings that begin with a byte order mark into another encoding, and PDF knows no exponents.
 */
export function isFaithful(value: QpdfValue): boolean {
  if (typeof value === 'string') return plainText.test(value) && !(value.startsWith('/') && value.includes('#'));
  if (typeof value === 'number') return !String(value).includes('e');
  if (Array.isArray(value)) return value.every(isFaithful);
  if (!isDict(value)) return true;
  return Object.entries(value).every(([key, item]) => isFaithful(key) && isFaithful(item));
}
