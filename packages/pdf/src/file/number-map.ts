/** Numbers in one block, which takes 1 KB. */
const blockNumbers = 256;
/** Maximum number of blocks; beyond it, a Map holds the numbers, since a file may scatter them arbitrarily. */
const maxBlocks = 8_192;
const unset = -1;

/** A map of object numbers to object numbers; faster than a Map for the dense numbers of a typical file. */
export class NumberMap {
  readonly #blocks = new Map<number, Int32Array>();
  readonly #scattered = new Map<number, number>();
  #lastIndex = -1;
  #lastBlock: Int32Array | undefined;

  get(number: number): number | undefined {
    const block = this.#blockOf(number);
    if (!block) return this.#scattered.get(number);
    const value = block[number % blockNumbers] as number;
    return value === unset ? undefined : value;
  }

  /** @param value non-negative */
  set(number: number, value: number): void {
    const block = this.#blockOf(number) ?? this.#addBlock(number);
    if (block) block[number % blockNumbers] = value;
    else this.#scattered.set(number, value);
  }

  #blockOf(number: number): Int32Array | undefined {
    const index = Math.floor(number / blockNumbers);
    if (index !== this.#lastIndex) {
      this.#lastIndex = index;
      this.#lastBlock = this.#blocks.get(index);
    }
    return this.#lastBlock;
  }

  #addBlock(number: number): Int32Array | undefined {
    if (this.#blocks.size === maxBlocks) return undefined;
    const block = new Int32Array(blockNumbers).fill(unset);
    this.#blocks.set(Math.floor(number / blockNumbers), block);
    this.#lastBlock = block;
    return block;
  }
}
