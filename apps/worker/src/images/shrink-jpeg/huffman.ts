import type { HuffmanTable } from './read-headers.ts';

/** Of a table made for what it codes. */
export interface OwnTable extends HuffmanTable {
  /** For each of 256 symbols its code, shifted by 8, and the code's length; 0 for those that have none. */
  codes: Uint32Array;
  /** Of all that it codes, with what follows codes: as many bits as the symbol's lower half says. */
  bits: number;
}

/** Makes the codes that are best for symbols that come so often (ITU-T T.81, K.2), none longer than 16 bits. */
export function makeHuffmanTable(frequencies: Uint32Array): OwnTable {
  const lengths = limited(codeLengths(frequencies));
  const symbols = Buffer.from(lengths.ordered);
  const codes = new Uint32Array(256);
  let code = 0;
  let place = 0;
  let bits = 0;
  for (const [index, count] of lengths.counts.entries()) {
    for (let each = 0; each < count; each++, code++, place++) {
      const symbol = symbols[place] as number;
      codes[symbol] = (code << 8) | (index + 1);
      bits += (frequencies[symbol] as number) * (index + 1 + (symbol & 15));
    }
    code <<= 1;
  }
  return { counts: lengths.counts, symbols, codes, bits };
}

/** One more than there are symbols: it takes the code of ones only, which must be none's. */
const reserved = 256;

/** How long each symbol's code would be, were there no limit. */
function codeLengths(frequencies: Uint32Array): Uint8Array {
  const lengths = new Uint8Array(reserved + 1);
  // The reserved one is the last of the rarest, so that its code is among the longest.
  const trees = [...frequencies, 1]
    .map((count, symbol) => ({ count, symbols: [symbol] }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  for (;;) {
    const [rarest, rare] = [trees.pop(), trees.pop()];
    if (!rarest || !rare) return lengths;
    const both = { count: rare.count + rarest.count, symbols: [...rare.symbols, ...rarest.symbols] };
    for (const symbol of both.symbols) lengths[symbol] = (lengths[symbol] as number) + 1;
    const place = trees.findIndex(({ count }) => count < both.count);
    trees.splice(place < 0 ? trees.length : place, 0, both);
  }
}

/** Shortens what is longer than 16 bits by lengthening others, and leaves the reserved symbol out. */
function limited(lengths: Uint8Array): { counts: Buffer; ordered: number[] } {
  const longest = 64;
  const counts = new Uint16Array(longest + 1);
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] as number) + 1;
  const add = (length: number, count: number) => (counts[length] = (counts[length] as number) + count);
  for (let length = longest; length > 16; length--) {
    while ((counts[length] as number) > 0) {
      let shorter = length - 2;
      while (counts[shorter] === 0) shorter--;
      add(length, -2);
      add(length - 1, 1);
      add(shorter + 1, 2);
      add(shorter, -1);
    }
  }
  add(
    counts.findLastIndex((count) => count > 0),
    -1,
  );
  const ordered = [...lengths.keys()]
    .filter((symbol) => symbol !== reserved && (lengths[symbol] as number) > 0)
    .toSorted((a, b) => (lengths[a] as number) - (lengths[b] as number) || a - b);
  return { counts: Buffer.from(counts.subarray(1, 17)), ordered };
}
