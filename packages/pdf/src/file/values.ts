/** A name object, its escapes decoded (ISO 32000-2, 7.3.5); each character is a byte. */
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

/** Keys are names without their slash, escapes decoded. */
export type PdfDict = Map<string, PdfValue>;

/** A stream and its bytes as they are stored, still filtered (ISO 32000-2, 7.3.8). */
export class PdfStream {
  readonly dict: PdfDict;
  readonly raw: Buffer;
  constructor(dict: PdfDict, raw: Buffer) {
    this.dict = dict;
    this.raw = raw;
  }
}

/** An object; a string is a Buffer. */
export type PdfValue = null | boolean | number | Buffer | PdfName | PdfRef | PdfStream | PdfValue[] | PdfDict;

/** Returns the object that a value refers to, or the value itself; null where there is none. */
export type Resolve = (value: PdfValue | undefined) => PdfValue;

/** A dictionary, or that of a stream. */
export function asDict(value: PdfValue | undefined): PdfDict | undefined {
  if (value instanceof Map) return value;
  return value instanceof PdfStream ? value.dict : undefined;
}

export function asNumber(value: PdfValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** A name's text. */
export function asName(value: PdfValue | undefined): string | undefined {
  return value instanceof PdfName ? value.text : undefined;
}

/** An integer that a double holds exactly. */
export function asInteger(value: PdfValue | undefined): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

/** The numbers of an array; undefined where it is no array, or holds something else. */
export function asNumbers(value: PdfValue | undefined, resolve: Resolve): number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const numbers = value.map(resolve);
  return numbers.every((item) => typeof item === 'number') ? numbers : undefined;
}

export function isNamed(value: PdfValue | undefined, text: string): boolean {
  return value instanceof PdfName && value.text === text;
}

/** Entries to change in a dictionary; undefined removes one. */
export type DictChanges = Readonly<Record<string, PdfValue | undefined>>;

/** A copy of a dictionary with other entries. */
export function withEntries(dict: PdfDict, changes: DictChanges): PdfDict {
  const copy: PdfDict = new Map(dict);
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) copy.delete(key);
    else copy.set(key, value);
  }
  return copy;
}

/** A dictionary of the entries that are not undefined. */
export function dictOf(entries: DictChanges): PdfDict {
  return withEntries(new Map(), entries);
}
