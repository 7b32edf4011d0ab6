/** Codes of one length with consecutive CIDs; each byte of a code is between those of `low` and `high`. */
export interface CodeRange {
  bytes: number;
  low: number;
  high: number;
}

export interface CidRange extends CodeRange {
  cid: number;
}

/** A code of a string. */
export interface ShownCode {
  code: number;
  /** In bytes. */
  length: number;
  /** The CIDs that readers may map it to. */
  cids: readonly number[];
}

/** Divides the strings of a composite font into codes and maps these to CIDs (ISO 32000-2, 9.7.5). */
export class CodeMap {
  readonly #codespaces: readonly CodeRange[];
  readonly #cids: readonly CidRange[];

  constructor(codespaces: readonly CodeRange[], cids: readonly CidRange[]) {
    this.#codespaces = codespaces;
    this.#cids = cids;
  }

  /** Identity-H. */
  static readonly identity = new CodeMap(
    [{ bytes: 2, low: 0, high: 0xffff }],
    [{ bytes: 2, low: 0, high: 0xffff, cid: 0 }],
  );

  /** Whether every code has two bytes. */
  get isTwoByte(): boolean {
    return this.#codespaces.every(({ bytes }) => bytes === 2);
  }

  /**
   * The codes of a string.
   * @returns undefined where readers may divide the string in different ways
   */
  codesIn(text: Buffer): ShownCode[] | undefined {
    const found: ShownCode[] = [];
    for (let at = 0; at < text.length; ) {
      const range = this.#codespaces.find((candidate) => isWithin(text, at, candidate));
      if (!range) return undefined;
      const code = text.readUIntBE(at, range.bytes);
      const cids = this.#cids
        .filter(({ bytes, low, high }) => bytes === range.bytes && code >= low && code <= high)
        .map(({ low, cid }) => cid + code - low);
      // Readers show different glyphs for a code without a CID.
      if (cids.length === 0) return undefined;
      found.push({ code, length: range.bytes, cids });
      at += range.bytes;
    }
    return found;
  }
}

/** Whether a string has a code of the codespace range at an offset. */
function isWithin(text: Buffer, at: number, { bytes, low, high }: CodeRange): boolean {
  if (at + bytes > text.length) return false;
  for (let index = 0; index < bytes; index++) {
    const shift = 8 * (bytes - 1 - index);
    const byte = text[at + index] as number;
    if (byte < ((low >>> shift) & 0xff) || byte > ((high >>> shift) & 0xff)) return false;
  }
  return true;
}
