const firstBytes = 64 * 1024;
const largestBytes = 1024 * 1024;
/** Longer texts and ranges are copied by the runtime, shorter ones byte by byte, which is faster. */
const shortBytes = 48;

/** Collects bytes in blocks; what was written is never copied again. */
export class ByteSink {
  #block: Buffer = Buffer.allocUnsafe(firstBytes);
  #used = 0;
  #full: Buffer[] = [];
  #fullBytes = 0;

  /** Bytes written so far. */
  get length(): number {
    return this.#fullBytes + this.#used;
  }

  /** Writes characters of one byte each. */
  ascii(text: string): void {
    const { length } = text;
    this.#reserve(length);
    if (length > shortBytes) this.#block.write(text, this.#used, 'latin1');
    else for (let index = 0; index < length; index++) this.#block[this.#used + index] = text.charCodeAt(index);
    this.#used += length;
  }

  /**
   * Writes a non-negative integer.
   * @param minDigits at most 10; zeros come before a number of fewer digits
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

  /** Forgets all beyond a length that `length` had before; only within the block in use, which is large enough for one object. */
  truncate(length: number): void {
    while (length < this.#fullBytes) {
      const block = this.#full.pop() as Buffer;
      this.#fullBytes -= block.length;
      this.#block = block;
      this.#used = block.length;
    }
    this.#used = length - this.#fullBytes;
  }

  /** The bytes since the last call, in pieces, and an empty sink. */
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
