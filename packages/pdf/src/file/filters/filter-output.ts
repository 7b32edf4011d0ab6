/** Output of a filter. */
export interface FilterOutput {
  bytes: Buffer;
  /** Whether the data ended properly. */
  isComplete: boolean;
  /** Whether the output was truncated at the limit. */
  isTruncated: boolean;
  /** Of deflated data with an error: what is before it as data with its end, which keeps the codes of the original. */
  close?: (() => Buffer) | undefined;
}

/** Output buffer that grows on demand up to a limit. */
export class OutputBuffer {
  #bytes: Buffer;
  readonly #maxBytes: number;
  length = 0;

  constructor(expected: number, maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#bytes = Buffer.allocUnsafe(Math.max(1_024, Math.min(expected, maxBytes)));
  }

  get isOverfull(): boolean {
    return this.length > this.#maxBytes;
  }

  /** Reserves space for a number of bytes after the current end. */
  reserve(count: number): Buffer {
    if (this.length + count > this.#bytes.length) {
      const doubled = Math.min(this.#bytes.length * 2, this.#maxBytes + count);
      const larger = Buffer.allocUnsafe(Math.max(this.length + count, doubled));
      this.#bytes.copy(larger, 0, 0, this.length);
      this.#bytes = larger;
    }
    return this.#bytes;
  }

  end(isComplete: boolean): FilterOutput {
    const { length } = this;
    const maxBytes = this.#maxBytes;
    return { bytes: this.#bytes.subarray(0, Math.min(length, maxBytes)), isComplete, isTruncated: length > maxBytes };
  }
}
