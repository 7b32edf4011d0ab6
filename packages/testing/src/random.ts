/** Draws that a text alone decides: the same text draws the same, on every machine. */
export interface Random {
  /** From 0 to 1, without 1. */
  fraction: () => number;
  /** A whole number from 0, less than `below`. */
  integer: (below: number) => number;
  /** A whole number of both ends. */
  between: (least: number, most: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(list: readonly [T, ...T[]] | readonly T[]) => T;
  bytes: (count: number) => Buffer;
}

/** Mulberry32, seeded by a 32-bit FNV-1a of the text. */
export function createRandom(text: string): Random {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(text)) state = Math.imul(state ^ byte, 0x01000193);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  const fraction = () => next() / 0x1_0000_0000;
  const integer = (below: number) => Math.floor(fraction() * below);
  return {
    fraction,
    integer,
    between: (least, most) => least + integer(most - least + 1),
    chance: (share) => fraction() < share,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('nothing to pick from');
      return list[integer(list.length)] as (typeof list)[number];
    },
    bytes: (count) => {
      const bytes = Buffer.allocUnsafe(count);
      for (let at = 0; at < count; at++) bytes[at] = next() & 0xff;
      return bytes;
    },
  };
}
