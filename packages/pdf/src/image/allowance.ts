/** An amount that work on one document may use up: what it does not cover is done with less effort. */
export class Allowance {
  #left: number;

  constructor(amount: number) {
    this.#left = amount;
  }

  /** @returns whether it covers the amount, which is then used */
  take(amount: number): boolean {
    if (amount > this.#left) return false;
    this.#left -= amount;
    return true;
  }
}

/** Bytes of the JPEGs of one document that get other codes: a megabyte takes 0.8 s of processor time. */
export const packedJpegBytes = 3_000_000;
