/** Reading functions throw RangeError where the data ends too early or has an invalid value. */

/** An INDEX: its items, and the offset after it (Adobe Technical Note 5176, 5). */
export interface CffIndex {
  items: readonly Buffer[];
  end: number;
}

export function readIndex(bytes: Buffer, at: number): CffIndex {
  const count = bytes.readUInt16BE(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = bytes.readUInt8(at + 2);
  if (size < 1 || size > 4) throw new RangeError('INDEX: expected offsets of one to four bytes');
  const base = at + 2 + (count + 1) * size;
  if (base > bytes.length) throw new RangeError('INDEX: expected all offsets');
  const items: Buffer[] = [];
  let start = bytes.readUIntBE(at + 3, size);
  for (let index = 1; index <= count; index++) {
    const end = bytes.readUIntBE(at + 3 + index * size, size);
    if (end < start || base + end > bytes.length) throw new RangeError('INDEX: expected ascending offsets');
    items.push(bytes.subarray(base + start, base + end));
    start = end;
  }
  return { items, end: base + start };
}

export function writeIndex(items: readonly Buffer[]): Buffer {
  if (items.length === 0) return Buffer.alloc(2);
  const length = items.reduce((sum, item) => sum + item.length, 1);
  const size = length < 0x100 ? 1 : length < 0x10000 ? 2 : length < 0x1000000 ? 3 : 4;
  const header = Buffer.alloc(3 + (items.length + 1) * size);
  header.writeUInt16BE(items.length, 0);
  header.writeUInt8(size, 2);
  let offset = 1;
  header.writeUIntBE(offset, 3, size);
  for (const [index, item] of items.entries()) {
    offset += item.length;
    header.writeUIntBE(offset, 3 + (index + 1) * size, size);
  }
  return Buffer.concat([header, ...items]);
}

/** Operators of a DICT; those of two bytes are 0x0c00 and the second byte. */
export const dictOperators = {
  charset: 15,
  encoding: 16,
  charStrings: 17,
  private: 18,
  subrs: 19,
  defaultWidth: 20,
  nominalWidth: 21,
  paintType: 0x0c05,
  charstringType: 0x0c06,
  fontMatrix: 0x0c07,
  syntheticBase: 0x0c14,
  ros: 0x0c1e,
  fdArray: 0x0c24,
  fdSelect: 0x0c25,
} as const;

/** An entry of a DICT. */
export interface DictEntry {
  numbers: readonly number[];
  /** Operands as they are in the font. */
  source: Buffer;
}

export type CffDict = Map<number, DictEntry>;

/** Reads a DICT (Adobe Technical Note 5176, 4). */
export function readDict(bytes: Buffer): CffDict {
  const dict: CffDict = new Map();
  let numbers: number[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.readUInt8(at++);
    if (first <= 21) {
      const source = bytes.subarray(start, at - 1);
      const operator = first === 12 ? 0x0c00 | bytes.readUInt8(at++) : first;
      dict.set(operator, { numbers, source });
      numbers = [];
      start = at;
    } else if (first === 28) {
      numbers.push(bytes.readInt16BE(at));
      at += 2;
    } else if (first === 29) {
      numbers.push(bytes.readInt32BE(at));
      at += 4;
    } else if (first === 30) {
      const from = at;
      while ((bytes.readUInt8(at) & 0x0f) !== 0x0f) at++;
      numbers.push(readReal(bytes.subarray(from, ++at)));
    } else if (first >= 32 && first <= 246) numbers.push(first - 139);
    else if (first >= 247 && first <= 250) numbers.push((first - 247) * 256 + bytes.readUInt8(at++) + 108);
    else if (first >= 251 && first <= 254) numbers.push(-(first - 251) * 256 - bytes.readUInt8(at++) - 108);
    else throw new RangeError(`DICT: expected an operand or operator, got ${first}`);
  }
  return dict;
}

/** Whether an entry has a number that is none, for which readers take other values. */
export function isMalformedEntry({ numbers }: DictEntry): boolean {
  return numbers.some(Number.isNaN);
}

/**
 * Writes a DICT without malformed entries, and with other integer operands for some operators, in five bytes each; undefined removes
 * an entry.
 */
export function writeDict(dict: CffDict, changes: ReadonlyMap<number, readonly number[] | undefined>): Buffer {
  const pieces: Buffer[] = [];
  for (const [operator, entry] of dict) {
    const { source } = entry;
    const numbers = changes.get(operator);
    if (changes.has(operator) ? !numbers : isMalformedEntry(entry)) continue;
    pieces.push(numbers ? Buffer.concat(numbers.map(integerOperand)) : source);
    pieces.push(Buffer.from(operator > 0xff ? [operator >> 8, operator & 0xff] : [operator]));
  }
  return Buffer.concat(pieces);
}

function integerOperand(value: number): Buffer {
  const operand = Buffer.alloc(5);
  operand.writeUInt8(29, 0);
  operand.writeInt32BE(value, 1);
  return operand;
}

/** An entry with an integer. */
export function integerEntry(value: number): DictEntry {
  return numbersEntry([value]);
}

/** An entry with integers and real numbers. */
export function numbersEntry(numbers: readonly number[]): DictEntry {
  const source = numbers.map((value) =>
    Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? shortOperand(value) : realOperand(value),
  );
  return { numbers, source: Buffer.concat(source) };
}

function shortOperand(value: number): Buffer {
  if (value >= -107 && value <= 107) return Buffer.from([value + 139]);
  if (Math.abs(value) > 0x7fff) return integerOperand(value);
  return Buffer.from([28, (value >> 8) & 0xff, value & 0xff]);
}

/** A real number of half bytes, as `realOperand` writes it; NaN where it is malformed. */
function readReal(bytes: Buffer): number {
  const [digits = ''] = bytes.toString('hex').split('f');
  const text = digits
    .replace('a', '.')
    .replace('c', 'E-')
    .replace('b', 'E')
    .replace(/^e|(?<=E)e/, '-');
  return /^-?[\d.]+(?:E-?\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** A real number as half bytes: digits, and codes for the point, the exponent and signs. */
function realOperand(value: number): Buffer {
  const text = String(value).replace('e-', 'c').replace('e+', 'b').replace('.', 'a').replace('-', 'e');
  return Buffer.from(`1e${text}${text.length % 2 === 0 ? 'ff' : 'f'}`, 'hex');
}
