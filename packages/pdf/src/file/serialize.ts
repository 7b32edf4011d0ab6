import type { ByteSink } from './byte-sink.ts';
import { type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from './values.ts';

/** Transformation of values while they are written. */
export interface Rewriter {
  /** New number of an object; 0 to omit the reference. */
  renumber: (number: number) => number;
  /** Replacement for an array or dictionary; undefined to omit it. */
  prune?: (value: PdfDict | PdfValue[]) => PdfValue | undefined;
}

/** Maximum length of a name in the cache of escaped names. */
const maxKeptNameLength = 64;

/** Writes values in the syntax of PDF (ISO 32000-2, 7.3). */
export class Serializer {
  readonly #rewriter: Rewriter;
  readonly #names = new Map<string, string>();

  constructor(rewriter: Rewriter) {
    this.#rewriter = rewriter;
  }

  /**
   * Writes a value.
   * @returns false where the value is omitted; nothing is written in that case
   * @throws TypeError for anything but a PDF value, with the path to it
   */
  write(out: ByteSink, value: PdfValue): boolean {
    try {
      return this.#write(out, value);
    } catch (error) {
      if (error instanceof InvalidValue)
        throw new TypeError(`${pathOfInvalid(value) ?? ''}: ${error.message}`, { cause: error });
      throw error;
    }
  }

  #write(out: ByteSink, value: PdfValue): boolean {
    const pruned = this.#prune(value);
    return pruned !== undefined && this.#writePruned(out, pruned);
  }

  /** @returns undefined where the value is omitted */
  #prune(value: PdfValue): PdfValue | undefined {
    const { prune } = this.#rewriter;
    return prune && (value instanceof Map || Array.isArray(value)) ? prune(value) : value;
  }

  #writePruned(out: ByteSink, value: PdfValue): boolean {
    if (typeof value === 'number') out.ascii(numberText(value));
    else if (value instanceof PdfName) out.ascii(this.#nameText(value.text));
    else if (value instanceof PdfRef) return this.#writeRef(out, value.number);
    else if (value instanceof Uint8Array) writeString(out, value);
    else if (value instanceof Map) this.#writeDict(out, value);
    else if (Array.isArray(value)) this.#writeArray(out, value);
    else if (value === null || typeof value === 'boolean') out.ascii(String(value));
    else throw new InvalidValue(value);
    return true;
  }

  #writeRef(out: ByteSink, number: number): boolean {
    const renumbered = this.#rewriter.renumber(number);
    if (renumbered === 0) return false;
    out.integer(renumbered);
    out.ascii(' 0 R');
    return true;
  }

  #writeDict(out: ByteSink, dict: PdfDict): void {
    out.ascii('<<');
    for (const [key, value] of dict) {
      if (value === undefined) throw new InvalidValue(value);
      const entry = this.#prune(value) ?? null;
      if (entry === null) continue;
      const before = out.length;
      out.ascii(this.#nameText(key));
      if (isSeparated(entry)) out.ascii(' ');
      if (!this.#writePruned(out, entry)) out.truncate(before);
    }
    out.ascii('>>');
  }

  #writeArray(out: ByteSink, items: readonly PdfValue[]): void {
    out.ascii('[');
    let isFirst = true;
    for (const item of items) {
      const before = out.length;
      if (item === undefined) throw new InvalidValue(item);
      if (!isFirst) out.ascii(' ');
      if (this.#write(out, item)) isFirst = false;
      else out.truncate(before);
    }
    out.ascii(']');
  }

  #nameText(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const written = nameText(text);
    if (text.length <= maxKeptNameLength) this.#names.set(text, written);
    return written;
  }
}

/** A value of JavaScript without a counterpart in PDF. */
class InvalidValue extends Error {
  constructor(value: unknown) {
    const found = value instanceof PdfStream ? 'a stream, which must be an indirect object' : kindOf(value);
    super(`expected null, a boolean, number, string of bytes, name, reference, array or dictionary, got ${found}`);
  }
}

function kindOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? value.constructor.name : typeof value;
}

/** Path of keys and indices to the first value that cannot be written; undefined where there is none. */
function pathOfInvalid(value: unknown): string | undefined {
  if (value instanceof Map || Array.isArray(value)) {
    for (const [key, entry] of value.entries()) {
      const path = pathOfInvalid(entry);
      if (path !== undefined) return `/${String(key)}${path}`;
    }
    return undefined;
  }
  const isValid = value === null || ['boolean', 'number'].includes(typeof value) || isWrittenObject(value);
  return isValid ? undefined : '';
}

function isWrittenObject(value: unknown): boolean {
  return value instanceof PdfName || value instanceof PdfRef || value instanceof Uint8Array;
}

function writeString(out: ByteSink, written: Uint8Array): void {
  const bytes = Buffer.isBuffer(written) ? written : Buffer.from(written);
  for (const code of bytes) {
    if (code < 0x20 || code > 0x7e) {
      out.ascii(`<${bytes.toString('hex')}>`);
      return;
    }
  }
  out.ascii(`(${bytes.toString('latin1').replace(/[\\()]/g, '\\$&')})`);
}

/** Whether a value begins with a regular character and needs a space after a key. */
function isSeparated(value: PdfValue): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof PdfRef;
}

/** A name with its slash and escapes (ISO 32000-2, 7.3.5). */
export function nameText(text: string): string {
  return `/${text.replace(/[^!-~]|[#()<>[\]{}/%]/g, (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}

/** Magnitude limit of written numbers: other readers store integers in 64 bits. */
const largestWritten = 9e18;

/** A number without an exponent, which PDF does not support (ISO 32000-2, 7.3.3); 0 for NaN. */
export function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (Number.isNaN(value)) return '0';
  const text = String(Math.max(-largestWritten, Math.min(largestWritten, value)));
  return text.includes('e') ? value.toFixed(12) : text;
}
