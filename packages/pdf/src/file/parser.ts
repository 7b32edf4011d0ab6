import { type Budget, maxObjectNumber } from '../budget.ts';
import { MalformedPdf } from '../errors.ts';
import type { ByteSink } from './byte-sink.ts';
import { type PdfDict, PdfName, PdfRef, type PdfValue } from './values.ts';

const space = 1;
const delimiter = 2;
/** Class of each byte (ISO 32000-2, 7.2.3): 0 for a regular character. */
export const byteClasses = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) byteClasses[code] = space;
for (const code of Buffer.from('()<>[]{}/%')) byteClasses[code] = delimiter;

/** Digits of an integer that a double holds exactly. */
const maxDigits = 15;
/** Longer names are not shared: a file has few of them. */
const maxSharedNameBytes = 64;
/** Longest name, as it is written: far more than the 127 bytes that ISO 32000-1 allows (Annex C). */
const maxNameBytes = 32_767;
const nameSlots = 1023;

/** A regular token that is no object: `obj`, `stream`, or an operator of a content stream. */
export class Keyword {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What all parsers of one document share. */
export interface ParseContext {
  budget: Budget;
  /** Added to the number of each reference, so that the objects of several documents have numbers of their own. */
  base: number;
  /** Whether generations of references and objects that differ are accepted. */
  isLenient: boolean;
  /** Generations other than 0, by object number without `base`. */
  generations: Map<number, number>;
  /** Names that were read before, by a hash of their bytes. */
  names: PdfName[];
  /** Set where a number was read that has other characters, such as `1e5`; other readers may not read it. */
  hasNonstandardNumber?: boolean;
}

/** Is told of the parts of an array or dictionary. */
export interface ContainerVisitor {
  /** @returns false to stop */
  onReference: (number: number, offset: number) => boolean;
  /** Takes the text of each name, be it a key or a value. */
  onName?: (text: string) => void;
}

/** Reads objects one after the other (ISO 32000-2, 7.3). */
export class Parser {
  readonly bytes: Buffer;
  readonly context: ParseContext;
  /** Number of the object that is read, for errors. */
  readonly object: number | undefined;
  at: number;

  constructor(bytes: Buffer, context: ParseContext, at = 0, object?: number) {
    this.bytes = bytes;
    this.context = context;
    this.at = at;
    this.object = object;
  }

  fail(reason: string, offset = this.at): never {
    throw new MalformedPdf(reason, { object: this.object, offset });
  }

  /**
   * Notes the generation of a reference or an object; a number has one generation in a file (ISO 32000-2, 7.3.10).
   * @throws MalformedPdf where it had another one before
   */
  checkGeneration(number: number, generation: number): void {
    const { generations, isLenient } = this.context;
    if (isLenient || (generation === 0 && generations.size === 0)) return;
    const known = generations.get(number);
    if (known === undefined && generation !== 0) generations.set(number, generation);
    else if ((known ?? 0) !== generation) this.fail(`object ${number} has generations ${known} and ${generation}`);
  }

  /** Passes white space and comments. */
  skipSpace(): void {
    const { bytes } = this;
    const from = this.at;
    for (; this.at < bytes.length; this.at++) {
      const code = bytes[this.at] as number;
      if (byteClasses[code] === space) continue;
      if (code !== 0x25) break;
      while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++;
    }
    if (this.at - from > 64) this.context.budget.step((this.at - from) >> 4);
  }

  /**
   * Reads the next object, references included.
   * @throws MalformedPdf
   */
  readValue(depth = 0): PdfValue {
    const value = this.readToken(depth);
    if (value instanceof Keyword) this.fail(`expected an object, got ${quoted(value.text)}`);
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return value;
    return this.#readRefAfter(value) ?? value;
  }

  /**
   * Reads the next object or keyword; a number is never the beginning of a reference.
   * @throws MalformedPdf
   */
  readToken(depth = 0): PdfValue | Keyword {
    const { budget } = this.context;
    budget.checkDepth(depth);
    budget.step();
    this.skipSpace();
    const code = this.bytes[this.at];
    if (code === undefined) this.fail('unexpected end of data');
    if (code === 0x2f) return this.#readName();
    if (code === 0x28) return this.#readLiteralString();
    if (code === 0x5b) return this.#readArray(depth);
    if (code === 0x3c) return this.bytes[this.at + 1] === 0x3c ? this.#readDict(depth) : this.#readHexString();
    if (byteClasses[code] === delimiter) this.fail(`unexpected delimiter ${String.fromCharCode(code)}`);
    return this.#readCount() ?? this.#numberOrKeyword(this.#readRegular());
  }

  /** Whether this keyword comes next; if so, passes it. */
  takeKeyword(keyword: string): boolean {
    this.skipSpace();
    const end = this.at + keyword.length;
    for (let index = 0; index < keyword.length; index++) {
      if (this.bytes[this.at + index] !== keyword.charCodeAt(index)) return false;
    }
    if (end < this.bytes.length && byteClasses[this.bytes[end] as number] === 0) return false;
    this.at = end;
    return true;
  }

  /**
   * Copies the next array or dictionary as it is written, but for the numbers of its references.
   * @param renumber new number of an object; 0 where it must not be copied
   * @returns false where there is no array or dictionary, or a reference must not be copied; `out` is as before then
   * @throws MalformedPdf
   */
  copyContainer(out: ByteSink, renumber: (number: number) => number): boolean {
    this.skipSpace();
    const { bytes } = this;
    const before = out.length;
    let copied = this.at;
    const isCopied = this.scanContainer({
      onReference: (reference, start) => {
        const number = renumber(reference);
        if (number === 0) return false;
        out.copy(bytes, copied, start);
        out.integer(number);
        out.ascii(' 0 R');
        copied = this.at;
        return true;
      },
    });
    if (!isCopied) {
      out.truncate(before);
      return false;
    }
    out.copy(bytes, copied, this.at);
    return true;
  }

  /**
   * Passes the next array or dictionary without creating values.
   * @returns false where there is no array or dictionary, or the visitor stopped
   * @throws MalformedPdf
   */
  scanContainer({ onReference, onName }: ContainerVisitor): boolean {
    const { bytes, context } = this;
    /** Closing byte of the innermost open bracket, and those of the brackets around it; most objects have none. */
    let closing = 0;
    let outer: number[] | undefined;
    let expectsKey = false;
    const from = this.at;
    do {
      this.skipSpace();
      const code = bytes[this.at];
      const inDict = closing === 0x3e;
      if (code === undefined) this.fail('unexpected end of data');
      if (expectsKey && code !== 0x2f && code !== 0x3e) this.fail('expected a key of a dictionary');
      if (code === 0x2f && closing !== 0) {
        if (onName) onName(this.#readName().text);
        else this.#skipName();
        expectsKey = inDict && !expectsKey;
        continue;
      }
      if (code === 0x5b || (code === 0x3c && bytes[this.at + 1] === 0x3c)) {
        context.budget.step();
        if (closing !== 0) {
          outer ??= [];
          outer.push(closing);
          context.budget.checkDepth(outer.length);
        }
        this.at += code === 0x5b ? 1 : 2;
        closing = code === 0x5b ? 0x5d : 0x3e;
        expectsKey = code !== 0x5b;
        continue;
      }
      if (code === 0x5d || code === 0x3e) {
        if (closing !== code || (code === 0x3e && (!expectsKey || bytes[this.at + 1] !== 0x3e)))
          this.fail(`unexpected delimiter ${String.fromCharCode(code)}`);
        this.at += code === 0x5d ? 1 : 2;
        closing = outer?.pop() ?? 0;
        expectsKey = closing === 0x3e;
        continue;
      }
      if (closing === 0) return false;
      expectsKey = inDict;
      if (code === 0x28) this.at = this.#endOfLiteralString();
      else if (code === 0x3c) this.at = this.#endOfHexString() + 1;
      else {
        const start = this.at;
        const count = this.#readCount();
        if (count === undefined) this.#skipNumberOrConstant();
        else {
          const ref = this.#readRefAfter(count);
          if (ref && !onReference(ref.number, start)) return false;
        }
      }
    } while (closing !== 0);
    context.budget.step((this.at - from) >> 2);
    return true;
  }

  /**
   * Reads the entries of a dictionary that have one of these keys, and passes the others without creating values.
   * @returns undefined where there is no dictionary
   * @throws MalformedPdf
   */
  readEntries(keys: ReadonlySet<string>): PdfDict | undefined {
    this.skipSpace();
    if (this.bytes[this.at] !== 0x3c || this.bytes[this.at + 1] !== 0x3c) return undefined;
    const entries: PdfDict = new Map();
    this.at += 2;
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === 0x3e && this.bytes[this.at + 1] === 0x3e) break;
      if (this.bytes[this.at] !== 0x2f) this.fail('expected a key of a dictionary');
      const key = this.#readName().text;
      if (keys.has(key)) entries.set(key, this.readValue(1));
      else this.#skipValue();
    }
    this.at += 2;
    return entries;
  }

  #skipValue(): void {
    this.context.budget.step();
    this.skipSpace();
    const code = this.bytes[this.at];
    if (code === 0x2f) this.#skipName();
    else if (code === 0x28) this.at = this.#endOfLiteralString();
    else if (code === 0x5b || (code === 0x3c && this.bytes[this.at + 1] === 0x3c))
      this.scanContainer({ onReference: () => true });
    else if (code === 0x3c) this.at = this.#endOfHexString() + 1;
    else this.readValue();
  }

  #skipNumberOrConstant(): void {
    const start = this.at;
    const code = this.bytes[start] as number;
    if (byteClasses[code] === delimiter) this.fail(`unexpected delimiter ${String.fromCharCode(code)}`);
    this.#skipRegular();
    if (beginsNumber(code)) return;
    const constant = this.bytes.toString('latin1', start, Math.min(this.at, start + 6));
    if (constant !== 'true' && constant !== 'false' && constant !== 'null')
      this.fail(`expected an object, got ${quoted(constant)}`);
  }

  /** A non-negative integer, as most numbers are; anything else is left where it is. */
  #readCount(): number | undefined {
    const { bytes } = this;
    let value = 0;
    let end = this.at;
    for (; end - this.at < maxDigits; end++) {
      const digit = (bytes[end] ?? 0) - 0x30;
      if (!(digit >= 0 && digit <= 9)) break;
      value = value * 10 + digit;
    }
    if (end === this.at || (end < bytes.length && byteClasses[bytes[end] as number] === 0)) return undefined;
    this.at = end;
    return value;
  }

  #readRegular(): string {
    const start = this.at;
    this.#skipRegular();
    return this.bytes.toString('latin1', start, this.at);
  }

  #skipRegular(): void {
    const { bytes } = this;
    const from = this.at;
    while (this.at < bytes.length && byteClasses[bytes[this.at] as number] === 0) this.at++;
    if (this.at - from > 64) this.context.budget.step((this.at - from) >> 4);
  }

  /** The generation and `R` behind an integer. */
  #readRefAfter(number: number): PdfRef | undefined {
    const behind = this.at;
    this.skipSpace();
    const code = this.bytes[this.at];
    if (code !== undefined && code >= 0x30 && code <= 0x39) {
      const generation = this.#readCount();
      if (generation !== undefined && this.takeKeyword('R')) {
        this.checkGeneration(number, generation);
        // No file has an object of a larger number; with a base it could be one of another document.
        return new PdfRef((number <= maxObjectNumber ? number : 0) + this.context.base);
      }
    }
    this.at = behind;
    return undefined;
  }

  #skipName(): void {
    this.at++;
    this.#skipRegular();
  }

  #readName(): PdfName {
    const { bytes, context } = this;
    const start = ++this.at;
    let hash = 0;
    for (; this.at < bytes.length && byteClasses[bytes[this.at] as number] === 0; this.at++)
      hash = (hash * 31 + (bytes[this.at] as number)) & nameSlots;
    if (this.at - start > maxNameBytes) this.fail(`name of ${this.at - start} bytes`, start);
    const known = context.names[hash];
    if (known && isText(bytes, start, this.at, known.text)) return known;
    const name = new PdfName(decodeName(bytes.toString('latin1', start, this.at)));
    if (name.text.length === this.at - start && name.text.length <= maxSharedNameBytes) context.names[hash] = name;
    return name;
  }

  #readArray(depth: number): PdfValue[] {
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

  #readDict(depth: number): PdfDict {
    this.at += 2;
    const dict: PdfDict = new Map();
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === 0x3e && this.bytes[this.at + 1] === 0x3e) break;
      if (this.bytes[this.at] !== 0x2f) this.fail('expected a key of a dictionary');
      const key = this.#readName().text;
      dict.set(key, this.readValue(depth + 1));
    }
    this.at += 2;
    return dict;
  }

  #endOfHexString(): number {
    const end = this.bytes.indexOf(0x3e, this.at);
    this.context.budget.step(((end < 0 ? this.bytes.length : end) - this.at) >> 2);
    if (end < 0) this.fail('unterminated hexadecimal string');
    return end;
  }

  /** Characters that are no digits are ignored, as other readers do. */
  #readHexString(): Buffer {
    const end = this.#endOfHexString();
    const text = this.bytes.toString('latin1', this.at + 1, end);
    const digits = /^[0-9A-Fa-f]*$/.test(text) ? text : text.replace(/[^0-9A-Fa-f]+/g, '');
    this.at = end + 1;
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
  }

  /** Offset behind the closing parenthesis (ISO 32000-2, 7.3.4.2). */
  #endOfLiteralString(): number {
    const { bytes } = this;
    let depth = 0;
    for (let at = this.at; at < bytes.length; at++) {
      const code = bytes[at];
      if (code === 0x5c) at++;
      else if (code === 0x28) depth++;
      else if (code === 0x29 && --depth === 0) {
        this.context.budget.step((at - this.at) >> 4);
        return at + 1;
      }
    }
    this.context.budget.step((bytes.length - this.at) >> 4);
    return this.fail('unterminated string');
  }

  #numberOrKeyword(text: string): PdfValue | Keyword {
    if (beginsNumber(text.charCodeAt(0))) {
      if (!/^[+-]?[\d.]+$/.test(text)) this.context.hasNonstandardNumber = true;
      return parseNumber(text);
    }
    if (text === 'true') return true;
    if (text === 'false') return false;
    return text === 'null' ? null : new Keyword(text);
  }

  #readLiteralString(): Buffer {
    const start = this.at + 1;
    this.at = this.#endOfLiteralString();
    const text = this.bytes.subarray(start, this.at - 1);
    return text.includes(0x5c) || text.includes(13) ? decodeLiteralString(text) : text;
  }
}

/** Decodes `#xx` (ISO 32000-2, 7.3.5). */
export function decodeName(text: string): string {
  if (!text.includes('#')) return text;
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const escapes: Readonly<Record<number, number>> = { 0x6e: 10, 0x72: 13, 0x74: 9, 0x62: 8, 0x66: 12 };

/** Decodes the escapes and line ends of a literal string (ISO 32000-2, 7.3.4.2). */
function decodeLiteralString(text: Buffer): Buffer {
  const out = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    let code = text[at] as number;
    if (code === 13) {
      if (text[at + 1] === 10) at++;
      code = 10;
    } else if (code === 0x5c) {
      const next = text[++at] ?? 0;
      if (next === 13 && text[at + 1] === 10) at++;
      if (next === 13 || next === 10) continue;
      const digit = next - 0x30;
      if (digit >= 0 && digit < 8) {
        code = digit;
        for (let more = 0; more < 2 && isOctal(text[at + 1]); more++) code = code * 8 + ((text[++at] as number) - 0x30);
      } else code = escapes[next] ?? next;
    }
    out[length++] = code;
  }
  return out.subarray(0, length);
}

function isOctal(code: number | undefined): boolean {
  return code !== undefined && code >= 0x30 && code <= 0x37;
}

function isText(bytes: Buffer, start: number, end: number, text: string): boolean {
  if (end - start !== text.length) return false;
  for (let at = start; at < end; at++) if (bytes[at] !== text.charCodeAt(at - start)) return false;
  return true;
}

/** Whether a token that begins with this byte is a number: a digit, sign or point (ISO 32000-2, 7.3.3). */
export function beginsNumber(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e;
}

/** Of real numbers, by ISO 32000-2, Annex C. */
const largestNumber = 3.403e38;

/** The value of a token that begins as a number does: as other readers do, up to the character that does not fit. */
export function parseNumber(text: string): number {
  // `Number` also reads exponents, other bases and `Infinity`, all of which have a letter.
  const number = /[A-Za-z]/.test(text) ? Number.NaN : Number(text);
  if (Math.abs(number) <= largestNumber) return number;
  const lenient = Number.parseFloat(text.replace(/^-+/, '-').replace(/[A-Za-z].*$/, ''));
  return Number.isNaN(lenient) ? 0 : Math.max(-largestNumber, Math.min(largestNumber, lenient));
}

/** At most some characters of a token, for an error; never more of the file. */
function quoted(text: string): string {
  return /^[A-Za-z*'"]{1,12}$/.test(text) ? `\`${text}\`` : 'an unknown token';
}
