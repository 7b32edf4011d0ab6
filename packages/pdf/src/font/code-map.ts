/** Codes of one length; each byte of a code is between those of `low` and `high`. */
export interface CodeRange {
  bytes: number;
  low: number;
  high: number;
}

/** Codes of one length with consecutive CIDs. */
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

/** The CIDs that readers may map a code to; none where it has none. */
export type CidsOfCode = (code: number, bytes: number) => readonly number[];

/** Length of the longest codes, in bytes (ISO 32000-2, 9.7.6.2). */
export const maxCodeBytes = 4;

/** A number for a code and its length in bytes; for codes of one byte, it is the code. */
export function codeKey(code: number, bytes: number): number {
  return (bytes - 1) * 2 ** 32 + code;
}

/** The code of a key, and its length in bytes. */
export function codeOfKey(key: number): [code: number, bytes: number] {
  return [key % 2 ** 32, Math.floor(key / 2 ** 32) + 1];
}

/** Divides the strings of a composite font into codes and maps these to CIDs (ISO 32000-2, 9.7.5). */
export class CodeMap {
  readonly codespaces: readonly CodeRange[];
  /** Ordering of the character collection that the CIDs are of, such as Japan1; undefined where it is not known. */
  readonly collection: string | undefined;
  readonly cidsOf: CidsOfCode;
  /** Lengths of its codes, in bytes. */
  readonly lengths: ReadonlySet<number>;
  readonly #onlyLength: number | undefined;
  readonly #known = new Map<number, ShownCode>();

  constructor(codespaces: readonly CodeRange[], cidsOf: CidsOfCode, collection?: string) {
    this.codespaces = codespaces;
    this.cidsOf = cidsOf;
    this.collection = collection;
    this.lengths = new Set(codespaces.map(({ bytes }) => bytes));
    this.#onlyLength = this.lengths.size === 1 ? codespaces[0]?.bytes : undefined;
  }

  /** Identity-H. */
  static readonly identity = new CodeMap([{ bytes: 2, low: 0, high: 0xffff }], (code) => [code]);

  /**
   * The codes of a string.
   * @returns undefined where readers may divide the string in different ways
   */
  codesIn(text: Buffer): ShownCode[] | undefined {
    const found: ShownCode[] = [];
    for (let at = 0; at < text.length; ) {
      const length = this.#onlyLength ?? this.#lengthAt(text, at);
      if (length === undefined || !this.codespaces.some((range) => range.bytes === length && begins(text, at, range)))
        return undefined;
      const shown = this.#shown(text.readUIntBE(at, length), length);
      // Readers show different glyphs for a code without a CID.
      if (shown.cids.length === 0) return undefined;
      found.push(shown);
      at += length;
    }
    return found;
  }

  #shown(code: number, length: number): ShownCode {
    const key = codeKey(code, length);
    let shown = this.#known.get(key);
    if (!shown) {
      shown = { code, length, cids: this.cidsOf(code, length) };
      this.#known.set(key, shown);
    }
    return shown;
  }

  /**
   * The length of a code: the shortest one whose number is in a range, which is also the one at which no longer range has
   * the bytes (ISO 32000-2, 9.7.6.3). Readers follow one of these rules.
   * @returns undefined where they differ
   */
  #lengthAt(text: Buffer, at: number): number | undefined {
    let bytes = 1;
    while (this.codespaces.some((range) => range.bytes > bytes && begins(text, at, range, bytes))) bytes++;
    if (at + bytes > text.length) return undefined;
    for (let shorter = 1; shorter < bytes; shorter++) {
      const code = text.readUIntBE(at, shorter);
      if (this.codespaces.some(({ bytes: own, low, high }) => own === shorter && code >= low && code <= high))
        return undefined;
    }
    return bytes;
  }
}

/** Whether the first bytes of a string at an offset are in a codespace range. */
function begins(text: Buffer, at: number, { bytes, low, high }: CodeRange, count = bytes): boolean {
  if (at + count > text.length) return false;
  for (let index = 0; index < count; index++) {
    const shift = 8 * (bytes - 1 - index);
    const byte = text[at + index] as number;
    if (byte < ((low >>> shift) & 0xff) || byte > ((high >>> shift) & 0xff)) return false;
  }
  return true;
}
