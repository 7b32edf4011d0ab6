/** A name object with decoded escapes (ISO 32000-2, 7.3.5); each character is one byte. */
export class PdfName {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A reference to an indirect object of generation 0 (ISO 32000-2, 7.3.10). */
export class PdfRef {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

/** A dictionary; keys are names with decoded escapes, without the slash. */
export type PdfDict = Map<string, PdfValue>;

/** A stream with its encoded data, as stored in the file (ISO 32000-2, 7.3.8). */
export class PdfStream {
  readonly dict: PdfDict;
  readonly raw: Buffer;
  /** @param raw not copied */
  constructor(dict: PdfDict, raw: Uint8Array) {
    this.dict = dict;
    this.raw = asBuffer(raw);
  }
}

/** The same bytes as a Buffer, which shares their memory. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Any PDF object; a string is a Buffer. */
export type PdfValue = null | boolean | number | Buffer | PdfName | PdfRef | PdfStream | PdfValue[] | PdfDict;

/** Follows references: returns the value of the object, or the value itself; null for a missing object. */
export type Resolve = (value: PdfValue | undefined) => PdfValue;

/** A dictionary, or the dictionary of a stream; undefined for other types. */
export function asDict(value: PdfValue | undefined): PdfDict | undefined {
  if (value instanceof Map) return value;
  return value instanceof PdfStream ? value.dict : undefined;
}

/** A number; undefined for other types. */
export function asNumber(value: PdfValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Text of a name; undefined for other types. */
export function asName(value: PdfValue | undefined): string | undefined {
  return value instanceof PdfName ? value.text : undefined;
}

/** An integer that a double represents exactly; undefined for other values. */
export function asInteger(value: PdfValue | undefined): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

/** The elements of an array of numbers; undefined for other values. */
export function asNumbers(value: PdfValue | undefined, resolve: Resolve): number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const numbers = value.map(resolve);
  return numbers.every((item) => typeof item === 'number') ? numbers : undefined;
}

/** Whether two values would be written equally; streams are equal only to themselves. */
export function isSameValue(a: PdfValue | undefined, b: PdfValue | undefined): boolean {
  if (a === b) return true;
  if (a instanceof PdfRef) return b instanceof PdfRef && a.number === b.number;
  if (a instanceof PdfName) return b instanceof PdfName && a.text === b.text;
  if (a instanceof Uint8Array) return b instanceof Uint8Array && Buffer.compare(a, b) === 0;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSameValue(item, b[at]));
  if (!(a instanceof Map && b instanceof Map && a.size === b.size)) return false;
  for (const [key, value] of a) if (!b.has(key) || !isSameValue(value, b.get(key))) return false;
  return true;
}

/** A copy of a value with copies of its arrays and dictionaries. */
export function copyOf(value: PdfValue): PdfValue {
  if (Array.isArray(value)) return value.map(copyOf);
  return value instanceof Map ? new Map(Array.from(value, ([key, entry]) => [key, copyOf(entry)])) : value;
}

/**
 * A value in which `replace` has replaced itself and all that it contains, down to references.
 * @param replace returns the same value where it is to stay
 * @returns the same value where nothing was replaced
 */
export function replaceWithin(value: PdfValue, replace: (value: PdfValue) => PdfValue): PdfValue {
  const own = replace(value);
  if (own instanceof PdfStream) {
    const dict = replaceWithin(own.dict, replace);
    return dict === own.dict ? own : new PdfStream(dict as PdfDict, own.raw);
  }
  if (Array.isArray(own)) {
    const items = own.map((item) => replaceWithin(item, replace));
    return items.some((item, index) => item !== own[index]) ? items : own;
  }
  if (!(own instanceof Map)) return own;
  let copy: PdfDict | undefined;
  for (const [key, entry] of own) {
    const replaced = replaceWithin(entry, replace);
    if (replaced === entry) continue;
    copy ??= new Map(own);
    copy.set(key, replaced);
  }
  return copy ?? own;
}

/** Whether a value is the name with this text. */
export function isNamed(value: PdfValue | undefined, text: string): boolean {
  return value instanceof PdfName && value.text === text;
}

/** Entries to set in a dictionary; undefined removes an entry. */
export type DictChanges = Readonly<Record<string, PdfValue | undefined>>;

/** A copy of a dictionary with changed entries. */
export function withEntries(dict: PdfDict, changes: DictChanges): PdfDict {
  const copy: PdfDict = new Map(dict);
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) copy.delete(key);
    else copy.set(key, value);
  }
  return copy;
}

/** A dictionary of all entries except undefined ones. */
export function dictOf(entries: DictChanges): PdfDict {
  return withEntries(new Map(), entries);
}
