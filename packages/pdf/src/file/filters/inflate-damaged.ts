import { deflateSync } from 'node:zlib';
import { type FilterOutput, OutputBuffer } from './filter-output.ts';

/** Maximum length of a code in bits, and of a match in bytes (RFC 1951, 3.2.7 and 3.2.5). */
const maxCodeBits = 15;
const maxMatchBytes = 258;
/** Codes up to this length are decoded with one look-up. */
const fastBits = 9;
/** What takes as long as to make the codes of a block, which may have no data, in bytes. */
const bytesOfCodes = 2_048;
/** Of a zlib stream; and what follows undamaged data at most: a code, a block of five bytes, and a checksum. */
const [headerBytes, maxEndBytes] = [2, 16];
const endOfBlock = 256;
const [maxLiterals, maxDistances] = [286, 30];

/** The shortest match, and the extra bits of each code, by which the next one is longer (RFC 1951, 3.2.5). */
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const lengthBases = [...basesOf(lengthBits.slice(0, -1), 3), maxMatchBytes];
const distanceBits = Array.from({ length: maxDistances }, (_, code) => Math.max(0, (code >> 1) - 1));
const distanceBases = basesOf(distanceBits, 1);
/** Order of the lengths of the codes for code lengths (RFC 1951, 3.2.7). */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

function basesOf(extraBits: readonly number[], first: number): number[] {
  let base = first;
  return extraBits.map((bits) => {
    const own = base;
    base += 1 << bits;
    return own;
  });
}

/**
 * Inflates a zlib stream up to its first error (RFC 1950 and 1951). zlib returns nothing of the data in which it finds one, so
 * that it takes many attempts to find what is before it.
 * @param maxBytes maximum length of the output; longer output is truncated
 * @param onWork reports the bytes of each block
 * @returns empty where the header is wrong; never complete
 */
export function inflateToError(bytes: Buffer, maxBytes: number, onWork: (bytes: number) => void): FilterOutput {
  const [method = 0, flags = 0] = bytes;
  const isHeader = (method & 15) === 8 && method >> 4 <= 7 && ((method << 8) | flags) % 31 === 0 && (flags & 32) === 0;
  const out = new OutputBuffer(isHeader ? bytes.length * 4 : 0, maxBytes);
  const reader = new BitReader(bytes, headerBytes);
  let end: SoundEnd = { bits: 8 * headerBytes };
  for (let hasBlock = isHeader; hasBlock && !out.isOverfull; ) {
    const { at } = reader;
    const { length } = out;
    const isLast = reader.take(1) === 1;
    const inflated = inflateBlock(reader, out);
    hasBlock = inflated === 'whole' && !isLast;
    if (inflated === 'whole') end = { bits: reader.bits, isLast };
    else if (inflated) end = { ...inflated, isLast };
    onWork(bytesOfCodes + reader.at - at + out.length - length);
  }
  const found = out.end(false);
  const isClosable = isHeader && !found.isTruncated && found.bytes.length > 0;
  return { ...found, close: isClosable ? () => closed(bytes, end, found.bytes) : undefined };
}

/** Where undamaged data ends, in bits. */
interface SoundEnd {
  bits: number;
  /** Of the block in which it is: ends it. */
  endOfBlock?: { code: number; bits: number } | undefined;
  /** Of a block without compression: offset and value of its length. */
  stored?: { at: number; length: number };
  isLast?: boolean;
}

/** Ends a zlib stream behind its undamaged data. @param plain what it inflates to */
function closed(bytes: Buffer, { bits, endOfBlock: code, stored, isLast }: SoundEnd, plain: Buffer): Buffer {
  const out = Buffer.alloc((bits >> 3) + maxEndBytes);
  bytes.copy(out, 0, 0, (bits + 7) >> 3);
  let at = bits;
  const write = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit++, at++) {
      const mask = 1 << (at & 7);
      out[at >> 3] = ((out[at >> 3] as number) & ~mask) | ((value >> bit) & 1 ? mask : 0);
    }
  };
  const align = () => write(0, -at & 7);
  if (stored) {
    out.writeUInt16LE(stored.length, stored.at);
    out.writeUInt16LE(stored.length ^ 0xffff, stored.at + 2);
  }
  if (code) write(code.code, code.bits);
  if (!isLast) {
    // An empty block without compression is the last one.
    write(1, 3);
    align();
    write(0, 16);
    write(0xffff, 16);
  }
  align();
  // The checksum by zlib, which ends what it stores without compression.
  deflateSync(plain, { level: 0, chunkSize: plain.length + (plain.length >> 8) + 1_024 })
    .subarray(-4)
    .copy(out, at >> 3);
  return out.subarray(0, (at >> 3) + 4);
}

/** Reads bits, the least significant first; behind the end they are 0. */
class BitReader {
  readonly bytes: Buffer;
  at: number;
  held = 0;
  heldBits = 0;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Whether more was read than there is. */
  get isBehindEnd(): boolean {
    return this.at - (this.heldBits >> 3) > this.bytes.length;
  }

  /** Number of bits that were read, the header included. */
  get bits(): number {
    return 8 * this.at - this.heldBits;
  }

  /** Holds at least 17 bits. */
  fill(): void {
    const { bytes } = this;
    while (this.heldBits <= 16) {
      this.held |= (this.at < bytes.length ? (bytes[this.at] as number) : 0) << this.heldBits;
      this.at++;
      this.heldBits += 8;
    }
  }

  /** @param count at most 16 */
  take(count: number): number {
    if (this.heldBits < count) this.fill();
    const value = this.held & ((1 << count) - 1);
    this.held >>>= count;
    this.heldBits -= count;
    return value;
  }

  /** Skips to a byte, and returns its offset. */
  align(): number {
    this.at -= this.heldBits >> 3;
    this.held = 0;
    this.heldBits = 0;
    return this.at;
  }
}

/** A canonical Huffman code (RFC 1951, 3.2.2). */
interface Code {
  /** By the next `fastBits` bits: symbol and length; 0 for a longer code. */
  fast: Uint16Array;
  /** Number of codes of each length. */
  counts: Uint16Array;
  /** In the order of their codes. */
  symbols: Uint16Array;
}

/** @returns undefined where the lengths make no code; only one with a single bit may be incomplete, as in zlib */
function codeOf(lengths: ArrayLike<number>, isIncompleteAllowed: boolean): Code | undefined {
  const counts = new Uint16Array(maxCodeBits + 1);
  for (let symbol = 0; symbol < lengths.length; symbol++) (counts[lengths[symbol] as number] as number)++;
  counts[0] = 0;
  const next = new Uint16Array(maxCodeBits + 2);
  const offsets = new Uint16Array(maxCodeBits + 2);
  let left = 1;
  for (let bits = 1; bits <= maxCodeBits; bits++) {
    const count = counts[bits] as number;
    left = 2 * left - count;
    if (left < 0) return undefined;
    next[bits + 1] = ((next[bits] as number) + count) << 1;
    offsets[bits + 1] = (offsets[bits] as number) + count;
  }
  const used = offsets[maxCodeBits + 1] as number;
  const isSingle = used === counts[1] && used <= 1;
  if (left > 0 && !(isIncompleteAllowed && isSingle)) return undefined;
  const fast = new Uint16Array(1 << fastBits);
  const symbols = new Uint16Array(used);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const bits = lengths[symbol] as number;
    if (bits === 0) continue;
    symbols[(offsets[bits] as number)++] = symbol;
    const code = (next[bits] as number)++;
    if (bits > fastBits) continue;
    for (let at = reversed(code, bits); at < fast.length; at += 1 << bits) fast[at] = (symbol << 4) | bits;
  }
  return { fast, counts, symbols };
}

/** The bits of a symbol's code in the order of the stream. */
function codeOfSymbol({ counts, symbols }: Code, symbol: number): SoundEnd['endOfBlock'] {
  let index = symbols.indexOf(symbol);
  let first = 0;
  for (let bits = 1; bits <= maxCodeBits; bits++) {
    const count = counts[bits] as number;
    if (index < count) return { code: reversed(first + index, bits), bits };
    index -= count;
    first = (first + count) << 1;
  }
  return undefined;
}

function reversed(code: number, bits: number): number {
  let result = 0;
  for (let bit = 0; bit < bits; bit++) result |= ((code >> bit) & 1) << (bits - 1 - bit);
  return result;
}

/** @returns the next symbol; -1 where no code has its bits */
function readSymbol(reader: BitReader, { fast, counts, symbols }: Code): number {
  if (reader.heldBits < maxCodeBits) reader.fill();
  const entry = fast[reader.held & ((1 << fastBits) - 1)] as number;
  if (entry !== 0) {
    reader.held >>>= entry & 15;
    reader.heldBits -= entry & 15;
    return entry >> 4;
  }
  let code = 0;
  let first = 0;
  let index = 0;
  for (let bits = 1; bits <= maxCodeBits; bits++) {
    code |= (reader.held >>> (bits - 1)) & 1;
    const count = counts[bits] as number;
    if (code - first < count) {
      reader.held >>>= bits;
      reader.heldBits -= bits;
      return symbols[index + code - first] as number;
    }
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  return -1;
}

/** Inflates a block. @returns where it ends before its end; undefined where nothing of it can be inflated */
function inflateBlock(reader: BitReader, out: OutputBuffer): 'whole' | SoundEnd | undefined {
  const type = reader.take(2);
  if (type === 0) return copyStored(reader, out);
  const codes = type === 1 ? fixedCodes : type === 2 ? readCodes(reader) : undefined;
  if (!codes || reader.isBehindEnd) return undefined;
  const bits = inflateSymbols(reader, codes, out);
  return bits === undefined ? 'whole' : { bits, endOfBlock: codeOfSymbol(codes[0], endOfBlock) };
}

function copyStored(reader: BitReader, out: OutputBuffer): 'whole' | SoundEnd | undefined {
  const { bytes } = reader;
  const at = reader.align();
  if (at + 4 > bytes.length) return undefined;
  const length = bytes.readUInt16LE(at);
  if (length !== (bytes.readUInt16LE(at + 2) ^ 0xffff)) return undefined;
  const stored = bytes.subarray(at + 4, at + 4 + length);
  out.reserve(stored.length).set(stored, out.length);
  out.length += stored.length;
  reader.at = at + 4 + stored.length;
  return stored.length === length ? 'whole' : { bits: reader.bits, stored: { at, length: stored.length } };
}

type Codes = [literals: Code, distances: Code];

/** Of a block that has none of its own (RFC 1951, 3.2.6). */
const fixedCodes = codesOf(
  Array.from({ length: 288 }, (_, code) => (code < 144 ? 8 : code < 256 ? 9 : code < 280 ? 7 : 8)),
  Array.from({ length: 32 }, () => 5),
);

function codesOf(literalLengths: ArrayLike<number>, distanceLengths: ArrayLike<number>): Codes | undefined {
  const literals = codeOf(literalLengths, true);
  const distances = codeOf(distanceLengths, true);
  return literals && distances && [literals, distances];
}

/** Reads the codes of a block that has its own (RFC 1951, 3.2.7). */
function readCodes(reader: BitReader): Codes | undefined {
  const literals = reader.take(5) + 257;
  const distances = reader.take(5) + 1;
  const count = reader.take(4) + 4;
  if (literals > maxLiterals || distances > maxDistances) return undefined;
  const ofLengths = new Uint8Array(lengthOrder.length);
  for (const symbol of lengthOrder.slice(0, count)) ofLengths[symbol] = reader.take(3);
  const code = codeOf(ofLengths, false);
  if (!code) return undefined;
  const lengths = new Uint8Array(literals + distances);
  for (let at = 0; at < lengths.length; ) {
    const symbol = readSymbol(reader, code);
    if (symbol < 0 || reader.isBehindEnd) return undefined;
    if (symbol < 16) {
      lengths[at++] = symbol;
      continue;
    }
    if (symbol === 16 && at === 0) return undefined;
    const value = symbol === 16 ? (lengths[at - 1] as number) : 0;
    const times = symbol === 16 ? 3 + reader.take(2) : symbol === 17 ? 3 + reader.take(3) : 11 + reader.take(7);
    if (at + times > lengths.length) return undefined;
    lengths.fill(value, at, at + times);
    at += times;
  }
  if (lengths[endOfBlock] === 0) return undefined;
  return codesOf(lengths.subarray(0, literals), lengths.subarray(literals));
}

/** @returns number of bits up to the first error; undefined where the end of the block was reached without one */
function inflateSymbols(reader: BitReader, [literals, distances]: Codes, out: OutputBuffer): number | undefined {
  let buffer = out.reserve(maxMatchBytes);
  let { length } = out;
  for (;;) {
    if (length + maxMatchBytes > buffer.length) {
      out.length = length;
      if (out.isOverfull) return reader.bits;
      buffer = out.reserve(maxMatchBytes);
    }
    length = copyLiterals(reader, literals.fast, buffer, length);
    const { bits } = reader;
    const symbol = readSymbol(reader, literals);
    const matched = symbol > endOfBlock ? readLength(reader, symbol) : 0;
    const distance = matched > 0 ? readDistance(reader, distances) : 0;
    const isSound = !reader.isBehindEnd && symbol >= 0 && distance <= length;
    if (isSound && symbol < endOfBlock) buffer[length++] = symbol;
    else if (isSound && distance > 0) {
      // Byte by byte, since the source may overlap the target.
      for (const end = length + matched; length < end; length++) buffer[length] = buffer[length - distance] as number;
    } else {
      out.length = length;
      return isSound && symbol === endOfBlock ? undefined : bits;
    }
  }
}

/** Copies literals with short codes, far from the ends of data and buffer. @returns length of the output */
function copyLiterals(reader: BitReader, fast: Uint16Array, buffer: Buffer, from: number): number {
  const { bytes } = reader;
  const [lastByte, lastLength] = [bytes.length - 4, buffer.length - maxMatchBytes];
  let { at, held, heldBits } = reader;
  let length = from;
  while (at < lastByte && length < lastLength) {
    while (heldBits <= 16) {
      held |= (bytes[at++] as number) << heldBits;
      heldBits += 8;
    }
    const entry = fast[held & ((1 << fastBits) - 1)] as number;
    if (entry === 0 || entry >= endOfBlock << 4) break;
    buffer[length++] = entry >> 4;
    held >>>= entry & 15;
    heldBits -= entry & 15;
  }
  reader.at = at;
  reader.held = held;
  reader.heldBits = heldBits;
  return length;
}

/** @returns 0 where the symbol has no length */
function readLength(reader: BitReader, symbol: number): number {
  const base = lengthBases[symbol - endOfBlock - 1];
  return base === undefined ? 0 : base + reader.take(lengthBits[symbol - endOfBlock - 1] as number);
}

/** @returns 0 where the code has no distance */
function readDistance(reader: BitReader, distances: Code): number {
  const code = readSymbol(reader, distances);
  const base = distanceBases[code];
  return base === undefined ? 0 : base + reader.take(distanceBits[code] as number);
}
