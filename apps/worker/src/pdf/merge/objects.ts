import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';

/** References that lead to references: qpdf itself follows no long chain. */
const maxHops = 16;

/** Of all values, only references begin with a digit. */
export function isReference(value: QpdfValue | undefined): value is string {
  if (typeof value !== 'string') return false;
  const code = value.charCodeAt(0);
  return code >= 0x30 && code <= 0x39;
}

export function isDict(value: QpdfValue | undefined): value is QpdfDict {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isName(value: QpdfValue | undefined): value is string {
  return typeof value === 'string' && value.startsWith('/');
}

export function isText(value: QpdfValue | undefined): value is string {
  return typeof value === 'string' && (value.startsWith('u:') || value.startsWith('b:'));
}

/** An object, its values as in qpdf's JSON; a stream's bytes are still filtered. */
export type StoredObject = { value: QpdfValue } | { dict: QpdfDict; data: Buffer };

/** The objects of all files of a merge: each file's have numbers of their own. */
export class ObjectStore {
  readonly #objects = new Map<string, StoredObject>();
  #size = 1;

  /** One more than the largest number that is taken. */
  get size(): number {
    return this.#size;
  }

  /** Takes numbers for a file. @returns what its own numbers are to be raised by */
  reserve(count: number): number {
    const base = this.#size;
    this.#size += count;
    return base;
  }

  get(ref: string): StoredObject | undefined {
    return this.#objects.get(ref);
  }

  set(ref: string, object: StoredObject): void {
    this.#objects.set(ref, object);
  }

  /** @returns the new object's reference */
  add(object: StoredObject): string {
    const ref = `${this.reserve(1)} 0 R`;
    this.set(ref, object);
    return ref;
  }
}

/** Objects, and what they are reached from. */
export type PdfObjects = ReturnType<typeof openObjects>;

/** @param own references of the objects that are this file's */
export function openObjects(store: ObjectStore, trailer: QpdfDict, own: readonly string[] = []) {
  /** What a value stands for, references followed; null for a stream, or for what there is not. */
  function resolve(value: QpdfValue | undefined): QpdfValue {
    let found = value;
    for (let hops = 0; isReference(found); hops++) {
      const object = store.get(found);
      if (hops === maxHops || !object || !('value' in object)) return null;
      found = object.value;
    }
    return found ?? null;
  }

  function dict(value: QpdfValue | undefined): QpdfDict {
    const found = resolve(value);
    return isDict(found) ? found : {};
  }

  function array(value: QpdfValue | undefined): QpdfValue[] {
    const found = resolve(value);
    return Array.isArray(found) ? found : [];
  }

  return {
    trailer,
    catalog: dict(trailer['/Root']),
    resolve,
    dict,
    array,
    /** A stream that a value refers to. */
    stream(value: QpdfValue | undefined): { dict: QpdfDict; data: Buffer } | undefined {
      const object = isReference(value) ? store.get(value) : undefined;
      return object && 'data' in object ? object : undefined;
    },
    /** Shows every dictionary of the file, those of streams too. */
    editDicts(edit: (dict: QpdfDict) => void): void {
      for (const ref of own) {
        const object = store.get(ref);
        if (object) editDictsOf('value' in object ? object.value : object.dict, edit);
      }
    },
    /** The object becomes another value. */
    replace: (ref: string, value: QpdfValue): void => store.set(ref, { value }),
    /** @returns the new object's reference */
    add: (value: QpdfValue): string => store.add({ value }),
    /** @returns the new stream's reference */
    addStream: (stream: { dict: QpdfDict; data: Buffer }): string => store.add(stream),
  };
}

/** What is nested too deep has not been read. */
function editDictsOf(value: QpdfValue, edit: (dict: QpdfDict) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (isDict(value)) edit(value);
  for (const inner of Object.values(value) as QpdfValue[]) editDictsOf(inner, edit);
}
