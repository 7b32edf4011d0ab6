const firstBytes = 64 * 1024;
const largestBytes = 1024 * 1024;
/** Maximum length of data that is copied byte by byte, which is faster for short data. */
const shortBytes = 48;

/** Output buffer of growing blocks; written bytes are never copied again. */
export class ByteSink {
  #block: Buffer = Buffer.allocUnsafe(firstBytes);
  #used = 0;
  #full: Buffer[] = [];
  #fullBytes = 0;

  /** Number of bytes written since the last `take`. */
  get length(): number {
    return this.#fullBytes + this.#used;
  }

  /** Writes a string of one-byte characters. */
  ascii(text: string): void {
    const { length } = text;
    this.#reserve(length);
    if (length > shortBytes) this.#block.write(text, this.#used, 'latin1');
    else for (let index = 0; index < length; index++) this.#block[this.#used + index] = text.charCodeAt(index);
    this.#used += length;
  }

  /**
   * Writes a non-negative integer in decimal.
   * @param minDigits minimum number of digits, padded with zeros; at most 10
   */
  integer(value: number, minDigits = 1): void {
    if (!(value < 1e9)) return this.ascii(String(value).padStart(minDigits, '0'));
    this.#reserve(10);
    let digits = 1;
    for (let power = 10; power <= value; power *= 10) digits++;
    digits = Math.max(digits, minDigits);
    let rest = value;
    for (let at = this.#used + digits - 1; at >= this.#used; at--) {
      const next = Math.floor(rest / 10);
      this.#block[at] = 0x30 + (rest - next * 10);
      rest = next;
    }
    this.#used += digits;
  }

  copy(bytes: Uint8Array, from = 0, end = bytes.length): void {
    const length = end - from;
    this.#reserve(length);
    if (length > shortBytes) this.#block.set(bytes.subarray(from, end), this.#used);
    else for (let index = 0; index < length; index++) this.#block[this.#used + index] = bytes[from + index] as number;
    this.#used += length;
  }

  /** Discards all bytes after an earlier `length`. */
  truncate(length: number): void {
    while (length < this.#fullBytes) {
      const block = this.#full.pop() as Buffer;
      this.#fullBytes -= block.length;
      this.#block = block;
      this.#used = block.length;
    }
    this.#used = length - this.#fullBytes;
  }

  /** Returns the bytes written since the last call, in consecutive parts, and empties the sink. */
  take(): Buffer[] {
    const pieces = this.#used > 0 ? [...this.#full, this.#block.subarray(0, this.#used)] : this.#full;
    this.#block = this.#block.subarray(this.#used);
    this.#full = [];
    this.#fullBytes = 0;
    this.#used = 0;
    return pieces;
  }

  #reserve(count: number): void {
    if (this.#used + count <= this.#block.length) return;
    if (this.#used > 0) this.#full.push(this.#block.subarray(0, this.#used));
    this.#fullBytes += this.#used;
    this.#block = Buffer.allocUnsafe(Math.max(count, Math.min(largestBytes, Math.max(firstBytes, this.#fullBytes))));
    this.#used = 0;
  }
}
