import { MalformedPdf } from '../errors.ts';
import {
  beginsNumber,
  byteClasses,
  decodeLiteralString,
  decodeName,
  Keyword,
  type ParseContext,
  Parser,
  parseNumber,
  plainNumberIn,
} from '../file/parser.ts';
import { type PdfDict, PdfName, PdfStream, type PdfValue, type Resolve } from '../file/values.ts';
import { identity, type Matrix } from './matrix.ts';

const space = 1;
const delimiter = 2;
/** Result of a search without an end delimiter. */
const unterminated = -1;
/** Maximum number of operands that are kept, the last ones of an operation; no operator takes as many. */
const maxOperands = 64;
/** Number of bytes after EI that must be plausible content. */
const lookAheadBytes = 16;

const [percent, slash, openParenthesis, closeParenthesis, backslash] = [0x25, 0x2f, 0x28, 0x29, 0x5c];
const [less, greater, openBracket, closeBracket] = [0x3c, 0x3e, 0x5b, 0x5d];

/** Kinds of operands. */
export type OperandKind = 'number' | 'name' | 'string' | 'array' | 'dict' | 'other';

/**
 * Reads a content stream by operations (ISO 32000-2, 7.8.2). Operands are delimited first, and parsed on access.
 *
 * Invalid bytes are skipped and set `isMalformed`; other readers also continue after them.
 */
export class ContentTokenizer {
  readonly content: Buffer;
  /** Current operator. */
  operator = '';
  /** Whether the data read so far has invalid content. */
  isMalformed = false;
  readonly context: ParseContext;
  readonly #starts = new Int32Array(maxOperands);
  readonly #ends = new Int32Array(maxOperands);
  readonly #kinds: OperandKind[] = [];
  readonly #shortTexts = new Map<number, string>();
  #count = 0;
  #at = 0;
  #dataStart = 0;
  #dataEnd = 0;

  constructor(content: Buffer, context: ParseContext) {
    this.content = content;
    this.context = context;
  }

  /** Offset after the current operator. */
  get offset(): number {
    return this.#at;
  }

  /** Number of operands of the current operation. */
  get operandCount(): number {
    return this.#count;
  }

  /**
   * Reads the next operation.
   * @returns false at the end; remaining operands without an operator set `isMalformed`
   * @throws TooComplexPdf where the budget is exhausted
   */
  next(): boolean {
    const { content } = this;
    const from = this.#at;
    this.#count = 0;
    while (this.#at < content.length) {
      const at = this.#at;
      const code = content[at] as number;
      if (byteClasses[code] === space) this.#at++;
      else if (code === percent) this.#skipComment();
      else if (code === slash) this.#push('name', at, this.#endOfRegular(at + 1));
      else if (code === openParenthesis) this.#pushDelimited('string', at, this.#endOfString(at));
      else if (code === less && content[at + 1] !== less) this.#pushDelimited('string', at, this.#endOfHexString(at));
      else if (code === openBracket || code === less)
        this.#pushDelimited(code === less ? 'dict' : 'array', at, this.#endOfContainer(at));
      else if (byteClasses[code] !== 0) {
        this.isMalformed = true;
        this.#at++;
      } else if (this.#readNumberOrOperator(at)) {
        this.context.budget.step(1 + ((this.#at - from) >> 6));
        return true;
      }
    }
    if (this.#count > 0) this.isMalformed = true;
    this.context.budget.step(1 + ((this.#at - from) >> 6));
    return false;
  }

  /** Kind of an operand, by index from 0; undefined out of range. */
  kind(index: number): OperandKind | undefined {
    return index < this.#count ? this.#kinds[index] : undefined;
  }

  /** Value of a number; NaN for other operands. */
  number(index: number): number {
    if (this.kind(index) !== 'number') return Number.NaN;
    return plainNumberIn(this.content, this.start(index), this.end(index)) ?? parseNumber(this.text(index));
  }

  /** Text of a name with decoded escapes; undefined for other operands. */
  name(index: number): string | undefined {
    if (this.kind(index) !== 'name') return undefined;
    return decodeName(this.#shortText(this.start(index) + 1, this.end(index)));
  }

  /** Offset of an operand's first byte. */
  start(index: number): number {
    return this.#starts[index] as number;
  }

  /** Offset after an operand. */
  end(index: number): number {
    return this.#ends[index] as number;
  }

  /** Source text of an operand. */
  text(index: number): string {
    return this.content.toString('latin1', this.#starts[index], this.#ends[index]);
  }

  /**
   * Parsed value of an operand.
   * @throws MalformedPdf where the operand is malformed
   */
  operand(index: number): PdfValue {
    const end = this.#ends[index] as number;
    const value = new Parser(this.content.subarray(0, end), this.context, this.#starts[index]).readToken();
    if (value instanceof Keyword)
      throw new MalformedPdf('content: expected an operand', { offset: this.#starts[index] });
    return value;
  }

  /**
   * Length of a string, or of the strings in an array, without creating them.
   * @returns undefined where the array has anything but strings and numbers
   */
  stringBytes(index: number): number | undefined {
    const { content } = this;
    const kind = this.kind(index);
    if (kind !== 'string' && kind !== 'array') return undefined;
    const [start, end] = [this.start(index), this.end(index)];
    this.context.budget.step(1 + ((end - start) >> 5));
    let length = 0;
    const last = kind === 'array' ? end - 1 : end;
    for (let at = kind === 'array' ? start + 1 : start; at < last; ) {
      const code = content[at] as number;
      if (byteClasses[code] === space) at++;
      else if (beginsNumber(code)) at = this.#endOfRegular(at);
      else if (code === less && content[at + 1] !== less) {
        let digits = 0;
        while (++at < last && content[at] !== greater) digits += hexDigits[content[at] as number] as number;
        length += (digits + 1) >> 1;
        at++;
      } else if (code === openParenthesis) {
        const close = this.#endOfString(at);
        length += literalBytes(content, at + 1, close - 1);
        at = close;
      } else return undefined;
    }
    return length;
  }

  /**
   * Parsed values of all operands.
   * @throws MalformedPdf where an operand is malformed
   */
  operands(): PdfValue[] {
    return Array.from({ length: this.#count }, (_, index) => this.operand(index));
  }

  /**
   * Reads an inline image after `next` has returned its BI operator, and continues after EI.
   * @param colorSpaces /ColorSpace resources, which the image may reference by name
   * @returns undefined where the data is not a valid image; reading then continues after BI
   */
  inlineImage(colorSpaces: PdfDict | undefined, resolve: Resolve): PdfStream | undefined {
    const parser = new Parser(this.content, this.context, this.#at);
    const dict = readInlineDict(parser);
    if (!dict) {
      this.isMalformed = true;
      return undefined;
    }
    const colorSpace = dict.get('ColorSpace');
    const named = colorSpace instanceof PdfName ? resolve(colorSpaces?.get(colorSpace.text)) : null;
    if (named !== null) dict.set('ColorSpace', named);
    // ID and the data are separated by one white-space character.
    this.#dataStart = parser.at + 1;
    if (!this.#findImageEnd(inlineDataBytes(dict, resolve))) {
      this.isMalformed = true;
      return undefined;
    }
    return new PdfStream(dict, this.content.subarray(this.#dataStart, this.#dataEnd));
  }

  /** @param end if `unterminated`, only the delimiter is skipped, so that following content is still read */
  #pushDelimited(kind: OperandKind, start: number, end: number): void {
    if (end !== unterminated) return this.#push(kind, start, end);
    this.isMalformed = true;
    this.#at = start + 1;
    // The search may have read all following data, and does so for each such delimiter.
    this.context.budget.step((this.content.length - start) >> 2);
  }

  #push(kind: OperandKind, start: number, end: number): void {
    this.#at = end;
    if (this.#count === maxOperands) {
      this.#starts.copyWithin(0, 1);
      this.#ends.copyWithin(0, 1);
      this.#kinds.shift();
      this.#count--;
      this.isMalformed = true;
    }
    this.#starts[this.#count] = start;
    this.#ends[this.#count] = end;
    this.#kinds[this.#count++] = kind;
  }

  /** @returns whether the token is an operator */
  #readNumberOrOperator(start: number): boolean {
    const { content } = this;
    const end = this.#endOfRegular(start);
    if (beginsNumber(content[start] as number)) {
      this.#push('number', start, end);
      return false;
    }
    this.#at = end;
    this.operator =
      end - start > 3 ? content.toString('latin1', start, Math.min(end, start + 32)) : this.#shortText(start, end);
    if (this.operator !== 'true' && this.operator !== 'false' && this.operator !== 'null') return true;
    this.#push('other', start, end);
    return false;
  }

  /** Text of a token; one of at most three bytes, as most operators and names are, is created once. */
  #shortText(start: number, end: number): string {
    const { content } = this;
    if (end - start > 3) return content.toString('latin1', start, end);
    let key = 0;
    for (let at = start; at < end; at++) key = (key << 8) | (content[at] as number);
    let known = this.#shortTexts.get(key);
    if (known === undefined) {
      known = content.toString('latin1', start, end);
      if (this.#shortTexts.size < 256) this.#shortTexts.set(key, known);
    }
    return known;
  }

  #skipComment(): void {
    const { content } = this;
    while (this.#at < content.length && content[this.#at] !== 10 && content[this.#at] !== 13) this.#at++;
  }

  #endOfRegular(from: number): number {
    const { content } = this;
    let at = from;
    while (at < content.length && byteClasses[content[at] as number] === 0) at++;
    return at;
  }

  /** @returns `unterminated` without an end delimiter */
  #endOfString(from: number): number {
    const { content } = this;
    let depth = 0;
    for (let at = from; at < content.length; at++) {
      const code = content[at] as number;
      if (code > backslash) continue;
      if (code === backslash) at++;
      else if (code === openParenthesis) depth++;
      else if (code === closeParenthesis && --depth === 0) return at + 1;
    }
    return unterminated;
  }

  /** @returns `unterminated` also where another delimiter precedes the end delimiter */
  #endOfHexString(from: number): number {
    const { content } = this;
    let at = from + 1;
    while (at < content.length && byteClasses[content[at] as number] !== delimiter) at++;
    return content[at] === greater ? at + 1 : unterminated;
  }

  /** @returns `unterminated` also where an operator precedes the end delimiter */
  #endOfContainer(from: number): number {
    const { content } = this;
    let depth = 0;
    for (let at = from; at < content.length && at !== unterminated; ) {
      const code = content[at] as number;
      const byteClass = byteClasses[code];
      if (byteClass === space) at++;
      else if (byteClass !== delimiter) {
        const end = this.#endOfRegular(at);
        at = !beginsNumber(code) && !constants.has(content.toString('latin1', at, end)) ? unterminated : end;
      } else if (code === openParenthesis) at = this.#endOfString(at);
      else if (code === openBracket || (code === less && content[at + 1] === less)) {
        depth++;
        at += code === less ? 2 : 1;
      } else if (code === closeBracket || (code === greater && content[at + 1] === greater)) {
        at += code === greater ? 2 : 1;
        if (--depth === 0) return at;
      } else if (code === less) at = this.#endOfHexString(at);
      else if (code === percent) {
        this.#at = at;
        this.#skipComment();
        at = this.#at;
      } else at = code === slash ? this.#endOfRegular(at + 1) : at + 1;
    }
    return unterminated;
  }

  /** @param size length of the data in bytes; undefined if unknown */
  #findImageEnd(size: number | undefined): boolean {
    const { content } = this;
    const start = this.#dataStart;
    if (size !== undefined && start + size <= content.length) {
      const behind = new Parser(content, this.context, start + size);
      if (behind.takeKeyword('EI')) return this.#endImage(start + size, behind.at);
    }
    const { budget } = this.context;
    // The data may contain any bytes: EI ends it only as a separate token, followed by plausible content.
    for (let from = start, at = content.indexOf('EI', from); ; from = at + 1, at = content.indexOf('EI', from)) {
      // Each unterminated image causes a search through the rest of the content.
      budget.step(1 + (((at < 0 ? content.length : at) - from) >> 6));
      if (at < 0) return false;
      const before = content[at - 1] as number;
      const isSeparate = at === start || byteClasses[before] === space || before === greater;
      if (!isSeparate || !isPlausibleContent(content.subarray(at + 2, at + 2 + lookAheadBytes))) continue;
      return this.#endImage(byteClasses[before] === space && at > start ? at - 1 : at, at + 2);
    }
  }

  #endImage(dataEnd: number, operatorEnd: number): true {
    this.#dataEnd = dataEnd;
    this.#at = operatorEnd;
    return true;
  }
}

/** By a byte, 1 for a digit of a hexadecimal string. */
const hexDigits = Uint8Array.from({ length: 256 }, (_, code) =>
  /[0-9A-Fa-f]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Length of a literal string; one with escapes or ends of line is decoded (ISO 32000-2, 7.3.4.2). */
function literalBytes(content: Buffer, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const code = content[at];
    if (code === backslash || code === 13) return decodeLiteralString(content.subarray(start, end)).length;
  }
  return end - start;
}

/** Keywords in arrays and dictionaries; some writers use references in property lists. */
const constants: ReadonlySet<string> = new Set(['true', 'false', 'null', 'R']);

/** Full names of the abbreviated keys and color spaces of inline images (ISO 32000-2, tables 91 and 92). */
const fullKeys: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  L: 'Length',
  W: 'Width',
};
const fullColorSpaces: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};
const componentsByColorSpace: Readonly<Record<string, number>> = {
  DeviceGray: 1,
  DeviceRGB: 3,
  DeviceCMYK: 4,
  Indexed: 1,
};

/** Reads the entries between BI and ID; undefined where they are malformed. */
function readInlineDict(parser: Parser): PdfDict | undefined {
  const dict: PdfDict = new Map();
  try {
    for (;;) {
      const key = parser.readToken();
      if (key instanceof Keyword) return key.text === 'ID' && dict.size > 0 ? dict : undefined;
      if (!(key instanceof PdfName)) return undefined;
      const name = Object.hasOwn(fullKeys, key.text) ? (fullKeys[key.text] as string) : key.text;
      const value = parser.readToken();
      if (value instanceof Keyword) return undefined;
      dict.set(name, name === 'ColorSpace' ? withFullNames(value) : value);
    }
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined;
    throw error;
  }
}

function withFullNames(value: PdfValue): PdfValue {
  if (Array.isArray(value)) return value.map(withFullNames);
  if (!(value instanceof PdfName) || !Object.hasOwn(fullColorSpaces, value.text)) return value;
  return new PdfName(fullColorSpaces[value.text] as string);
}

/**
 * Length of the data in bytes, from /Length or, for unfiltered data of a known color space, from the dimensions; else
 * undefined.
 */
function inlineDataBytes(dict: PdfDict, resolve: Resolve): number | undefined {
  const number = (key: string) => {
    const value = dict.get(key);
    return typeof value === 'number' ? value : undefined;
  };
  const given = number('Length');
  if (given !== undefined) return given >= 0 ? given : undefined;
  const colorSpace = resolve(dict.get('ColorSpace'));
  const family = Array.isArray(colorSpace) ? resolve(colorSpace[0]) : colorSpace;
  const isMask = dict.get('ImageMask') === true;
  const components = isMask ? 1 : family instanceof PdfName ? componentsByColorSpace[family.text] : undefined;
  const bits = isMask ? 1 : number('BitsPerComponent');
  const [width, height] = [number('Width'), number('Height')];
  const filter = resolve(dict.get('Filter'));
  const isFiltered = Array.isArray(filter) ? filter.length > 0 : filter !== null;
  if (isFiltered || !components || !bits || !width || !height) return undefined;
  const bytes = Math.ceil((width * components * bits) / 8) * height;
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : undefined;
}

function isPlausibleContent(bytes: Buffer): boolean {
  if (bytes.length > 0 && byteClasses[bytes[0] as number] !== space) return false;
  return bytes.every((code) => (code >= 32 && code < 127) || (byteClasses[code] === space && code !== 0));
}

/** Matrix from the last six operands; identity where they are not numbers. */
export function matrixOperand(tokenizer: ContentTokenizer): Matrix {
  const first = tokenizer.operandCount - 6;
  const number = (index: number) => tokenizer.number(first + index);
  const matrix: Matrix = [number(0), number(1), number(2), number(3), number(4), number(5)];
  return matrix.some(Number.isNaN) ? identity : matrix;
}
