import { type FaxCode, horizontal, pass, runCodes, vertical } from './fax.ts';

/** What the parameters of a fax say of its data (ISO 32000-2, table 11). */
export interface FaxLayout {
  columns: number;
  rows: number;
  /** K: below 0 for Group 4, 0 for one dimension, above 0 where a bit before each row tells its dimensions. */
  coding: number;
  /** Whether the code of each row begins at a byte. */
  isAligned: boolean;
  isBlackOne: boolean;
}

/** Maximum bytes of the rows. */
const maxBytes = 16 * 1024 * 1024;
/** Zeros before the one of an end of line. */
const minEndZeros = 11;

/**
 * Reads a fax whose data leaves no doubt (ITU-T T.4, T.6).
 * @returns its rows, each from a byte on; undefined where a code is unknown, a row does not have its columns, or rows are missing
 */
export function readFax(data: Buffer, layout: FaxLayout): Buffer | undefined {
  const { columns, rows, coding, isAligned, isBlackOne } = layout;
  const rowBytes = Math.ceil(columns / 8);
  if (rows * rowBytes > maxBytes || (isAligned && coding >= 0)) return undefined;
  const samples = Buffer.alloc(rows * rowBytes);
  const bits = new BitReader(data);
  let [above, row] = [new Int32Array(columns + 4), new Int32Array(columns + 4)];
  above.fill(columns);
  for (let y = 0; y < rows; y++) {
    if (isAligned) bits.align();
    const isMarked = coding >= 0 && bits.skipEndOfLine();
    if (coding > 0 && !isMarked) return undefined;
    const isPlain = coding === 0 || (coding > 0 && bits.take(1) === 1);
    if (!(isPlain ? readPlainRow(bits, columns, row) : readRow(bits, above, columns, row))) return undefined;
    paintBlack(samples, y * rowBytes * 8, row, columns);
    [above, row] = [row, above];
  }
  return isBlackOne ? samples : invertRows(samples);
}

/** A row by its runs alone. @param row gets the columns at which the color changes, with the number of columns at the end */
function readPlainRow(bits: BitReader, columns: number, row: Int32Array): boolean {
  let [count, at, color] = [0, 0, 0];
  while (at < columns) {
    const run = bits.run(color);
    if (run < 0 || at + run > columns || count > columns) return false;
    at += run;
    row[count++] = at;
    color ^= 1;
  }
  row.fill(columns, count, count + 3);
  return true;
}

/** A row by its differences from the one above. */
function readRow(bits: BitReader, above: Int32Array, columns: number, row: Int32Array): boolean {
  let [count, position, color, other] = [0, -1, 0, 0];
  while (position < columns) {
    while (other > 0 && (above[other - 1] as number) > position) other--;
    while ((above[other] as number) <= position && (above[other] as number) < columns) other++;
    if ((other & 1) !== color && (above[other] as number) < columns) other++;
    const [first, second] = [above[other] as number, above[other + 1] ?? columns];
    const mode = bits.mode();
    if (mode === modes.pass) {
      position = second;
    } else if (mode === modes.horizontal) {
      for (const each of [color, color ^ 1]) {
        const run = bits.run(each);
        position = Math.max(0, position) + run;
        if (run < 0 || position > columns || count > columns) return false;
        row[count++] = position;
      }
    } else {
      const next = first + mode;
      if (mode === modes.unknown || next <= position || next > columns || count > columns) return false;
      row[count++] = next;
      position = next;
      color ^= 1;
    }
  }
  row.fill(columns, count, count + 3);
  return true;
}

function paintBlack(samples: Buffer, start: number, row: Int32Array, columns: number): void {
  for (let index = 0; (row[index] as number) < columns; index += 2) {
    const end = start + (row[index + 1] as number);
    for (let bit = start + (row[index] as number); bit < end; ) {
      if ((bit & 7) === 0 && bit + 8 <= end) {
        samples[bit >> 3] = 0xff;
        bit += 8;
      } else {
        samples[bit >> 3] = (samples[bit >> 3] as number) | (0x80 >> (bit & 7));
        bit++;
      }
    }
  }
}

function invertRows(samples: Buffer): Buffer {
  for (let at = 0; at < samples.length; at++) samples[at] = ~(samples[at] as number);
  return samples;
}

/** Modes of two dimensions beside the distances from -3 to 3. */
const modes = { pass: 4, horizontal: 5, unknown: 6 } as const;
const longestMode = 7;
const longestRunCode = 13;
const modeTable = tableOf(longestMode, [
  ...vertical.map((code, index) => ({ code, value: index - 3 })),
  { code: pass, value: modes.pass },
  { code: horizontal, value: modes.horizontal },
]);
const runTables = runCodes.map((codes) =>
  tableOf(
    longestRunCode,
    codes.map((code, index) => ({ code, value: index < 64 ? index : (index - 63) * 64 })),
  ),
);

/** What begins with each code: its value above its length; 0 where there is none. */
function tableOf(longest: number, codes: readonly { code: FaxCode; value: number }[]): Int32Array {
  const table = new Int32Array(1 << longest);
  for (const { code, value } of codes) {
    const from = code.value << (longest - code.bits);
    table.fill((value << 4) | code.bits, from, from + (1 << (longest - code.bits)));
  }
  return table;
}

class BitReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The next bits, zeros after the end; at most 17. */
  #peek(count: number): number {
    const byte = this.#at >> 3;
    const [a, b, c] = [this.#bytes[byte] ?? 0, this.#bytes[byte + 1] ?? 0, this.#bytes[byte + 2] ?? 0];
    return (((a << 16) | (b << 8) | c) >> (24 - (this.#at & 7) - count)) & ((1 << count) - 1);
  }

  take(count: number): number {
    const value = this.#peek(count);
    this.#at += count;
    return value;
  }

  align(): void {
    this.#at = (this.#at + 7) & ~7;
  }

  mode(): number {
    const entry = modeTable[this.#peek(longestMode)] as number;
    this.#at += entry & 15;
    return entry === 0 || this.#isPastEnd() ? modes.unknown : entry >> 4;
  }

  /** The length of a run; negative where its code is unknown. @param color 0 for white */
  run(color: number): number {
    const table = runTables[color] as Int32Array;
    for (let total = 0; ; ) {
      const entry = table[this.#peek(longestRunCode)] as number;
      if (entry === 0 || this.#isPastEnd()) return -1;
      this.#at += entry & 15;
      total += entry >> 4;
      if (entry >> 4 < 64) return total;
    }
  }

  /** Whether there was an end of line, with zeros that fill the data before it. */
  skipEndOfLine(): boolean {
    let zeros = 0;
    for (let at = this.#at; at < this.#bytes.length * 8; at++, zeros++) {
      if ((((this.#bytes[at >> 3] as number) >> (7 - (at & 7))) & 1) === 0) continue;
      if (zeros < minEndZeros) return false;
      this.#at = at + 1;
      return true;
    }
    return false;
  }

  #isPastEnd(): boolean {
    return this.#at > this.#bytes.length * 8;
  }
}
