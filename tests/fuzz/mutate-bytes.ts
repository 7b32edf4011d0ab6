import type { Random } from '@blattwerk/testing/random';

/** Makes other bytes of a file's; `other` is another file of the same kind. */
export type Mutation = (bytes: Buffer, random: Random, other: Buffer) => Buffer;

/** Limits of the integer types, and their neighbors. */
const edges = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff] as const;

export const byteMutations: Readonly<Record<string, Mutation>> = {
  flipBits(bytes, random) {
    const result = Buffer.from(bytes);
    if (bytes.length === 0) return result;
    for (let flips = 2 ** random.integer(8); flips > 0; flips--) {
      const at = random.integer(result.length);
      result[at] = (result[at] as number) ^ (1 << random.integer(8));
    }
    return result;
  },
  overwriteRange(bytes, random) {
    const result = Buffer.from(bytes);
    const [start, end] = rangeOf(bytes, random);
    if (random.chance(0.3)) return result.fill(random.pick([0, 0x20, 0xff]), start, end);
    result.set(random.bytes(end - start), start);
    return result;
  },
  deleteRange(bytes, random) {
    const [start, end] = rangeOf(bytes, random);
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
  },
  duplicateRange(bytes, random) {
    const [start, end] = rangeOf(bytes, random);
    const to = random.integer(bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(start, end), bytes.subarray(to)]);
  },
  truncate(bytes, random) {
    const kept = random.chance(0.5) ? random.integer(bytes.length + 1) : bytes.length - random.integer(2_000);
    return Buffer.from(bytes.subarray(0, Math.max(0, kept)));
  },
  splice(bytes, random, other) {
    return Buffer.concat([
      bytes.subarray(0, random.integer(bytes.length + 1)),
      other.subarray(random.integer(other.length + 1)),
    ]);
  },
  /** A field of one, two or four bytes, near the start where headers stand. */
  setField(bytes, random) {
    const result = Buffer.from(bytes);
    const width = random.pick([1, 2, 4]);
    if (result.length < width) return result;
    const reach = random.chance(0.7) ? Math.min(result.length, 256) : result.length;
    const at = random.integer(Math.max(1, reach - width));
    const value = random.pick(edges) % 2 ** (width * 8);
    if (random.chance(0.5)) result.writeUIntBE(value, at, width);
    else result.writeUIntLE(value, at, width);
    return result;
  },
};

/** Mostly short, now and then most of the file. */
function rangeOf(bytes: Buffer, random: Random): [number, number] {
  const start = random.integer(bytes.length + 1);
  const length = random.chance(0.8) ? random.integer(200) : random.integer(bytes.length + 1);
  return [start, Math.min(bytes.length, start + length)];
}
