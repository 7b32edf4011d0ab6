/** Codes of runs of 0 to 63 pixels, and of 64, 128 and so on up to 1728 (ITU-T T.4, tables 2 and 3). */
const whiteRuns =
  '00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 101010 101011 0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 00000011 00011010 00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010 00101011 00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011 01010100 01010101 00100100 00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100 11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010 011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001 010011010 011000 010011011';
const blackRuns =
  '0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000 0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111 00000011000 000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 000001101010 000001101011 000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100 000001101101 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100 000001100101 000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000 000001011000 000001011001 000000101011 000000101100 000001011010 000001100110 000001100111 0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100 0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 0000001110100 0000001110101 0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 0000001010101 0000001011010 0000001011011 0000001100100 0000001100101';
/** Codes of 1792, 1856 and so on up to 2560 pixels of both colors. */
const longRuns =
  '00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110 000000010111 000000011100 000000011101 000000011110 000000011111';
/** Longest run with a code. */
const longestRun = 2560;

export interface FaxCode {
  value: number;
  bits: number;
}

const codesOf = (text: string): FaxCode[] =>
  text.split(' ').map((digits) => ({ value: Number.parseInt(digits, 2), bits: digits.length }));
/** By the color of the run, 0 for white: by its length up to 63, then by its multiple of 64. */
export const runCodes = [whiteRuns, blackRuns].map((runs) => codesOf(`${runs} ${longRuns}`));
/** Modes of two-dimensional coding (ITU-T T.6, table 1): vertical from three pixels to the left to three to the right. */
export const vertical = codesOf('0000010 000010 010 1 011 000011 0000011');
export const [horizontal, pass] = codesOf('001 0001') as [FaxCode, FaxCode];
/** A code that is twice at the end of the image. */
const endOfLine: FaxCode = { value: 1, bits: 12 };

/**
 * Encodes a bilevel image without loss by two-dimensional coding (ITU-T T.6, Group 4).
 * @param samples rows that begin at a byte each
 * @param white value of the background, whose long runs have short codes
 */
export function encodeFax(samples: Buffer, columns: number, white: 0 | 1): Buffer {
  const rowBytes = Math.ceil(columns / 8);
  const out = new BitWriter(samples.length >> 2);
  let [above, row] = [new Int32Array(columns + 3), new Int32Array(columns + 3)];
  above.fill(columns);
  for (let start = 0; start + rowBytes <= samples.length; start += rowBytes) {
    findChanges(samples.subarray(start, start + rowBytes), columns, white, row);
    encodeRow(row, above, columns, out);
    [above, row] = [row, above];
  }
  out.write(endOfLine);
  out.write(endOfLine);
  return out.end();
}

/** Writes the columns at which the color changes, those to black first, with the number of columns at the end. */
function findChanges(line: Buffer, columns: number, white: 0 | 1, changes: Int32Array): void {
  let [count, color] = [0, white as number];
  for (let at = 0; at < line.length; at++) {
    const byte = line[at] as number;
    if (byte === (color === 0 ? 0 : 0xff)) continue;
    for (let bit = 0; bit < 8; bit++) {
      const column = at * 8 + bit;
      if (column >= columns) break;
      if (((byte >> (7 - bit)) & 1) === color) continue;
      changes[count++] = column;
      color ^= 1;
    }
  }
  changes[count++] = columns;
  changes[count++] = columns;
  changes[count] = columns;
}

function encodeRow(row: Int32Array, above: Int32Array, columns: number, out: BitWriter): void {
  let [position, color, own, other] = [-1, 0, 0, 0];
  while (position < columns) {
    // The first change above to the right that has the color of the next one here.
    while (other > 0 && (above[other - 1] as number) > position) other--;
    while ((above[other] as number) <= position && (above[other] as number) < columns) other++;
    if ((other & 1) !== color && (above[other] as number) < columns) other++;
    const [next, first, second] = [row[own] as number, above[other] as number, above[other + 1] ?? columns];
    if (second < next) {
      out.write(pass);
      position = second;
      continue;
    }
    const code = vertical[next - first + 3];
    if (code) {
      out.write(code);
      position = next;
      color ^= 1;
      own++;
      continue;
    }
    const end = row[own + 1] as number;
    out.write(horizontal);
    writeRun(next - Math.max(0, position), color, out);
    writeRun(end - next, color ^ 1, out);
    position = end;
    own += 2;
  }
}

function writeRun(length: number, color: number, out: BitWriter): void {
  const codes = runCodes[color] as FaxCode[];
  let left = length;
  for (; left > longestRun + 63; left -= longestRun) out.write(codes[63 + longestRun / 64] as FaxCode);
  if (left > 63) out.write(codes[63 + (left >> 6)] as FaxCode);
  out.write(codes[left & 63] as FaxCode);
}

class BitWriter {
  #bytes: Buffer;
  #length = 0;
  #pending = 0;
  #bits = 0;

  constructor(capacity: number) {
    this.#bytes = Buffer.alloc(Math.max(64, capacity));
  }

  write({ value, bits }: FaxCode): void {
    this.#pending = (this.#pending << bits) | value;
    this.#bits += bits;
    while (this.#bits >= 8) {
      this.#bits -= 8;
      if (this.#length === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#length)]);
      this.#bytes[this.#length++] = this.#pending >> this.#bits;
      this.#pending &= (1 << this.#bits) - 1;
    }
  }

  end(): Buffer {
    if (this.#bits > 0) this.write({ value: 0, bits: 8 - this.#bits });
    return this.#bytes.subarray(0, this.#length);
  }
}
