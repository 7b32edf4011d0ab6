import { type Budget, maxObjectNumber } from '../budget.ts';
import { MalformedPdf } from '../errors.ts';
import type { ByteSink } from './byte-sink.ts';
import { type PdfDict, PdfName, PdfRef, type PdfValue } from './values.ts';

const space = 1;
const delimiter = 2;
/** Class of each byte (ISO 32000-2, 7.2.3): 0 for regular characters, else `space` or `delimiter`. */
export const byteClasses = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) byteClasses[code] = space;
for (const code of Buffer.from('()<>[]{}/%')) byteClasses[code] = delimiter;

/** Number of decimal digits that a double always represents exactly. */
const maxDigits = 15;
/** Longer names are not cached: they are rare. */
const maxSharedNameBytes = 64;
/** Maximum length of a name in the file; ISO 32000-1 allows 127 bytes (Annex C). */
const maxNameBytes = 32_767;
const nameSlots = 1023;

/** A regular token that is not an object: `obj`, `stream`, or an operator of a content stream. */
export class Keyword {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** State shared by all parsers of one document. */
export interface ParseContext {
  budget: Budget;
  /** Offset added to the number of each reference, so that the objects of several documents have distinct numbers. */
  base: number;
  /** Accepts references and objects whose generations differ. */
  isLenient: boolean;
  /** Generations other than 0, by object number without `base`. */
  generations: Map<number, number>;
  /** Cache of names, by a hash of their bytes. */
  names: PdfName[];
  /** Set after a number such as `1e5`, which violates the syntax of PDF and which other readers may reject. */
  hasNonstandardNumber?: boolean;
}

/** Callbacks for the elements of an array or dictionary. */
export interface ContainerVisitor {
  /** @returns false to stop */
  onReference: (number: number, offset: number) => boolean;
  /** Receives the text of each name, keys and values alike. */
  onName?: (text: string) => void;
  /** Receives the bounds of each number, string and constant. */
  onScalar?: (start: number, end: number) => void;
}

/** Parses consecutive objects (ISO 32000-2, 7.3). */
export class Parser {
  readonly bytes: Buffer;
  readonly context: ParseContext;
  /** Number of the object being read, for error messages. */
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
   * Records the generation of a reference or an object; each object number has one generation (ISO 32000-2, 7.3.10).
   * @throws MalformedPdf where a different generation was recorded before, unless the document is lenient
   */
  checkGeneration(number: number, generation: number): void {
    const { generations, isLenient } = this.context;
    if (isLenient || (generation === 0 && generations.size === 0)) return;
    const known = generations.get(number);
    if (known === undefined && generation !== 0) generations.set(number, generation);
    else if ((known ?? 0) !== generation)
      this.fail(`expected generation ${known ?? 0} of object ${number}, got ${generation}`);
  }

  /** Skips white space and comments. */
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
   * Reads the next object, including references.
   * @throws MalformedPdf where the next token is not an object
   */
  readValue(depth = 0): PdfValue {
    const value = this.readToken(depth);
    if (value instanceof Keyword) this.fail(`expected an object, got ${quoted(value.text)}`);
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return value;
    return this.#readRefAfter(value) ?? value;
  }

  /**
   * Reads the next object or keyword. Does not combine integers into a reference.
   * @throws MalformedPdf where the syntax is invalid
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
    return this.#readCount() ?? this.#readNumberOrKeyword();
  }

  /** Skips a keyword if it is the next token. @returns whether it was skipped */
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
   * Copies the source text of the next array or dictionary and renumbers its references.
   * @param renumber returns the new number of an object; 0 where it must not be copied
   * @returns false where the next object is of another type or `renumber` returned 0; `out` is unchanged in that case
   * @throws MalformedPdf where the syntax is invalid
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
   * Skips the next array or dictionary without creating values.
   * @returns false where the next object is of another type, or the visitor stopped
   * @throws MalformedPdf where the syntax is invalid
   */
  scanContainer({ onReference, onName, onScalar }: ContainerVisitor): boolean {
    const { bytes, context } = this;
    /**
     * Closing byte of the innermost open bracket, and those of the enclosing ones; most objects have no nested
     * brackets.
     */
    let closing = 0;
    let outer: number[] | undefined;
    let expectsKey = false;
    const from = this.at;
    do {
      this.skipSpace();
      const code = bytes[this.at];
      const inDict = closing === 0x3e;
      if (code === undefined) this.fail('unexpected end of data');
      if (expectsKey && code !== 0x2f && code !== 0x3e) this.fail('dictionary: expected a name as key');
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
      const start = this.at;
      if (code === 0x28) this.at = this.#endOfLiteralString();
      else if (code === 0x3c) this.at = this.#endOfHexString() + 1;
      else {
        const count = this.#readCount();
        if (count === undefined) this.#skipNumberOrConstant();
        else {
          const ref = this.#readRefAfter(count);
          if (ref && !onReference(ref.number, start)) return false;
          if (ref) continue;
        }
      }
      onScalar?.(start, this.at);
    } while (closing !== 0);
    context.budget.step((this.at - from) >> 2);
    return true;
  }

  /**
   * Reads the entries of a dictionary with one of the given keys and skips the others without creating values.
   * @returns undefined where the next object is not a dictionary
   * @throws MalformedPdf where the syntax is invalid
   */
  readEntries(keys: ReadonlySet<string>): PdfDict | undefined {
    this.skipSpace();
    if (this.bytes[this.at] !== 0x3c || this.bytes[this.at + 1] !== 0x3c) return undefined;
    const entries: PdfDict = new Map();
    this.at += 2;
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === 0x3e && this.bytes[this.at + 1] === 0x3e) break;
      if (this.bytes[this.at] !== 0x2f) this.fail('dictionary: expected a name as key');
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

  /** Reads a non-negative integer, the most frequent kind of number; leaves anything else unread. */
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

  #readNumberOrKeyword(): PdfValue | Keyword {
    const start = this.at;
    this.#skipRegular();
    const { bytes, at } = this;
    return plainNumberIn(bytes, start, at) ?? this.#numberOrKeyword(bytes.toString('latin1', start, at));
  }

  #skipRegular(): void {
    const { bytes } = this;
    const from = this.at;
    while (this.at < bytes.length && byteClasses[bytes[this.at] as number] === 0) this.at++;
    if (this.at - from > 64) this.context.budget.step((this.at - from) >> 4);
  }

  /** Reads the generation and `R` after an integer. */
  #readRefAfter(number: number): PdfRef | undefined {
    const behind = this.at;
    this.skipSpace();
    const code = this.bytes[this.at];
    if (code !== undefined && code >= 0x30 && code <= 0x39) {
      const generation = this.#readCount();
      if (generation !== undefined && this.takeKeyword('R')) {
        this.checkGeneration(number, generation);
        // Larger object numbers do not exist; with a base, one could denote an object of another document.
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
    if (this.at - start > maxNameBytes)
      this.fail(`expected a name of at most ${maxNameBytes} bytes, got ${this.at - start}`, start);
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
      if (this.bytes[this.at] !== 0x2f) this.fail('dictionary: expected a name as key');
      const key = this.#readName().text;
      dict.set(key, this.readValue(depth + 1));
    }
    this.at += 2;
    return dict;
  }

  #endOfHexString(): number {
    const end = this.bytes.indexOf(0x3e, this.at);
    this.context.budget.step(((end < 0 ? this.bytes.length : end) - this.at) >> 2);
    if (end < 0) this.fail('hexadecimal string: expected a closing >');
    return end;
  }

  /** Other characters than digits are ignored, as in other readers. */
  #readHexString(): Buffer {
    const end = this.#endOfHexString();
    const text = this.bytes.toString('latin1', this.at + 1, end);
    const digits = /^[0-9A-Fa-f]*$/.test(text) ? text : text.replace(/[^0-9A-Fa-f]+/g, '');
    this.at = end + 1;
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
  }

  /** Offset after the closing parenthesis (ISO 32000-2, 7.3.4.2). */
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
    return this.fail('string: expected a closing parenthesis');
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

/** Decodes `#xx` escapes (ISO 32000-2, 7.3.5). */
export function decodeName(text: string): string {
  if (!text.includes('#')) return text;
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const escapes: Readonly<Record<number, number>> = { 0x6e: 10, 0x72: 13, 0x74: 9, 0x62: 8, 0x66: 12 };

/** Decodes the escapes and ends of line of a literal string (ISO 32000-2, 7.3.4.2). */
export function decodeLiteralString(text: Buffer): Buffer {
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

/** Whether a token with this first byte is a number: a digit, sign or point (ISO 32000-2, 7.3.3). */
export function beginsNumber(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e;
}

/** A number as PDF writes it (ISO 32000-2, 7.3.3). */
export const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Largest real number (ISO 32000-2, Annex C). */
const largestNumber = 3.403e38;

/**
 * Value of a token whose first character is that of a number. Like other readers, ignores the first invalid character
 * and all that follow.
 */
export function parseNumber(text: string): number {
  // `Number` also parses exponents, other bases and `Infinity`, all of which contain a letter.
  const number = /[A-Za-z]/.test(text) ? Number.NaN : Number(text);
  if (Math.abs(number) <= largestNumber) return number;
  const lenient = Number.parseFloat(text.replace(/^-+/, '-').split(/[A-Za-z]/, 1)[0] ?? '');
  return Number.isNaN(lenient) ? 0 : Math.max(-largestNumber, Math.min(largestNumber, lenient));
}

/** Maximum length of a number whose digits are an exact integer, as is the power of ten that divides it. */
const maxExactBytes = 15;

/** Value of a token that `plainNumber` matches, as of `parseNumber`; undefined for a long one and for another. */
export function plainNumberIn(bytes: Buffer, start: number, end: number): number | undefined {
  const sign = bytes[start];
  const from = sign === 0x2d || sign === 0x2b ? start + 1 : start;
  if (end - from > maxExactBytes) return undefined;
  let value = 0;
  let point = end;
  for (let at = from; at < end; at++) {
    const code = bytes[at] as number;
    if (code >= 0x30 && code <= 0x39) value = value * 10 + code - 0x30;
    else if (code === 0x2e && point === end) point = at;
    else return undefined;
  }
  const decimals = point === end ? 0 : end - point - 1;
  if (end - from === (point === end ? 0 : 1)) return undefined;
  const size = decimals === 0 ? value : value / (powersOfTen[decimals] as number);
  return sign === 0x2d ? -size : size;
}

const powersOfTen = Array.from({ length: maxExactBytes }, (_, power) => 10 ** power);

/** A short keyword for an error message; messages contain no other data of the file. */
function quoted(text: string): string {
  return /^[A-Za-z*'"]{1,12}$/.test(text) ? `\`${text}\`` : 'an unknown token';
}
