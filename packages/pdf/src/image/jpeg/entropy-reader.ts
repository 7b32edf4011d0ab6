/** Lengths and symbols of the Huffman codes by the next 16 bits: the length in the upper byte, 0 for no code. */
export type CodeTable = Uint16Array;

/**
 * Reads a table of Huffman codes.
 * @param counts numbers of codes of 1 to 16 bits (ITU-T T.81, C.2)
 * @throws RangeError where symbols are missing
 */
export function codeTable(counts: Buffer, symbols: Buffer): { table: CodeTable; count: number } {
  const table = new Uint16Array(0x10000);
  let [code, count] = [0, 0];
  for (const [index, codes] of counts.entries()) {
    const width = 0x8000 >> index;
    for (let each = 0; each < codes; each++) {
      table.fill(((index + 1) << 8) | symbols.readUInt8(count++), code, code + width);
      code += width;
    }
  }
  return { table, count };
}

/** Reads the coded data of a JPEG up to the next marker (ITU-T T.81, F.2.2). */
export class EntropyReader {
  readonly #bytes: Buffer;
  /** Offset of the next byte. */
  at = 2;
  #bits = 0;
  #bitCount = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Begins at a byte. */
  start(): void {
    this.#bits = 0;
    this.#bitCount = 0;
  }

  /** @throws RangeError where there is no code */
  readSymbol(table: CodeTable): number {
    this.#fill();
    const next = this.#bitCount >= 16 ? this.#bits >>> (this.#bitCount - 16) : this.#bits << (16 - this.#bitCount);
    const found = table[next & 0xffff] ?? 0;
    if (found === 0) throw new RangeError('expected a Huffman code');
    this.#take(found >> 8);
    return found & 255;
  }

  /** @param count up to 16 */
  readBits(count: number): number {
    if (count === 0) return 0;
    this.#fill();
    const value = this.#bits >>> Math.max(0, this.#bitCount - count);
    this.#take(count);
    return value;
  }

  /** A number of so many bits, whose sign is in its first one (F.2.2.1). */
  readValue(count: number): number {
    const value = this.readBits(count);
    return count > 0 && value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
  }

  /** @param number modulo 8 @throws RangeError where another marker or data follows */
  takeRestart(number: number): void {
    const isNext = this.#bitCount < 8 && this.#bytes[this.at + 1] === 0xd0 + number;
    if (!isNext) throw new RangeError('expected a restart marker');
    this.at += 2;
    this.start();
  }

  #take(count: number): void {
    this.#bitCount -= count;
    if (this.#bitCount < 0) throw new RangeError('expected more bits');
    this.#bits &= (1 << this.#bitCount) - 1;
  }

  /** Reads at least 16 bits unless a marker follows; 0xff is followed by 0 in the data (B.1.1.5). */
  #fill(): void {
    const bytes = this.#bytes;
    while (this.#bitCount <= 16) {
      const byte = bytes[this.at];
      if (byte === undefined || (byte === 0xff && bytes[this.at + 1] !== 0)) return;
      this.at += byte === 0xff ? 2 : 1;
      this.#bits = (this.#bits << 8) | byte;
      this.#bitCount += 8;
    }
  }
}
