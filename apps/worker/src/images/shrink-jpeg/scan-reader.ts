import type { Codec } from './codec.ts';

/**
 * Bytes of a block at most: a difference of 16 and 11 bits, and 63 coefficients of 16 and 10.
 * What lies ahead may be passed by one window.
 */
const mostBlockBytes = Math.ceil((27 + 63 * 26) / 8);
const windowBytes = 16;
/** MCUs that are decoded at once: the caller of WebAssembly sees to it that their bytes are there. */
export const mcusAtOnce = 64;
/** Bytes of the scan that are taken into memory at once; they and their tables fit into a core's own cache. */
const chunkBytes = 256 * 1024;

interface Addresses {
  /** Where unstuffed bytes begin. */
  buffer: number;
  /** Where bytes of the scan are put, above all that may lie ahead of the window. */
  coded: number;
  end: number;
}

function addressesFrom(at: number, blocksEach: number): Addresses {
  const coded = at + mcusAtOnce * blocksEach * mostBlockBytes + 2 * windowBytes;
  // One MCU may read on behind the last byte before it is stopped.
  return { buffer: at, coded, end: coded + chunkBytes + (blocksEach + 1) * mostBlockBytes + 2 * windowBytes };
}

/** Bytes of memory that a scan needs while it is read. */
export function scanBytes(blocksEach: number): number {
  return addressesFrom(0, blocksEach).end;
}

/** The bytes of one scan on their way into the codec's memory, an interval after another. */
export class ScanReader {
  readonly #codec: Codec;
  readonly #data: Buffer;
  readonly #addresses: Addresses;
  /** Of an MCU at most. */
  readonly #mcuBytes: number;
  /** Where in the data the chunk begins that is in memory, and how long it is. */
  #chunkStart: number;
  #chunkBytes = 0;
  /** The second byte of the marker that ends the interval, once it has been met. */
  #marker: number | undefined;

  /**
   * @param start where in the data the scan's bytes begin
   * @param at where in memory as much is free as `scanBytes` says; 16 divides it
   */
  constructor(codec: Codec, data: Buffer, start: number, at: number, blocksEach: number) {
    this.#codec = codec;
    this.#data = data;
    const addresses = addressesFrom(at, blocksEach);
    this.#addresses = addresses;
    this.#mcuBytes = blocksEach * mostBlockBytes;
    this.#chunkStart = start;
    codec.setCoded(addresses.coded, 0);
    this.#beginInterval();
  }

  #beginInterval(): void {
    this.#marker = undefined;
    this.#codec.setBytes(this.#addresses.buffer, this.#addresses.buffer);
    this.#codec.beginInterval();
  }

  /** Sees to it that all bytes of so many MCUs lie ahead, or all of the interval. @returns whether the data went so far */
  prepare(mcus: number): boolean {
    return this.#fill(mcus * this.#mcuBytes + windowBytes);
  }

  #fill(bytes: number): boolean {
    const codec = this.#codec;
    while (this.#marker === undefined && codec.bytesAhead() < bytes) {
      codec.keepAhead(this.#addresses.buffer);
      const at = this.#chunkStart + codec.codedAt() - this.#addresses.coded;
      const isLast = at + 1 >= this.#chunkStart + this.#chunkBytes;
      // A chunk's last byte may be the first of a marker, or half of a stuffed one.
      if (isLast && !this.#nextChunk(at)) return false;
      if (codec.unstuff() === 0) continue;
      const met = this.#chunkStart + codec.codedAt() - this.#addresses.coded;
      if (met + 1 < this.#chunkStart + this.#chunkBytes) this.#marker = this.#data[met + 1];
    }
    return true;
  }

  #nextChunk(at: number): boolean {
    const chunk = this.#data.subarray(at, at + chunkBytes);
    if (chunk.length < 2) return false;
    this.#codec.bytes.set(chunk, this.#addresses.coded);
    this.#codec.setCoded(this.#addresses.coded, chunk.length);
    this.#chunkStart = at;
    this.#chunkBytes = chunk.length;
    return true;
  }

  /** Whether the interval ends here, with less than a byte left over, and by such a marker. */
  endsWith(code: number): boolean {
    const codec = this.#codec;
    const bits = codec.bitsLeft();
    if (bits < 0 || bits > 7) return false;
    codec.setBytes(this.#addresses.buffer, this.#addresses.buffer);
    return this.#fill(1) && this.#marker === code && codec.bytesAhead() === 0;
  }

  nextInterval(): void {
    this.#codec.passMarker();
    this.#beginInterval();
  }
}
