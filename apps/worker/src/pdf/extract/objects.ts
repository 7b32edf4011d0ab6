/** A name object (ISO 32000-2, 7.3.5), its escapes undone. */
export class PdfName {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A reference to an indirect object (ISO 32000-2, 7.3.10). */
export class PdfRef {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

export type PdfDict = Map<string, PdfValue>;

/** A stream and its bytes as they are stored (ISO 32000-2, 7.3.8). */
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

/** Thrown where a file is not as the standard has it, so that another reader must put it in order first. */
export class IrregularPdf extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'IrregularPdf';
  }
}

/** Finds what a reference stands for; null where there is nothing. */
export type Resolve = (value: PdfValue | undefined) => PdfValue;

export function asDict(value: PdfValue | undefined): PdfDict | undefined {
  if (value instanceof Map) return value;
  return value instanceof PdfStream ? value.dict : undefined;
}

export function asNumber(value: PdfValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

export function asName(value: PdfValue | undefined): string | undefined {
  return value instanceof PdfName ? value.text : undefined;
}

/** An array's numbers, or undefined where it is not an array of numbers alone. */
export function asNumbers(value: PdfValue | undefined, resolve: Resolve): number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const numbers = value.map(resolve);
  return numbers.every((item) => typeof item === 'number') ? numbers : undefined;
}
