import { MalformedPdf } from '../errors.ts';
import type { PdfDocument } from '../file/document.ts';
import type { ParseContext } from '../file/parser.ts';
import type { PdfStream, PdfValue } from '../file/values.ts';
import { decodeCMapPartly, readSections } from './cmap-syntax.ts';
import { codeKey, codeOfKey, maxCodeBytes } from './code-map.ts';

/** Maximum number of codes of a map, those of two bytes. */
const maxCodes = 0x10000;

/** A map from codes to characters (ISO 32000-2, 9.10.3), as far as it can be read: where it is damaged or malformed, up to there. */
export interface ToUnicode {
  /** Whether all of its data could be decoded. */
  isWhole: boolean;
  /** First and last codes of the codespace ranges. */
  codespaces: readonly (readonly [low: Buffer, high: Buffer])[];
  /** Whether all readers take it for the same characters. */
  isClear: boolean;
  /**
   * The text of a code: that of its length, else the one of its number, whose length is then not that of another code. The first
   * one of several texts of a code counts.
   * @param lengths of the font's codes
   */
  find: (code: number, bytes: number, lengths: ReadonlySet<number>) => MappedText | undefined;
}

/** The text of a code, as the map states it: UTF-16, but for single bytes. */
export interface MappedText {
  /** Key of the code. */
  key: number;
  bytes: Buffer;
}

/** @returns undefined where the map cannot be decoded */
export function readToUnicode(document: PdfDocument, stream: PdfStream, context: ParseContext): ToUnicode | undefined {
  const { text, isWhole } = decodeCMapPartly(document, stream, context);
  if (text.length === 0 && !isWhole) return undefined;
  const map = new CharacterMap(context, isWhole);
  try {
    for (const { operator, operands } of readSections(text, context)) map.read(operator, operands);
  } catch (error) {
    if (!(error instanceof MalformedPdf)) throw error;
    map.isClear = false;
  }
  return map;
}

/** The characters of a text of a map. */
export function charactersOf({ bytes }: MappedText): string {
  return bytes.length === 1 ? bytes.toString('latin1') : Buffer.from(bytes).swap16().toString('utf16le');
}

/** Codes whose texts count up, which are not listed. */
interface CodeRange {
  first: number;
  last: number;
  /** Length of its codes. */
  bytes: number;
  /** That of the first code. */
  text: Buffer;
}

/** Codes from which a range is not listed: programs write one for all codes of two bytes. */
const minRangeCodes = 64;

class CharacterMap implements ToUnicode {
  readonly codespaces: [Buffer, Buffer][] = [];
  isClear: boolean;
  readonly isWhole: boolean;
  readonly #context: ParseContext;
  /** By the keys of their codes, and by the numbers of those. */
  readonly #byKey = new Map<number, MappedText>();
  readonly #byNumber = new Map<number, MappedText>();
  /** Without a code that was there before. */
  readonly #ranges: CodeRange[] = [];
  #size = 0;

  constructor(context: ParseContext, isWhole: boolean) {
    this.#context = context;
    this.isWhole = isWhole;
    // Readers differ in how much of damaged data they read.
    this.isClear = isWhole;
  }

  find(code: number, bytes: number, lengths: ReadonlySet<number>): MappedText | undefined {
    const own = this.#textOf(code, bytes);
    const other = own ? undefined : this.#textOf(code);
    return other && !lengths.has(codeOfKey(other.key)[1]) ? other : own;
  }

  /** @param bytes of the code; of whatever length where absent */
  #textOf(code: number, bytes?: number): MappedText | undefined {
    const range = this.#ranges.find(({ first, last }) => code >= first && code <= last);
    if (range && (bytes === undefined || bytes === range.bytes))
      return { key: codeKey(code, range.bytes), bytes: countedUp(range.text, code - range.first) };
    return bytes === undefined ? this.#byNumber.get(code) : this.#byKey.get(codeKey(code, bytes));
  }

  read(operator: string, operands: readonly PdfValue[]): void {
    if (operator === 'usecmap') this.isClear = false;
    const size = operator === 'endbfrange' ? 3 : 2;
    if (operator !== 'endbfrange' && operator !== 'endbfchar' && operator !== 'endcodespacerange') return;
    if (operands.length % size !== 0) this.isClear = false;
    for (let at = 0; at + size <= operands.length; at += size) {
      const [first, second, third] = operands.slice(at, at + size);
      const isRead =
        operator === 'endcodespacerange'
          ? this.#addCodespace(first, second)
          : operator === 'endbfchar'
            ? isCode(first) && this.#add(numberOf(first), first.length, second)
            : this.#addRange(first, second, third);
      if (!isRead) this.isClear = false;
    }
  }

  #addCodespace(low: PdfValue | undefined, high: PdfValue | undefined): boolean {
    if (!isCode(low) || !isCode(high) || low.length !== high.length) return false;
    this.codespaces.push([low, high]);
    return true;
  }

  /** @returns whether all readers take an entry for the same text, and have no other one for its code */
  #add(code: number, bytes: number, text: PdfValue | undefined): boolean {
    this.#context.budget.step();
    // Some programs write one byte for a character.
    if (!Buffer.isBuffer(text) || (text.length % 2 === 1 && text.length !== 1)) return false;
    const known = this.#textOf(code);
    if (this.#textOf(code, bytes)) return known?.bytes.equals(text) === true;
    if (this.#size === maxCodes) return false;
    this.#size++;
    const key = codeKey(code, bytes);
    const entry = { key, bytes: text };
    this.#byKey.set(key, entry);
    if (known) return known.bytes.equals(text);
    this.#byNumber.set(code, entry);
    return true;
  }

  #addRange(first: PdfValue | undefined, last: PdfValue | undefined, text: PdfValue | undefined): boolean {
    if (!isCode(first) || !isCode(last)) return false;
    const [from, to] = [numberOf(first), numberOf(last)];
    if (to - from >= maxCodes) return false;
    let isPlain = first.length === last.length;
    if (Array.isArray(text)) {
      for (const [index, each] of text.slice(0, to - from + 1).entries())
        isPlain = this.#add(from + index, first.length, each) && isPlain;
      return isPlain && text.length === to - from + 1;
    }
    if (!Buffer.isBuffer(text) || text.length === 0) return false;
    if (!this.#addUnlisted({ first: from, last: to, bytes: first.length, text }))
      for (let code = from; code <= to; code++)
        isPlain = this.#add(code, first.length, countedUp(text, code - from)) && isPlain;
    // Readers differ in whether the last byte carries.
    return isPlain && (text.at(-1) as number) + to - from <= 0xff;
  }

  /** @returns whether a range is long enough, and has texts that all programs write, and no code that was there before */
  #addUnlisted(range: CodeRange): boolean {
    const { first, last, text } = range;
    const count = last - first + 1;
    if (count < minRangeCodes || text.length % 2 === 1 || this.#size + count > maxCodes) return false;
    if (this.#ranges.some((other) => other.first <= last && other.last >= first)) return false;
    this.#context.budget.step(this.#byNumber.size);
    for (const code of this.#byNumber.keys()) if (code >= first && code <= last) return false;
    this.#context.budget.step(count);
    this.#ranges.push(range);
    this.#size += count;
    return true;
  }
}

/** A text whose last character counts up. */
function countedUp(text: Buffer, count: number): Buffer {
  const counted = text.length === 1 ? Buffer.of(0, ...text) : Buffer.from(text);
  if (counted.length % 2 === 1) return counted;
  counted.writeUInt16BE((counted.readUInt16BE(counted.length - 2) + count) & 0xffff, counted.length - 2);
  return text.length === 1 && counted[0] === 0 ? counted.subarray(1) : counted;
}

function isCode(value: PdfValue | undefined): value is Buffer {
  return Buffer.isBuffer(value) && value.length > 0 && value.length <= maxCodeBytes;
}

function numberOf(code: Buffer): number {
  return code.readUIntBE(0, code.length);
}
