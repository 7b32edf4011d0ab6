import { readLiteralString } from './literal-string.ts';
import { IrregularPdf, type PdfDict, PdfName, PdfRef, type PdfValue } from './objects.ts';

const space = 1;
const delimiter = 2;
/** What a byte is to the syntax (ISO 32000-2, 7.2.3): 0 for a regular character. */
const kinds = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = space;
for (const code of Buffer.from('()<>[]{}/%')) kinds[code] = delimiter;

const maxDepth = 64;
/** Digits that a number can have and still be exact. */
const maxDigits = 15;
/** Names that came before, by a sum of their bytes: a file has few, and thousands of times each. */
const nameSlots = 1023;
const names: PdfName[] = [];

/** A word that is no object: `obj`, `stream`, `ID`. */
export class Keyword {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Reads objects out of bytes, one after the other (ISO 32000-2, 7.3). Whatever it cannot read is an IrregularPdf. */
export class SyntaxReader {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  skipSpace(): void {
    const { bytes } = this;
    for (; this.at < bytes.length; this.at++) {
      const code = bytes[this.at] as number;
      if (kinds[code] === space) continue;
      if (code !== 0x25) return;
      while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++;
    }
  }

  /** The next object, references included. */
  readValue(depth = 0): PdfValue {
    const value = this.readToken(depth);
    if (value instanceof Keyword) throw new IrregularPdf('a word where an object belongs');
    if (!isCount(value)) return value;
    return this.readRefAfter(value) ?? value;
  }

  /** The next object or word; a number is never taken for the beginning of a reference. */
  readToken(depth = 0): PdfValue | Keyword {
    if (depth > maxDepth) throw new IrregularPdf('objects nested too deep');
    this.skipSpace();
    const code = this.bytes[this.at];
    if (code === undefined) throw new IrregularPdf('the end within an object');
    if (code === 0x2f) return this.readName();
    if (code === 0x28) return this.readLiteralString();
    if (code === 0x5b) return this.readArray(depth);
    if (code === 0x3c) return this.bytes[this.at + 1] === 0x3c ? this.readDict(depth) : this.readHexString();
    if (kinds[code] === delimiter) throw new IrregularPdf('a delimiter where an object belongs');
    return this.readCount() ?? numberOrWord(this.readRegular());
  }

  /** A number that is digits alone, as most are; anything else is left where it is. */
  private readCount(): number | undefined {
    const { bytes } = this;
    let value = 0;
    let end = this.at;
    for (; end - this.at < maxDigits; end++) {
      const digit = (bytes[end] ?? 0) - 0x30;
      if (!(digit >= 0 && digit <= 9)) break;
      value = value * 10 + digit;
    }
    if (end === this.at || (end < bytes.length && kinds[bytes[end] as number] === 0)) return undefined;
    this.at = end;
    return value;
  }

  /** Whether a word comes next; it is passed over then. */
  takeWord(word: string): boolean {
    this.skipSpace();
    const end = this.at + word.length;
    for (let index = 0; index < word.length; index++) {
      if (this.bytes[this.at + index] !== word.charCodeAt(index)) return false;
    }
    if (end < this.bytes.length && kinds[this.bytes[end] as number] === 0) return false;
    this.at = end;
    return true;
  }

  private readRegular(): string {
    const start = this.at;
    while (this.at < this.bytes.length && kinds[this.bytes[this.at] as number] === 0) this.at++;
    return this.bytes.toString('latin1', start, this.at);
  }

  private readRefAfter(number: number): PdfRef | undefined {
    const behind = this.at;
    this.skipSpace();
    const code = this.bytes[this.at];
    if (code !== undefined && code >= 0x30 && code <= 0x39) {
      const generation = this.readCount();
      if (generation !== undefined && this.takeWord('R')) return new PdfRef(number, generation);
    }
    this.at = behind;
    return undefined;
  }

  private readName(): PdfName {
    const start = ++this.at;
    let key = 0;
    for (; this.at < this.bytes.length && kinds[this.bytes[this.at] as number] === 0; this.at++)
      key = (key * 31 + (this.bytes[this.at] as number)) & nameSlots;
    const known = names[key];
    if (known && isText(this.bytes, start, this.at, known.text)) return known;
    const name = this.nameOf(this.bytes.toString('latin1', start, this.at));
    if (name.text.length === this.at - start) names[key] = name;
    return name;
  }

  private nameOf(text: string): PdfName {
    if (!text.includes('#')) return new PdfName(text);
    return new PdfName(text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))));
  }

  private readArray(depth: number): PdfValue[] {
    this.at++;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === 0x5d) break;
      items.push(this.readValue(depth + 1));
    }
    this.at++;
    return items;
  }

  private readDict(depth: number): PdfDict {
    this.at += 2;
    const dict: PdfDict = new Map();
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === 0x3e && this.bytes[this.at + 1] === 0x3e) break;
      if (this.bytes[this.at] !== 0x2f) throw new IrregularPdf('a dictionary key that is no name');
      const key = this.readName().text;
      dict.set(key, this.readValue(depth + 1));
    }
    this.at += 2;
    return dict;
  }

  private readHexString(): Buffer {
    const end = this.bytes.indexOf(0x3e, this.at);
    if (end < 0) throw new IrregularPdf('a string without an end');
    const digits = this.bytes.toString('latin1', this.at + 1, end).replace(/[^0-9A-Fa-f]/g, '');
    this.at = end + 1;
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
  }

  private readLiteralString(): Buffer {
    for (let end = this.at + 1; end < this.bytes.length; end++) {
      const code = this.bytes[end];
      if (code === 0x5c || code === 0x28) break;
      if (code !== 0x29) continue;
      const text = this.bytes.subarray(this.at + 1, end);
      this.at = end + 1;
      return text;
    }
    const { text, end } = readLiteralString(this.bytes, this.at);
    this.at = end;
    return text;
  }
}

function isText(bytes: Buffer, start: number, end: number, text: string): boolean {
  if (end - start !== text.length) return false;
  for (let at = start; at < end; at++) if (bytes[at] !== text.charCodeAt(at - start)) return false;
  return true;
}

function isCount(value: PdfValue | Keyword): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function numberOrWord(text: string): PdfValue | Keyword {
  const first = text.charCodeAt(0);
  if (first <= 0x39) {
    const number = Number(text);
    // Number() reads an empty text, hexadecimal and exponents too; none of them begins so here.
    if (!Number.isNaN(number)) return number;
    // `--5`, `5-3` and the like: read as others read them, up to what does not fit.
    const lenient = Number.parseFloat(text.replace(/^-+/, '-'));
    return Number.isNaN(lenient) ? 0 : lenient;
  }
  if (text === 'true') return true;
  if (text === 'false') return false;
  return text === 'null' ? null : new Keyword(text);
}
