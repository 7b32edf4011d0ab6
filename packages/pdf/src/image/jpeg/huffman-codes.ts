/** Huffman codes of symbols, and the table that states them (ITU-T T.81, C.2). */
export interface HuffmanCodes {
  /** Numbers of codes of 1 to 16 bits. */
  counts: Uint8Array;
  /** In the order of their codes. */
  symbols: Uint8Array;
  /** Code and length of each symbol; a length of 0 for those without a code. */
  codes: Uint16Array;
  lengths: Uint8Array;
}

const maxLength = 16;

/**
 * The shortest codes for symbols (T.81, K.2). The code of ones alone remains free.
 * @param frequencies of the symbols 0 to 255
 */
export function huffmanCodes(frequencies: Uint32Array): HuffmanCodes {
  const counts = limited(lengthCounts(frequencies));
  const symbols = Uint8Array.from(
    [...frequencies.keys()]
      .filter((symbol) => (frequencies[symbol] as number) > 0)
      .toSorted((a, b) => (frequencies[b] as number) - (frequencies[a] as number) || a - b),
  );
  const [codes, lengths] = [new Uint16Array(256), new Uint8Array(256)];
  let [code, index] = [0, 0];
  for (let length = 1; length <= maxLength; length++, code <<= 1) {
    for (let each = 0; each < (counts[length - 1] as number); each++) {
      const symbol = symbols[index++] as number;
      codes[symbol] = code++;
      lengths[symbol] = length;
    }
  }
  return { counts, symbols, codes, lengths };
}

/** Numbers of codes by their lengths, of any length, with one for a symbol that is not there and is the rarest. */
function lengthCounts(frequencies: Uint32Array): number[] {
  // Nodes of the tree with the depths below them of each symbol.
  let nodes = [...frequencies].filter((count) => count > 0).map((count) => ({ count, depths: [0] }));
  nodes.push({ count: 0, depths: [0] });
  while (nodes.length > 1) {
    nodes = nodes.toSorted((a, b) => b.count - a.count);
    const [one, other] = [nodes.pop(), nodes.pop()];
    if (!one || !other) break;
    nodes.push({ count: one.count + other.count, depths: [...one.depths, ...other.depths].map((depth) => depth + 1) });
  }
  const counts: number[] = [];
  for (const depth of nodes[0]?.depths ?? []) counts[depth] = (counts[depth] ?? 0) + 1;
  return Array.from(counts, (count) => count ?? 0);
}

/** Shortens codes of more than 16 bits (T.81, figure K.3), and takes the free code away. */
function limited(counts: number[]): Uint8Array {
  const at = (length: number) => counts[length] ?? 0;
  for (let length = counts.length - 1; length > maxLength; length--) {
    while (at(length) > 0) {
      let shorter = length - 2;
      while (at(shorter) === 0) shorter--;
      counts[length] = at(length) - 2;
      counts[length - 1] = at(length - 1) + 1;
      counts[shorter + 1] = at(shorter + 1) + 2;
      counts[shorter] = at(shorter) - 1;
    }
  }
  let longest = maxLength;
  while (longest > 1 && at(longest) === 0) longest--;
  if (at(longest) > 0) counts[longest] = at(longest) - 1;
  return Uint8Array.from({ length: maxLength }, (_, index) => at(index + 1));
}
