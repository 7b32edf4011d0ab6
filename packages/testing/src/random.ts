/** Random numbers that follow from a seed, the same on every machine. */
export interface Random {
  /** At least 0, below 1. */
  fraction: () => number;
  /** An integer, at least 0, below `below`. */
  integer: (below: number) => number;
  /** An integer, at least `least`, at most `most`. */
  between: (least: number, most: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(list: readonly [T, ...T[]] | readonly T[]) => T;
  bytes: (count: number) => Buffer;
}

/** Mulberry32, seeded by the 32-bit FNV-1a hash of a text. */
export function createRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(seed)) state = Math.imul(state ^ byte, 0x01000193);

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
      if (list.length === 0) throw new RangeError('an empty list');
      return list[integer(list.length)] as (typeof list)[number];
    },
    bytes: (count) => {
      const bytes = Buffer.allocUnsafe(count);
      for (let at = 0; at < count; at++) bytes[at] = next() & 0xff;
      return bytes;
    },
  };
}

/**
 * Numbers at least 0, below 1, of which any hundred are spread evenly: the additive recurrence of the golden ratio, in which every
 * interval gets its share.
 */
export function evenFractions(): () => number {
  let fraction = 0;
  return () => (fraction = (fraction + (Math.sqrt(5) - 1) / 2) % 1);
}

/** Numbers at least 0, below 1, for load and for the measured files: another generator would make other files. */
export function seededRandom(seed: number): () => number {
  const next = linearCongruential(seed);
  return () => next() / 2 ** 32;
}

/** Random bytes for the measured files. */
export function seededBytes(count: number, seed: number): Buffer {
  const next = linearCongruential(seed);
  const bytes = Buffer.allocUnsafe(count);
  for (let index = 0; index < count; index++) bytes[index] = next() >>> 24;
  return bytes;
}

/** Integers of 32 bits. */
function linearCongruential(seed: number): () => number {
  let state = seed | 1;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
}
